#!/usr/bin/env python3
"""Writes manual pages and shell completions from the help texts of the program.

Usage: manual.py PROGRAM FOLDER

Runs PROGRAM --help, and the same for each command and each of its own commands. Writes below FOLDER
man1/roger*.1, bash/roger, zsh/_roger and fish/roger.fish. Fails if a help text has an unknown form.
"""
import re
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Option:
    """An option or positional argument: its names, its value as the help shows it, its purpose."""

    names: list
    value: str
    purpose: str


@dataclass
class Help:
    """The parsed help text of a command. Its name is the words of the command line."""

    name: list
    purpose: str = ""
    usage: str = ""
    options: list = field(default_factory=list)
    positionals: list = field(default_factory=list)
    commands: list = field(default_factory=list)  # Help of each
    rest: str = ""  # examples and explanations


ENTRY_COLUMN = 2
OPTION = re.compile(r"(?P<names>-[^\s{]+(?:\{[^}]*\})?(?:,-[^\s{]+(?:\{[^}]*\})?)*)\s*(?P<value>.*)")


def run(program, words, option="--help"):
    result = subprocess.run([program, *words, option], capture_output=True, text=True, check=False)
    if result.returncode != 0 or not result.stdout:
        sys.exit(f"manual.py: '{' '.join(['roger', *words, option])}' failed: {result.stderr}")
    return result.stdout


def entries(lines):
    """Returns (left, purpose) of a table. A left part that is too long has its purpose below."""
    found = []
    for line in lines:
        text = line.strip()
        indent = len(line) - len(line.lstrip())
        if indent != ENTRY_COLUMN:
            found[-1][1] = (found[-1][1] + " " + text).strip()
            continue
        left, _, purpose = text.partition("  ")
        found.append([left, purpose.strip()])
    return found


def option(left, purpose):
    match = OPTION.fullmatch(left)
    if not match:
        return None
    names, value = match["names"], match["value"]
    if value.startswith("|"):  # an alternative word without a space
        names += value
        value = ""
    names = [re.sub(r"\{[^}]*\}", "", name) for name in names.split(",")]
    return Option(names, value, purpose)


def parse(program, words):
    """Returns the help of a command and of its own commands."""
    lines = run(program, words).splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("Usage: "))
    page = Help(words, " ".join(lines[:at]).strip(), lines[at][len("Usage: "):])
    at += 1
    tables = {}
    while at < len(lines):
        if not lines[at].strip():
            at += 1
            continue
        heading = lines[at].strip()
        if heading not in ("Options:", "Positionals:", "Subcommands:"):
            break
        end = at + 1
        while end < len(lines) and lines[end].startswith(" "):
            end += 1
        tables[heading] = entries(lines[at + 1:end])
        at = end
    page.rest = "\n".join(lines[at:]).strip("\n")
    for left, purpose in tables.get("Options:", []):
        parsed = option(left, purpose)
        if parsed is None:
            sys.exit(f"manual.py: unknown form of option in 'roger {' '.join(words)}': {left}")
        page.options.append(parsed)
    for left, purpose in tables.get("Positionals:", []):
        name, _, value = left.partition(" ")
        page.positionals.append(Option([name], value, purpose))
    for left, _ in tables.get("Subcommands:", []):
        page.commands.append(parse(program, [*words, left]))
    return page


def split_value(value):
    """Returns the placeholder of a value, and the condition or choices that the help adds to it."""
    placeholder, _, condition = value.partition(":")
    return placeholder, condition


def choices(value):
    """Returns the words that an option accepts, if it lists them."""
    match = re.search(r":\{([^}]*)\}", value)
    return match[1].split(",") if match else []


def all_pages(page):
    yield page
    for command in page.commands:
        yield from all_pages(command)


# Manual pages.

def roff(text):
    """Escapes a line of text for roff."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga")
    return "\\&" + text if text.startswith(".") else text


def sentence(text):
    return text[:1].lower() + text[1:] if text[1:2].islower() and not text.startswith("Roger") else text


def roff_option(entry):
    placeholder, condition = split_value(entry.value)
    placeholder = placeholder.removesuffix(" REQUIRED")
    names = ", ".join(f"\\fB{roff(name)}\\fR" for name in entry.names)
    value = f" \\fI{roff(placeholder)}\\fR" if placeholder else ""
    text = entry.purpose
    # Most purposes contain the range, in better words.
    if condition and not condition.startswith("{") and " to " not in text:
        text += f" ({condition})"
    return [".TP", names + value, roff(text)]


def manual_page(page, root, version):
    name = "-".join(["roger", *page.name])
    purpose = page.purpose if page.name else page.purpose.split(".")[0]
    purpose = re.sub(r"^Roger: ", "", purpose)
    out = [f'.TH {name.upper()} 1 "" "{version}" "Roger"', ".SH NAME",
           f"{roff(name)} \\- {roff(sentence(purpose))}", ".SH SYNOPSIS"]
    usage = re.sub(r"\[\] ", "", page.usage)
    command = " ".join(["roger", *page.name])
    out.append(f"\\fB{roff(command)}\\fR{roff(usage.removeprefix(command))}")
    out += [".SH DESCRIPTION", roff(page.purpose) + ("" if page.purpose.endswith(".") else ".")]
    if page.positionals:
        out.append(".SH ARGUMENTS")
        for entry in page.positionals:
            out += roff_option(entry)
    if page.options:
        out.append(".SH OPTIONS")
        for entry in page.options:
            out += roff_option(entry)
    if page.commands:
        out.append(".SH COMMANDS")
        for sub in page.commands:
            out += [".TP", f"\\fB{roff(sub.name[-1])}\\fR", roff(sub.purpose)]
    # Commands without a text of their own show that of the program.
    if page.rest and (not page.name or page.rest != root.rest):
        out.append(".SH EXAMPLES AND NOTES")
        out += [".nf"] + [roff(line) if line else "" for line in page.rest.splitlines()] + [".fi"]
    out.append(".SH SEE ALSO")
    related = [["roger", *page.name[:-1]]] if page.name else []
    related += [["roger", *sub.name] for sub in page.commands]
    out.append(",\n".join(f".BR {roff('-'.join(words))} (1)" for words in related)
               .replace("(1),", "(1),") if related else "")
    out.append(".PP\nThe guide is in /usr/share/doc/roger, in the package roger\\-doc.")
    return "\n".join(line for line in out if line) + "\n"


# Completions.

def bash_completion(root):
    out = ["# Completion of roger for bash; made from its help.", "_roger() {",
           "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}",
           "  local command='' i", "  for ((i = 1; i < COMP_CWORD; i++)); do",
           '    case "$command ${COMP_WORDS[i]}" in']
    for page in all_pages(root):
        if page.name:
            before = " ".join(page.name[:-1])
            out.append(f"      '{before} {page.name[-1]}') command='{' '.join(page.name)}' ;;")
    out += ["    esac", "  done", '  case "$command $before" in']
    for page in all_pages(root):
        for entry in page.options:
            pattern = "|".join(f"'{' '.join(page.name)} {name}'" for name in entry.names)
            if choices(entry.value):
                words = " ".join(choices(entry.value))
                out.append(f"    {pattern}) COMPREPLY=($(compgen -W '{words}' -- \"$word\")); return ;;")
    out += ["  esac", "  local words", '  case "$command" in']
    for page in all_pages(root):
        words = [sub.name[-1] for sub in page.commands]
        words += [name for entry in page.options for name in entry.names if name.startswith("--")]
        out.append(f"    '{' '.join(page.name)}') words='{' '.join(words)}' ;;")
    out += ["  esac", '  COMPREPLY=($(compgen -W "$words" -- "$word"))',
            "  # Without a match, readline completes the names of files (-o default).", "}",
            "complete -o default -F _roger roger"]
    return "\n".join(out) + "\n"


def shell_quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"


def zsh_text(text):
    return re.sub(r"([\\\[\]:])", r"\\\1", text)


def zsh_completion(root):
    out = ["#compdef roger", "# Completion of roger for zsh; made from its help.", ""]
    for page in reversed(list(all_pages(root))):
        out.append("_" + "_".join(["roger", *page.name]).replace("-", "_") + "() {")
        out.append("  _arguments -s -C \\")
        for entry in page.options:
            placeholder = split_value(entry.value)[0].split(" ")[0].strip("[]")
            action = ""
            if choices(entry.value):
                action = f":{zsh_text(placeholder)}:({' '.join(choices(entry.value))})"
            elif placeholder:
                optional = "::" if entry.value.startswith("[") else ":"
                files = "_files" if placeholder.startswith(("FILE", "FOLDER")) else " "
                action = f"{optional}{zsh_text(placeholder)}:{files}"
            for name in entry.names:
                text = f"{name}[{zsh_text(entry.purpose)}]{action}"
                out.append(f"    {shell_quoted(text)} \\")
        if page.commands:
            out += ["    '1:command:->command' \\", "    '*::argument:->arguments' && return",
                    '  case "$state" in', "    command)", "      local -a commands=("]
            for sub in page.commands:
                out.append("        " + shell_quoted(f"{sub.name[-1]}:{sub.purpose}"))
            out += ["      )", "      _describe command commands ;;", "    arguments)",
                    '      case "$words[1]" in']
            for sub in page.commands:
                function = "_" + "_".join(["roger", *sub.name]).replace("-", "_")
                out.append(f"        {sub.name[-1]}) {function} ;;")
            out += ["      esac ;;", "  esac"]
        else:
            out.append("    '*:file:_files'")
        out += ["}", ""]
    out.append('_roger "$@"')
    return "\n".join(out) + "\n"


def fish_completion(root):
    out = ["# Completion of roger for fish; made from its help.",
           "function __roger_command",
           "    set -l words (commandline -opc)[2..-1]",
           "    set -l command",
           "    for word in $words",
           "        string match -q -- '-*' $word; or set -a command $word",
           "    end",
           "    if test (count $argv) -eq 0",
           "        test (count $command) -eq 0",
           "        return",
           "    end",
           "    set -l length (count $argv)",
           "    test (count $command) -ge $length; and test \"$command[1..$length]\" = \"$argv\"",
           "end"]
    for page in all_pages(root):
        where = f"-n {shell_quoted(' '.join(['__roger_command', *page.name]))}"
        exact = where
        if page.name and page.commands:
            others = " ".join(sub.name[-1] for sub in page.commands)
            condition = " ".join(["__roger_command", *page.name])
            condition += "; and not __fish_seen_subcommand_from " + others
            exact = f"-n {shell_quoted(condition)}"
        for sub in page.commands:
            out.append(f"complete -c roger {exact} -f -a {sub.name[-1]} -d {shell_quoted(sub.purpose)}")
        for entry in page.options:
            names = " ".join(f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}"
                             for name in entry.names)
            value = ""
            if choices(entry.value):
                value = f" -x -a {shell_quoted(' '.join(choices(entry.value)))}"
            elif entry.value and not entry.value.startswith("["):
                value = " -r"
            out.append(f"complete -c roger {where} {names}{value} -d {shell_quoted(entry.purpose)}")
    return "\n".join(out) + "\n"


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    program, folder = sys.argv[1], Path(sys.argv[2])
    version = " ".join(run(program, [], "--version").split()[:2])
    root = parse(program, [])
    files = {"bash/roger": bash_completion(root), "zsh/_roger": zsh_completion(root),
             "fish/roger.fish": fish_completion(root)}
    for page in all_pages(root):
        files["man1/" + "-".join(["roger", *page.name]) + ".1"] = manual_page(page, root, version)
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


main()

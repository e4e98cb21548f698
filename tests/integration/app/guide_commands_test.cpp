// The program accepts the commands that the guide states.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/integration/app/roger_process.hpp"

namespace roger::app {
namespace {

namespace fs = std::filesystem;

/// Returns the words of a command line of the shell, up to a pipe, redirection or comment.
std::vector<std::string> words_of(const std::string& line) {
  std::vector<std::string> words;
  std::string word;
  char quote = 0;
  bool open = false;
  const auto close = [&] {
    if (open) words.push_back(word);
    word.clear();
    open = false;
  };
  for (const char c : line) {
    if (quote != 0) {
      if (c == quote) {
        quote = 0;
      } else {
        word.push_back(c);
      }
    } else if (c == '"' || c == '\'') {
      quote = c;
      open = true;
    } else if (std::isspace(static_cast<unsigned char>(c)) != 0) {
      close();
    } else if (c == '|' || c == '>' || c == '&' || c == ';' || (c == '#' && !open)) {
      break;
    } else {
      word.push_back(c);
      open = true;
    }
  }
  close();
  return words;
}

/// Returns the command lines of roger in a document in Markdown: in code spans and code blocks.
std::vector<std::vector<std::string>> commands_in(const std::string& text) {
  std::vector<std::vector<std::string>> found;
  const auto add = [&found](const std::string& line) {
    std::vector<std::string> words = words_of(line);
    if (!words.empty() && words.front() == "sudo") words.erase(words.begin());
    if (words.size() < 2 || words.front() != "roger") return;
    words.erase(words.begin());
    if (words.front() != "COMMAND") found.push_back(words);  // stands for any command
  };
  std::string outside;
  std::istringstream lines(text);
  bool block = false;
  std::string command;
  for (std::string line; std::getline(lines, line);) {
    const auto begin = line.find_first_not_of(' ');
    if (begin != std::string::npos && line.compare(begin, 3, "```") == 0) {
      block = !block;
    } else if (!block) {
      outside += line + "\n";
    } else if (line.ends_with('\\')) {
      command += line.substr(0, line.size() - 1);
    } else {
      add(command + line);
      command.clear();
    }
  }
  static const std::regex kSpan(R"(`((?:sudo\s)?roger\s[^`]+)`)");
  for (std::sregex_iterator at(outside.begin(), outside.end(), kSpan), end; at != end; ++at) {
    add((*at)[1]);
  }
  return found;
}

/// The help of the program's commands, each read once.
class Help {
 public:
  /// Returns the help of a command; "" if the program does not know it.
  const std::string& of(const std::vector<std::string>& path) {
    std::string name;
    for (const std::string& word : path) name += word + " ";
    const auto known = texts_.find(name);
    if (known != texts_.end()) return known->second;
    std::vector<std::string> arguments = path;
    arguments.emplace_back("--help");
    const Outcome outcome = roger(arguments);
    return texts_.emplace(name, outcome.exit_code == 0 ? outcome.text : "").first->second;
  }

 private:
  std::map<std::string, std::string> texts_;
};

/// Returns whether `name` is at the beginning of a line of a section of the help.
bool lists(const std::string& help, const std::string& name) {
  const std::regex line("(^|\n)  (-\\w,)?(--[\\w-]+(\\{\\w+\\})?,)*" + name + "[ ,{\n]");
  return std::regex_search(help, line);
}

/// Returns why the program does not accept a command; "" if it does.
std::string refusal(const std::vector<std::string>& words, Help& help) {
  std::vector<std::string> path;
  std::size_t i = 0;
  const std::string& top = help.of({});
  if (!words[0].starts_with('-')) {
    if (!lists(top, words[0])) return "unknown command " + words[0];
    path.push_back(words[0]);
    i = 1;
  }
  const std::string& command = help.of(path);
  if (!path.empty() && command.find("SUBCOMMAND") != std::string::npos && i < words.size() &&
      lists(command, words[i])) {
    path.push_back(words[i++]);
  }
  for (; i < words.size(); ++i) {
    const std::string option = words[i].substr(0, words[i].find('='));
    if (!option.starts_with("--")) continue;
    if (!lists(help.of(path), option)) return "unknown option " + option;
  }
  return "";
}

TEST(GuideCommandsTest, ProgramAcceptsTheCommandsOfTheGuide) {
  Help help;
  std::size_t commands = 0;
  std::vector<fs::path> documents{fs::path(ROGER_SOURCE_DIR) / "README.md",
                                  fs::path(ROGER_SOURCE_DIR) / "docs" / "security.md"};
  for (const auto& entry : fs::directory_iterator(ROGER_SOURCE_DIR "/docs/guide")) {
    documents.push_back(entry.path());
  }
  for (const fs::path& document : documents) {
    for (const auto& words : commands_in(text_of_file(document.string()))) {
      ++commands;
      std::string line;
      for (const std::string& word : words) line += " " + word;
      EXPECT_EQ(refusal(words, help), "") << document.string() << ": roger" << line;
    }
  }
  EXPECT_GT(commands, 50U);
}

// The test above would also pass if it accepted everything.
TEST(GuideCommandsTest, UnknownCommandsAndOptionsAreFound) {
  Help help;
  const auto commands = commands_in(
      "Run `roger radio --frobnicate` or `sudo roger\ndoctor`.\n\n"
      "```sh\nroger radoi --plan x\nroger keys issue ca \"A 1\" --role \\\n  trainee --rolle=x | "
      "cat\n"
      "roger COMMAND --help\n```\n");
  ASSERT_EQ(commands.size(), 4U);
  EXPECT_EQ(refusal(commands[0], help), "unknown command radoi");
  EXPECT_EQ(commands[1], (std::vector<std::string>{"keys", "issue", "ca", "A 1", "--role",
                                                   "trainee", "--rolle=x"}));
  EXPECT_EQ(refusal(commands[1], help), "unknown option --rolle");
  EXPECT_EQ(refusal(commands[2], help), "unknown option --frobnicate");
  EXPECT_EQ(refusal(commands[3], help), "");
}

}  // namespace
}  // namespace roger::app

// Options of commands that take a value.
#pragma once

#include <CLI/CLI.hpp>
#include <cmath>
#include <string>

namespace roger::app {

/// Declares an option whose value is stored in `value`. `usage` is the option with the name of its
/// value, as the help prints them: "--runs N"; for a positional argument "recording FOLDER".
template <class T>
CLI::Option* add_value(CLI::App& command, const std::string& usage, T& value,
                       const std::string& help) {
  const auto space = usage.find(' ');
  return command.add_option(usage.substr(0, space), value, help)
      ->type_name(usage.substr(space + 1));
}

/// Returns the check of an option whose value is a number from `least` to `most`. Unlike CLI::Range
/// it rejects NaN.
inline CLI::Validator within(double least, double most) {
  const CLI::Range range(least, most);
  CLI::Validator check = range;
  return check.operation([range](std::string& text) {
    double value = 0.0;
    const bool is_nan = CLI::detail::lexical_cast(text, value) && std::isnan(value);
    return is_nan ? "Value " + text + " is not a number" : range(text);
  });
}

/// Returns the check of an option whose value is a name.
inline CLI::Validator not_empty() {
  return {[](const std::string& text) {
            return text.empty() ? std::string("expected a name, found \"\"") : std::string{};
          },
          ""};
}

/// Declares the option "--json [FILE]" of a command whose result is shown as text by default.
/// `replaced` names that text. Parsing stores the path in `file`, "-" if the option has no value.
inline void add_result_json(CLI::App& command, std::string& file, const std::string& replaced) {
  command
      .add_option_function<std::string>(
          "--json", [&file](const std::string& path) { file = path.empty() ? "-" : path; },
          "Write the result as JSON when the command ends, to a file or, by default, to standard "
          "output instead of " +
              replaced)
      ->expected(0, 1)
      ->type_name("[FILE]");
}

/// Declares the option for the file that receives `content`, "the results", as JSON.
inline void add_json(CLI::App& command, std::string& file, const std::string& content) {
  add_value(command, "--json FILE", file, "JSON file for " + content + " (-: standard output)");
}

}  // namespace roger::app

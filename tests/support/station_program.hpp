// The program `roger` as a child process whose output is kept.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tests/support/child.hpp"
#include "tests/support/process_figures.hpp"

namespace roger::test {

/// Returns the path of the program.
[[nodiscard]] std::string roger_program();

/// A process of `roger` with all lines that it has shown. For use by one thread.
class StationProgram {
 public:
  /// Starts the command; `name` is used in messages only.
  StationProgram(std::string name, std::vector<std::string> command);

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] pid_t pid() const { return child_.pid(); }
  /// Writes a line to its standard input, which is its script.
  void say(const std::string& line) { child_.say(line); }
  /// Waits until it shows a line with `text` after the last call that found one, or after
  /// forget_lines(). Returns false after kPatience.
  [[nodiscard]] bool shows(const std::string& text);
  /// Makes shows() consider later lines only.
  void forget_lines();
  /// Returns all lines so far.
  [[nodiscard]] const std::vector<std::string>& lines();
  [[nodiscard]] std::string transcript();
  /// Returns the lines since the last call and keeps them no longer.
  [[nodiscard]] std::vector<std::string> take_lines();
  /// Returns whether the process has not ended.
  [[nodiscard]] bool runs() const;

  /// Takes the present resources as its idle value, with which growth() compares.
  void begin_measurement();
  [[nodiscard]] const ProcessFigures& idle() const { return idle_; }
  /// Returns by how much its resident memory has exceeded the idle value at most, in MiB; nullopt
  /// if it has ended.
  [[nodiscard]] std::optional<double> peak_growth_mib() const;

  /// Suspends or resumes the process.
  void suspend(bool suspended) const;
  /// Ends it by its script or by SIGTERM, and expects success (GoogleTest).
  void end();
  void kill_hard() { child_.kill_hard(); }

 private:
  void read_lines();

  const std::string name_;
  Child child_;
  std::vector<std::string> lines_;
  std::size_t looked_at_ = 0;
  ProcessFigures idle_;
};

}  // namespace roger::test

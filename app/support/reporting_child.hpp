// A child process that writes its result to a JSON file.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/support/child_process.hpp"
#include "app/support/scratch_folder.hpp"

namespace roger::app {

/// The destructor stops the process and removes its files.
class ReportingChild {
 public:
  /// Starts `command` with --json and a file name appended. The report and the output go to a
  /// temporary folder whose name contains `name`. Errors: kSystem.
  static Result<ReportingChild> start(std::vector<std::string> command, const std::string& name);

  [[nodiscard]] pid_t pid() const { return child_.pid(); }
  /// Returns the exit code once the process has ended. Does not block.
  std::optional<int> ended() { return child_.wait_for(std::chrono::milliseconds{0}); }
  /// Returns the path of the report; the file exists only if the process wrote it.
  [[nodiscard]] std::string report() const;
  /// Returns the last line of output without the prefix "roger: ", for display in a window.
  [[nodiscard]] std::string last_output() const;

 private:
  ReportingChild(ScratchFolder folder, ChildProcess child);

  ScratchFolder folder_;
  ChildProcess child_;
};

}  // namespace roger::app

// This program as a child that writes what it finds into a file.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/support/child_process.hpp"
#include "app/support/scratch_folder.hpp"

namespace roger::app {

/// Ended when it goes, as a ChildProcess is.
class ReportingChild {
 public:
  /// `command`: what to start; --json and a file are put behind it. `name`: of the folder that both
  /// its report and its words go to. Errors: kSystem.
  static Result<ReportingChild> start(std::vector<std::string> command, const std::string& name);

  [[nodiscard]] pid_t pid() const { return child_.pid(); }
  /// Its exit code once it has ended; does not wait.
  std::optional<int> ended() { return child_.wait_for(std::chrono::milliseconds{0}); }
  /// The file that it was to write.
  [[nodiscard]] std::string report() const;
  /// The last that it said, without the program's name, which says nothing in its own window.
  [[nodiscard]] std::string last_words() const;

 private:
  ReportingChild(ScratchFolder folder, ChildProcess child);

  ScratchFolder folder_;
  ChildProcess child_;
};

}  // namespace roger::app

// Programs that a command starts and ends again.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/result.hpp"

namespace roger::app {

struct ChildSettings {
  std::vector<std::string> arguments;  // [0] is the program: a path, or a name sought in PATH
  /// Added to this process's environment.
  std::vector<std::pair<std::string, std::string>> environment;
  /// Where standard output and error go; empty: where ours go.
  std::string output_file;
};

/// A running program. It is ended when this object goes, or when this process dies however it
/// may. Start it from a thread that lives as long as it shall. Not thread-safe.
class ChildProcess {
 public:
  /// Errors: kSystem (no such program, ...).
  static Result<ChildProcess> start(const ChildSettings& settings);
  ~ChildProcess();
  ChildProcess(ChildProcess&& other) noexcept : pid_(std::exchange(other.pid_, -1)) {}
  ChildProcess& operator=(ChildProcess&&) = delete;

  [[nodiscard]] pid_t pid() const { return pid_; }
  /// Waits at most `time` for its end; then its exit code (128 + signal when killed).
  std::optional<int> wait_for(std::chrono::milliseconds time);
  /// SIGTERM, and SIGKILL if it is not gone after `grace`.
  void stop(std::chrono::milliseconds grace = std::chrono::milliseconds{5000});

 private:
  explicit ChildProcess(pid_t pid) : pid_(pid) {}
  pid_t pid_ = -1;
};

/// The last line of `file` that is not empty: what a child said before it ended. Empty when there
/// is none.
std::string last_line_of(const std::string& file);

}  // namespace roger::app

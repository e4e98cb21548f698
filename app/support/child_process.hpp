// Child processes of a command: start, wait, stop.
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
  std::vector<std::string> arguments;  // [0]: the program, as a path or a name looked up in PATH
  /// Variables added to the environment of this process.
  std::vector<std::pair<std::string, std::string>> environment;
  /// File for standard output and standard error; empty: the streams of this process.
  std::string output_file;
};

/// A running program. The destructor stops it, and the kernel terminates it when the thread that
/// started it ends, so start it from a thread that lives as long as the child is needed. Not
/// thread-safe.
class ChildProcess {
 public:
  /// Starts a program. Errors: kSystem (no such program, output file not writable, out of
  /// processes).
  static Result<ChildProcess> start(const ChildSettings& settings);
  ~ChildProcess() { stop(); }
  ChildProcess(ChildProcess&& other) noexcept : pid_(std::exchange(other.pid_, -1)) {}
  ChildProcess& operator=(ChildProcess&&) = delete;

  [[nodiscard]] pid_t pid() const { return pid_; }
  /// Waits up to `time` for the program to end. Returns its exit code (128 + signal number if a
  /// signal ended it), or nullopt if it still runs.
  std::optional<int> wait_for(std::chrono::milliseconds time);
  /// Sends SIGTERM, then SIGKILL if the program still runs after `grace`.
  void stop(std::chrono::milliseconds grace = std::chrono::milliseconds{5000});

 private:
  explicit ChildProcess(pid_t pid) : pid_(pid) {}
  pid_t pid_ = -1;
};

/// Returns the last non-empty line of `file`, usually the reason why a child ended; empty if the
/// file has none.
std::string read_last_line(const std::string& file);

}  // namespace roger::app

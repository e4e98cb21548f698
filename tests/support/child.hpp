// A child process that communicates in lines.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace roger::test {

/// Runs a program with pipes to its standard input and from its output and error together. The
/// process is killed with SIGKILL in the destructor. For use by one thread.
class Child {
 public:
  explicit Child(std::vector<std::string> command);
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  [[nodiscard]] pid_t pid() const { return pid_; }
  void say(const std::string& line);
  /// Waits for a line for which `wanted` holds and removes it; nullopt when none arrives before the
  /// deadline or the child ends.
  std::optional<std::string> wait_for(const std::function<bool(const std::string&)>& wanted,
                                      std::chrono::milliseconds deadline);
  /// Returns whether the child has written a line for which `wanted` holds; reads the available
  /// output.
  [[nodiscard]] bool has(const std::function<bool(const std::string&)>& wanted);
  /// Returns the lines that were not removed, for messages.
  [[nodiscard]] std::string transcript() const;
  /// Returns how many lines contain `part`; reads the available output.
  [[nodiscard]] std::size_t count(const std::string& part);

  /// Drops all lines received so far.
  void forget_lines();

  void kill_hard();
  /// Closes its input and waits for its end. Returns its exit code, 128 + N when signal N ended it;
  /// nullopt: it still runs. Continues to read its output.
  std::optional<int> wait_for_end(std::chrono::seconds deadline);
  /// Returns whether it was neither killed nor seen to end.
  [[nodiscard]] bool alive() const { return pid_ >= 0; }

 private:
  bool read_more(std::chrono::milliseconds wait);
  void read_all();

  pid_t pid_ = -1;
  int in_ = -1;   // to the child
  int out_ = -1;  // from the child
  bool ended_ = false;
  std::size_t bytes_read_ = 0;
  std::string partial_;
  std::deque<std::string> lines_;
};

}  // namespace roger::test

// A child process that is talked to in lines.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace roger::test {

/// Runs a program with pipes at its standard input, and output and error together. Killed, with -9,
/// at the end of the object's life. One thread.
class Child {
 public:
  explicit Child(std::vector<std::string> command);
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  [[nodiscard]] pid_t pid() const { return pid_; }
  void say(const std::string& line);
  /// The next line for which `wanted` holds, taken out of what the child has said; nullopt when
  /// none comes before the deadline or the child ends.
  std::optional<std::string> wait_for(const std::function<bool(const std::string&)>& wanted,
                                      std::chrono::milliseconds deadline);
  /// Whether the child has said a line for which `wanted` holds; reads what is there.
  [[nodiscard]] bool has(const std::function<bool(const std::string&)>& wanted);
  /// What has been said and not been taken out, for messages.
  [[nodiscard]] std::string transcript() const;
  /// How many lines hold `part`, as far as has been read; reads what is there.
  [[nodiscard]] std::size_t count(const std::string& part);

  /// Drops all lines that have come so far.
  void forget_lines();

  void kill_hard();
  /// Closes its input and waits for its end: its exit code, 128 + N when signal N ended it;
  /// nullopt: it goes on. Reads on what it says meanwhile.
  std::optional<int> wait_for_end(std::chrono::seconds deadline);
  /// Neither killed nor seen to end.
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

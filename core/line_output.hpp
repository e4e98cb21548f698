// Lines of output for people and programs, which perhaps do not read them.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>

namespace roger {

/// Writes lines to a file descriptor without ever waiting for its reader: if a pipe or terminal is
/// full, lines are left out, and the next one that can be written is preceded by a note of how
/// many. Otherwise a reader that stops reading would stop this process. Any thread except a
/// real-time one.
class LineOutput {
 public:
  /// Returns the line, with a line feed, that states how many lines were left out.
  using Note = std::function<std::string(std::uint64_t left_out)>;

  /// `descriptor` outlives this.
  explicit LineOutput(int descriptor) : descriptor_(descriptor) {}
  ~LineOutput();
  LineOutput(const LineOutput&) = delete;
  LineOutput& operator=(const LineOutput&) = delete;

  /// Writes `line`, which ends with a line feed, or leaves it out. Lines of several threads do not
  /// mix.
  void write(std::string_view line, const Note& note);

 private:
  /// Returns false if not all of it was written.
  bool try_write(std::string_view text);

  /// Sets own_ anew if the descriptor has been redirected to something else.
  void follow_descriptor();
  /// Returns where to write.
  [[nodiscard]] int target() const { return own_ >= 0 ? own_ : descriptor_; }

  const int descriptor_;
  std::mutex mutex_;  // guards everything below
  /// An open file of its own at the same pipe or terminal, which does not block; -1: of files and
  /// sockets, which have none.
  int own_ = -1;
  dev_t device_ = 0;  // of the file to which the descriptor refers
  ino_t file_ = 0;    // its number on the device
  std::uint64_t left_out_ = 0;
  bool torn_ = false;  // only the beginning of the last line was written
};

/// Writes a line of a program to standard output, as LineOutput does, with a line feed and
/// printable (see printable_lines()). The line is dropped if memory is exhausted.
void show_line(std::string_view line) noexcept;

}  // namespace roger

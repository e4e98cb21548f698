#include "core/line_output.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <exception>

#include "core/printable.hpp"

namespace roger {
namespace {

bool has_room(int descriptor) {
  pollfd one{descriptor, POLLOUT, 0};
  return ::poll(&one, 1, 0) == 1;
}

/// Opens a pipe or terminal again, because O_NONBLOCK of the given one would also apply to all
/// processes that share it. Returns -1 if it is something else, or cannot be opened.
int open_again(int descriptor) {
  struct stat what {};
  if (::fstat(descriptor, &what) != 0 || !(S_ISFIFO(what.st_mode) || S_ISCHR(what.st_mode))) {
    return -1;
  }
  const std::string path = "/proc/self/fd/" + std::to_string(descriptor);
  return ::open(path.c_str(), O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
}

}  // namespace

LineOutput::LineOutput(int descriptor)
    : own_(open_again(descriptor)), descriptor_(own_ >= 0 ? own_ : descriptor) {
}

LineOutput::~LineOutput() {
  if (own_ >= 0) ::close(own_);
}

bool LineOutput::try_write(std::string_view text) {
  if (torn_) {
    if (!has_room(descriptor_) || ::write(descriptor_, "\n", 1) != 1) return false;
    torn_ = false;
  }
  bool begun = false;
  while (!text.empty()) {
    // A pipe with room takes this many octets at once.
    const std::string_view piece = text.substr(0, PIPE_BUF);
    const ssize_t written =
        has_room(descriptor_) ? ::write(descriptor_, piece.data(), piece.size()) : 0;
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) {
      torn_ = begun;
      return false;
    }
    begun = true;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

void LineOutput::write(std::string_view line, const Note& note) {
  const std::scoped_lock lock(mutex_);
  if (left_out_ > 0 && try_write(note(left_out_))) left_out_ = 0;
  if (left_out_ > 0 || !try_write(line)) ++left_out_;
}

void show_line(std::string_view line) noexcept {
  static LineOutput output(STDOUT_FILENO);
  try {
    output.write(printable_lines(line) + '\n', [](std::uint64_t left_out) {
      return "(" + std::to_string(left_out) + " lines were left out because they were not read)\n";
    });
  } catch (const std::exception&) {
    return;  // no other place to report the failure
  }
}

}  // namespace roger

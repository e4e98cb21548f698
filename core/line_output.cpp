#include "core/line_output.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <exception>
#include <utility>

#include "core/printable.hpp"

namespace roger {
namespace {

bool has_room(int descriptor) {
  pollfd one{descriptor, POLLOUT, 0};
  return ::poll(&one, 1, 0) == 1;
}

}  // namespace

LineOutput::~LineOutput() {
  // Threads that still run when the program ends may write afterwards, to the given descriptor.
  if (own_ >= 0) ::close(std::exchange(own_, -1));
}

// A pipe or terminal is opened again, because O_NONBLOCK of the given descriptor would also apply
// to all processes that share it.
void LineOutput::follow_descriptor() {
  struct stat what {};
  if (::fstat(descriptor_, &what) != 0) return;
  if (what.st_dev == device_ && what.st_ino == file_) return;
  if (own_ >= 0) ::close(own_);
  own_ = -1;
  device_ = what.st_dev;
  file_ = what.st_ino;
  if (!S_ISFIFO(what.st_mode) && !S_ISCHR(what.st_mode)) return;
  const std::string path = "/proc/self/fd/" + std::to_string(descriptor_);
  own_ = ::open(path.c_str(), O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
}

bool LineOutput::try_write(std::string_view text) {
  if (torn_) {
    if (!has_room(target()) || ::write(target(), "\n", 1) != 1) return false;
    torn_ = false;
  }
  bool begun = false;
  while (!text.empty()) {
    // A pipe with room takes this many octets at once.
    const std::string_view piece = text.substr(0, PIPE_BUF);
    const ssize_t written = has_room(target()) ? ::write(target(), piece.data(), piece.size()) : 0;
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
  follow_descriptor();
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

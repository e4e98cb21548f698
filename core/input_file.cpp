#include "core/input_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

namespace roger {
namespace {

/// Returns what a file is that is not a regular one.
const char* kind_of(mode_t mode) {
  if (S_ISDIR(mode)) return "a folder";
  if (S_ISFIFO(mode)) return "a FIFO";
  if (S_ISSOCK(mode)) return "a socket";
  return "a device";
}

Error unreadable(const InputProblem& problem, const std::string& path, const InputKind& kind) {
  return {ErrorCode::kNotFound,
          "cannot be read as " + std::string(kind.expected) + ": " + problem.why,
          {path, 0, {}}};
}

InputProblem larger_than(std::uint64_t max_octets) {
  return {ErrorCode::kInvalid, "larger than " + std::to_string(max_octets) + " octets"};
}

Error too_large(const std::string& path, const InputKind& kind) {
  return {ErrorCode::kInvalid,
          larger_than(kind.max_octets).why + ": too large for " + kind.expected,
          {path, 0, {}}};
}

/// Calls `read` until it is not interrupted by a signal.
template <class Read>
ssize_t uninterrupted(Read read) {
  for (;;) {
    const ssize_t count = read();
    if (count >= 0 || errno != EINTR) return count;
  }
}

}  // namespace

Result<InputFile> InputFile::open(const std::string& path, const InputKind& kind) {
  auto opened = try_open(path, kind.max_octets);
  if (opened) return std::move(opened).value();
  const InputProblem& problem = opened.error();
  return problem.code == ErrorCode::kInvalid ? too_large(path, kind)
                                             : unreadable(problem, path, kind);
}

Result<InputFile, InputProblem> InputFile::try_open(const std::string& path,
                                                    std::uint64_t max_octets) {
  // Without O_NONBLOCK, opening a FIFO waits for its writer. It has no effect on regular files.
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  InputFile file(path, descriptor);
  struct stat about {};
  if (descriptor < 0 || ::fstat(descriptor, &about) != 0) {
    return InputProblem{ErrorCode::kNotFound, system_reason(errno)};
  }
  if (!S_ISREG(about.st_mode)) {
    return InputProblem{ErrorCode::kNotFound, std::string("this is ") + kind_of(about.st_mode)};
  }
  file.size_ = static_cast<std::uint64_t>(about.st_size);
  if (file.size_ > max_octets) return larger_than(max_octets);
  return file;
}

InputFile::~InputFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

InputFile::InputFile(InputFile&& other) noexcept
    : path_(std::move(other.path_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      size_(other.size_) {
}

InputFile& InputFile::operator=(InputFile&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(descriptor_, other.descriptor_);
  std::swap(size_, other.size_);
  return *this;
}

Result<std::size_t> InputFile::read(std::span<char> out) {
  const ssize_t count = uninterrupted([&] { return ::read(descriptor_, out.data(), out.size()); });
  if (count < 0) {
    return Error{ErrorCode::kSystem, "cannot be read: " + system_reason(errno), {path_, 0, {}}};
  }
  return static_cast<std::size_t>(count);
}

std::size_t InputFile::read_at(std::uint64_t offset, std::span<char> out) {
  std::size_t done = 0;
  while (done < out.size()) {
    const ssize_t count = uninterrupted([&] {
      return ::pread(descriptor_, out.data() + done, out.size() - done,
                     static_cast<off_t>(offset + done));
    });
    if (count <= 0) break;
    done += static_cast<std::size_t>(count);
  }
  return done;
}

int InputFile::release() {
  return std::exchange(descriptor_, -1);
}

Result<std::string> read_input_file(const std::string& path, const InputKind& kind) {
  auto opened = InputFile::open(path, kind);
  if (!opened) return opened.error();
  InputFile& file = opened.value();
  std::string text;
  // One octet more than the size shows that the file has ended. It may have grown since.
  text.resize(static_cast<std::size_t>(file.size()) + 1);
  std::size_t size = 0;
  for (;;) {
    const auto count = file.read(std::span(text).subspan(size));
    if (!count) return count.error();
    size += count.value();
    if (size > kind.max_octets) return too_large(path, kind);
    if (count.value() == 0) break;
    if (size == text.size()) text.resize(2 * size);
  }
  text.resize(size);
  return text;
}

InputBuffer::int_type InputBuffer::underflow() {
  const std::size_t wanted = std::min<std::uint64_t>(buffer_.size(), left_);
  if (wanted == 0) return traits_type::eof();
  const auto count = file_.read(std::span(buffer_).first(wanted));
  if (!count || count.value() == 0) return traits_type::eof();
  left_ -= count.value();
  setg(buffer_.data(), buffer_.data(), buffer_.data() + count.value());
  return traits_type::to_int_type(buffer_.front());
}

}  // namespace roger

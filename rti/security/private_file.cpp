#include "rti/security/private_file.hpp"

#include <fcntl.h>
#include <sodium.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <optional>

namespace roger::rti::security {
namespace {

/// An open file, closed by the destructor.
class File {
 public:
  explicit File(int descriptor) : descriptor_(descriptor) {}
  ~File() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  [[nodiscard]] int get() const { return descriptor_; }

 private:
  const int descriptor_;
};

/// Makes errors that name a file.
struct FailureOf {
  const PrivateKind& kind;
  const std::string& path;

  Error operator()(ErrorCode code, const std::string& why) const {
    return Error{code, std::string(kind.name) + " " + path + ": " + why, {}};
  }
};

/// Returns why a file must not hold a key, if so.
std::optional<std::string> problem_of(const struct stat& file) {
  if (!S_ISREG(file.st_mode)) return "not a regular file";
  constexpr mode_t kGroupAndOthers = 0077;
  if ((file.st_mode & kGroupAndOthers) != 0) {
    return "other users can access it; a key must be accessible for its owner alone: chmod 600";
  }
  return std::nullopt;
}

/// Reads until the end of the file or until `text` is full, and shortens `text` to what was read.
/// Returns 0 or the error number.
int read_all(int descriptor, PrivateText& text) {
  std::size_t size = 0;
  while (size < text.text().size()) {
    const ssize_t got = ::read(descriptor, text.data() + size, text.text().size() - size);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return errno;
    if (got == 0) break;
    size += static_cast<std::size_t>(got);
  }
  text.shorten(size);
  return 0;
}

}  // namespace

PrivateText::~PrivateText() {
  ::sodium_memzero(characters_.data(), characters_.size());
}

Result<PrivateText> read_private_file(const std::string& path, const PrivateKind& kind) {
  const FailureOf failed{kind, path};
  // O_NONBLOCK: opening a FIFO does not wait for its writer.
  const File file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  if (file.get() < 0) return failed(ErrorCode::kNotFound, system_reason(errno));
  struct stat status {};
  if (::fstat(file.get(), &status) != 0) return failed(ErrorCode::kSystem, system_reason(errno));
  if (const auto problem = problem_of(status)) return failed(ErrorCode::kInvalid, *problem);
  PrivateText text(kind.max_octets + 1);
  if (const int number = read_all(file.get(), text); number != 0) {
    return failed(ErrorCode::kSystem, system_reason(number));
  }
  return text;
}

Status create_private_file(const std::string& path, const PrivateKind& kind,
                           std::string_view content) {
  const FailureOf failed{kind, path};
  const File file(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600));
  if (file.get() < 0) {
    if (errno == EEXIST) {
      return failed(ErrorCode::kInvalid, "exists already and is not replaced");
    }
    return failed(ErrorCode::kSystem, system_reason(errno));
  }
  const ssize_t written = ::write(file.get(), content.data(), content.size());
  if (written == static_cast<ssize_t>(content.size()) && ::fsync(file.get()) == 0) return ok();
  const std::string why = written < 0 ? system_reason(errno) : "could not be written completely";
  ::unlink(path.c_str());
  return failed(ErrorCode::kSystem, why);
}

}  // namespace roger::rti::security

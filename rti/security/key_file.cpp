#include "rti/security/key_file.hpp"

#include <fcntl.h>
#include <sodium.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <optional>
#include <string_view>
#include <system_error>

namespace roger::rti::security {
namespace {

constexpr std::string_view kBeginning = "roger-federation-key-1 ";
constexpr std::size_t kDigits = 2 * kKeyBytes;
/// The text with its line feed.
constexpr std::size_t kFileBytes = kBeginning.size() + kDigits + 1;

/// Wiped from memory when it is destroyed.
struct FileText {
  std::array<char, kFileBytes + 1> bytes{};  // one more, to notice a longer file
  FileText() = default;
  ~FileText() { ::sodium_memzero(bytes.data(), bytes.size()); }
  FileText(const FileText&) = delete;
  FileText& operator=(const FileText&) = delete;
};

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

Error failed(ErrorCode code, const std::string& path, const std::string& why) {
  return Error{code, "key file " + path + ": " + why, {}};
}

std::string reason(int number) {
  return std::generic_category().message(number);
}

/// Returns why a file must not hold a key, if so.
std::optional<std::string> problem_of(const struct stat& file) {
  if (!S_ISREG(file.st_mode)) return "not a regular file";
  constexpr mode_t kGroupAndOthers = 0077;
  if ((file.st_mode & kGroupAndOthers) != 0) {
    return "other users can access it; a key must be accessible for its owner alone: chmod 600";
  }
  return std::nullopt;
}

/// Reads until the end of the file or until `text` is full; returns the number of bytes, or the
/// negative error number.
ssize_t read_all(int descriptor, FileText& text) {
  std::size_t size = 0;
  while (size < text.bytes.size()) {
    const ssize_t got = ::read(descriptor, &text.bytes.at(size), text.bytes.size() - size);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return -errno;
    if (got == 0) break;
    size += static_cast<std::size_t>(got);
  }
  return static_cast<ssize_t>(size);
}

}  // namespace

Result<FederationKey> read_key_file(const std::string& path) {
  initialize_sodium();
  // O_NONBLOCK: opening a FIFO does not wait for its writer.
  const File file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  if (file.get() < 0) return failed(ErrorCode::kNotFound, path, reason(errno));
  struct stat status {};
  if (::fstat(file.get(), &status) != 0) return failed(ErrorCode::kSystem, path, reason(errno));
  if (const auto problem = problem_of(status)) return failed(ErrorCode::kInvalid, path, *problem);
  FileText text;
  const ssize_t size = read_all(file.get(), text);
  if (size < 0) return failed(ErrorCode::kSystem, path, reason(static_cast<int>(-size)));
  const std::string_view line(text.bytes.data(), static_cast<std::size_t>(size));
  Secret key;
  const bool valid = line.size() >= kFileBytes - 1 && line.size() <= kFileBytes &&
                     line.starts_with(kBeginning) &&
                     (line.size() < kFileBytes || line.back() == '\n') &&
                     ::sodium_hex2bin(key.bytes().data(), kKeyBytes, &line[kBeginning.size()],
                                      kDigits, nullptr, nullptr, nullptr) == 0;
  if (!valid) {
    return failed(ErrorCode::kInvalid, path,
                  "no federation key; expected a file made by: roger keys create");
  }
  return FederationKey(key.bytes());
}

Status create_key_file(const std::string& path, const FederationKey& key) {
  const File file(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600));
  if (file.get() < 0) {
    if (errno == EEXIST) {
      return failed(ErrorCode::kInvalid, path, "exists already and is not replaced");
    }
    return failed(ErrorCode::kSystem, path, reason(errno));
  }
  FileText text;
  kBeginning.copy(text.bytes.data(), kBeginning.size());
  ::sodium_bin2hex(&text.bytes.at(kBeginning.size()), kDigits + 1, key.bytes().data(), kKeyBytes);
  text.bytes.at(kFileBytes - 1) = '\n';
  const ssize_t written = ::write(file.get(), text.bytes.data(), kFileBytes);
  if (written == static_cast<ssize_t>(kFileBytes) && ::fsync(file.get()) == 0) return ok();
  const std::string why = written < 0 ? reason(errno) : "could not be written completely";
  ::unlink(path.c_str());
  return failed(ErrorCode::kSystem, path, why);
}

}  // namespace roger::rti::security

// A file that only grows, by pieces that are stored completely or not at all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/octets.hpp"
#include "core/result.hpp"

namespace roger {

/// Data passed to append() has been handed to the operating system when append() returns: it
/// survives the end of the process, but not a crash of the host. The file is locked (flock) while
/// it is open, so that other processes can detect that it grows. Not thread-safe.
class AppendFile {
 public:
  /// Creates the file. Errors: kSystem, names the path; also if the file already exists.
  static Result<AppendFile> create(const std::string& path);
  ~AppendFile();
  AppendFile(AppendFile&& other) noexcept;
  AppendFile& operator=(AppendFile&& other) noexcept;

  /// Appends `bytes` and returns their offset. Errors: kSystem ("...: No space left on device");
  /// the file is then truncated to its previous length.
  Result<std::uint64_t> append(Bytes bytes);
  Result<std::uint64_t> append(std::string_view text) { return append(as_octets(text)); }
  /// Overwrites existing bytes. Errors: kSystem.
  Status overwrite(std::uint64_t offset, Bytes bytes);

  [[nodiscard]] std::uint64_t size() const { return size_; }
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  AppendFile(std::string path, int descriptor);
  [[nodiscard]] Error failure(int code) const;

  std::string path_;
  int descriptor_ = -1;
  std::uint64_t size_ = 0;
};

/// Returns true while any process has the file open as an AppendFile; false if the file cannot be
/// read, or its file system has no locks.
[[nodiscard]] bool is_growing(const std::string& path);

/// Removes a new file whose first bytes could not be written, because it would block the next
/// attempt.
void remove_unfinished(const std::string& path);

}  // namespace roger

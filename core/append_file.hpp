// A file that only grows, by pieces that are there whole or not at all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/octets.hpp"
#include "core/result.hpp"

namespace roger {

/// What append() returned is with the operating system: it survives the death of the process, not
/// that of the machine. Not thread-safe.
class AppendFile {
 public:
  /// Errors: kSystem, names the path; also when it is there already.
  static Result<AppendFile> create(const std::string& path);
  ~AppendFile();
  AppendFile(AppendFile&& other) noexcept;
  AppendFile& operator=(AppendFile&& other) noexcept;

  /// Where it was put. Errors: kSystem ("...: No space left on device"); the file then ends where
  /// it ended before.
  Result<std::uint64_t> append(Bytes bytes);
  Result<std::uint64_t> append(std::string_view text);
  /// Writes over what is there already. Errors: kSystem.
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

/// Of a file just made, whose first bytes could not be written: it would be in the way of the next
/// attempt.
void remove_unfinished(const std::string& path);

}  // namespace roger

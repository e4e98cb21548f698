// A file in memory, for targets whose code under test opens a path.
#pragma once

#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <stdexcept>
#include <string>

#include "rti/wire/types.hpp"

namespace roger::fuzz {

/// A regular file that only its owner can access. Exists until the object is destroyed.
class MemoryFile {
 public:
  explicit MemoryFile(rti::Bytes content) : descriptor_(::memfd_create("fuzz", MFD_CLOEXEC)) {
    const auto size = static_cast<ssize_t>(content.size());
    if (descriptor_ < 0 || ::fchmod(descriptor_, S_IRUSR | S_IWUSR) != 0 ||
        ::write(descriptor_, content.data(), content.size()) != size) {
      throw std::runtime_error("no file in memory");
    }
  }
  ~MemoryFile() { ::close(descriptor_); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  [[nodiscard]] std::string path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

 private:
  const int descriptor_;
};

}  // namespace roger::fuzz

// Files that only their owner may access.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace roger::rti::security {

/// The content of a private file. Wiped from memory when it is destroyed.
class PrivateText {
 public:
  /// `size` characters, all of them 0.
  explicit PrivateText(std::size_t size) : characters_(size), size_(size) {}
  ~PrivateText();
  PrivateText(PrivateText&&) noexcept = default;
  PrivateText& operator=(PrivateText&&) noexcept = default;

  [[nodiscard]] char* data() { return characters_.data(); }
  [[nodiscard]] std::string_view text() const { return {characters_.data(), size_}; }
  /// Makes text() end after `size` characters, which must not exceed its present size.
  void shorten(std::size_t size) { size_ = size; }

 private:
  std::vector<char> characters_;
  std::size_t size_;
};

/// A kind of private file.
struct PrivateKind {
  const char* name;        // for messages: "key file"
  std::size_t max_octets;  // longer files are read up to one more
};

/// Reads a file without blocking, whatever it is. Errors name the file: kNotFound (it cannot be
/// opened), kInvalid (not a regular file, or accessible for the group or others), kSystem. A file
/// that is longer than its kind allows is returned with one octet more.
[[nodiscard]] Result<PrivateText> read_private_file(const std::string& path,
                                                    const PrivateKind& kind);

/// Creates a file that only its owner can read and write. Errors name the file: kInvalid (it exists
/// already), kSystem.
[[nodiscard]] Status create_private_file(const std::string& path, const PrivateKind& kind,
                                         std::string_view content);

}  // namespace roger::rti::security

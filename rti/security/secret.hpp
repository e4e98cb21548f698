// Secret numbers in memory.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "rti/wire/types.hpp"

namespace roger::rti::security {

/// Number of bytes of every key.
inline constexpr std::size_t kKeyBytes = 32;

/// A key that is wiped from memory when it is destroyed.
class Secret {
 public:
  /// All bytes are 0.
  Secret() = default;
  ~Secret();
  Secret(const Secret&) = default;
  Secret& operator=(const Secret&) = default;

  [[nodiscard]] std::span<std::uint8_t, kKeyBytes> bytes() { return bytes_; }
  [[nodiscard]] std::span<const std::uint8_t, kKeyBytes> bytes() const { return bytes_; }

 private:
  std::array<std::uint8_t, kKeyBytes> bytes_{};
};

/// Returns a key that is derived from another one for one purpose: BLAKE2b-256, with `key`, of one
/// byte with the length of `purpose`, `purpose` and `context`. Keys of different purposes or
/// contexts are independent, and none reveals `key`. `purpose` has at most 255 characters.
[[nodiscard]] Secret derive_key(std::span<const std::uint8_t, kKeyBytes> key,
                                std::string_view purpose, Bytes context = {});

}  // namespace roger::rti::security

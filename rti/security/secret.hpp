// Secret numbers in memory.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

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

}  // namespace roger::rti::security

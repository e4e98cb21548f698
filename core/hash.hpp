// Hashes whose values are part of the wire format: equal on every host.
#pragma once

#include <cstdint>
#include <string_view>

namespace roger {

/// Returns the 32-bit FNV-1a hash (Fowler, Noll and Vo). "" gives 811c9dc5, "a" e40c292c.
[[nodiscard]] constexpr std::uint32_t fnv1a32(std::string_view text) noexcept {
  std::uint32_t hash = 0x811C9DC5U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x01000193U;
  return hash;
}

/// Returns the 64-bit FNV-1a hash of the text hashed so far and `text`, so that hashes of parts can
/// be chained. "" gives cbf29ce484222325, "a" af63dc4c8601ec8c.
[[nodiscard]] constexpr std::uint64_t fnv1a64(std::string_view text,
                                              std::uint64_t so_far = 0xCBF29CE484222325U) noexcept {
  for (const char c : text) so_far = (so_far ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
  return so_far;
}

}  // namespace roger

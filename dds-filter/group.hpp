// Multicast groups as values.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace roger::filter {

/// An IPv4 address, most significant byte first.
struct Ipv4Address {
  std::uint32_t value = 0;

  /// Parses four decimal numbers of 0 to 255 ("239.192.16.0"). Returns nullopt for anything else.
  [[nodiscard]] static std::optional<Ipv4Address> parse(std::string_view text);
  [[nodiscard]] std::string text() const;
  /// Returns whether the address is within 224.0.0.0/4.
  [[nodiscard]] constexpr bool is_multicast() const { return (value >> 28U) == 0xEU; }
  friend constexpr auto operator<=>(Ipv4Address,
                                    Ipv4Address) = default;  // NOLINT(modernize-use-nullptr)
};

/// Address and port of the datagrams.
struct Group {
  Ipv4Address address;
  std::uint16_t port = 0;

  /// Returns for example "239.192.16.0:31250".
  [[nodiscard]] std::string text() const;
  friend constexpr auto operator<=>(Group, Group) = default;  // NOLINT(modernize-use-nullptr)
};

}  // namespace roger::filter

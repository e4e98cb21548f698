// Datagrams of the data plane that carry no messages of their own: presence, by which federates
// determine whose multicast reaches them, and copies for federates that multicast does not reach.
//
// PresenceSign: u8 version and flag, u16 federation, u16 sender. Direct copy: u8 version and flag,
// u32 group, then the datagram as sent to the group. docs/wire.md shows the layout.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "rti/wire/datagram.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti::wire {

/// Sign of presence that every federate multicasts to one group at intervals.
struct PresenceSign {
  FederationId federation = 0;
  FederateId sender = 0;
  friend bool operator==(const PresenceSign&, const PresenceSign&) = default;

  static constexpr std::size_t kBytes = 5;

  /// Returns whether the first byte marks a presence; does not read the rest.
  [[nodiscard]] static bool is_one(Bytes datagram) noexcept;
  /// Returns kNone and fills `out`, or returns the reason to drop it.
  [[nodiscard]] static DropReason parse(Bytes bytes, PresenceSign& out) noexcept;
  [[nodiscard]] std::array<std::uint8_t, kBytes> write() const noexcept;
};

/// A datagram of a group that was sent to one receiver only.
struct DirectCopy {
  std::uint32_t group = 0;  // IPv4, most significant byte first; always a multicast group
  Bytes datagram;           // as sent to the group; not parsed here

  /// Size in bytes of the prefix that a copy adds to its datagram.
  static constexpr std::size_t kPrefixBytes = 5;

  /// Returns kNone and fills `out`, or returns the reason to drop it. `bytes` must outlive `out`.
  [[nodiscard]] static DropReason parse(Bytes bytes, DirectCopy& out) noexcept;
  [[nodiscard]] static std::array<std::uint8_t, kPrefixBytes> prefix(std::uint32_t group) noexcept;
};

}  // namespace roger::rti::wire

// What goes beside the messages of the data plane: signs of presence, by which federates know whose
// multicast reaches them, and copies for those whom it does not reach.
//
// Presence: u8 version and flag, u16 federation, u16 sender. Direct copy: u8 version and flag, u32
// group, then the datagram as it went to the group. docs/wire.md has the pictures.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "rti/wire/datagram.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti::wire {

/// "Here I am": multicast to one group by every federate, now and then.
struct Presence {
  FederationId federation = 0;
  FederateId sender = 0;
  friend bool operator==(const Presence&, const Presence&) = default;

  static constexpr std::size_t kBytes = 5;

  /// Whether the first byte says so; the rest is not looked at.
  [[nodiscard]] static bool is_one(Bytes datagram) noexcept;
  /// kNone and `out` filled, or the reason to drop it.
  [[nodiscard]] static DropReason parse(Bytes bytes, Presence& out) noexcept;
  [[nodiscard]] std::array<std::uint8_t, kBytes> write() const noexcept;
};

/// A datagram of a group that was sent to one receiver alone.
struct DirectCopy {
  std::uint32_t group = 0;  // IPv4, most significant byte first; always a multicast group
  Bytes datagram;           // as it went to the group; not looked at

  /// What a copy costs over its datagram: this stands before it.
  static constexpr std::size_t kPrefixBytes = 5;

  /// kNone and `out` filled, or the reason to drop it. `bytes` must outlive `out`.
  [[nodiscard]] static DropReason parse(Bytes bytes, DirectCopy& out) noexcept;
  [[nodiscard]] static std::array<std::uint8_t, kPrefixBytes> prefix(std::uint32_t group) noexcept;
};

}  // namespace roger::rti::wire

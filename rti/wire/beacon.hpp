// Beacons: what executives, and federates that look for one, multicast on the control group.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "rti/wire/message_parts.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti::wire {

inline constexpr std::uint32_t kBeaconMagic = 0x52474243;  // "RGBC"

enum class BeaconKind : std::uint8_t {
  kProbe = 0,  // asks for executives; answered at once
  kCandidate,  // the sender becomes the executive unless another one objects
  kActive,     // the sender is the executive
  kEnded,      // the sender is no longer the executive
  kLast = kEnded,
};

/// The content of one datagram. The layout is the same in every version from 3 on, so that
/// executives of other versions can be named; `version` is the version of the control connection.
struct Beacon {
  std::uint8_t version = kControlVersion;
  BeaconKind kind = BeaconKind::kProbe;
  std::uint64_t incarnation = 0;  // of the executive; 0 in a probe
  /// Address at which the executive accepts connections; 0: the address that the beacon came from.
  std::uint32_t address = 0;
  std::uint16_t port = 0;
  /// Set if the executive's address was configured, or it serves federates whose RID names it; such
  /// an executive never yields.
  bool fixed = false;
  /// Number of federates joined to federations of this executive.
  std::uint32_t federates = 0;
  std::string host;  // for people
  friend bool operator==(const Beacon&, const Beacon&) = default;
};

/// Encodes a beacon; cuts host names longer than 255 bytes.
[[nodiscard]] ByteVector encode_beacon(const Beacon& beacon);
/// Decodes a beacon; nullopt if the datagram is not a beacon, is truncated or has trailing bytes.
[[nodiscard]] std::optional<Beacon> decode_beacon(Bytes datagram);

}  // namespace roger::rti::wire

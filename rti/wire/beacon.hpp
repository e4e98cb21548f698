// What executives and those who look for one say on the control group.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "rti/wire/message_parts.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti::wire {

inline constexpr std::uint32_t kBeaconMagic = 0x52474243;  // "RGBC"

enum class BeaconKind : std::uint8_t {
  kProbe = 0,  // who is there? Answered at once.
  kCandidate,  // I would be the executive, unless one objects
  kActive,     // I am the executive
  kEnded,      // I am no longer
  kLast = kEnded,
};

/// One datagram. From version 3 on it reads the same in every version, so that executives of other
/// versions can be named: `version` is that of the control connection.
struct Beacon {
  std::uint8_t version = kControlVersion;
  BeaconKind kind = BeaconKind::kProbe;
  std::uint64_t incarnation = 0;  // of the executive; of a probe: 0
  /// Where the executive accepts connections; address 0: whence the beacon came.
  std::uint32_t address = 0;
  std::uint16_t port = 0;
  /// The executive was given its address, or serves federates that were; it never yields.
  bool fixed = false;
  /// Federates joined to federations of this executive.
  std::uint32_t federates = 0;
  std::string host;  // for people
  friend bool operator==(const Beacon&, const Beacon&) = default;
};

/// Names longer than 255 bytes are cut.
[[nodiscard]] ByteVector encode_beacon(const Beacon& beacon);
/// nullopt: not a beacon, or cut off, or with bytes after its end.
[[nodiscard]] std::optional<Beacon> decode_beacon(Bytes datagram);

}  // namespace roger::rti::wire

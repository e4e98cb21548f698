// Beacons with a keyed hash and a time.
//
// A sealed beacon is the beacon of rti/wire, u64 milliseconds since 1970, and 16 bytes of keyed
// BLAKE2b over both.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>

#include "core/clock.hpp"
#include "rti/security/federation_key.hpp"
#include "rti/security/secret.hpp"
#include "rti/wire/beacon.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti::security {

/// Time of day, in UTC.
using WallTime = std::chrono::sys_time<std::chrono::milliseconds>;

/// Seals beacons, and opens those of others. Not thread-safe.
///
/// A beacon is fresh if its time differs from that of the receiver by at most kTolerance, and is
/// later than that of the last beacon of the same executive. Probes, which come from many
/// federates, need only the first.
class BeaconSeal {
 public:
  explicit BeaconSeal(const FederationKey& key) : key_(key.derive("beacon")) {}

  enum class Reason : std::uint8_t {
    kFresh,
    kNotSealed,  // without a seal, or sealed with another key, or changed
    kWrongTime,  // the sender's clock differs by more than kTolerance, or the beacon was recorded
    kRepeated,   // not later than one that was received before
  };
  struct Opened {
    Reason reason = Reason::kNotSealed;
    std::optional<wire::Beacon> beacon;  // unless kNotSealed
    std::chrono::milliseconds late{};    // time of the receiver minus time of the beacon
  };

  [[nodiscard]] ByteVector seal(const wire::Beacon& beacon, WallTime now);
  [[nodiscard]] Opened open(Bytes datagram, WallTime wall, TimePoint now);

  /// Number of bytes that a seal adds to a beacon.
  static constexpr std::size_t kBytes = 24;
  /// Longer than the clocks of computers in one exercise differ, if they are set at all.
  static constexpr std::chrono::seconds kTolerance{30};

 private:
  /// The newest beacon of an executive.
  struct Last {
    std::uint64_t milliseconds = 0;
    TimePoint received;
  };
  /// Returns whether the beacon is later than the last one of its executive, and notes it.
  bool note(std::uint64_t incarnation, std::uint64_t milliseconds, TimePoint now);

  const Secret key_;
  std::uint64_t sent_ = 0;  // time of the last own beacon
  std::map<std::uint64_t, Last> last_;
};

}  // namespace roger::rti::security

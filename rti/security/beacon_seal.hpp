// Beacons with a time and a proof that a member of the network has sent them.
//
// A sealed beacon is the beacon of rti/wire, u64 milliseconds since 1970, and a proof of both: 16
// bytes of keyed BLAKE2b, or a signature with the certificate of the sender.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "core/clock.hpp"
#include "core/result.hpp"
#include "rti/security/federation_key.hpp"
#include "rti/security/secret.hpp"
#include "rti/wire/beacon.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti::security {

/// Time of day, in UTC.
using WallTime = std::chrono::sys_time<std::chrono::milliseconds>;

/// Shows that octets come from a member of the network, and checks that of others. Not thread-safe.
class BeaconProof {
 public:
  virtual ~BeaconProof() = default;
  /// Returns the proof of `content`, which follows it in the datagram.
  [[nodiscard]] virtual ByteVector prove(Bytes content) = 0;
  /// Returns the content of a datagram, without its proof. Errors, the message of which is the rest
  /// of a sentence about the beacons ("have no valid seal"): kInvalid (the proof is missing or not
  /// one of a member), kUnsupported (the member must not send such a beacon), kUnavailable (too
  /// many arrive to be checked).
  [[nodiscard]] virtual Result<Bytes> check(Bytes datagram, WallTime wall, TimePoint now) = 0;
};

/// Keyed BLAKE2b, with a key derived from the federation key.
class BeaconHash final : public BeaconProof {
 public:
  explicit BeaconHash(const FederationKey& key) : key_(key.derive("beacon")) {}
  [[nodiscard]] ByteVector prove(Bytes content) override;
  [[nodiscard]] Result<Bytes> check(Bytes datagram, WallTime wall, TimePoint now) override;

  static constexpr std::size_t kBytes = 16;

 private:
  const Secret key_;
};

/// Seals beacons, and opens those of others. Not thread-safe.
///
/// A beacon is fresh if its time differs from that of the receiver by at most kTolerance, and is
/// later than that of the last beacon of the same executive. Probes, which come from many
/// federates, need only the first.
class BeaconSeal {
 public:
  explicit BeaconSeal(std::unique_ptr<BeaconProof> proof) : proof_(std::move(proof)) {}
  /// Seals with a BeaconHash.
  explicit BeaconSeal(const FederationKey& key) : BeaconSeal(std::make_unique<BeaconHash>(key)) {}

  enum class Reason : std::uint8_t {
    kFresh,
    kNotSealed,  // without a seal, or sealed by a stranger, or changed, or not permitted
    kWrongTime,  // the sender's clock differs by more than kTolerance, or the beacon was recorded
    kRepeated,   // not later than one that was received before
  };
  struct Opened {
    Reason reason = Reason::kNotSealed;
    std::optional<wire::Beacon> beacon;  // unless kNotSealed
    std::chrono::milliseconds late{};    // time of the receiver minus time of the beacon
    std::string problem;                 // of kNotSealed: the rest of a sentence about the beacons
    bool foreign = false;                // of kNotSealed: it is not one of a member
  };

  [[nodiscard]] ByteVector seal(const wire::Beacon& beacon, WallTime now);
  [[nodiscard]] Opened open(Bytes datagram, WallTime wall, TimePoint now);

  /// Number of bytes that a seal with a BeaconHash adds to a beacon.
  static constexpr std::size_t kBytes = 8 + BeaconHash::kBytes;
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

  std::unique_ptr<BeaconProof> proof_;
  std::uint64_t sent_ = 0;  // time of the last own beacon
  std::map<std::uint64_t, Last> last_;
};

}  // namespace roger::rti::security

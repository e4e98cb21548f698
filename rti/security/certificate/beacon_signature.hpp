// Beacons that are signed with the certificate of a station.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>

#include "rti/security/beacon_seal.hpp"
#include "rti/security/certificate/credentials.hpp"

namespace roger::rti::security {

/// Signs beacons, and accepts those that a station with a valid certificate has signed; of stations
/// that are restricted to nets only probes, because they must not run an executive. The proof
/// is the certificate in DER, the signature, u16 size of the certificate and u16 size of the
/// signature. The signature is one of "roger-beacon-1" and the content.
///
/// Checking a signature takes 0.1 to 0.3 ms. So that a flood of beacons does not occupy the thread,
/// it checks at most kMaxChecks in a second and refuses all further ones.
class BeaconSignature final : public BeaconProof {
 public:
  explicit BeaconSignature(std::shared_ptr<const StationIdentity> station);
  [[nodiscard]] ByteVector prove(Bytes content) override;
  [[nodiscard]] Result<Bytes> check(Bytes datagram, WallTime wall, TimePoint now) override;

  /// More than a large exercise needs: each station sends ten probes in a second when it starts.
  static constexpr unsigned kMaxChecks = 500;

 private:
  [[nodiscard]] bool may_check(TimePoint now);

  const std::shared_ptr<const StationIdentity> station_;
  const ByteVector certificate_;    // in DER
  std::optional<TimePoint> begun_;  // begin of the current second
  unsigned checks_ = 0;             // in the current second
};

}  // namespace roger::rti::security

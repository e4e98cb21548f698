// Beacons that are signed with the certificate of a station.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>

#include "rti/security/beacon_seal.hpp"
#include "rti/security/certificate/authority.hpp"
#include "rti/security/certificate/certificate.hpp"
#include "rti/security/certificate/credentials.hpp"

namespace roger::rti::security {

/// Signs beacons, and accepts those that a station with a valid certificate has signed; of stations
/// that are restricted to nets only probes, because they must not run an executive. The proof
/// is the certificate in DER, the signature, u16 size of the certificate and u16 size of the
/// signature. The signature is one of "roger-beacon-1" and the content.
///
/// Checking a signature takes 0.2 ms, and that of an unknown sender 0.5 ms. So that a flood of
/// beacons does not occupy the thread, it checks at most kMaxChecks in a second and refuses all
/// further ones. The certificates of the last kMaxMembers senders that the authority has issued are
/// kept, and examined once in a second.
class BeaconSignature final : public BeaconProof {
 public:
  explicit BeaconSignature(std::shared_ptr<const StationIdentity> station);
  [[nodiscard]] ByteVector prove(Bytes content) override;
  [[nodiscard]] Result<Bytes> check(Bytes datagram, WallTime wall, TimePoint now) override;

  /// More than a large exercise needs: each station sends ten probes in a second when it starts.
  static constexpr unsigned kMaxChecks = 500;

  /// Certificates that are kept: more than executives and starting stations send at a time.
  static constexpr std::size_t kMaxMembers = 64;

 private:
  /// A sender whose signature was valid.
  struct Member {
    Certificate certificate;
    std::optional<CertificateProblem> problem;  // at `examined`
    UtcTime examined;
  };
  [[nodiscard]] bool may_check(TimePoint now);
  /// As Authority::problem_of(), but examines a certificate once in a second. Keeps it, with `der`
  /// as its key, unless the authority has not issued it.
  [[nodiscard]] std::optional<CertificateProblem> problem_of(const Certificate& sender,
                                                             const ByteVector& der, UtcTime now);

  const std::shared_ptr<const StationIdentity> station_;
  const ByteVector certificate_;          // in DER
  std::map<ByteVector, Member> members_;  // by certificate in DER
  std::optional<TimePoint> begun_;        // begin of the current second
  unsigned checks_ = 0;                   // in the current second
};

}  // namespace roger::rti::security

// Instructor controls that are signed with the certificate of a station.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "core/clock.hpp"
#include "rti/security/beacon_seal.hpp"
#include "rti/security/certificate/authority.hpp"
#include "rti/security/certificate/credentials.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti::security {

/// Identifies the content of a control: unkeyed BLAKE2b of 16 octets. No one but the signer chooses
/// the content of what is signed, so it need not resist collisions.
using ControlDigest = std::array<std::uint8_t, 16>;
[[nodiscard]] ControlDigest digest_of_control(Bytes content);

/// The proof that accompanies a control: who has signed it, and when. One signature covers all
/// controls that are sent together, and accompanies each of them. Encoded as u64 milliseconds since
/// 1970, u64 nonce, u16 size of the certificate, the certificate in DER, u8 number of controls,
/// their digests, and the signature.
struct SignedControl {
  std::uint64_t milliseconds = 0;       // time of day of the signer, since 1970
  std::uint64_t nonce = 0;              // random; identifies the signature
  ByteVector certificate;               // in DER, 1 to kMaxCertificateBytes
  std::vector<ControlDigest> controls;  // 1 to kMaxControls
  ByteVector signature;                 // 1 to kMaxBytes

  /// Longest signature, octets: 64 of Ed25519, up to 72 of ECDSA P-256.
  static constexpr std::size_t kMaxBytes = 128;
  /// Controls with one signature: a control and its proof fit into one datagram of Ethernet.
  static constexpr std::size_t kMaxControls = 16;

  [[nodiscard]] ByteVector encode() const;
  /// Returns nullopt if the octets are not exactly one proof.
  [[nodiscard]] static std::optional<SignedControl> decode(Bytes octets);
  /// Returns what is signed: all of the above except the signature, and the name of the federation,
  /// so that a control is valid in no other one.
  [[nodiscard]] ByteVector signed_octets(const std::string& federation) const;

  friend bool operator==(const SignedControl&, const SignedControl&) = default;
};

/// Why a control must not be obeyed.
struct ControlProblem {
  enum class Kind : std::uint8_t {
    kNotSigned,
    kMalformed,    // not a proof, or not a certificate of a station
    kTooMany,      // more than ControlChecker::kMaxChecks in a second
    kCertificate,  // of another authority, not valid now, or revoked
    kSignature,    // not one of this control in this federation
    kRole,         // not an instructor
    kTime,         // differs from the clock of this station by more than kTolerance
    kRepeated,     // this control was obeyed before
  };
  Kind kind = Kind::kNotSigned;
  std::string role = {};                               // kRole
  std::chrono::seconds apart{};                        // kTime: difference of the clocks
  std::optional<CertificateProblem> certificate = {};  // kCertificate
};

/// Signs controls with the certificate of this station. Thread-safe.
class ControlSigner {
 public:
  explicit ControlSigner(std::shared_ptr<const StationIdentity> station);
  /// Returns the proof of each of 1 to SignedControl::kMaxControls different controls for
  /// `federation`.
  [[nodiscard]] SignedControl sign(const std::string& federation,
                                   std::span<const ByteVector> contents, WallTime wall) const;

 private:
  const std::shared_ptr<const StationIdentity> station_;
  const ByteVector certificate_;  // in DER
};

/// Decides which controls a station may obey: those that an instructor with a valid certificate has
/// signed for this federation, at present, and that were not received before. Controls may arrive
/// in any order, because threads, groups and stations with one certificate send independently.
/// Thread-safe.
///
/// Checking a signature takes up to 0.5 ms. So that a flood of controls does not occupy the thread,
/// at most kMaxChecks are checked in a second, and controls with further ones are refused. A
/// signature that was found to be valid is not checked again for the other controls that it covers;
/// neither is its certificate.
class ControlChecker {
 public:
  explicit ControlChecker(std::shared_ptr<const StationIdentity> station)
      : station_(std::move(station)) {}

  struct Checked {
    std::string station;                    // that has signed; empty unless the signature is valid
    std::optional<ControlProblem> problem;  // nullopt: the control may be obeyed
  };
  /// `proof`: as SignedControl::encode() returns it; empty: none.
  [[nodiscard]] Checked check(const std::string& federation, Bytes content, Bytes proof,
                              WallTime wall, TimePoint now);

  /// Enough for three instructors with 1,000 effects each: all are repeated every 2 s, and those of
  /// one instructor in groups of SignedControl::kMaxControls.
  static constexpr unsigned kMaxChecks = 100;
  /// As for beacons: longer than the clocks of computers in one exercise differ, if they are set.
  static constexpr std::chrono::milliseconds kTolerance = BeaconSeal::kTolerance;
  /// Time after which no control with a known signature passes the check of its time any more.
  static constexpr std::chrono::milliseconds kMemory = 2 * kTolerance;

 private:
  /// A valid signature of an instructor.
  struct Verified {
    TimePoint last;        // when it was checked, or a control that it covers was obeyed
    ControlDigest octets;  // of what is signed
    std::string station;
    std::array<bool, SignedControl::kMaxControls> obeyed{};  // by place in SignedControl::controls
  };

  /// Begins a new second if the current one has passed.
  void count_from(TimePoint now);
  /// Checks signature, certificate and role. Returns the entry of the signature, or the refusal.
  [[nodiscard]] std::variant<Verified*, Checked> verify(const SignedControl& claim,
                                                        const std::string& federation,
                                                        WallTime wall, TimePoint now);

  const std::shared_ptr<const StationIdentity> station_;
  std::mutex mutex_;                // guards everything below
  std::optional<TimePoint> begun_;  // begin of the current second
  unsigned checks_ = 0;             // in the current second
  /// By nonce, which a changed encoding of a signature does not change. Not more than kMaxChecks
  /// for each second of kMemory, and the current one.
  std::map<std::uint64_t, Verified> verified_;
};

}  // namespace roger::rti::security

// Instructor controls that are signed with the certificate of a station.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "core/clock.hpp"
#include "rti/security/beacon_seal.hpp"
#include "rti/security/certificate/credentials.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti::security {

/// The proof that accompanies a control: who has signed it, and when. Encoded as u64 milliseconds
/// since 1970, u64 number, u16 size of the certificate, the certificate in DER, and the signature.
struct SignedControl {
  std::uint64_t milliseconds = 0;  // time of day of the signer, since 1970
  std::uint64_t number = 0;        // rises with each control that is signed with a certificate
  ByteVector certificate;          // in DER, 1 to kMaxCertificateBytes
  ByteVector signature;            // 1 to kMaxBytes

  /// Longest signature, octets: 64 of Ed25519, up to 72 of ECDSA P-256.
  static constexpr std::size_t kMaxBytes = 128;

  [[nodiscard]] ByteVector encode() const;
  /// Returns nullopt if the octets are not exactly one proof.
  [[nodiscard]] static std::optional<SignedControl> decode(Bytes octets);
  /// Returns what is signed: all of the above except the signature, the name of the federation, so
  /// that a control is valid in no other one, and the content of the control.
  [[nodiscard]] ByteVector signed_octets(const std::string& federation, Bytes content) const;

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
    kRepeated,     // the number is not higher than that of an earlier control
  };
  Kind kind = Kind::kNotSigned;
  std::string text;  // for people: "its role is trainee"
};

/// Signs controls with the certificate of this station. Thread-safe.
class ControlSigner {
 public:
  explicit ControlSigner(std::shared_ptr<const StationIdentity> station);
  /// Returns the proof of a control for `federation`. Numbers begin with the time of day, so that
  /// they also rise from one run of a program to the next, and of the programs of one computer that
  /// use the same certificate.
  [[nodiscard]] SignedControl sign(const std::string& federation, Bytes content, WallTime wall);

 private:
  const std::shared_ptr<const StationIdentity> station_;
  const ByteVector certificate_;  // in DER
  std::mutex mutex_;
  std::uint64_t number_ = 0;  // of the last control
};

/// Decides which controls a station may obey: those that an instructor with a valid certificate has
/// signed for this federation, at present, and that were not received before. Thread-safe.
///
/// Checking takes up to 0.5 ms. So that a flood of controls does not occupy the thread, at most
/// kMaxChecks are checked in a second and all further ones are refused.
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

  /// More than a busy instructor needs: each effect is repeated every 2 s.
  static constexpr unsigned kMaxChecks = 100;
  /// As for beacons: longer than the clocks of computers in one exercise differ, if they are set.
  static constexpr std::chrono::milliseconds kTolerance = BeaconSeal::kTolerance;
  /// Time after which no control with a known number passes the check of its time any more.
  static constexpr std::chrono::milliseconds kMemory = 2 * kTolerance;

 private:
  /// The newest control that was signed with a certificate.
  struct Newest {
    std::uint64_t number = 0;
    TimePoint received;
  };
  [[nodiscard]] bool may_check(TimePoint now);
  /// Returns whether the number is higher than all before, and notes it.
  [[nodiscard]] bool note(const SignedControl& proof, TimePoint now);

  const std::shared_ptr<const StationIdentity> station_;
  std::mutex mutex_;                     // guards everything below
  std::optional<TimePoint> begun_;       // begin of the current second
  unsigned checks_ = 0;                  // in the current second
  std::map<ByteVector, Newest> newest_;  // by certificate, of instructors only
};

}  // namespace roger::rti::security

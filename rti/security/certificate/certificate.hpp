// The certificate of a station.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "core/result.hpp"
#include "rti/security/certificate/permitted_nets.hpp"
#include "rti/security/certificate/role.hpp"
#include "rti/wire/types.hpp"

struct evp_pkey_st;
struct x509_st;

namespace roger::rti::security {

/// Time of day in UTC, as certificates contain it.
using UtcTime = std::chrono::sys_seconds;

/// Returns the present time by the clock of the host.
[[nodiscard]] UtcTime utc_now();
/// Returns "2026-05-09 10:00 UTC".
[[nodiscard]] std::string to_text(UtcTime time);

/// Maximum number of characters of a station's name: that of a common name in X.509.
inline constexpr std::size_t kMaxStationName = 64;
/// Maximum number of octets of a certificate: one with long names and a signature of RSA has about
/// 2000.
inline constexpr std::size_t kMaxCertificateBytes = 4096;

/// An X.509 certificate that names a station: the common name of its subject is the station's name,
/// and its subjectAltName has exactly one URI of the form urn:roger:role:ROLE, or two if one of
/// them is that of the role executive. Further URIs may restrict the station to nets, see
/// PermittedNets. Its key is one of Ed25519 or ECDSA P-256. Whether it is valid is up to an
/// Authority. Immutable; may be used from any thread.
class Certificate {
 public:
  /// Reads a certificate in DER. Error kInvalid, with the reason: not a certificate, or one without
  /// the above.
  [[nodiscard]] static Result<Certificate> parse(Bytes der);
  /// Returns a certificate that OpenSSL has read. Error kInvalid, as parse().
  [[nodiscard]] static Result<Certificate> copy(const ::x509_st* certificate);
  /// Reads a file with one certificate in PEM. Errors name the file: those of read_input_file(),
  /// and kInvalid.
  [[nodiscard]] static Result<Certificate> read(const std::string& path);

  /// The station's name, as the certificate contains it: see printable() for display.
  [[nodiscard]] const std::string& station() const { return station_; }
  /// The role of the station in exercises; kExecutive: it takes no part in them.
  [[nodiscard]] Role role() const { return rights_.role; }
  /// Returns whether the station may run an executive: it has the role executive, alone or in
  /// addition to role(), and is not restricted to nets, because an executive makes all keys.
  [[nodiscard]] bool may_run_executive() const { return rights_.executive && !rights_.nets; }
  /// The nets to which the station is restricted; nullopt: it may use all of them.
  [[nodiscard]] const std::optional<PermittedNets>& nets() const { return rights_.nets; }
  /// Returns the name in quotes and the role, printable: "\"EAGLE 2\" (instructor)".
  [[nodiscard]] std::string text() const;
  /// Serial number in hexadecimal digits.
  [[nodiscard]] std::string serial() const;
  [[nodiscard]] UtcTime valid_from() const;
  [[nodiscard]] UtcTime valid_until() const;
  [[nodiscard]] std::string fingerprint() const;
  [[nodiscard]] ByteVector der() const;
  [[nodiscard]] std::string pem() const;

  /// Returns whether `signature` is one of `content` by the key of this certificate.
  [[nodiscard]] bool has_signed(Bytes content, Bytes signature) const;

  [[nodiscard]] ::x509_st* get() const { return certificate_.get(); }
  [[nodiscard]] ::evp_pkey_st* key() const;

 private:
  /// The statements of the URIs of its subjectAltName.
  struct Rights {
    Role role = Role::kTrainee;
    bool executive = false;  // the role executive, alone or in addition
    std::optional<PermittedNets> nets;
  };
  Certificate(std::shared_ptr<::x509_st> certificate, std::string station, Rights rights)
      : certificate_(std::move(certificate)),
        station_(std::move(station)),
        rights_(std::move(rights)) {}
  static Result<Rights> rights_of(const ::x509_st* certificate);
  static Result<Certificate> take(std::shared_ptr<::x509_st> certificate);

  std::shared_ptr<::x509_st> certificate_;
  std::string station_;
  Rights rights_;
};

/// Returns the first 64 bits of the SHA-256 of a certificate, "4f1c-09ab-7d22-e310".
[[nodiscard]] std::string fingerprint_of(const ::x509_st* certificate);

/// Reads a file with one certificate of any kind in PEM, as Certificate::read().
[[nodiscard]] Result<std::shared_ptr<::x509_st>> read_x509(const std::string& path);

}  // namespace roger::rti::security

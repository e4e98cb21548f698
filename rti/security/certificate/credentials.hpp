// The proof that a program belongs to a protected network.
#pragma once

#include <memory>
#include <string>

#include "core/result.hpp"
#include "rti/security/certificate/certificate.hpp"

namespace roger::rti::security {

class Authority;
class FederationKey;
class PrivateKey;

/// The files of a station in a network with certificates; all empty: the network has none.
struct CertificateFiles {
  std::string certificate;  // of the station
  std::string private_key;  // of this certificate
  std::string authority;    // certificate of the authority that issues those of all stations
  std::string revoked;      // list of revoked certificates; empty: there is none
  friend bool operator==(const CertificateFiles&, const CertificateFiles&) = default;
};

/// A station's certificate and key, and the authority that it trusts.
struct StationIdentity {
  Certificate certificate;
  std::shared_ptr<const PrivateKey> key;
  std::shared_ptr<const Authority> authority;

  /// Reads the files. Errors name the file: those of Certificate::read(), PrivateKey::read() and
  /// Authority::read(), and kInvalid (the key does not belong to the certificate, or the
  /// certificate is not valid at `now`).
  [[nodiscard]] static Result<std::shared_ptr<const StationIdentity>> read(
      const CertificateFiles& files, UtcTime now);
};

/// The credentials of a program. At most one of the two is set; none: an open network.
struct Credentials {
  /// The key that all members share.
  std::shared_ptr<const FederationKey> key;
  /// The certificate of this station. Executives then make the keys of federations.
  std::shared_ptr<const StationIdentity> station;

  [[nodiscard]] bool protects() const { return key || station; }
  friend bool operator==(const Credentials&, const Credentials&) = default;
};

}  // namespace roger::rti::security

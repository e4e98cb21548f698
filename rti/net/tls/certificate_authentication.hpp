// Authentication by the certificates of stations.
#pragma once

#include <openssl/ssl.h>

#include <memory>
#include <optional>
#include <string>

#include "rti/net/tls/peer_authentication.hpp"

namespace roger::rti::net {

/// Both sides show the certificate of their station and prove that they have its key. Each checks
/// that the other certificate names a station and a role, and that the authority of the network has
/// issued it and not revoked it. A client also checks that the certificate of the server is not
/// restricted to nets: an executive makes the keys of all nets.
///
/// A client that finds the server's certificate invalid ends the handshake by an alert. A server
/// completes the handshake with any client, so that it can send the reason by TLS, and must then
/// refuse it: a client of TLS 1.3 has sent data before it receives an alert, and may lose it.
class CertificateAuthentication final : public PeerAuthentication {
 public:
  explicit CertificateAuthentication(std::shared_ptr<const security::StationIdentity> station)
      : station_(std::move(station)) {}

  void set_up(::SSL_CTX* context) const override;
  void check(const ::SSL* ssl, TlsPeer& peer) const override;
  [[nodiscard]] std::shared_ptr<const security::RevocationList> revocations() const override;
  [[nodiscard]] std::string describe_failure(int reason) const override;
  [[nodiscard]] const char* advice() const override;
  [[nodiscard]] bool makes_keys() const override { return true; }

 private:
  static int on_certificate(::X509_STORE_CTX* context, void* self);
  /// Checks a certificate that the other side has sent; `of_server`: that of an executive. Returns
  /// OpenSSL's code for the result.
  int verify(const ::X509* certificate, bool of_server, TlsPeer& peer) const;

  const std::shared_ptr<const security::StationIdentity> station_;
};

}  // namespace roger::rti::net

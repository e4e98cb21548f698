// How the two sides of a TLS connection prove that they are members of a network.
#pragma once

#include <openssl/ssl.h>

#include <memory>
#include <optional>
#include <string>

#include "rti/security/certificate/authority.hpp"
#include "rti/security/certificate/credentials.hpp"

namespace roger::rti::net {

/// The knowledge about the other side of one connection.
struct TlsPeer {
  /// Its certificate, in a network with certificates. Valid if `problem` is empty.
  std::optional<security::Certificate> certificate;
  /// Why it is not a member, as the rest of a sentence: "does not have the same key".
  std::string problem;
};

/// Prepares connections and checks the other side after the handshake. Any thread.
class PeerAuthentication {
 public:
  /// `credentials` protect a network.
  [[nodiscard]] static std::unique_ptr<PeerAuthentication> create(
      const security::Credentials& credentials);
  PeerAuthentication() = default;
  virtual ~PeerAuthentication() = default;
  PeerAuthentication(const PeerAuthentication&) = delete;
  PeerAuthentication& operator=(const PeerAuthentication&) = delete;

  /// Prepares the common part of all connections, which must not outlive this object. Throws
  /// std::runtime_error if OpenSSL refuses the settings.
  virtual void set_up(::SSL_CTX* context) const = 0;
  /// Sets `peer.problem` unless the other side has proven during a complete handshake that it is a
  /// member. During the handshake `peer` is the application's data of `ssl`.
  virtual void check(const ::SSL* ssl, TlsPeer& peer) const = 0;
  /// Returns the certificates that have been revoked, also those that were valid during the
  /// handshake; nullptr: there is no list of them. See Authority::revocations().
  [[nodiscard]] virtual std::shared_ptr<const security::RevocationList> revocations() const {
    return nullptr;
  }
  /// Returns the rest of a sentence about another side that ended the handshake by an alert or sent
  /// a wrong message; `reason` is that of OpenSSL's error.
  [[nodiscard]] virtual std::string describe_failure(int reason) const = 0;
  /// Returns what the members of a network need, to follow the reason of a failure.
  [[nodiscard]] virtual const char* advice() const = 0;
  /// Returns whether executives make the keys of federations.
  [[nodiscard]] virtual bool makes_keys() const = 0;
};

/// Index of the application's data in OpenSSL's objects.
inline constexpr int kApplicationData = 0;

}  // namespace roger::rti::net

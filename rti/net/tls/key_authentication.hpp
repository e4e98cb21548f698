// Authentication by the federation key.
#pragma once

#include <openssl/ssl.h>

#include <cstddef>
#include <string>

#include "rti/net/tls/peer_authentication.hpp"
#include "rti/security/federation_key.hpp"

namespace roger::rti::net {

/// Both sides prove that they have the federation key (an external pre-shared key, RFC 8446, 2.2)
/// and agree on fresh keys by elliptic curves (psk_dhe_ke), so recorded traffic cannot be read
/// later, even with the federation key.
class KeyAuthentication final : public PeerAuthentication {
 public:
  explicit KeyAuthentication(const security::FederationKey& key);

  void set_up(::SSL_CTX* context) const override;
  void check(const ::SSL* ssl, TlsPeer& peer) const override;
  [[nodiscard]] std::string describe_failure(int reason) const override;
  [[nodiscard]] const char* advice() const override;
  [[nodiscard]] bool makes_keys() const override { return false; }

 private:
  static int use_key(::SSL* ssl, const ::EVP_MD* digest, const unsigned char** identity,
                     std::size_t* identity_bytes, ::SSL_SESSION** session);
  static int find_key(::SSL* ssl, const unsigned char* identity, std::size_t identity_bytes,
                      ::SSL_SESSION** session);
  static const KeyAuthentication& of(const ::SSL* ssl);
  /// Returns a session that stands for the key; nullptr if memory has run out.
  [[nodiscard]] ::SSL_SESSION* make_session(::SSL* ssl) const;

  const security::Secret key_;
  const std::string identity_;  // sent in clear text: names the key by its fingerprint
};

}  // namespace roger::rti::net

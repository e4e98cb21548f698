#include "rti/net/tls/key_authentication.hpp"

#include <algorithm>
#include <array>

namespace roger::rti::net {
namespace {

/// TLS_AES_128_GCM_SHA256.
constexpr std::array<unsigned char, 2> kSessionCipher{0x13, 0x01};

constexpr std::array<unsigned char, 5> kSessionContext{'r', 'o', 'g', 'e', 'r'};

}  // namespace

KeyAuthentication::KeyAuthentication(const security::FederationKey& key)
    : key_(key.derive("control")), identity_("roger " + key.fingerprint()) {
}

void KeyAuthentication::set_up(::SSL_CTX* context) const {
  // OpenSSL treats a shared key as a session, and requires a context for sessions.
  ::SSL_CTX_set_session_id_context(context, kSessionContext.data(), kSessionContext.size());
  // A side that proposes a certificate instead of the key is refused: no authority is trusted.
  ::SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nullptr);
  ::SSL_CTX_set_ex_data(context, kApplicationData, const_cast<KeyAuthentication*>(this));
  ::SSL_CTX_set_psk_use_session_callback(context, &KeyAuthentication::use_key);
  ::SSL_CTX_set_psk_find_session_callback(context, &KeyAuthentication::find_key);
}

void KeyAuthentication::check(const ::SSL* ssl, TlsPeer& peer) const {
  // Without the key, a certificate could only have been accepted if an authority were trusted.
  if (::SSL_session_reused(ssl) != 1) peer.problem = "does not have the same key";
}

std::string KeyAuthentication::describe_failure(int /*reason*/) const {
  return "does not have the same key";
}

const char* KeyAuthentication::advice() const {
  return "all members of a network need the same key file (security.key_file), or none";
}

const KeyAuthentication& KeyAuthentication::of(const ::SSL* ssl) {
  return *static_cast<const KeyAuthentication*>(
      ::SSL_CTX_get_ex_data(::SSL_get_SSL_CTX(ssl), kApplicationData));
}

::SSL_SESSION* KeyAuthentication::make_session(::SSL* ssl) const {
  ::SSL_SESSION* const session = ::SSL_SESSION_new();
  if (session == nullptr) return nullptr;
  const ::SSL_CIPHER* const cipher = ::SSL_CIPHER_find(ssl, kSessionCipher.data());
  if (cipher != nullptr &&
      ::SSL_SESSION_set1_master_key(session, key_.bytes().data(), key_.bytes().size()) == 1 &&
      ::SSL_SESSION_set_cipher(session, cipher) == 1 &&
      ::SSL_SESSION_set1_id_context(session, kSessionContext.data(), kSessionContext.size()) == 1 &&
      ::SSL_SESSION_set_protocol_version(session, TLS1_3_VERSION) == 1) {
    return session;
  }
  ::SSL_SESSION_free(session);
  return nullptr;
}

int KeyAuthentication::use_key(::SSL* ssl, const ::EVP_MD* digest, const unsigned char** identity,
                               std::size_t* identity_bytes, ::SSL_SESSION** session) {
  const KeyAuthentication& own = of(ssl);
  *session = nullptr;
  // Without the key the handshake fails.
  if (digest != nullptr && ::EVP_MD_is_a(digest, "SHA256") != 1) return 1;
  *identity = reinterpret_cast<const unsigned char*>(own.identity_.data());  // NOLINT: may alias
  *identity_bytes = own.identity_.size();
  *session = own.make_session(ssl);
  return *session == nullptr ? 0 : 1;
}

int KeyAuthentication::find_key(::SSL* ssl, const unsigned char* identity,
                                std::size_t identity_bytes, ::SSL_SESSION** session) {
  const KeyAuthentication& own = of(ssl);
  *session = nullptr;
  if (!std::equal(own.identity_.begin(), own.identity_.end(), identity,
                  identity + identity_bytes)) {
    return 1;
  }
  *session = own.make_session(ssl);
  return *session == nullptr ? 0 : 1;
}

}  // namespace roger::rti::net

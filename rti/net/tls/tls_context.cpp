#include "rti/net/tls/tls_context.hpp"

#include <openssl/err.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string_view>

#include "core/log.hpp"

namespace roger::rti::net {
namespace {

/// Both use SHA-256, with which the key is bound to a handshake.
constexpr const char* kCipherSuites = "TLS_AES_128_GCM_SHA256:TLS_CHACHA20_POLY1305_SHA256";
/// TLS_AES_128_GCM_SHA256.
constexpr std::array<unsigned char, 2> kSessionCipher{0x13, 0x01};

constexpr std::array<unsigned char, 5> kSessionContext{'r', 'o', 'g', 'e', 'r'};
/// Index of the application's data in OpenSSL's objects.
constexpr int kOwner = 0;

}  // namespace

std::shared_ptr<const TlsContext> TlsContext::create(
    const std::shared_ptr<const security::FederationKey>& key) {
  return key ? std::make_shared<const TlsContext>(*key) : nullptr;
}

TlsContext::TlsContext(const security::FederationKey& key)
    : key_(key.derive("control")),
      identity_("roger " + key.fingerprint()),
      context_(::SSL_CTX_new(::TLS_method())) {
  ::SSL_CTX* const context = context_.get();
  if (context == nullptr || ::SSL_CTX_set_min_proto_version(context, TLS1_3_VERSION) != 1 ||
      ::SSL_CTX_set_max_proto_version(context, TLS1_3_VERSION) != 1 ||
      ::SSL_CTX_set_ciphersuites(context, kCipherSuites) != 1 ||
      ::SSL_CTX_set_num_tickets(context, 0) != 1) {
    ::ERR_clear_error();
    throw std::runtime_error("OpenSSL does not support TLS 1.3 with a shared key");
  }
  ::SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
  // OpenSSL treats a shared key as a session, and requires a context for sessions.
  ::SSL_CTX_set_session_id_context(context, kSessionContext.data(), kSessionContext.size());
  // A side that proposes a certificate instead of the key is refused: no authority is trusted.
  ::SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nullptr);
  // The length of frames shows whether a connection was cut, so the end needs no message.
  ::SSL_CTX_set_options(context, SSL_OP_IGNORE_UNEXPECTED_EOF | SSL_OP_NO_COMPRESSION);
  ::SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER |
                                  SSL_MODE_RELEASE_BUFFERS);
  ::SSL_CTX_set_ex_data(context, kOwner, this);
  ::SSL_CTX_set_psk_use_session_callback(context, &TlsContext::use_key);
  ::SSL_CTX_set_psk_find_session_callback(context, &TlsContext::find_key);
}

const TlsContext& TlsContext::of(const ::SSL* ssl) {
  return *static_cast<const TlsContext*>(::SSL_CTX_get_ex_data(::SSL_get_SSL_CTX(ssl), kOwner));
}

::SSL_SESSION* TlsContext::make_session(::SSL* ssl) const {
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

int TlsContext::use_key(::SSL* ssl, const ::EVP_MD* digest, const unsigned char** identity,
                        std::size_t* identity_bytes, ::SSL_SESSION** session) {
  const TlsContext& own = of(ssl);
  *session = nullptr;
  // Without the key the handshake fails.
  if (digest != nullptr && ::EVP_MD_is_a(digest, "SHA256") != 1) return 1;
  *identity = reinterpret_cast<const unsigned char*>(own.identity_.data());  // NOLINT: may alias
  *identity_bytes = own.identity_.size();
  *session = own.make_session(ssl);
  return *session == nullptr ? 0 : 1;
}

int TlsContext::find_key(::SSL* ssl, const unsigned char* identity, std::size_t identity_bytes,
                         ::SSL_SESSION** session) {
  const TlsContext& own = of(ssl);
  *session = nullptr;
  if (!std::equal(own.identity_.begin(), own.identity_.end(), identity,
                  identity + identity_bytes)) {
    return 1;
  }
  *session = own.make_session(ssl);
  return *session == nullptr ? 0 : 1;
}

void TlsContext::report_refused(const std::string& peer, const std::string& why) const {
  std::string further;
  {
    const std::lock_guard lock(mutex_);
    ++refused_;
    const TimePoint now = clock_.now();
    if (now < next_report_) return;
    next_report_ = now + kWarningInterval;
    const std::uint64_t unreported = refused_ - reported_ - 1;
    if (unreported > 0) further = " (" + std::to_string(unreported) + " others since the last one)";
    reported_ = refused_;
  }
  log(LogLevel::kWarning, "rti", peer + " was refused: " + why + further, {{"address", peer}});
}

std::uint64_t TlsContext::refused() const {
  const std::lock_guard lock(mutex_);
  return refused_;
}

}  // namespace roger::rti::net

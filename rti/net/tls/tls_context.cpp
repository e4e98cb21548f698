#include "rti/net/tls/tls_context.hpp"

#include <openssl/err.h>

#include <optional>
#include <stdexcept>
#include <utility>

namespace roger::rti::net {
namespace {

/// Both use SHA-256, with which a shared key is bound to a handshake.
constexpr const char* kCipherSuites = "TLS_AES_128_GCM_SHA256:TLS_CHACHA20_POLY1305_SHA256";

}  // namespace

std::shared_ptr<const TlsContext> TlsContext::create(const security::Credentials& credentials) {
  if (!credentials.protects()) return nullptr;
  return std::make_shared<const TlsContext>(PeerAuthentication::create(credentials));
}

TlsContext::TlsContext(std::unique_ptr<const PeerAuthentication> authentication)
    : authentication_(std::move(authentication)), context_(::SSL_CTX_new(::TLS_method())) {
  ::SSL_CTX* const context = context_.get();
  if (context == nullptr || ::SSL_CTX_set_min_proto_version(context, TLS1_3_VERSION) != 1 ||
      ::SSL_CTX_set_max_proto_version(context, TLS1_3_VERSION) != 1 ||
      ::SSL_CTX_set_ciphersuites(context, kCipherSuites) != 1 ||
      ::SSL_CTX_set_num_tickets(context, 0) != 1) {
    ::ERR_clear_error();
    throw std::runtime_error("OpenSSL does not support TLS 1.3");
  }
  ::SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
  // The length of frames shows whether a connection was cut, so the end needs no message.
  ::SSL_CTX_set_options(context, SSL_OP_IGNORE_UNEXPECTED_EOF | SSL_OP_NO_COMPRESSION);
  ::SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
  // Many records with one system call.
  ::SSL_CTX_set_read_ahead(context, 1);
  authentication_->set_up(context);
}

void TlsContext::report_refused(const std::string& peer, const std::string& why) const {
  std::optional<std::string> warning;
  {
    const std::lock_guard lock(mutex_);
    ++refused_;
    warning = warnings_.admit(peer + " was refused: " + why, clock_.now());
  }
  if (warning) log(LogLevel::kWarning, "rti", *warning, {{"address", peer}});
}

std::uint64_t TlsContext::refused() const {
  const std::lock_guard lock(mutex_);
  return refused_;
}

}  // namespace roger::rti::net

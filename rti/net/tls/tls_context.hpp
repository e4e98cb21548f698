// TLS with the federation key, for the connections between federates and executives.
#pragma once

#include <openssl/ssl.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>

#include "core/clock.hpp"
#include "rti/security/federation_key.hpp"

namespace roger::rti::net {

/// The common part of all TLS connections of a process. TLS 1.3 only. Both sides prove that they
/// have the federation key (an external pre-shared key, RFC 8446, 2.2) and agree on fresh keys by
/// elliptic curves (psk_dhe_ke), so recorded traffic cannot be read later, even with the federation
/// key. No certificates, tickets, resumption or early data. Any thread.
class TlsContext {
 public:
  /// Returns the context for a key; nullptr for nullptr: an open network, whose connections are
  /// plain. Throws std::runtime_error if OpenSSL refuses the settings.
  [[nodiscard]] static std::shared_ptr<const TlsContext> create(
      const std::shared_ptr<const security::FederationKey>& key);

  explicit TlsContext(const security::FederationKey& key);
  ~TlsContext() = default;
  TlsContext(const TlsContext&) = delete;
  TlsContext& operator=(const TlsContext&) = delete;

  [[nodiscard]] ::SSL_CTX* get() const { return context_.get(); }

  /// Counts a peer that was refused because it does not have the key, and logs it; at most one line
  /// in kWarningInterval.
  void report_refused(const std::string& peer, const std::string& why) const;
  /// Returns the number of peers refused so far.
  [[nodiscard]] std::uint64_t refused() const;

  static constexpr std::chrono::seconds kWarningInterval{60};

 private:
  static int use_key(::SSL* ssl, const ::EVP_MD* digest, const unsigned char** identity,
                     std::size_t* identity_bytes, ::SSL_SESSION** session);
  static int find_key(::SSL* ssl, const unsigned char* identity, std::size_t identity_bytes,
                      ::SSL_SESSION** session);
  static const TlsContext& of(const ::SSL* ssl);
  /// Returns a session that stands for the key; nullptr if memory has run out.
  [[nodiscard]] ::SSL_SESSION* make_session(::SSL* ssl) const;

  struct Release {
    void operator()(::SSL_CTX* context) const noexcept { ::SSL_CTX_free(context); }
  };
  const security::Secret key_;
  const std::string identity_;  // sent in clear text: names the key by its fingerprint
  std::unique_ptr<::SSL_CTX, Release> context_;
  const SteadyClock clock_;
  mutable std::mutex mutex_;  // guards everything below
  mutable std::uint64_t refused_ = 0;
  mutable std::uint64_t reported_ = 0;
  mutable TimePoint next_report_ = TimePoint::min();
};

}  // namespace roger::rti::net

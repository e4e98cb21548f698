// TLS of protected networks, for the connections between federates and executives.
#pragma once

#include <openssl/ssl.h>

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>

#include "core/clock.hpp"
#include "core/log.hpp"
#include "rti/net/tls/peer_authentication.hpp"
#include "rti/security/certificate/credentials.hpp"

namespace roger::rti::net {

/// The common part of all TLS connections of a process. TLS 1.3 only. Both sides prove that they
/// are members of the network, see PeerAuthentication, and agree on fresh keys by elliptic curves.
/// No tickets, resumption or early data. Any thread.
class TlsContext {
 public:
  /// Returns nullptr for an open network, whose connections are plain. Throws std::runtime_error if
  /// OpenSSL refuses the settings.
  [[nodiscard]] static std::shared_ptr<const TlsContext> create(
      const security::Credentials& credentials);

  explicit TlsContext(std::unique_ptr<const PeerAuthentication> authentication);
  ~TlsContext() = default;
  TlsContext(const TlsContext&) = delete;
  TlsContext& operator=(const TlsContext&) = delete;

  [[nodiscard]] ::SSL_CTX* get() const { return context_.get(); }
  [[nodiscard]] const PeerAuthentication& authentication() const { return *authentication_; }

  /// Counts a peer that was refused because it is not a member, and logs it as WarningLimit allows.
  void report_refused(const std::string& peer, const std::string& why) const;
  /// Returns the number of peers refused so far.
  [[nodiscard]] std::uint64_t refused() const;

 private:
  struct Release {
    void operator()(::SSL_CTX* context) const noexcept { ::SSL_CTX_free(context); }
  };
  const std::unique_ptr<const PeerAuthentication> authentication_;
  std::unique_ptr<::SSL_CTX, Release> context_;
  const SteadyClock clock_;
  mutable std::mutex mutex_;  // guards everything below
  mutable std::uint64_t refused_ = 0;
  mutable WarningLimit warnings_;
};

}  // namespace roger::rti::net

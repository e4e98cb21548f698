// One TLS connection on a socket.
#pragma once

#include <openssl/ssl.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "rti/net/tls/tls_context.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti::net {

/// The socket of a TLS connection, as OpenSSL's callbacks use it.
struct TlsSocket {
  int descriptor = -1;
  bool uses_tls = false;  // the first byte of the other side belongs to TLS
};

/// Encrypts what is written to a socket, and decrypts what is read from it. Never blocks and never
/// raises SIGPIPE. Not thread-safe.
class TlsStream {
 public:
  enum class Role : std::uint8_t { kClient, kServer };
  enum class Progress : std::uint8_t {
    kDone,
    kWantsRead,   // goes on when the socket is readable
    kWantsWrite,  // goes on when the socket is writable
    kEnded,       // the other side has closed the connection
    kPlain,       // server: the other side does not use TLS; nothing of its data was read
    kRefused,     // server: the other side is not a member; problem() may be sent to it
    kFailed,      // see problem()
  };

  /// `descriptor` is a connected socket that must outlive the stream. Throws std::bad_alloc.
  TlsStream(std::shared_ptr<const TlsContext> context, int descriptor, Role role);
  ~TlsStream() = default;
  TlsStream(const TlsStream&) = delete;
  TlsStream& operator=(const TlsStream&) = delete;

  /// Goes on with the handshake; kDone: both sides are members of the network.
  [[nodiscard]] Progress shake_hands();
  [[nodiscard]] bool is_established() const { return established_; }

  struct Transfer {
    Progress progress = Progress::kDone;
    std::size_t bytes = 0;
  };
  /// Writes the beginning of `bytes`. After 0 bytes, the next call must begin with the same bytes.
  [[nodiscard]] Transfer write(Bytes bytes);
  /// Reads what has arrived, up to the size of `buffer`. kDone: at least one byte.
  [[nodiscard]] Transfer read(std::span<std::uint8_t> buffer);
  /// Returns whether read() can go on although the socket may not be readable.
  [[nodiscard]] bool has_pending() const { return ::SSL_has_pending(ssl_.get()) == 1; }

  /// Returns why a handshake failed, as the rest of a sentence: "does not have the same key".
  [[nodiscard]] const std::string& problem() const { return peer_.problem; }
  /// Client, after a handshake that failed: returns whether the other side has answered in clear
  /// text. Its answer can be read from the socket. It is not authentic.
  [[nodiscard]] bool is_answered_in_clear_text() const { return clear_text_; }
  /// Returns the certificate of the other side; nullopt: there is none.
  [[nodiscard]] const std::optional<security::Certificate>& peer_certificate() const {
    return peer_.certificate;
  }
  [[nodiscard]] const TlsContext& context() const { return *context_; }

 private:
  [[nodiscard]] Progress progress_of(int result);
  [[nodiscard]] std::string describe_failure() const;

  struct Release {
    void operator()(::SSL* ssl) const noexcept { ::SSL_free(ssl); }
  };
  const std::shared_ptr<const TlsContext> context_;
  TlsSocket socket_;
  const Role role_;
  bool clear_text_ = false;
  bool established_ = false;
  TlsPeer peer_;
  std::unique_ptr<::SSL, Release> ssl_;
};

}  // namespace roger::rti::net

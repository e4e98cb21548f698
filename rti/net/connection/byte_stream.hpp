// The bytes of one TCP connection, in clear text or by TLS.
#pragma once

#include <cstddef>
#include <memory>

#include "rti/net/connection/turns.hpp"
#include "rti/net/tls/tls_stream.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti::net {

/// Writes to a connected, non-blocking socket. Never blocks. Not thread-safe.
class ByteStream {
 public:
  /// `descriptor` must outlive the stream. `tls`: nullptr for clear text. `turns` count what is
  /// written or queued; nullptr: none.
  ByteStream(int descriptor, std::unique_ptr<TlsStream> tls,
             std::shared_ptr<Turns> turns = nullptr);

  [[nodiscard]] int descriptor() const { return descriptor_; }
  /// Returns the TLS of the stream; nullptr: clear text.
  [[nodiscard]] TlsStream* tls() const { return tls_.get(); }
  /// Returns whether bytes can be written: not during the handshake of TLS.
  [[nodiscard]] bool is_ready() const { return !tls_ || tls_->is_established(); }

  /// Counts bytes that are queued because they cannot be written yet.
  void count_queued(std::size_t bytes) {
    if (turns_) turns_->spend(bytes);
  }
  /// Returns whether the turn of this thread is used up.
  [[nodiscard]] bool has_used_turn() const { return turns_ && turns_->is_used_up(); }

  /// Goes on in clear text.
  void end_tls() { tls_.reset(); }
  /// Writes the beginning of `bytes`. Returns how many bytes the kernel took; the next read detects
  /// errors.
  std::size_t write(Bytes bytes);
  /// Signals the other side that no further data follows.
  void shut_down_sending();
  /// Ends both directions. The next read finds the end of the stream.
  void shut_down();

 private:
  std::size_t write_now(Bytes bytes);

  const int descriptor_;
  std::unique_ptr<TlsStream> tls_;
  std::shared_ptr<Turns> turns_;
};

}  // namespace roger::rti::net

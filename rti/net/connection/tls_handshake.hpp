// The beginning of a connection with TLS.
#pragma once

#include <functional>
#include <string>

#include "core/result.hpp"
#include "rti/net/connection/frame_writer.hpp"
#include "rti/net/connection/socket_tasks.hpp"

namespace roger::rti::net {

/// Shakes hands with the other side. A peer that is not a member of the network is counted and
/// logged. Until the handshake is complete nothing is written, so frames wait in the queue.
///
/// I/O thread. Exactly one of the events follows, unless the connection ends before.
class TlsHandshake {
 public:
  struct Events {
    std::function<void()> on_done;
    /// The peer must be refused with this reason: in clear text if it does not use TLS.
    std::function<void(const std::string& reason)> on_refused;
    /// The peer has closed the connection.
    std::function<void()> on_closed;
    /// The connection cannot go on.
    std::function<void(Error why)> on_failed;
  };

  /// Keeps references to `tasks`, which owns this object, `writer`, which uses TLS, and `peer`, the
  /// address of the other side.
  TlsHandshake(SocketTasks& tasks, FrameWriter& writer, const std::string& peer, Events events);

  /// Begins the handshake or goes on with it.
  void go_on();

 private:
  /// Reports a peer that is not a member. Returns the problem.
  [[nodiscard]] std::string report_refused();
  /// Refuses a peer that does not use TLS, in its own language.
  void refuse_plain();

  SocketTasks& tasks_;
  FrameWriter& writer_;
  const std::string& peer_;
  const Events events_;
};

}  // namespace roger::rti::net

// What a joined federate needs of its connection to the executive.
#pragma once

#include <RTI/RTI1516.h>

#include "rti/wire/messages.hpp"

namespace roger::rti {

/// Says things to the executive that need no answer. Any thread.
class ExecutivePort {
 public:
  virtual ~ExecutivePort() = default;

  /// Never waits. Throws rti1516e::NotConnected once the connection is lost, RTIinternalError when
  /// the message is too large or too much is waiting to be sent.
  virtual void send(const wire::ClientMessage& message) = 0;

  /// The same for interactions and updates, of which a federate may say more than the others take:
  /// outside callbacks it waits a while for room. Not with a lock that callbacks want.
  virtual void send_data(const wire::ClientMessage& message) { send(message); }

  /// Whether the connection still stands.
  [[nodiscard]] virtual bool alive() const = 0;

  /// As send(), but does nothing once the connection is lost, which may happen while it sends.
  void send_if_connected(const wire::ClientMessage& message) {
    if (!alive()) return;
    try {
      send(message);
    } catch (const rti1516e::NotConnected&) {
      return;
    }
  }

 protected:
  ExecutivePort() = default;
  ExecutivePort(const ExecutivePort&) = default;
  ExecutivePort& operator=(const ExecutivePort&) = default;
};

}  // namespace roger::rti

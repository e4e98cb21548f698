// The interface to the executive that a joined federate needs.
#pragma once

#include <RTI/RTI1516.h>

#include <cstdint>
#include <span>
#include <string>

#include "rti/wire/messages.hpp"
#include "rti/wire/reliable_data.hpp"

namespace roger::rti {

/// Sends messages to the executive that need no answer. Any thread may call.
class ExecutivePort {
 public:
  virtual ~ExecutivePort() = default;

  /// Sends without waiting. Throws rti1516e::NotConnected once the connection is lost, and
  /// RTIinternalError when the message is too large or too much is waiting to be sent.
  virtual void send(const wire::ClientMessage& message) = 0;

  enum class Haste : std::uint8_t {
    kAtOnce,
    kMayWait,  // as long as a best-effort message, to leave in one call with a later message
  };
  /// Sends all messages, or none of them. As send(), but returns false if too much is waiting to be
  /// sent.
  [[nodiscard]] virtual bool try_send(std::span<const wire::ClientMessage> messages,
                                      Haste haste) = 0;
  /// Waits some time until less is waiting to be sent. Throws RTIinternalError if that takes too
  /// long, and at once within a callback, and NotConnected. The caller must not hold a lock that
  /// callbacks need.
  virtual void wait_for_room() = 0;

  /// @{ Send interactions and updates, which a federate may produce faster than others receive
  /// them: all or none, with wait_for_room() if necessary.
  void send_data(std::span<const wire::ClientMessage> messages) {
    // Another thread may fill the room that this one has waited for.
    while (!try_send(messages, Haste::kAtOnce)) wait_for_room();
  }
  void send_data(const wire::ReliableData& data) {
    while (!try_send(data)) wait_for_room();
  }
  /// @}
  /// Sends an interaction or update, as try_send(). One that closely follows another may wait, as a
  /// best-effort message does (see BestEffortSender), until others follow or flush().
  [[nodiscard]] virtual bool try_send(const wire::ReliableData& data) = 0;
  /// Sends what waits, and ends the current burst.
  virtual void flush() = 0;

  /// Ends the connection because of a local problem, so that the federate leaves the federation;
  /// `sentence` is passed to connectionLost, later on the I/O thread. Called if a message cannot be
  /// sent but must not be lost. The caller may hold a lock that callbacks need.
  virtual void give_up(const std::string& sentence) = 0;

  /// Returns whether the connection is still up.
  [[nodiscard]] virtual bool alive() const = 0;

  /// Sends like send() but does nothing once the connection is lost, also if it is lost meanwhile.
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

// One process that is connected to an executive.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "core/clock.hpp"
#include "rti/executive/admissions.hpp"
#include "rti/executive/base/outbox.hpp"
#include "rti/executive/federation/federation.hpp"
#include "rti/executive/joined_sessions.hpp"
#include "rti/net/connection.hpp"
#include "rti/wire/codec.hpp"

namespace roger::rti::executive {

using SessionKey = JoinedSessions::Session;

/// A session and its state. All functions run on the executive's I/O thread.
///
/// States: connected (no Hello yet, `peer_name` is empty), welcomed, joined (`federation` is set).
/// Resigning returns it to welcomed; closing the connection ends it in every state, and the
/// federation then treats a joined federate as lost.
struct Session {
  /// Warnings that were already logged.
  struct Warned {
    std::optional<TimePoint> slow;   // last time that others wait for it
    bool copies_redirected = false;  // an address in a request for copies
    bool revoked = false;            // its certificate
  };
  /// Frames that the connection holds back.
  struct Held {
    bool is_any = false;
    std::optional<SessionKey> sender;  // last session that has sent some of them
  };

  /// Sends a message. Ends the session if its connection does not take it.
  template <class Message>
  void send(const Message& message) {
    send(std::make_shared<const ByteVector>(wire::encode(message)));
  }
  void send(const std::shared_ptr<const ByteVector>& frame);
  void reply(std::uint32_t request, const Refusal& refusal);
  /// Ends the session if its connection did not take frames of `size` bytes.
  void check_sent(net::QueueResult result, std::size_t size) const;
  /// Reads from the connection unless the session must wait.
  void update_reading() const { connection->set_reading(blocked_by.empty() && !is_merging); }

  Admissions::Ticket ticket;  // and the address of the other side
  std::shared_ptr<net::Connection> connection;
  std::string peer_name;             // process, host and station, for messages; "" until Hello
  Federation* federation = nullptr;  // joined federation; one with federates cannot be destroyed
  FederateId federate = 0;
  TimePoint since;
  TimePoint joined;         // time of the last join
  bool by_address = false;  // see Hello::fixed_address
  /// Sessions whose send queues are full of messages of this session. This session is not read
  /// until the queues have drained.
  std::set<SessionKey> blocked_by;
  Warned warned;
  Held held;
  bool is_merging = false;  // modules of its last request are being merged; it is not read
};

using SessionMap = std::map<SessionKey, Session>;

}  // namespace roger::rti::executive

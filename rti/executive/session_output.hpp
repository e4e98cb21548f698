// Messages of federations and interactions of federates on their way to the sessions of an
// executive.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "rti/executive/base/outbox.hpp"
#include "rti/executive/deliveries.hpp"
#include "rti/executive/federation/federation.hpp"
#include "rti/executive/joined_sessions.hpp"
#include "rti/executive/session.hpp"
#include "rti/net/connection.hpp"
#include "rti/wire/reliable_data.hpp"

namespace roger::rti::executive {

/// Sends messages to the sessions of federates, in the order in which they are added.
///
/// Holding back: while the frames that have arrived from a session are handled, the connections of
/// the receivers hold back what these frames cause, so that it leaves in one call.
///
/// Flow control: a session is not read while a receiver of its messages does not keep up.
///
/// All functions run on the executive's I/O thread.
class SessionOutput {
 public:
  /// Keeps references to `sessions` and `joined`. `settings`: those of the connections, with turns.
  SessionOutput(SessionMap& sessions, const JoinedSessions& joined,
                const net::ConnectionSettings& settings);

  /// Sends the outbox. `sender`: the session whose message caused it, which is not read if a
  /// recipient cannot keep up.
  void deliver(const Federation& federation, Outbox&& outbox,
               std::optional<SessionKey> sender = std::nullopt) {
    deliveries_.add(federation.id(), sender, std::move(outbox));
  }
  /// Sends what `handle(Outbox&)` adds to an outbox, also if it throws: the federation counts that
  /// as sent. `sender` as in deliver().
  template <class Handle>
  void handle_and_deliver(const Federation& federation, std::optional<SessionKey> sender,
                          const Handle& handle);
  /// Forwards an ordinary interaction of the session `sender` without decoding its values. Returns
  /// false if the frame is anything else.
  [[nodiscard]] bool forward(SessionKey sender, const Session& session, Bytes frame);
  /// Sends everything that waits for a turn.
  void send_all() { deliveries_.send_all(); }

  /// Holds back from now on.
  void start_holding() { is_holding_ = true; }
  /// Sends what is held back, and ends holding back.
  void send_held();

  /// Resumes reading from the sessions that wait only for `receiver`.
  void resume_senders_blocked_by(SessionKey receiver);

 private:
  void send_piece(const Deliveries::Piece& piece, FederateId to);
  /// Sends a frame to the receiver `key` when send_held() is called. `sender` as in deliver().
  void hold(SessionKey key, std::optional<SessionKey> sender, net::OutgoingFrame frame);
  /// Stops reading from `sender` until the queue of `receiver` has become shorter.
  void pause_reading_from(SessionKey sender, SessionKey receiver);

  SessionMap& sessions_;
  const JoinedSessions& joined_;
  const std::shared_ptr<net::Turns> turns_;
  const std::size_t max_held_bytes_;
  Deliveries deliveries_;
  bool is_holding_ = false;
  std::vector<SessionKey> holding_;  // receivers whose connections hold back frames
  std::vector<ValueView> values_;    // of the frame that forward() reads
  ByteVector forwarded_;             // the frame that forward() sends
};

template <class Handle>
void SessionOutput::handle_and_deliver(const Federation& federation,
                                       std::optional<SessionKey> sender, const Handle& handle) {
  Outbox outbox;
  try {
    handle(outbox);
  } catch (...) {
    deliver(federation, std::move(outbox), sender);
    throw;
  }
  deliver(federation, std::move(outbox), sender);
}

}  // namespace roger::rti::executive

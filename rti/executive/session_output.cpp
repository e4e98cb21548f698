#include "rti/executive/session_output.hpp"

#include <chrono>

#include "core/clock.hpp"
#include "core/log.hpp"

namespace roger::rti::executive {

namespace {

/// Minimum interval between warnings. A federate at its limit crosses it many times a second.
constexpr auto kWarningInterval = std::chrono::seconds(10);

}  // namespace

SessionOutput::SessionOutput(SessionMap& sessions, const JoinedSessions& joined,
                             const net::ConnectionSettings& settings)
    : sessions_(sessions),
      joined_(joined),
      turns_(settings.turns),
      max_held_bytes_(settings.queue.hold.bytes),
      deliveries_(turns_, [this](const Deliveries::Piece& piece, FederateId to) {
        send_piece(piece, to);
      }) {
}

bool SessionOutput::forward(SessionKey sender, const Session& session, Bytes frame) {
  if (session.federation == nullptr || deliveries_.has_unsent()) return false;
  // A long frame is not worth a copy for each recipient: Deliveries shares it.
  if (frame.size() >= max_held_bytes_) return false;
  const auto data = wire::read_data(frame, values_);
  if (!data || data->kind != wire::MessageKind::kInteraction) return false;
  const auto* to = session.federation->find_route(
      session.federate, InteractionClassHandle{static_cast<ClassId>(data->target)});
  if (to == nullptr) return false;
  turns_->spend(frame.size() * to->size());
  wire::copy_frame(forwarded_, frame, session.federate);
  for (const FederateId federate : *to) {
    const std::optional<SessionKey> receiver = joined_.find(session.federation->id(), federate);
    if (receiver) hold(*receiver, sender, net::OutgoingFrame(Bytes(forwarded_)));
  }
  return true;
}

void SessionOutput::send_piece(const Deliveries::Piece& piece, FederateId to) {
  const std::optional<SessionKey> found = joined_.find(piece.federation, to);
  if (!found) return;
  Session& receiver = sessions_.at(*found);
  if (!piece.frames) return receiver.connection->close();  // see Session::check_sent()
  if (piece.may_wait) {
    receiver.check_sent(receiver.connection->send_soon(piece.frames), piece.frames->size());
  } else if (is_holding_) {
    return hold(*found, piece.sender, piece.frames);
  } else {
    receiver.send(piece.frames);
  }
  if (piece.sender && receiver.connection->crowded()) pause_reading_from(*piece.sender, *found);
}

void SessionOutput::hold(SessionKey key, std::optional<SessionKey> sender,
                         net::OutgoingFrame frame) {
  Session& receiver = sessions_.at(key);
  if (!receiver.held.is_any) {
    holding_.push_back(key);
    receiver.held = {true, std::nullopt};
  }
  if (sender) receiver.held.sender = sender;
  const std::size_t size = frame.bytes().size();
  receiver.check_sent(receiver.connection->hold(std::move(frame)), size);
  if (sender && receiver.connection->crowded()) pause_reading_from(*sender, key);
}

void SessionOutput::send_held() {
  is_holding_ = false;
  for (const SessionKey key : holding_) {
    const auto found = sessions_.find(key);
    if (found == sessions_.end()) continue;
    Session& receiver = found->second;
    receiver.held.is_any = false;
    receiver.connection->send_held();
    if (receiver.held.sender && receiver.connection->crowded()) {
      pause_reading_from(*receiver.held.sender, key);
    }
  }
  holding_.clear();
}

void SessionOutput::pause_reading_from(SessionKey sender, SessionKey receiver) {
  // Flow control: TCP passes the stop on to the sender's process, whose send then blocks. Two
  // sessions that wait for each other do not deadlock, because both are still written to, and a
  // session is released when its receiver's queue has drained or its connection has closed.
  const auto waiting = sessions_.find(sender);
  if (waiting == sessions_.end()) return;  // it has left meanwhile
  waiting->second.blocked_by.insert(receiver);
  waiting->second.update_reading();
  Session& slow = sessions_.at(receiver);
  const TimePoint now = SteadyClock{}.now();
  if (slow.warned.slow && now - *slow.warned.slow < kWarningInterval) return;
  slow.warned.slow = now;
  log(LogLevel::kWarning, "rti",
      slow.peer_name +
          " does not keep up with its reliable traffic; federates that send to it must wait",
      {{"federate", slow.peer_name}});
}

void SessionOutput::resume_senders_blocked_by(SessionKey receiver) {
  for (auto& [key, session] : sessions_) {
    if (session.blocked_by.erase(receiver) > 0) session.update_reading();
  }
}

}  // namespace roger::rti::executive

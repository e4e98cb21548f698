#include "rti/federate/link/executive_connection.hpp"

#include <RTI/RTI1516.h>

#include <chrono>
#include <utility>
#include <variant>

#include "core/log.hpp"
#include "rti/federate/memory/thread_local_lease.hpp"
#include "rti/federate/refusal/refusal.hpp"
#include "rti/wire/codec.hpp"

namespace roger::rti {

namespace {

/// Time limit for an answer. A dead executive is detected by its silence long before; this limit
/// serves one that is alive but busy with a large FOM.
constexpr auto kAnswerWithin = std::chrono::seconds(30);

/// The memory in which a thread encodes its messages.
struct EncodedFrame {
  ByteVector bytes;
};

}  // namespace

void ExecutiveConnection::start(Handlers handlers) {
  handlers_ = std::move(handlers);
  link_.connection->start({[this](Bytes frame) { on_frame(frame); },
                           [this](const Error& why) { on_closed(why); }, nullptr,
                           [this] { flush(); }});
}

void ExecutiveConnection::send(const wire::ClientMessage& message) {
  if (!try_send(std::span(&message, 1), Haste::kAtOnce)) refuse_to_queue(net::QueueResult::kFull);
}

bool ExecutiveConnection::try_send(std::span<const wire::ClientMessage> messages, Haste haste) {
  if (!alive()) refuse<rti1516e::NotConnected>(lost_sentence());
  ByteVector frames;
  for (const wire::ClientMessage& message : messages) {
    ByteVector encoded = wire::encode(message);
    if (frames.empty()) {
      frames = std::move(encoded);
    } else {
      frames.insert(frames.end(), encoded.begin(), encoded.end());
    }
  }
  // Without a thread of the RTI, nothing would end the time for which messages are held back.
  const bool holds = haste == Haste::kMayWait && io_.has_thread();
  const net::QueueResult result = holds ? link_.connection->send_soon(std::move(frames))
                                        : link_.connection->send(std::move(frames));
  if (result == net::QueueResult::kFull) return false;
  if (result != net::QueueResult::kQueued) refuse_to_queue(result);
  return true;
}

bool ExecutiveConnection::try_send(const wire::ReliableData& data) {
  if (!alive()) refuse<rti1516e::NotConnected>(lost_sentence());
  ThreadLocalLease<EncodedFrame> lease;
  ByteVector& frame = lease->bytes;
  frame.clear();
  wire::append_frame(frame, data);
  const bool holds = link_.hold_time && io_.has_thread() && burst_.continues(clock_.now());
  const net::QueueResult result =
      holds ? link_.connection->send_soon(net::OutgoingFrame(Bytes(frame)))
            : link_.connection->send(net::OutgoingFrame(Bytes(frame)));
  // Another thread may have ended the burst before this message was held back.
  if (holds && !burst_.is_active()) link_.connection->send_held();
  if (frame.capacity() > kMaxJoinedMessageBytes) frame = {};
  if (result == net::QueueResult::kFull) return false;
  if (result != net::QueueResult::kQueued) refuse_to_queue(result);
  return true;
}

void ExecutiveConnection::flush() {
  if (burst_.end()) link_.connection->send_held();
}

void ExecutiveConnection::wait_for_room() {
  if (!handlers_.may_wait || !handlers_.may_wait()) refuse_to_queue(net::QueueResult::kFull);
  waits_.add();
  log(LogLevel::kInfo, "rti",
      "a send is waiting until the executive has received earlier messages");
  if (!link_.connection->wait_for_room(link_.send_within)) {
    refuse_to_queue(net::QueueResult::kFull);
  }
}

void ExecutiveConnection::refuse_to_queue(net::QueueResult result) const {
  if (!alive()) refuse<rti1516e::NotConnected>(lost_sentence());
  if (result == net::QueueResult::kFull) {
    refuse<rti1516e::RTIinternalError>("the executive at " + link_.where +
                                       " does not keep up: the send queue is full");
  }
  if (result == net::QueueResult::kTooLarge) {
    refuse<rti1516e::RTIinternalError>("a message to the executive exceeds " +
                                       std::to_string(wire::kMaxFrameBytes) + " bytes");
  }
  refuse<rti1516e::NotConnected>("the connection to the executive at " + link_.where +
                                 " is closed");
}

bool ExecutiveConnection::hold(bool on) {
  const auto state = state_.lock();
  const bool before = std::exchange(state->held, on);
  read_or_hold(*state);
  return before != on;
}

void ExecutiveConnection::suspend(bool on) {
  const auto state = state_.lock();
  state->suspended = on;
  read_or_hold(*state);
}

void ExecutiveConnection::read_or_hold(const State& state) {
  // While an answer is awaited, reading continues, because the answer may be queued behind the
  // messages that are held back.
  link_.connection->set_reading(!state.suspended && (!state.held || !state.waiting.empty()));
}

wire::ExecutiveMessage ExecutiveConnection::wait_for_answer(std::uint32_t number,
                                                            const wire::ClientMessage& message) {
  std::future<wire::ExecutiveMessage> answer;
  {
    const auto state = state_.lock();
    if (!alive()) throw rti1516e::NotConnected(to_wide(state->lost_sentence));
    // Registered before the request is sent, so that the answer cannot arrive first.
    answer = state->waiting[number].get_future();
    read_or_hold(*state);
  }
  const auto forget = [&] {
    const auto state = state_.lock();
    state->waiting.erase(number);
    read_or_hold(*state);
  };
  try {
    send(message);
  } catch (...) {
    forget();
    throw;
  }
  if (!io_.wait(answer, kAnswerWithin)) {
    forget();
    refuse<rti1516e::RTIinternalError>("the executive at " + link_.where +
                                       " did not answer within " +
                                       std::to_string(kAnswerWithin.count()) + " s");
  }
  try {
    return answer.get();
  } catch (const std::future_error&) {
    refuse<rti1516e::NotConnected>(lost_sentence());  // on_closed() broke the promise
  }
}

bool ExecutiveConnection::answered(std::uint32_t number, wire::ExecutiveMessage& message) {
  std::promise<wire::ExecutiveMessage> promise;
  {
    const auto state = state_.lock();
    const auto found = state->waiting.find(number);
    if (found == state->waiting.end()) return false;
    promise = std::move(found->second);
    state->waiting.erase(found);
    read_or_hold(*state);
  }
  promise.set_value(std::move(message));
  return true;
}

void ExecutiveConnection::on_frame(Bytes frame) {
  if (handlers_.on_data) {
    const auto data = wire::read_data(frame, values_);
    const bool done = data && handlers_.on_data(*data);
    // While callbacks follow each other, no timer of this thread ends the wait of their messages.
    if (link_.hold_time && burst_.is_active() && burst_.lasts(clock_.now(), *link_.hold_time))
      flush();
    if (done) return;
  }
  Result<wire::ExecutiveMessage> decoded = wire::decode_executive(frame);
  if (!decoded) {
    give_up("the executive at " + link_.where +
            " sent an invalid message: " + decoded.error().text());
    return;
  }
  wire::ExecutiveMessage message = std::move(decoded).value();
  std::uint32_t number = 0;
  if (const auto* reply = std::get_if<wire::Reply>(&message)) number = reply->request;
  if (const auto* joined = std::get_if<wire::Joined>(&message)) number = joined->request;
  if (const auto* list = std::get_if<wire::FederationList>(&message)) number = list->request;
  // Number 0 marks answers that no thread waits for.
  if (number != 0 && answered(number, message)) return;
  handlers_.on_message(std::move(message));
}

void ExecutiveConnection::give_up(const std::string& sentence) {
  {
    const auto state = state_.lock();
    if (state->lost_sentence.empty()) state->lost_sentence = sentence;
  }
  link_.connection->close();
}

void ExecutiveConnection::on_closed(const Error& why) {
  bool report = false;
  std::map<std::uint32_t, std::promise<wire::ExecutiveMessage>> broken;
  {
    const auto state = state_.lock();
    if (state->lost_sentence.empty()) {
      state->lost_sentence =
          "the connection to the executive at " + link_.where + " is lost: " + why.message;
    }
    // Under the mutex: afterwards wait_for_answer() refuses, and every earlier promise is in
    // `broken`.
    lost_ = true;
    report = !state->closing;
    broken.swap(state->waiting);
  }
  broken.clear();  // the waiting threads get a future_error
  if (report) handlers_.on_lost(lost_sentence());
  closed_.set_value();
}

std::future<void> ExecutiveConnection::close() {
  {
    const auto state = state_.lock();
    state->closing = true;
    if (state->lost_sentence.empty()) state->lost_sentence = "this federate has disconnected";
  }
  link_.connection->send_held();
  link_.connection->close();
  return closed_.get_future();
}

std::string ExecutiveConnection::lost_sentence() const {
  return state_.lock()->lost_sentence;
}

}  // namespace roger::rti

#include "rti/federation/executive_connection.hpp"

#include <RTI/RTI1516.h>

#include <chrono>
#include <utility>
#include <variant>

#include "core/log.hpp"
#include "rti/federation/refusal.hpp"
#include "rti/wire/codec.hpp"

namespace roger::rti {

namespace {

/// An executive that is dead is noticed by its silence, long before this; one that is alive but
/// busy with a large FOM gets this long.
constexpr auto kAnswerWithin = std::chrono::seconds(30);

}  // namespace

ExecutiveConnection::ExecutiveConnection(net::IoRunner& io,
                                         std::shared_ptr<net::Connection> connection,
                                         std::string where)
    : io_(io), connection_(std::move(connection)), where_(std::move(where)) {
}

void ExecutiveConnection::start(Handlers handlers) {
  handlers_ = std::move(handlers);
  connection_->start(
      {[this](Bytes frame) { on_frame(frame); }, [this](const Error& why) { on_closed(why); }});
}

void ExecutiveConnection::send(const wire::ClientMessage& message) {
  if (!alive()) refuse<rti1516e::NotConnected>(lost_sentence());
  switch (connection_->send(wire::encode(message))) {
    case net::QueueResult::kQueued:
      return;
    case net::QueueResult::kFull:
      refuse<rti1516e::RTIinternalError>("the executive at " + where_ +
                                         " does not keep up: too much is waiting to be sent");
    case net::QueueResult::kTooLarge:
      refuse<rti1516e::RTIinternalError>("a message to the executive exceeds " +
                                         std::to_string(wire::kMaxFrameBytes) + " bytes");
    case net::QueueResult::kClosed:
      refuse<rti1516e::NotConnected>("the connection to the executive at " + where_ + " is closed");
  }
}

wire::ExecutiveMessage ExecutiveConnection::wait_for_answer(std::uint32_t number,
                                                            const wire::ClientMessage& message) {
  std::future<wire::ExecutiveMessage> answer;
  {
    const std::lock_guard lock(mutex_);
    if (!alive()) throw rti1516e::NotConnected(to_wide(lost_sentence_));
    answer = waiting_[number].get_future();
  }
  const auto forget = [&] {
    const std::lock_guard lock(mutex_);
    waiting_.erase(number);
  };
  try {
    send(message);
  } catch (...) {
    forget();
    throw;
  }
  if (!io_.wait(answer, kAnswerWithin)) {
    forget();
    refuse<rti1516e::RTIinternalError>("the executive at " + where_ + " did not answer within " +
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
    const std::lock_guard lock(mutex_);
    const auto found = waiting_.find(number);
    if (found == waiting_.end()) return false;
    promise = std::move(found->second);
    waiting_.erase(found);
  }
  promise.set_value(std::move(message));
  return true;
}

void ExecutiveConnection::on_frame(Bytes frame) {
  Result<wire::ExecutiveMessage> decoded = wire::decode_executive(frame);
  if (!decoded) {
    give_up("the executive at " + where_ +
            " sent what can't be understood: " + decoded.error().text());
    return;
  }
  wire::ExecutiveMessage message = std::move(decoded).value();
  std::uint32_t number = 0;
  if (const auto* reply = std::get_if<wire::Reply>(&message)) number = reply->request;
  if (const auto* joined = std::get_if<wire::Joined>(&message)) number = joined->request;
  if (const auto* list = std::get_if<wire::FederationList>(&message)) number = list->request;
  if (number != 0 && answered(number, message)) return;
  handlers_.on_message(std::move(message));
}

void ExecutiveConnection::give_up(const std::string& sentence) {
  {
    const std::lock_guard lock(mutex_);
    if (lost_sentence_.empty()) lost_sentence_ = sentence;
  }
  connection_->close();
}

void ExecutiveConnection::on_closed(const Error& why) {
  bool tell = false;
  std::map<std::uint32_t, std::promise<wire::ExecutiveMessage>> broken;
  {
    const std::lock_guard lock(mutex_);
    if (lost_sentence_.empty()) {
      lost_sentence_ = "the connection to the executive at " + where_ + " is lost: " + why.message;
    }
    lost_ = true;
    tell = !closing_;
    broken.swap(waiting_);
  }
  broken.clear();  // their futures throw
  if (tell) handlers_.on_lost(lost_sentence());
  closed_.set_value();
}

std::future<void> ExecutiveConnection::close() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
    if (lost_sentence_.empty()) lost_sentence_ = "this federate has disconnected";
  }
  connection_->close();
  return closed_.get_future();
}

std::string ExecutiveConnection::lost_sentence() const {
  const std::lock_guard lock(mutex_);
  return lost_sentence_;
}

}  // namespace roger::rti

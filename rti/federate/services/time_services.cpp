#include "rti/federate/services/time_services.hpp"

#include <optional>
#include <utility>

#include "rti/federate/refusal/refusal.hpp"
#include "rti/federate/services/retraction_handle.hpp"
#include "rti/federate/time/throwing_only.hpp"
#include "rti/types/handle_access.hpp"

namespace roger::rti {

TimeServices::TimeServices(FederateId self, const std::string& logical_time, Callbacks& callbacks,
                           ExecutivePort& executive, Delivery& delivery, const Clock& clock)
    : self_(self),
      executive_(executive),
      time_(self, logical_time, callbacks, executive, delivery, clock) {
}

// ---------------------------------------------------------------- services

void TimeServices::disable_regulation() {
  const auto sent = sent_.lock();
  time_.disable_regulation();
  sent->clear();
  forgotten(*sent);
}

void TimeServices::advance(wire::Advance kind, const rti1516e::LogicalTime& to) {
  const auto sent = sent_.lock();
  // The new bound is not final, because an earlier time may be granted than the requested one.
  sent->forget_before(time_.advance(kind, to));
  forgotten(*sent);
}

void TimeServices::modify_lookahead(const rti1516e::LogicalTimeInterval& lookahead) {
  const auto sent = sent_.lock();
  sent->forget_before(time_.modify_lookahead(lookahead));
  forgotten(*sent);
}

void TimeServices::retract(const rti1516e::MessageRetractionHandle& handle,
                           const std::function<void(const wire::RetractMessage&)>& send) {
  const auto sent = sent_.lock();
  const auto serial = static_cast<std::uint32_t>(handle_value(handle));
  // The state is unlocked before `send`, which locks the federate's knowledge.
  const LogicalTimePtr time = retractable_time(*sent, handle);
  // A time type can fail although it has encoded the time before. 8.21 lists no other exception.
  wire::LogicalTime encoded =
      throwing_only<rti1516e::RTIinternalError>([&] { return time_.axis().to_wire(*time); });
  send(wire::RetractMessage{self_, {std::move(encoded), serial}});
  sent->remove(serial);
}

LogicalTimePtr TimeServices::retractable_time(
    const SentMessages& sent, const rti1516e::MessageRetractionHandle& handle) const {
  const std::optional<TimeBound> bound = time_.sending_bound();
  if (!bound) {
    refuse<rti1516e::TimeRegulationIsNotEnabled>(
        "only a time-regulating federate can retract messages");
  }
  const std::uint64_t number = handle_value(handle);
  const auto serial = static_cast<std::uint32_t>(number);
  if (number >> kRetractionSenderShift != self_ || !sent.was_sent(serial)) {
    refuse<rti1516e::InvalidMessageRetractionHandle>(
        to_utf8(handle.toString()) + " is not the handle of a message of this federate");
  }
  LogicalTimePtr time = sent.find(serial);
  const bool admitted =
      time && throwing_only<rti1516e::RTIinternalError>([&] { return bound->admits(*time); });
  if (!admitted) {
    refuse<rti1516e::MessageCanNoLongerBeRetracted>(
        "the message " + to_utf8(handle.toString()) +
        " was retracted before, or its time may already have passed for other federates (the "
        "earliest time is now " +
        to_utf8(bound->time->toString()) + "), or this federate has sent " +
        std::to_string(kMaxRetractable) + " later messages that can be retracted");
  }
  return time;
}

// ---------------------------------------------------------------- sending

TimeServices::Sending::Sending(TimeServices& services, LogicalTimePtr time)
    : services_(services), time_(std::move(time)), sent_(services.sent_.lock()) {
}

TimeServices::Sending::~Sending() {
  if (!confirmed_) sent_->remove(serial_);
}

rti1516e::MessageRetractionHandle TimeServices::Sending::confirm() {
  confirmed_ = true;
  if (serial_ == 0) return {};
  return retraction_handle({services_.self_, serial_});
}

wire::TimeStamp TimeServices::Sending::in_timestamp_order() {
  const std::optional<TimeBound> bound = services_.time_.sending_bound();
  if (!bound) return in_receive_order();
  if (!bound->admits(*time_)) {
    refuse<rti1516e::InvalidLogicalTime>("the time " + to_utf8(time_->toString()) +
                                         " is too early: this federate may send messages " +
                                         (bound->exclusive ? "after " : "from ") +
                                         to_utf8(bound->time->toString()) +
                                         (bound->exclusive ? "" : " on"));
  }
  const auto [serial, has_forgotten] = sent_->add(time_);
  if (has_forgotten) services_.forgotten(*sent_);
  serial_ = serial;
  return {services_.time_.axis().to_wire(*time_), serial_};
}

wire::TimeStamp TimeServices::Sending::in_receive_order() const {
  return {services_.time_.axis().to_wire(*time_), 0};
}

}  // namespace roger::rti

// The stamps of messages in timestamp order (IEEE 1516.1-2010, 8.1).
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "rti/executive/base/outbox.hpp"
#include "rti/executive/synchronization/federation_time.hpp"
#include "rti/wire/limits.hpp"

namespace roger::rti::executive {

/// Returns why a joined federate must not send or retract a message with this stamp; nullopt: it
/// may.
[[nodiscard]] inline std::optional<std::string> check_stamp(const FederationTime& time,
                                                            FederateId from,
                                                            const wire::TimeStamp& stamp) {
  if (stamp.serial == 0 || time.may_send(from, stamp.time)) return std::nullopt;
  return "message " + std::to_string(stamp.serial) +
         " in timestamp order is before the earliest time that this federate has reported, or the "
         "federate is not regulating";
}

/// Returns why a joined federate must not send a message with this stamp: as above, or because too
/// many of its messages wait for their times; nullopt: it may.
[[nodiscard]] inline std::optional<std::string> check_sending(const FederationTime& time,
                                                              FederateId from,
                                                              const wire::TimeStamp& stamp) {
  const auto problem = stamp.serial == 0 ? std::nullopt : time.check_room(from);
  if (!problem) return check_stamp(time, from, stamp);
  return "message " + std::to_string(stamp.serial) + " in timestamp order is not sent: " + *problem;
}

/// Gives the forwarded message, the last one in `outbox`, the time of its sender's message and
/// sends the grants that this permits. Timed: what the message becomes.
template <class Timed>
void add_stamp(FederationTime& time, FederateId from, const wire::TimeStamp& stamp,
               Outbox& outbox) {
  AddressedMessage& last = outbox.back();
  auto& plain = std::get<decltype(Timed::message)>(last.message);
  FederationTime::Reception reception;
  try {
    Timed timed{{}, stamp};
    if (stamp.serial != 0) reception = time.enqueue(from, stamp, last.to);
    timed.message = std::move(plain);
    last.message = std::move(timed);
    last.may_wait = stamp.serial != 0 && reception.all_wait_for_grants;
  } catch (...) {
    // Out of memory. A message in receive order is forwarded without its time.
    if (stamp.serial != 0) outbox.pop_back();
    throw;
  }
  time.answer_waiting(reception, outbox);
}

}  // namespace roger::rti::executive

// A message with a time, as the federate receives it.
#pragma once

#include <RTI/RTI1516.h>

#include <functional>

#include "rti/federate/time/time_axis.hpp"

namespace roger::rti {

/// The time of a message, and the orders in which it was sent and received.
struct MessageTiming {
  LogicalTimePtr time;  // nullptr: none
  rti1516e::OrderType sent = rti1516e::RECEIVE;
  rti1516e::OrderType received = rti1516e::RECEIVE;
  rti1516e::MessageRetractionHandle retraction;  // valid if sent in timestamp order
};

/// Makes the callback of a message. Must be called within a callback, while its owner exists.
/// Returns whether a callback was made: the federate may not be subscribed or may not know the
/// object.
using MessageCall = std::function<bool(rti1516e::FederateAmbassador&, const MessageTiming& timing)>;

}  // namespace roger::rti

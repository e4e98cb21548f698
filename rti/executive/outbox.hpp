// What the executive's state answers: values, sent by whoever owns the sockets.
#pragma once

#include <string>
#include <vector>

#include "rti/wire/messages.hpp"

namespace roger::rti::executive {

/// One message for some federates of one federation.
struct Delivery {
  std::vector<FederateId> to;
  wire::ExecutiveMessage message;
};

/// In the order in which each recipient is to get them.
using Outbox = std::vector<Delivery>;

/// Why a request was refused.
struct Refusal {
  wire::ExceptionKind exception = wire::ExceptionKind::kRTIinternalError;
  std::string text;
};

}  // namespace roger::rti::executive

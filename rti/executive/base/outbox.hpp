// Messages to federates as values. The registry creates them, and SessionOutput sends them.
#pragma once

#include <iterator>
#include <string>
#include <type_traits>
#include <vector>

#include "rti/wire/messages.hpp"

namespace roger::rti::executive {

/// One message for some federates of one federation.
struct AddressedMessage {
  std::vector<FederateId> to;
  wire::ExecutiveMessage message;
  /// The recipients do not need the message before a later one, so both may be sent in one call,
  /// see net::Connection::send_soon().
  bool may_wait = false;
};

/// Messages in the order in which each recipient must receive them.
using Outbox = std::vector<AddressedMessage>;

/// Appends all of the messages. If memory runs out, throws std::bad_alloc and appends none.
inline void append(Outbox& outbox, Outbox&& messages) {
  outbox.insert(outbox.end(), std::make_move_iterator(messages.begin()),
                std::make_move_iterator(messages.end()));
}
static_assert(std::is_nothrow_move_constructible_v<AddressedMessage>);

/// The reason why a request was refused.
struct Refusal {
  wire::ExceptionKind exception = wire::ExceptionKind::kRTIinternalError;
  std::string text;
};

}  // namespace roger::rti::executive

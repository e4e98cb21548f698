// Finds the part of a federation that processes a message.
#pragma once

#include <utility>

#include "rti/executive/base/outbox.hpp"

namespace roger::rti::executive {

/// A part that processes messages of this kind.
template <class Part, class Message>
concept Takes = requires(Part& part, FederateId from, Message&& message, Outbox& outbox) {
  part.take(from, std::forward<Message>(message), outbox);
};

template <class Message, class... Parts>
concept TakenByOneOf = (Takes<Parts, Message> || ...);

/// Passes a message to the first of the parts that takes its kind.
template <class Message, class Part, class... Others>
void dispatch(FederateId from, Message&& message, Outbox& outbox, Part& part, Others&... others) {
  if constexpr (Takes<Part, Message>) {
    part.take(from, std::forward<Message>(message), outbox);
  } else {
    dispatch(from, std::forward<Message>(message), outbox, others...);
  }
}

}  // namespace roger::rti::executive

// What the executive answers, as the standard's services want it.
#pragma once

#include <RTI/RTI1516.h>

#include <utility>
#include <variant>

#include "rti/federate/refusal/refusal.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti {

/// Throws the exception that the reply names.
[[noreturn]] void refuse_as(const wire::Reply& reply);

/// The answer as an A, or the exception that came instead.
template <class A>
A expect(wire::ExecutiveMessage answer) {
  if (const auto* reply = std::get_if<wire::Reply>(&answer);
      reply != nullptr && reply->exception != wire::ExceptionKind::kNone) {
    refuse_as(*reply);
  }
  if (auto* expected = std::get_if<A>(&answer)) return std::move(*expected);
  refuse<rti1516e::RTIinternalError>("the executive's answer does not fit the request");
}

}  // namespace roger::rti

// Converts answers of the executive to results and exceptions of the standard's services.
#pragma once

#include <RTI/RTI1516.h>

#include <utility>
#include <variant>

#include "rti/federate/refusal/refusal.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti {

/// Throws the exception that the reply names.
[[noreturn]] void throw_refusal(const wire::Reply& reply);

/// Returns the answer as an A. Throws the exception that the executive sent instead.
template <class A>
A expect(wire::ExecutiveMessage answer) {
  if (const auto* reply = std::get_if<wire::Reply>(&answer);
      reply != nullptr && reply->exception != wire::ExceptionKind::kNone) {
    throw_refusal(*reply);
  }
  if (auto* expected = std::get_if<A>(&answer)) return std::move(*expected);
  refuse<rti1516e::RTIinternalError>("the executive's answer does not fit the request");
}

}  // namespace roger::rti

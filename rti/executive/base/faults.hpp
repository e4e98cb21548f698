// Answers to invalid messages of a federate.
#pragma once

#include <string>
#include <type_traits>
#include <utility>

#include "rti/executive/base/outbox.hpp"
#include "rti/fom/object_model.hpp"

namespace roger::rti::executive {

/// Adds a Fault to `outbox`.
inline void fault(FederateId to, std::string text, Outbox& outbox) {
  outbox.push_back({{to}, wire::Fault{std::move(text)}});
}

/// Returns whether the model contains a class. Adds a Fault if not.
template <class ClassHandle>
[[nodiscard]] bool check_class(const ObjectModel& model, ClassHandle at, FederateId from,
                               Outbox& outbox) {
  if (model.contains(at)) return true;
  constexpr bool kIsObjectClass = std::is_same_v<ClassHandle, ObjectClassHandle>;
  fault(from,
        (kIsObjectClass ? "object class " : "interaction class ") + std::to_string(at.value) +
            " does not exist",
        outbox);
  return false;
}

}  // namespace roger::rti::executive

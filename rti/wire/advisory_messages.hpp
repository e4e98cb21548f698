// Messages of advisories (IEEE 1516.1-2010, 5.10 to 5.13, 6.17, 6.18, 6.21, 6.22) in both
// directions; see messages.hpp.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rti/wire/limits.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti::wire {

/// A federate's switches for advisories (10.33 to 10.40).
enum class AdvisorySwitch : std::uint8_t {
  kObjectClassRelevance = 0,  // RegistrationAdvice
  kAttributeRelevance,        // UpdateAdvice
  kAttributeScope,            // ScopeAdvice
  kInteractionRelevance,      // InteractionAdvice
  kLast = kInteractionRelevance,
};

// ---------------------------------------------------------------- from a federate

/// Not answered. Before the first one, a federate's switches have the values of the FDD with which
/// it joined. When a switch is enabled, the executive sends what has changed since it last advised
/// the federate.
struct SetAdvisorySwitch {
  static constexpr std::uint8_t kType = 34;
  AdvisorySwitch which = AdvisorySwitch::kObjectClassRelevance;
  bool enabled = false;
  friend bool operator==(const SetAdvisorySwitch&, const SetAdvisorySwitch&) = default;
  static void visit(auto& self, auto&& fields) { fields(self.which, self.enabled); }
};

// ---------------------------------------------------------------- from the executive

/// Start Registration For Object Class (5.10), Stop Registration For Object Class (5.11).
struct RegistrationAdvice {
  static constexpr std::uint8_t kType = 80;
  ClassId object_class = 0;
  bool wanted = false;
  friend bool operator==(const RegistrationAdvice&, const RegistrationAdvice&) = default;
  static void visit(auto& self, auto&& fields) { fields(self.object_class, self.wanted); }
};

/// Turn Interactions On (5.12), Turn Interactions Off (5.13).
struct InteractionAdvice {
  static constexpr std::uint8_t kType = 81;
  ClassId interaction_class = 0;
  bool wanted = false;
  friend bool operator==(const InteractionAdvice&, const InteractionAdvice&) = default;
  static void visit(auto& self, auto&& fields) { fields(self.interaction_class, self.wanted); }
};

/// Turn Updates On For Object Instance (6.21), Turn Updates Off For Object Instance (6.22).
struct UpdateAdvice {
  static constexpr std::uint8_t kType = 82;
  ObjectId object = 0;
  std::vector<ValueIndex> attributes;
  bool wanted = false;
  /// Designator of the highest update rate among the active subscriptions; "": at least one of them
  /// has no update rate.
  std::string update_rate;
  friend bool operator==(const UpdateAdvice&, const UpdateAdvice&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(self.object, self.attributes, self.wanted, within(self.update_rate, kUpdateRateLimit));
  }
};

/// Attributes of a known object that another federate owns, or that no other one owns (any longer).
/// Attributes In Scope (6.17) and Attributes Out Of Scope (6.18) follow from it and from the
/// federate's subscriptions to the class as which it knows the object. Sent again after each change
/// of these.
struct ScopeAdvice {
  static constexpr std::uint8_t kType = 83;
  ObjectId object = 0;
  std::vector<ValueIndex> attributes;
  bool in_scope = false;
  friend bool operator==(const ScopeAdvice&, const ScopeAdvice&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(self.object, self.attributes, self.in_scope);
  }
};

}  // namespace roger::rti::wire

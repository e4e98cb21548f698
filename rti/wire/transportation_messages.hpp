// Messages that change and query transportation types (IEEE 1516.1-2010, 6.23 to 6.30) in both
// directions; see messages.hpp.
#pragma once

#include <cstdint>
#include <vector>

#include "rti/wire/types.hpp"

namespace roger::rti::wire {

enum class TransportationKind : std::uint8_t {
  kReliable = 0,
  kBestEffort,
  kLast = kBestEffort,
};

// ---------------------------------------------------------------- from a federate

/// Changes instance attributes that the sender owns (6.23). Answered by
/// AttributeTransportationChanged for the attributes that it still owns.
struct ChangeAttributeTransportation {
  static constexpr std::uint8_t kType = 35;
  ObjectId object = 0;
  std::vector<ValueIndex> attributes;
  TransportationKind transportation = TransportationKind::kReliable;
  bool operator==(const ChangeAttributeTransportation&) const = default;
  static void visit(auto& self, auto&& fields) {
    fields(self.object, self.attributes, self.transportation);
  }
};

/// Answered by AttributeTransportationReport (6.25).
struct QueryAttributeTransportation {
  static constexpr std::uint8_t kType = 36;
  ObjectId object = 0;
  ValueIndex attribute = 0;
  bool operator==(const QueryAttributeTransportation&) const = default;
  static void visit(auto& self, auto&& fields) { fields(self.object, self.attribute); }
};

/// Changes a class that the sender publishes, for its interactions (6.27). Answered by
/// InteractionTransportationChanged if the sender still publishes the class.
struct ChangeInteractionTransportation {
  static constexpr std::uint8_t kType = 37;
  ClassId interaction_class = 0;
  TransportationKind transportation = TransportationKind::kReliable;
  bool operator==(const ChangeInteractionTransportation&) const = default;
  static void visit(auto& self, auto&& fields) {
    fields(self.interaction_class, self.transportation);
  }
};

/// Asks for the type of another federate's interactions (6.29). Answered by
/// InteractionTransportationReport.
struct QueryInteractionTransportation {
  static constexpr std::uint8_t kType = 38;
  FederateId federate = 0;
  ClassId interaction_class = 0;
  bool operator==(const QueryInteractionTransportation&) const = default;
  static void visit(auto& self, auto&& fields) { fields(self.federate, self.interaction_class); }
};

// ---------------------------------------------------------------- from the executive

struct AttributeTransportationChanged {
  static constexpr std::uint8_t kType = 84;
  ObjectId object = 0;
  std::vector<ValueIndex> attributes;
  TransportationKind transportation = TransportationKind::kReliable;
  bool operator==(const AttributeTransportationChanged&) const = default;
  static void visit(auto& self, auto&& fields) {
    fields(self.object, self.attributes, self.transportation);
  }
};

struct AttributeTransportationReport {
  static constexpr std::uint8_t kType = 85;
  ObjectId object = 0;
  ValueIndex attribute = 0;
  TransportationKind transportation = TransportationKind::kReliable;
  bool operator==(const AttributeTransportationReport&) const = default;
  static void visit(auto& self, auto&& fields) {
    fields(self.object, self.attribute, self.transportation);
  }
};

struct InteractionTransportationChanged {
  static constexpr std::uint8_t kType = 86;
  ClassId interaction_class = 0;
  TransportationKind transportation = TransportationKind::kReliable;
  bool operator==(const InteractionTransportationChanged&) const = default;
  static void visit(auto& self, auto&& fields) {
    fields(self.interaction_class, self.transportation);
  }
};

struct InteractionTransportationReport {
  static constexpr std::uint8_t kType = 87;
  FederateId federate = 0;
  ClassId interaction_class = 0;
  TransportationKind transportation = TransportationKind::kReliable;
  bool operator==(const InteractionTransportationReport&) const = default;
  static void visit(auto& self, auto&& fields) {
    fields(self.federate, self.interaction_class, self.transportation);
  }
};

}  // namespace roger::rti::wire

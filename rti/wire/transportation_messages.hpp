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
  friend bool operator==(const ChangeAttributeTransportation&,
                         const ChangeAttributeTransportation&) = default;
  static void visit(auto& self, auto&& field) {
    field(self.object);
    field(self.attributes);
    field(self.transportation);
  }
};

/// Answered by AttributeTransportationReport (6.25).
struct QueryAttributeTransportation {
  static constexpr std::uint8_t kType = 36;
  ObjectId object = 0;
  ValueIndex attribute = 0;
  friend bool operator==(const QueryAttributeTransportation&,
                         const QueryAttributeTransportation&) = default;
  static void visit(auto& self, auto&& field) {
    field(self.object);
    field(self.attribute);
  }
};

/// Changes a class that the sender publishes, for its interactions (6.27). Answered by
/// InteractionTransportationChanged if the sender still publishes the class.
struct ChangeInteractionTransportation {
  static constexpr std::uint8_t kType = 37;
  ClassId interaction_class = 0;
  TransportationKind transportation = TransportationKind::kReliable;
  friend bool operator==(const ChangeInteractionTransportation&,
                         const ChangeInteractionTransportation&) = default;
  static void visit(auto& self, auto&& field) {
    field(self.interaction_class);
    field(self.transportation);
  }
};

/// Asks for the type of another federate's interactions (6.29). Answered by
/// InteractionTransportationReport.
struct QueryInteractionTransportation {
  static constexpr std::uint8_t kType = 38;
  FederateId federate = 0;
  ClassId interaction_class = 0;
  friend bool operator==(const QueryInteractionTransportation&,
                         const QueryInteractionTransportation&) = default;
  static void visit(auto& self, auto&& field) {
    field(self.federate);
    field(self.interaction_class);
  }
};

// ---------------------------------------------------------------- from the executive

struct AttributeTransportationChanged {
  static constexpr std::uint8_t kType = 84;
  ObjectId object = 0;
  std::vector<ValueIndex> attributes;
  TransportationKind transportation = TransportationKind::kReliable;
  friend bool operator==(const AttributeTransportationChanged&,
                         const AttributeTransportationChanged&) = default;
  static void visit(auto& self, auto&& field) {
    field(self.object);
    field(self.attributes);
    field(self.transportation);
  }
};

struct AttributeTransportationReport {
  static constexpr std::uint8_t kType = 85;
  ObjectId object = 0;
  ValueIndex attribute = 0;
  TransportationKind transportation = TransportationKind::kReliable;
  friend bool operator==(const AttributeTransportationReport&,
                         const AttributeTransportationReport&) = default;
  static void visit(auto& self, auto&& field) {
    field(self.object);
    field(self.attribute);
    field(self.transportation);
  }
};

struct InteractionTransportationChanged {
  static constexpr std::uint8_t kType = 86;
  ClassId interaction_class = 0;
  TransportationKind transportation = TransportationKind::kReliable;
  friend bool operator==(const InteractionTransportationChanged&,
                         const InteractionTransportationChanged&) = default;
  static void visit(auto& self, auto&& field) {
    field(self.interaction_class);
    field(self.transportation);
  }
};

struct InteractionTransportationReport {
  static constexpr std::uint8_t kType = 87;
  FederateId federate = 0;
  ClassId interaction_class = 0;
  TransportationKind transportation = TransportationKind::kReliable;
  friend bool operator==(const InteractionTransportationReport&,
                         const InteractionTransportationReport&) = default;
  static void visit(auto& self, auto&& field) {
    field(self.federate);
    field(self.interaction_class);
    field(self.transportation);
  }
};

}  // namespace roger::rti::wire

// The Entity State PDU (IEEE 1278.1-2012, 7.2.2): who carries a radio, and where it moves.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/octets.hpp"
#include "dis/header.hpp"
#include "dis/identifiers.hpp"
#include "dis/records.hpp"

namespace roger::dis {

/// How receivers extrapolate the movement between two PDUs (Annex E).
struct DeadReckoning {
  std::uint8_t algorithm = 0;  // SISO-REF-010, UID 44; 1: static, 2: constant velocity
  std::array<Octet, 15> other{};
  Vector linear_acceleration;  // m/s^2, in world or entity axes as the algorithm says
  Vector angular_velocity;     // rad/s, about the entity's axes
  friend bool operator==(const DeadReckoning&, const DeadReckoning&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(field("dead reckoning algorithm", self.algorithm),
           field("dead reckoning parameters", self.other),
           field("linear acceleration", self.linear_acceleration),
           field("angular velocity", self.angular_velocity));
  }
};

/// The text on an entity, often its call sign (6.2.29).
struct Marking {
  std::uint8_t character_set = 1;  // SISO-REF-010, UID 45; 1: ASCII
  std::array<Octet, 11> characters{};
  friend bool operator==(const Marking&, const Marking&) = default;
  /// Returns the octets up to the first 0, whatever the character set. Foreign text, see
  /// core/printable.hpp.
  [[nodiscard]] std::string text() const;
  static void visit(auto& self, auto&& fields) {
    fields(field("character set", self.character_set), field("characters", self.characters));
  }
};

/// An articulated or attached part, or another variable parameter (6.2.94). The meaning of its
/// octets depends on the first one; they are not interpreted.
struct VariableParameter {
  static constexpr std::size_t kMinSize = 16;  // octets of any record

  std::array<Octet, kMinSize> octets{};
  friend bool operator==(const VariableParameter&, const VariableParameter&) = default;
  static void visit(auto& self, auto&& fields) { fields(field("octets", self.octets)); }
};

struct EntityState {
  static constexpr PduType kType = PduType::kEntityState;

  EntityId entity;
  std::uint8_t force = 0;  // SISO-REF-010, UID 6; 1: friendly, 2: opposing, 3: neutral
  EntityType type;
  EntityType alternative_type;
  Vector linear_velocity;  // m/s, in world or entity axes as the dead reckoning algorithm says
  WorldPosition location;
  EulerAngles orientation;
  std::uint32_t appearance = 0;
  DeadReckoning dead_reckoning;
  Marking marking;
  std::uint32_t capabilities = 0;
  std::vector<VariableParameter> variable_parameters;  // at most 255
  friend bool operator==(const EntityState&, const EntityState&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(field("entity", self.entity), field("force", self.force),
           length<std::uint8_t>("number of variable parameters", self.variable_parameters),
           field("entity type", self.type), field("alternative entity type", self.alternative_type),
           field("linear velocity", self.linear_velocity), field("location", self.location),
           field("orientation", self.orientation), field("appearance", self.appearance),
           field("dead reckoning", self.dead_reckoning), field("marking", self.marking),
           field("capabilities", self.capabilities),
           content("variable parameters", self.variable_parameters));
  }
};

}  // namespace roger::dis

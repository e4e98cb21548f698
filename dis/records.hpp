// Records that several PDUs contain (IEEE 1278.1-2012, 6.2).
#pragma once

#include <cstdint>

#include "dis/fields.hpp"

namespace roger::dis {

/// The type of an entity or a radio, by the numbers of SISO-REF-010 (6.2.30, 6.2.71). In versions 5
/// and 6, `subcategory` of a radio is its nomenclature version, and `specific` and `extra` are the
/// high and the low octet of its nomenclature.
struct EntityType {
  std::uint8_t kind = 0;
  std::uint8_t domain = 0;
  std::uint16_t country = 0;
  std::uint8_t category = 0;
  std::uint8_t subcategory = 0;
  std::uint8_t specific = 0;
  std::uint8_t extra = 0;
  friend bool operator==(const EntityType&, const EntityType&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(field("kind", self.kind), field("domain", self.domain), field("country", self.country),
           field("category", self.category), field("subcategory", self.subcategory),
           field("specific", self.specific), field("extra", self.extra));
  }
};

/// A position in metres, geocentric by WGS 84: x towards latitude 0, longitude 0; z towards the
/// north pole (6.2.98). All zeros mean an unknown position of an antenna.
struct WorldPosition {
  double x = 0;
  double y = 0;
  double z = 0;
  friend bool operator==(const WorldPosition&, const WorldPosition&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(field("x", self.x), field("y", self.y), field("z", self.z));
  }
};

/// A vector; its unit and axes depend on the field (6.2.96).
struct Vector {
  float x = 0;
  float y = 0;
  float z = 0;
  friend bool operator==(const Vector&, const Vector&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(field("x", self.x), field("y", self.y), field("z", self.z));
  }
};

/// An orientation in radians: successive rotations about z, y and x (6.2.32).
struct EulerAngles {
  float psi = 0;
  float theta = 0;
  float phi = 0;
  friend bool operator==(const EulerAngles&, const EulerAngles&) = default;
  static void visit(auto& self, auto&& fields) {
    fields(field("psi", self.psi), field("theta", self.theta), field("phi", self.phi));
  }
};

}  // namespace roger::dis

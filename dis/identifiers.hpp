// Identifiers of entities and radios (IEEE 1278.1-2012, 6.2.28 and 6.2.70).
#pragma once

#include <compare>
#include <cstdint>
#include <string>

#include "dis/fields.hpp"

namespace roger::dis {

/// An entity, or another object that has a radio. Unique within an exercise. 0 in `entity` means no
/// entity, 0xffff in all fields all entities.
struct EntityId {
  std::uint16_t site = 0;
  std::uint16_t application = 0;
  std::uint16_t entity = 0;
  friend auto operator<=>(const EntityId&,
                          const EntityId&) = default;  // NOLINT(modernize-use-nullptr)
  static void visit(auto& self, auto&& fields) {
    fields(field("site", self.site), field("application", self.application),
           field("entity", self.entity));
  }
};

/// A radio or an intercom device: the entity that carries it, and its number among those of the
/// entity, from 1.
struct RadioId {
  EntityId entity;
  std::uint16_t radio = 0;
  friend auto operator<=>(const RadioId&,
                          const RadioId&) = default;  // NOLINT(modernize-use-nullptr)
  static void visit(auto& self, auto&& fields) {
    fields(field("radio reference", self.entity), field("radio number", self.radio));
  }
};

/// Returns "site:application:entity", for example "1:2:3".
[[nodiscard]] std::string text(const EntityId& id);

/// Returns "site:application:entity/radio", for example "1:2:3/4".
[[nodiscard]] std::string text(const RadioId& id);

}  // namespace roger::dis

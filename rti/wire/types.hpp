// The numbers that travel in messages, and views of bytes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/octets.hpp"

namespace roger::rti {

/// One joined federate of a federation; 0 is nobody. Never used again within a federation's life.
using FederateId = std::uint16_t;
/// One federation on the network; 0 is none. See docs/wire.md for how it is drawn.
using FederationId = std::uint16_t;
/// Object and interaction classes: the values of the object model's class handles.
using ClassId = std::uint16_t;
/// An attribute or parameter: its position among the fields of a class in the object model. The
/// class is the one named beside it, or the one the object was registered as.
using ValueIndex = std::uint16_t;
/// An object instance: (registering federate << 32) | counter, so that a federate gives out
/// handles without asking anybody.
using ObjectId = std::uint64_t;

[[nodiscard]] constexpr ObjectId make_object_id(FederateId federate, std::uint32_t counter) {
  return (ObjectId{federate} << 32) | counter;
}
/// The federate that registered the object. Bits 48 and up of a legal id are zero.
[[nodiscard]] constexpr FederateId registrar_of(ObjectId object) {
  return static_cast<FederateId>(object >> 32);
}
[[nodiscard]] constexpr std::uint32_t counter_of(ObjectId object) {
  return static_cast<std::uint32_t>(object);
}

/// Objects of the MOM belong to the RTI and to no federate. The object that stands for a federate
/// is registered and answered for by the RTI's part within that federate; the one that stands for
/// the federation by the executive.
[[nodiscard]] constexpr ObjectId mom_object_id(FederateId federate) {
  return make_object_id(federate, 0);
}
inline constexpr ObjectId kFederationObject = make_object_id(0, 1);
[[nodiscard]] constexpr bool is_mom_object(ObjectId object) {
  return counter_of(object) == 0 || registrar_of(object) == 0;
}

using roger::Bytes;
using roger::ByteVector;

/// One attribute or parameter value that belongs to somebody else.
struct ValueView {
  ValueIndex index = 0;
  Bytes data;
};

/// One attribute or parameter value of one's own.
struct Value {
  ValueIndex index = 0;
  ByteVector data;
  friend bool operator==(const Value&, const Value&) = default;
  static void visit(auto& self, auto&& field) {
    field(self.index);
    field(self.data);
  }
};

}  // namespace roger::rti

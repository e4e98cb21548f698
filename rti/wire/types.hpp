// Numbers used in messages, and views of bytes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/octets.hpp"

namespace roger::rti {

/// A joined federate of a federation; 0: none. After the federate has left, the executive gives the
/// number again only after all others.
using FederateId = std::uint16_t;
/// A federation on the network; 0: none. docs/wire.md says how it is chosen.
using FederationId = std::uint16_t;
/// An object or interaction class: the value of the object model's class handle.
using ClassId = std::uint16_t;
/// An attribute or parameter: its position among the fields of a class in the object model. The
/// class is named next to it in the message, or is the class with which the object was registered.
using ValueIndex = std::uint16_t;
/// An object instance: (registering federate << 32) | counter, so that a federate assigns handles
/// without asking the executive.
using ObjectId = std::uint64_t;

[[nodiscard]] constexpr ObjectId make_object_id(FederateId federate, std::uint32_t counter) {
  return (ObjectId{federate} << 32) | counter;
}
/// Returns the federate that registered the object. Bits 48 and up of a valid id are zero.
[[nodiscard]] constexpr FederateId find_registrar(ObjectId object) {
  return static_cast<FederateId>(object >> 32);
}
[[nodiscard]] constexpr std::uint32_t counter_of(ObjectId object) {
  return static_cast<std::uint32_t>(object);
}

/// Returns the MOM object of a federate. MOM objects belong to the RTI and to no federate. The
/// object that represents a federate is registered and updated by the RTI's part within that
/// federate; the object that represents the federation, by the executive.
[[nodiscard]] constexpr ObjectId mom_object_id(FederateId federate) {
  return make_object_id(federate, 0);
}
inline constexpr ObjectId kFederationObject = make_object_id(0, 1);
[[nodiscard]] constexpr bool is_mom_object(ObjectId object) {
  return counter_of(object) == 0 || find_registrar(object) == 0;
}

using roger::Bytes;
using roger::ByteVector;

/// A view of an attribute or parameter value.
struct ValueView {
  ValueIndex index = 0;
  Bytes data;
};

/// An attribute or parameter value that owns its data.
struct Value {
  ValueIndex index = 0;
  ByteVector data;
  friend bool operator==(const Value&, const Value&) = default;
  static void visit(auto& self, auto&& fields) { fields(self.index, self.data); }
};

}  // namespace roger::rti

// Member functions that all data elements define alike.
#pragma once

#include <RTI/VariableLengthData.h>
#include <RTI/encoding/DataElement.h>

#include "rti/types/octets.hpp"

// Defines clone() and both forms of encode() and decode() over encodeInto() and decodeFrom().
// NOLINTBEGIN(bugprone-macro-parentheses): the argument names a class.
#define RTI_DEFINE_COMPOSITE(Type)                       \
  RTI_UNIQUE_PTR<DataElement> Type::clone() const {      \
    return RTI_UNIQUE_PTR<DataElement>(new Type(*this)); \
  }                                                      \
  VariableLengthData Type::encode() const {              \
    VariableLengthData data;                             \
    encode(data);                                        \
    return data;                                         \
  }                                                      \
  void Type::encode(VariableLengthData& inData) const {  \
    std::vector<Octet> octets;                           \
    encodeInto(octets);                                  \
    roger::rti::set_octets(inData, octets);              \
  }                                                      \
  void Type::decode(const VariableLengthData& inData) {  \
    decodeFrom(roger::rti::to_octets(inData), 0);        \
  }
// NOLINTEND(bugprone-macro-parentheses)

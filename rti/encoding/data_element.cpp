#include <RTI/encoding/DataElement.h>

#include <typeinfo>

#include "core/hash.hpp"

namespace rti1516e {

DataElement::~DataElement() = default;

bool DataElement::isSameTypeAs(const DataElement& inData) const {
  return typeid(*this) == typeid(inData);
}

Integer64 DataElement::hash() const {
  std::vector<Octet> octets;
  encodeInto(octets);
  return static_cast<Integer64>(roger::fnv1a64({octets.data(), octets.size()}));
}

}  // namespace rti1516e

#include <RTI/encoding/DataElement.h>

#include <cstdint>
#include <typeinfo>

namespace rti1516e {

DataElement::~DataElement() = default;

bool DataElement::isSameTypeAs(const DataElement& inData) const {
  return typeid(*this) == typeid(inData);
}

Integer64 DataElement::hash() const {
  std::vector<Octet> octets;
  encodeInto(octets);
  std::uint64_t hash = 0xcbf29ce484222325U;  // FNV-1a
  for (const Octet octet : octets) {
    hash = (hash ^ static_cast<unsigned char>(octet)) * 0x100000001b3U;
  }
  return static_cast<Integer64>(hash);
}

}  // namespace rti1516e

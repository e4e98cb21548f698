#include <RTI/encoding/HLAfixedRecord.h>

#include "rti/encoding/composite.hpp"
#include "rti/encoding/elements.hpp"

namespace rti1516e {

class HLAfixedRecordImplementation : public roger::rti::Elements {
 public:
  HLAfixedRecordImplementation() : Elements(L"HLAfixedRecord") {}
};

HLAfixedRecord::HLAfixedRecord() : _impl(new HLAfixedRecordImplementation) {
}
HLAfixedRecord::HLAfixedRecord(const HLAfixedRecord& rhs)
    : DataElement(rhs), _impl(new HLAfixedRecordImplementation(*rhs._impl)) {
}
HLAfixedRecord::~HLAfixedRecord() {
  delete _impl;
}

RTI_DEFINE_COMPOSITE(HLAfixedRecord)

void HLAfixedRecord::encodeInto(std::vector<Octet>& buffer) const {
  roger::rti::pad(buffer, getOctetBoundary());
  _impl->encode_into(buffer);
}

size_t HLAfixedRecord::decodeFrom(const std::vector<Octet>& buffer, size_t index) {
  return _impl->decode_from(buffer, roger::rti::aligned(index, getOctetBoundary()));
}

size_t HLAfixedRecord::getEncodedLength() const {
  return _impl->encoded_length();
}
unsigned int HLAfixedRecord::getOctetBoundary() const {
  return _impl->octet_boundary();
}

bool HLAfixedRecord::isSameTypeAs(const DataElement& inData) const {
  const auto* other = dynamic_cast<const HLAfixedRecord*>(&inData);
  return other != nullptr && _impl->same_types_as(*other->_impl);
}

bool HLAfixedRecord::hasElementSameTypeAs(size_t index, const DataElement& inData) const {
  return index < size() && get(index).isSameTypeAs(inData);
}

size_t HLAfixedRecord::size() const {
  return _impl->size();
}

void HLAfixedRecord::appendElement(const DataElement& dataElement) {
  _impl->append(dataElement);
}

void HLAfixedRecord::appendElementPointer(DataElement* dataElement) {
  _impl->append_pointer(dataElement);
}

void HLAfixedRecord::set(size_t index, const DataElement& dataElement) {
  _impl->set(index, dataElement);
}

void HLAfixedRecord::setElementPointer(size_t index, DataElement* dataElement) {
  _impl->set_pointer(index, dataElement);
}

const DataElement& HLAfixedRecord::get(size_t index) const {
  return _impl->at(index);
}
const DataElement& HLAfixedRecord::operator[](size_t index) const {
  return _impl->at(index);
}

}  // namespace rti1516e

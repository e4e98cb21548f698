#include <RTI/encoding/HLAfixedArray.h>

#include "rti/encoding/composite.hpp"
#include "rti/encoding/elements.hpp"

namespace rti1516e {

class HLAfixedArrayImplementation {
 public:
  HLAfixedArrayImplementation(const DataElement& like, size_t length)
      : prototype(like), elements(L"HLAfixedArray") {
    for (size_t i = 0; i < length; ++i) {
      elements.append(like);
    }
  }

  roger::rti::Element prototype;
  roger::rti::Elements elements;
};

HLAfixedArray::HLAfixedArray(const DataElement& protoType, size_t length)
    : _impl(new HLAfixedArrayImplementation(protoType, length)) {
}
HLAfixedArray::HLAfixedArray(const HLAfixedArray& rhs)
    : DataElement(rhs), _impl(new HLAfixedArrayImplementation(*rhs._impl)) {
}
HLAfixedArray::~HLAfixedArray() {
  delete _impl;
}

RTI_DEFINE_COMPOSITE(HLAfixedArray)

void HLAfixedArray::encodeInto(std::vector<Octet>& buffer) const {
  roger::rti::pad(buffer, getOctetBoundary());
  _impl->elements.encode_into(buffer);
}

size_t HLAfixedArray::decodeFrom(const std::vector<Octet>& buffer, size_t index) {
  return _impl->elements.decode_from(buffer, roger::rti::aligned(index, getOctetBoundary()));
}

size_t HLAfixedArray::getEncodedLength() const {
  return _impl->elements.encoded_length();
}

unsigned int HLAfixedArray::getOctetBoundary() const {
  return _impl->prototype->getOctetBoundary();
}

bool HLAfixedArray::isSameTypeAs(const DataElement& inData) const {
  const auto* other = dynamic_cast<const HLAfixedArray*>(&inData);
  return other != nullptr && size() == other->size() &&
         hasPrototypeSameTypeAs(*other->_impl->prototype);
}

bool HLAfixedArray::hasPrototypeSameTypeAs(const DataElement& dataElement) const {
  return _impl->prototype->isSameTypeAs(dataElement);
}

size_t HLAfixedArray::size() const {
  return _impl->elements.size();
}

void HLAfixedArray::set(size_t index, const DataElement& dataElement) {
  _impl->elements.set(index, dataElement);
}

void HLAfixedArray::setElementPointer(size_t index, DataElement* dataElement) {
  _impl->elements.set_pointer(index, dataElement);
}

const DataElement& HLAfixedArray::get(size_t index) const {
  return _impl->elements.at(index);
}

const DataElement& HLAfixedArray::operator[](size_t index) const {
  return _impl->elements.at(index);
}

}  // namespace rti1516e

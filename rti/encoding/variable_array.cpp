#include <RTI/encoding/HLAvariableArray.h>

#include <algorithm>

#include "rti/encoding/composite.hpp"
#include "rti/encoding/elements.hpp"

namespace rti1516e {
namespace {

constexpr const wchar_t* kType = L"HLAvariableArray";
constexpr unsigned int kCountSize = 4;

}  // namespace

class HLAvariableArrayImplementation {
 public:
  explicit HLAvariableArrayImplementation(const DataElement& like)
      : prototype(like), elements(kType) {}

  void require_prototype(const DataElement& element) const {
    if (!prototype->isSameTypeAs(element)) {
      throw EncoderException(
          L"HLAvariableArray: the new element has a different type than the others");
    }
  }

  roger::rti::Element prototype;
  roger::rti::Elements elements;
};

HLAvariableArray::HLAvariableArray(const DataElement& prototype)
    : _impl(new HLAvariableArrayImplementation(prototype)) {
}
HLAvariableArray::HLAvariableArray(const HLAvariableArray& rhs)
    : DataElement(rhs), _impl(new HLAvariableArrayImplementation(*rhs._impl)) {
}
HLAvariableArray::~HLAvariableArray() {
  delete _impl;
}

RTI_DEFINE_COMPOSITE(HLAvariableArray)

void HLAvariableArray::encodeInto(std::vector<Octet>& buffer) const {
  roger::rti::pad(buffer, getOctetBoundary());
  roger::rti::append_count(buffer, size(), kType);
  _impl->elements.encode_into(buffer);
}

size_t HLAvariableArray::decodeFrom(const std::vector<Octet>& buffer, size_t index) {
  index = roger::rti::aligned(index, getOctetBoundary());
  // Each element takes at least one octet; the exact minimum is only known after decoding it. The
  // check bounds the count by the buffer's size.
  const size_t count = roger::rti::read_count(buffer, index, 1, kType);
  auto& elements = _impl->elements;
  elements.truncate(count);
  for (size_t i = 0; i < count; ++i) {
    if (i == elements.size()) {
      elements.append(*_impl->prototype);
    }
    index = elements.decode_one(i, buffer, index);
  }
  return index;
}

size_t HLAvariableArray::getEncodedLength() const {
  return _impl->elements.encoded_length(kCountSize);
}

unsigned int HLAvariableArray::getOctetBoundary() const {
  return std::max(kCountSize, _impl->prototype->getOctetBoundary());
}

size_t HLAvariableArray::size() const {
  return _impl->elements.size();
}

bool HLAvariableArray::isSameTypeAs(const DataElement& inData) const {
  const auto* other = dynamic_cast<const HLAvariableArray*>(&inData);
  return other != nullptr && hasPrototypeSameTypeAs(*other->_impl->prototype);
}

bool HLAvariableArray::hasPrototypeSameTypeAs(const DataElement& dataElement) const {
  return _impl->prototype->isSameTypeAs(dataElement);
}

void HLAvariableArray::addElement(const DataElement& dataElement) {
  _impl->require_prototype(dataElement);
  _impl->elements.append(dataElement);
}

void HLAvariableArray::addElementPointer(DataElement* dataElement) {
  roger::rti::require_element(dataElement, kType);
  _impl->require_prototype(*dataElement);
  _impl->elements.append_pointer(dataElement);
}

void HLAvariableArray::set(size_t index, const DataElement& dataElement) {
  _impl->elements.set(index, dataElement);
}

void HLAvariableArray::setElementPointer(size_t index, DataElement* dataElement) {
  _impl->elements.set_pointer(index, dataElement);
}

const DataElement& HLAvariableArray::get(size_t index) const {
  return _impl->elements.at(index);
}

const DataElement& HLAvariableArray::operator[](size_t index) const {
  return _impl->elements.at(index);
}

}  // namespace rti1516e

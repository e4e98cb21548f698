#include "rti/encoding/elements.hpp"

#include <algorithm>
#include <string>

namespace roger::rti {

using rti1516e::EncoderException;

std::unique_ptr<DataElement> make_copy(const DataElement& element) {
  return element.clone();
}

void assign(DataElement& element, const DataElement& value) {
  std::vector<Octet> octets;
  value.encodeInto(octets);
  element.decodeFrom(octets, 0);
}

void require_element(const DataElement* pointer, const wchar_t* type) {
  if (pointer == nullptr) {
    throw EncoderException(std::wstring(type) + L": the pointer to an element is null");
  }
}

void Elements::append_pointer(DataElement* borrowed) {
  require_element(borrowed, type_);
  elements_.emplace_back(borrowed);
}

void Elements::truncate(std::size_t size) {
  while (elements_.size() > size) {
    elements_.pop_back();
  }
}

void Elements::set(std::size_t index, const DataElement& value) {
  require_same_type(index, value);
  assign(*elements_[index], value);
}

void Elements::set_pointer(std::size_t index, DataElement* borrowed) {
  require_element(borrowed, type_);
  require_same_type(index, *borrowed);
  elements_[index] = Element(borrowed);
}

bool Elements::same_types_as(const Elements& other) const {
  return std::equal(elements_.begin(), elements_.end(), other.elements_.begin(),
                    other.elements_.end(),
                    [](const Element& a, const Element& b) { return a->isSameTypeAs(*b); });
}

unsigned int Elements::octet_boundary() const {
  unsigned int boundary = 1;
  for (const Element& element : elements_) {
    boundary = std::max(boundary, element->getOctetBoundary());
  }
  return boundary;
}

std::size_t Elements::encoded_length(std::size_t length) const {
  for (const Element& element : elements_) {
    length = aligned(length, element->getOctetBoundary()) + element->getEncodedLength();
  }
  return length;
}

void Elements::encode_into(std::vector<Octet>& buffer) const {
  for (const Element& element : elements_) {
    pad(buffer, element->getOctetBoundary());
    element->encodeInto(buffer);
  }
}

std::size_t Elements::decode_from(const std::vector<Octet>& buffer, std::size_t index) {
  for (std::size_t position = 0; position < elements_.size(); ++position) {
    index = decode_one(position, buffer, index);
  }
  return index;
}

std::size_t Elements::decode_one(std::size_t position, const std::vector<Octet>& buffer,
                                 std::size_t index) {
  const Element& element = elements_[position];
  return element->decodeFrom(buffer, aligned(index, element->getOctetBoundary()));
}

const Element& Elements::element(std::size_t index) const {
  if (index >= elements_.size()) {
    throw EncoderException(std::wstring(type_) + L": no element " + std::to_wstring(index) +
                           L" among " + std::to_wstring(elements_.size()));
  }
  return elements_[index];
}

void Elements::require_same_type(std::size_t index, const DataElement& value) const {
  if (!element(index)->isSameTypeAs(value)) {
    throw EncoderException(std::wstring(type_) + L": the new element " + std::to_wstring(index) +
                           L" has a different type than the old one");
  }
}

}  // namespace roger::rti

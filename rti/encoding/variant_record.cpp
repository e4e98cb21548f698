#include <RTI/encoding/HLAvariantRecord.h>

#include <algorithm>
#include <map>

#include "rti/encoding/composite.hpp"
#include "rti/encoding/elements.hpp"

namespace rti1516e {
namespace {

constexpr const wchar_t* kType = L"HLAvariantRecord";

// Key of a discriminant: its encoding.
using Key = std::vector<Octet>;

Key key_of(const DataElement& discriminant) {
  Key key;
  discriminant.encodeInto(key);
  return key;
}

}  // namespace

class HLAvariantRecordImplementation {
 public:
  using Variants = std::map<Key, roger::rti::Element>;

  explicit HLAvariantRecordImplementation(const DataElement& prototype) : discriminant(prototype) {}

  // Returns the variant of the discriminant, or null if it selects none.
  [[nodiscard]] DataElement* variant_of(const DataElement& of) const {
    const auto found = variants.find(key_of(of));
    return found == variants.end() ? nullptr : &*found->second;
  }

  [[nodiscard]] DataElement* selected() const { return variant_of(*discriminant); }

  // All variants start at the same offset, given by the greatest boundary among them (IEEE
  // 1516.2-2010, 4.13.9), so that a receiver finds the value whatever the discriminant is.
  [[nodiscard]] unsigned int variant_boundary() const {
    unsigned int boundary = 1;
    for (const auto& [key, variant] : variants) {
      boundary = std::max(boundary, variant->getOctetBoundary());
    }
    return boundary;
  }

  void require_discriminant(const DataElement& given) const {
    if (!discriminant->isSameTypeAs(given)) {
      throw EncoderException(
          L"HLAvariantRecord: the discriminant has a different type than the others");
    }
  }

  void add(const DataElement& of, roger::rti::Element variant) {
    require_discriminant(of);
    if (!variants.emplace(key_of(of), std::move(variant)).second) {
      throw EncoderException(L"HLAvariantRecord: the discriminant has a variant already");
    }
    roger::rti::assign(*discriminant, of);
  }

  // Returns the variant of a discriminant; throws EncoderException unless `value` has its type.
  roger::rti::Element& variant_for(const DataElement& of, const DataElement& value) {
    require_discriminant(of);
    const auto found = variants.find(key_of(of));
    if (found == variants.end()) {
      throw EncoderException(L"HLAvariantRecord: the discriminant selects no variant");
    }
    if (!found->second->isSameTypeAs(value)) {
      throw EncoderException(L"HLAvariantRecord: the value has a different type than the variant");
    }
    return found->second;
  }

  roger::rti::Element discriminant;
  Variants variants;
};

HLAvariantRecord::HLAvariantRecord(const DataElement& discriminantPrototype)
    : _impl(new HLAvariantRecordImplementation(discriminantPrototype)) {
}
HLAvariantRecord::HLAvariantRecord(const HLAvariantRecord& rhs)
    : DataElement(rhs), _impl(new HLAvariantRecordImplementation(*rhs._impl)) {
}
HLAvariantRecord::~HLAvariantRecord() {
  delete _impl;
}

RTI_DEFINE_COMPOSITE(HLAvariantRecord)

void HLAvariantRecord::encodeInto(std::vector<Octet>& buffer) const {
  roger::rti::pad(buffer, getOctetBoundary());
  _impl->discriminant->encodeInto(buffer);
  if (const DataElement* variant = _impl->selected()) {
    roger::rti::pad(buffer, _impl->variant_boundary());
    variant->encodeInto(buffer);
  }
}

size_t HLAvariantRecord::decodeFrom(const std::vector<Octet>& buffer, size_t index) {
  index = roger::rti::aligned(index, getOctetBoundary());
  index = _impl->discriminant->decodeFrom(buffer, index);
  if (DataElement* variant = _impl->selected()) {
    index = variant->decodeFrom(buffer, roger::rti::aligned(index, _impl->variant_boundary()));
  }
  return index;
}

size_t HLAvariantRecord::getEncodedLength() const {
  const size_t length = _impl->discriminant->getEncodedLength();
  const DataElement* variant = _impl->selected();
  return variant == nullptr
             ? length
             : roger::rti::aligned(length, _impl->variant_boundary()) + variant->getEncodedLength();
}

unsigned int HLAvariantRecord::getOctetBoundary() const {
  return std::max(_impl->discriminant->getOctetBoundary(), _impl->variant_boundary());
}

bool HLAvariantRecord::isSameTypeAs(const DataElement& inData) const {
  const auto* other = dynamic_cast<const HLAvariantRecord*>(&inData);
  if (other == nullptr || !_impl->discriminant->isSameTypeAs(*other->_impl->discriminant)) {
    return false;
  }
  const auto& mine = _impl->variants;
  const auto& theirs = other->_impl->variants;
  return std::equal(mine.begin(), mine.end(), theirs.begin(), theirs.end(),
                    [](const auto& a, const auto& b) {
                      return a.first == b.first && a.second->isSameTypeAs(*b.second);
                    });
}

bool HLAvariantRecord::isSameTypeAs(const DataElement& discriminant,
                                    const DataElement& inData) const {
  _impl->require_discriminant(discriminant);
  const DataElement* variant = _impl->variant_of(discriminant);
  return variant != nullptr && variant->isSameTypeAs(inData);
}

bool HLAvariantRecord::hasMatchingDiscriminantTypeAs(const DataElement& dataElement) const {
  return _impl->discriminant->isSameTypeAs(dataElement);
}

void HLAvariantRecord::addVariant(const DataElement& discriminant,
                                  const DataElement& valuePrototype) {
  _impl->add(discriminant, roger::rti::Element(valuePrototype));
}

void HLAvariantRecord::addVariantPointer(const DataElement& discriminant, DataElement* valuePtr) {
  roger::rti::require_element(valuePtr, kType);
  _impl->add(discriminant, roger::rti::Element(valuePtr));
}

void HLAvariantRecord::setDiscriminant(const DataElement& discriminant) {
  _impl->require_discriminant(discriminant);
  roger::rti::assign(*_impl->discriminant, discriminant);
}

void HLAvariantRecord::setVariant(const DataElement& discriminant, const DataElement& value) {
  roger::rti::assign(*_impl->variant_for(discriminant, value), value);
  roger::rti::assign(*_impl->discriminant, discriminant);
}

void HLAvariantRecord::setVariantPointer(const DataElement& discriminant, DataElement* valuePtr) {
  roger::rti::require_element(valuePtr, kType);
  _impl->variant_for(discriminant, *valuePtr) = roger::rti::Element(valuePtr);
  roger::rti::assign(*_impl->discriminant, discriminant);
}

const DataElement& HLAvariantRecord::getDiscriminant() const {
  return *_impl->discriminant;
}

const DataElement& HLAvariantRecord::getVariant() const {
  const DataElement* variant = _impl->selected();
  if (variant == nullptr) {
    throw EncoderException(L"HLAvariantRecord: the discriminant selects no variant");
  }
  return *variant;
}

}  // namespace rti1516e

#include <RTI/encoding/HLAopaqueData.h>

#include <cstring>
#include <string>

#include "rti/encoding/composite.hpp"

namespace rti1516e {
namespace {

constexpr const wchar_t* kType = L"HLAopaqueData";
constexpr unsigned int kCountSize = 4;

}  // namespace

// The bytes: in owned_ or, if borrowed_ is set, in the federate's memory at *borrowed_.
class HLAopaqueDataImplementation {
 public:
  [[nodiscard]] const Octet* data() const { return borrowed_ ? *borrowed_ : owned_.data(); }
  [[nodiscard]] size_t size() const { return borrowed_ ? borrowed_size_ : owned_.size(); }
  [[nodiscard]] size_t capacity() const { return borrowed_ ? borrowed_capacity_ : owned_.size(); }

  void borrow(Octet** buffer, size_t capacity, size_t size) {
    if (buffer == nullptr || *buffer == nullptr || capacity == 0) {
      throw EncoderException(L"HLAopaqueData: the buffer pointer is null or the buffer size is 0");
    }
    require_room(size, capacity);
    borrowed_ = buffer;
    borrowed_capacity_ = capacity;
    borrowed_size_ = size;
    owned_.clear();
  }

  void set(const Octet* from, size_t size) {
    if (!borrowed_) {
      owned_ = size == 0 ? std::vector<Octet>() : std::vector<Octet>(from, from + size);
      return;
    }
    require_room(size, borrowed_capacity_);
    if (size != 0) {
      std::memmove(*borrowed_, from, size);
    }
    borrowed_size_ = size;
  }

 private:
  static void require_room(size_t size, size_t capacity) {
    if (size > capacity) {
      throw EncoderException(L"HLAopaqueData: " + std::to_wstring(size) +
                             L" octets do not fit into a buffer of " + std::to_wstring(capacity));
    }
  }

  std::vector<Octet> owned_;
  Octet** borrowed_ = nullptr;
  size_t borrowed_capacity_ = 0;
  size_t borrowed_size_ = 0;
};

HLAopaqueData::HLAopaqueData() : _impl(new HLAopaqueDataImplementation) {
}

HLAopaqueData::HLAopaqueData(const Octet* inData, size_t dataSize) : HLAopaqueData() {
  _impl->set(inData, dataSize);
}

HLAopaqueData::HLAopaqueData(Octet** inData, size_t bufferSize, size_t dataSize) : HLAopaqueData() {
  _impl->borrow(inData, bufferSize, dataSize);
}

HLAopaqueData::HLAopaqueData(const HLAopaqueData& rhs)
    : DataElement(rhs), _impl(new HLAopaqueDataImplementation) {
  _impl->set(rhs._impl->data(), rhs._impl->size());
}

HLAopaqueData::~HLAopaqueData() {
  delete _impl;
}

RTI_DEFINE_COMPOSITE(HLAopaqueData)

void HLAopaqueData::encodeInto(std::vector<Octet>& buffer) const {
  roger::rti::append_count(buffer, _impl->size(), kType);
  buffer.insert(buffer.end(), _impl->data(), _impl->data() + _impl->size());
}

size_t HLAopaqueData::decodeFrom(const std::vector<Octet>& buffer, size_t index) {
  const size_t count = roger::rti::read_count(buffer, index, 1, kType);
  _impl->set(buffer.data() + index, count);
  return index + count;
}

size_t HLAopaqueData::getEncodedLength() const {
  return kCountSize + _impl->size();
}
unsigned int HLAopaqueData::getOctetBoundary() const {
  return kCountSize;
}
size_t HLAopaqueData::bufferLength() const {
  return _impl->capacity();
}
size_t HLAopaqueData::dataLength() const {
  return _impl->size();
}

void HLAopaqueData::setDataPointer(Octet** inData, size_t bufferSize, size_t dataSize) {
  _impl->borrow(inData, bufferSize, dataSize);
}

void HLAopaqueData::set(const Octet* inData, size_t dataSize) {
  _impl->set(inData, dataSize);
}
const Octet* HLAopaqueData::get() const {
  return _impl->data();
}
HLAopaqueData::operator const Octet*() const {
  return _impl->data();
}

}  // namespace rti1516e

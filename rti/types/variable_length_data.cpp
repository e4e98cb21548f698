#include <RTI/VariableLengthData.h>

#include <array>
#include <cstring>

namespace rti1516e {

namespace {

void delete_chars(void* data) {
  delete[] static_cast<char*>(data);
}

}  // namespace

// Owns one block of bytes and knows how to free it. Short blocks are stored inside, without a
// further allocation.
class VariableLengthDataImplementation {
 public:
  VariableLengthDataImplementation() = default;
  VariableLengthDataImplementation(const VariableLengthDataImplementation&) = delete;
  VariableLengthDataImplementation& operator=(const VariableLengthDataImplementation&) = delete;
  ~VariableLengthDataImplementation() { release(); }

  const void* data() const { return data_; }
  size_t size() const { return size_; }

  void hold(void* data, size_t size, VariableLengthDataDeleteFunction free_data) {
    release();
    data_ = data;
    size_ = size;
    free_data_ = free_data;
  }

  // size must not be 0; data may point to the current contents or a part of them.
  void copy(const void* data, size_t size) {
    void* place = small_.data();
    if (size > small_.size()) {
      place = new char[size];
      std::memcpy(place, data, size);
    } else {
      std::memmove(place, data, size);
    }
    hold(place, size, size > small_.size() ? delete_chars : nullptr);
  }

 private:
  void release() {
    if (data_ != nullptr && free_data_ != nullptr) {
      free_data_(data_);
    }
  }

  void* data_ = nullptr;
  size_t size_ = 0;
  VariableLengthDataDeleteFunction free_data_ = nullptr;
  std::array<char, 104> small_;
};

namespace {

VariableLengthDataImplementation& made(VariableLengthDataImplementation*& implementation) {
  if (implementation == nullptr) {
    implementation = new VariableLengthDataImplementation;
  }
  return *implementation;
}

}  // namespace

VariableLengthData::VariableLengthData() : _impl(nullptr) {
}

VariableLengthData::VariableLengthData(const void* inData, size_t inSize) : _impl(nullptr) {
  setData(inData, inSize);
}

VariableLengthData::VariableLengthData(const VariableLengthData& rhs) : _impl(nullptr) {
  setData(rhs.data(), rhs.size());
}

VariableLengthData::~VariableLengthData() {
  delete _impl;
}

VariableLengthData& VariableLengthData::operator=(const VariableLengthData& rhs) {
  if (this != &rhs) {
    setData(rhs.data(), rhs.size());
  }
  return *this;
}

const void* VariableLengthData::data() const {
  return _impl == nullptr ? nullptr : _impl->data();
}

size_t VariableLengthData::size() const {
  return _impl == nullptr ? 0 : _impl->size();
}

void VariableLengthData::setData(const void* inData, size_t inSize) {
  if (inSize == 0) {
    if (_impl != nullptr) {
      _impl->hold(nullptr, 0, nullptr);
    }
    return;
  }
  made(_impl).copy(inData, inSize);
}

void VariableLengthData::setDataPointer(void* inData, size_t inSize) {
  made(_impl).hold(inData, inSize, nullptr);
}

void VariableLengthData::takeDataPointer(void* inData, size_t inSize,
                                         VariableLengthDataDeleteFunction func) {
  made(_impl).hold(inData, inSize, func == nullptr ? delete_chars : func);
}

}  // namespace rti1516e

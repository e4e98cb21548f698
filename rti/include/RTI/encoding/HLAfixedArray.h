#pragma once

#include <RTI/SpecificConfig.h>
#include <RTI/encoding/DataElement.h>
#include <RTI/encoding/EncodingConfig.h>
#include <stddef.h>

#include <memory>
#include <vector>

namespace rti1516e {

class HLAfixedArrayImplementation;

/// A fixed number of elements of one type (IEEE 1516.2-2010, 4.13.9.3).
///
/// Elements are copies, or, by pointer, the federate's own, which must stay valid as long as the
/// array uses them. A copy of the array has copies of all elements. A null pointer, an index out
/// of range and an element of another type throw EncoderException.
class RTI_EXPORT HLAfixedArray : public DataElement {
 public:
  /// length elements, each like the prototype.
  explicit HLAfixedArray(const DataElement& protoType, size_t length);
  HLAfixedArray(const HLAfixedArray& rhs);
  ~HLAfixedArray() override;

  RTI_UNIQUE_PTR<DataElement> clone() const override;
  VariableLengthData encode() const override;
  void encode(VariableLengthData& inData) const override;
  void encodeInto(std::vector<Octet>& buffer) const override;
  void decode(const VariableLengthData& inData) override;
  size_t decodeFrom(const std::vector<Octet>& buffer, size_t index) override;
  size_t getEncodedLength() const override;
  unsigned int getOctetBoundary() const override;

  bool isSameTypeAs(const DataElement& inData) const override;
  virtual bool hasPrototypeSameTypeAs(const DataElement& dataElement) const;

  virtual size_t size() const;

  /// Gives the element at index the value of dataElement, in the memory that it uses.
  virtual void set(size_t index, const DataElement& dataElement);
  virtual void setElementPointer(size_t index, DataElement* dataElement);
  virtual const DataElement& get(size_t index) const;
  const DataElement& operator[](size_t index) const;

 private:
  HLAfixedArray() = delete;
  HLAfixedArray& operator=(const HLAfixedArray& rhs) = delete;

 protected:
  HLAfixedArrayImplementation* _impl;
};

}  // namespace rti1516e

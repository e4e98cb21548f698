#pragma once

#include <RTI/SpecificConfig.h>
#include <RTI/encoding/DataElement.h>
#include <RTI/encoding/EncodingConfig.h>
#include <stddef.h>

#include <memory>
#include <vector>

namespace rti1516e {

class HLAfixedRecordImplementation;

/// Fields of any types in a fixed order (IEEE 1516.2-2010, 4.13.9.1).
///
/// Elements are copies, or, by pointer, the federate's own, which must stay valid as long as the
/// record uses them. A copy of the record has copies of all elements. A null pointer, an index out
/// of range and an element of another type throw EncoderException.
class RTI_EXPORT HLAfixedRecord : public DataElement {
 public:
  HLAfixedRecord();
  HLAfixedRecord(const HLAfixedRecord& rhs);
  ~HLAfixedRecord() override;

  RTI_UNIQUE_PTR<DataElement> clone() const override;
  VariableLengthData encode() const override;
  void encode(VariableLengthData& inData) const override;
  void encodeInto(std::vector<Octet>& buffer) const override;
  void decode(const VariableLengthData& inData) override;
  size_t decodeFrom(const std::vector<Octet>& buffer, size_t index) override;
  size_t getEncodedLength() const override;
  unsigned int getOctetBoundary() const override;

  bool isSameTypeAs(const DataElement& inData) const override;
  virtual bool hasElementSameTypeAs(size_t index, const DataElement& inData) const;

  virtual size_t size() const;

  /// Adds a field at the end.
  virtual void appendElement(const DataElement& dataElement);
  virtual void appendElementPointer(DataElement* dataElement);

  /// Gives the field at index the value of dataElement, in the memory that it uses.
  virtual void set(size_t index, const DataElement& dataElement);
  virtual void setElementPointer(size_t index, DataElement* dataElement);
  virtual const DataElement& get(size_t index) const;
  const DataElement& operator[](size_t index) const;

 private:
  HLAfixedRecord& operator=(const HLAfixedRecord& rhs) = delete;

 protected:
  HLAfixedRecordImplementation* _impl;
};

}  // namespace rti1516e

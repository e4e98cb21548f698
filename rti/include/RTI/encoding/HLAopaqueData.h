#pragma once

#include <RTI/SpecificConfig.h>
#include <RTI/encoding/DataElement.h>
#include <RTI/encoding/EncodingConfig.h>
#include <stddef.h>

#include <memory>
#include <vector>

namespace rti1516e {

class HLAopaqueDataImplementation;

/// Any bytes, behind their count (IEEE 1516.2-2010, 4.13.9.4: HLAvariableArray of HLAbyte).
///
/// The bytes lie in memory of its own, or in memory that the federate lends: *inData, of which
/// bufferSize bytes may be used and dataSize hold data. It must stay valid as long as it is used;
/// data that does not fit into it throws EncoderException, and so do a null pointer and a buffer
/// of size 0.
class RTI_EXPORT HLAopaqueData : public DataElement {
 public:
  HLAopaqueData();
  HLAopaqueData(const Octet* inData, size_t dataSize);
  HLAopaqueData(Octet** inData, size_t bufferSize, size_t dataSize);
  HLAopaqueData(const HLAopaqueData& rhs);
  ~HLAopaqueData() override;

  RTI_UNIQUE_PTR<DataElement> clone() const override;
  VariableLengthData encode() const override;
  void encode(VariableLengthData& inData) const override;
  void encodeInto(std::vector<Octet>& buffer) const override;
  void decode(const VariableLengthData& inData) override;
  size_t decodeFrom(const std::vector<Octet>& buffer, size_t index) override;
  size_t getEncodedLength() const override;
  unsigned int getOctetBoundary() const override;

  virtual size_t bufferLength() const;
  virtual size_t dataLength() const;

  virtual void setDataPointer(Octet** inData, size_t bufferSize, size_t dataSize);

  /// Copies the bytes into the memory in use.
  virtual void set(const Octet* inData, size_t dataSize);
  virtual const Octet* get() const;
  operator const Octet*() const;

 private:
  HLAopaqueData& operator=(const HLAopaqueData& rhs) = delete;

 protected:
  HLAopaqueDataImplementation* _impl;
};

}  // namespace rti1516e

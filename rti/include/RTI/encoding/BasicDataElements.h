#pragma once

#include <RTI/SpecificConfig.h>
#include <RTI/encoding/DataElement.h>
#include <RTI/encoding/EncodingConfig.h>
#include <stddef.h>

#include <memory>
#include <string>
#include <vector>

// Defines one basic data element. Its value lies in memory of its own, or in memory that the
// federate lends by pointer, which must stay valid as long as the element uses it:
//   constructor from a value       copies it; from a pointer: uses that memory (null: its own)
//   copy constructor               copies the value into memory of its own
//   assignment, set                change the value where it lies
//   setDataPointer                 uses that memory from now on; null throws EncoderException
#define DEFINE_ENCODING_HELPER_CLASS(EncodableDataType, SimpleDataType)                   \
  class EncodableDataType##Implementation;                                                \
                                                                                          \
  class RTI_EXPORT EncodableDataType : public rti1516e::DataElement {                     \
   public:                                                                                \
    EncodableDataType();                                                                  \
    explicit EncodableDataType(const SimpleDataType& inData);                             \
    explicit EncodableDataType(SimpleDataType* inData);                                   \
    EncodableDataType(const EncodableDataType& rhs);                                      \
    ~EncodableDataType() override;                                                        \
    EncodableDataType& operator=(const EncodableDataType& rhs);                           \
                                                                                          \
    RTI_UNIQUE_PTR<rti1516e::DataElement> clone() const override;                         \
    rti1516e::VariableLengthData encode() const override;                                 \
    void encode(rti1516e::VariableLengthData& inData) const override;                     \
    void encodeInto(std::vector<rti1516e::Octet>& buffer) const override;                 \
    void decode(const rti1516e::VariableLengthData& inData) override;                     \
    size_t decodeFrom(const std::vector<rti1516e::Octet>& buffer, size_t index) override; \
    size_t getEncodedLength() const override;                                             \
    unsigned int getOctetBoundary() const override;                                       \
    rti1516e::Integer64 hash() const override;                                            \
                                                                                          \
    virtual void setDataPointer(SimpleDataType* inData);                                  \
    virtual void set(SimpleDataType inData);                                              \
    virtual SimpleDataType get() const;                                                   \
    EncodableDataType& operator=(SimpleDataType rhs);                                     \
    operator SimpleDataType() const;                                                      \
                                                                                          \
   protected:                                                                             \
    EncodableDataType##Implementation* _impl;                                             \
  };

namespace rti1516e {

DEFINE_ENCODING_HELPER_CLASS(HLAASCIIchar, char)
DEFINE_ENCODING_HELPER_CLASS(HLAASCIIstring, std::string)
DEFINE_ENCODING_HELPER_CLASS(HLAboolean, bool)
DEFINE_ENCODING_HELPER_CLASS(HLAbyte, Octet)
DEFINE_ENCODING_HELPER_CLASS(HLAfloat32BE, float)
DEFINE_ENCODING_HELPER_CLASS(HLAfloat32LE, float)
DEFINE_ENCODING_HELPER_CLASS(HLAfloat64BE, double)
DEFINE_ENCODING_HELPER_CLASS(HLAfloat64LE, double)
DEFINE_ENCODING_HELPER_CLASS(HLAinteger16LE, Integer16)
DEFINE_ENCODING_HELPER_CLASS(HLAinteger16BE, Integer16)
DEFINE_ENCODING_HELPER_CLASS(HLAinteger32BE, Integer32)
DEFINE_ENCODING_HELPER_CLASS(HLAinteger32LE, Integer32)
DEFINE_ENCODING_HELPER_CLASS(HLAinteger64BE, Integer64)
DEFINE_ENCODING_HELPER_CLASS(HLAinteger64LE, Integer64)
DEFINE_ENCODING_HELPER_CLASS(HLAoctet, Octet)
DEFINE_ENCODING_HELPER_CLASS(HLAoctetPairBE, OctetPair)
DEFINE_ENCODING_HELPER_CLASS(HLAoctetPairLE, OctetPair)
DEFINE_ENCODING_HELPER_CLASS(HLAunicodeChar, wchar_t)
DEFINE_ENCODING_HELPER_CLASS(HLAunicodeString, std::wstring)

}  // namespace rti1516e

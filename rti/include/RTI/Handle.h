#pragma once

#include <RTI/Exception.h>
#include <RTI/SpecificConfig.h>
#include <RTI/VariableLengthData.h>
#include <stddef.h>

#include <iosfwd>
#include <string>

// Defines one kind of handle. Handles of different kinds are different types with the same
// functions:
//   default constructor       an invalid handle; all invalid handles of a kind are equal
//   hash()                    equal handles have equal hashes
//   encode()                  form for attribute and parameter values; an RTIambassador's
//                             decode functions turn it back
//   encode(buffer, size)      returns the bytes written; throws CouldNotEncode if size is less
//                             than encodedLength()
// A handle is one number; only the RTI (the friend class) makes valid ones.
#define DEFINE_HANDLE_CLASS(HandleKind)                          \
  class RTI_EXPORT HandleKind {                                  \
   public:                                                       \
    HandleKind();                                                \
    ~HandleKind() RTI_NOEXCEPT = default;                        \
    HandleKind(const HandleKind& rhs) = default;                 \
    HandleKind& operator=(const HandleKind& rhs) = default;      \
                                                                 \
    bool isValid() const;                                        \
    bool operator==(const HandleKind& rhs) const;                \
    bool operator!=(const HandleKind& rhs) const;                \
    bool operator<(const HandleKind& rhs) const;                 \
    long hash() const;                                           \
                                                                 \
    VariableLengthData encode() const;                           \
    void encode(VariableLengthData& buffer) const;               \
    size_t encode(void* buffer, size_t bufferSize) const;        \
    size_t encodedLength() const;                                \
    std::wstring toString() const;                               \
                                                                 \
   protected:                                                    \
    friend class HandleKind##Friend;                             \
    explicit HandleKind(unsigned long long value);               \
    explicit HandleKind(const VariableLengthData& encodedValue); \
                                                                 \
    unsigned long long _value;                                   \
  };                                                             \
                                                                 \
  RTI_EXPORT std::wostream& operator<<(std::wostream& out, const HandleKind& handle);

namespace rti1516e {

DEFINE_HANDLE_CLASS(FederateHandle)
DEFINE_HANDLE_CLASS(ObjectClassHandle)
DEFINE_HANDLE_CLASS(InteractionClassHandle)
DEFINE_HANDLE_CLASS(ObjectInstanceHandle)
DEFINE_HANDLE_CLASS(AttributeHandle)
DEFINE_HANDLE_CLASS(ParameterHandle)
DEFINE_HANDLE_CLASS(DimensionHandle)
DEFINE_HANDLE_CLASS(MessageRetractionHandle)
DEFINE_HANDLE_CLASS(RegionHandle)

}  // namespace rti1516e

#pragma once

#include <RTI/SpecificConfig.h>
#include <RTI/VariableLengthData.h>
#include <RTI/encoding/EncodingConfig.h>
#include <RTI/encoding/EncodingExceptions.h>
#include <stddef.h>

#include <memory>
#include <vector>

namespace rti1516e {

/// A value of an HLA datatype that can be encoded and decoded (IEEE 1516.2-2010, 4.13).
///
/// Encoding and decoding throw EncoderException. Offsets into a buffer count from its start, and
/// so does alignment: an element begins at a multiple of its octet boundary. A decoding that
/// throws leaves the element valid, with parts of it possibly changed.
class RTI_EXPORT DataElement {
 public:
  virtual ~DataElement() = 0;

  /// A copy with memory of its own.
  virtual RTI_UNIQUE_PTR<DataElement> clone() const = 0;

  virtual VariableLengthData encode() const = 0;
  virtual void encode(VariableLengthData& inData) const = 0;

  /// Appends padding up to the element's octet boundary, then its encoding.
  virtual void encodeInto(std::vector<Octet>& buffer) const = 0;

  virtual void decode(const VariableLengthData& inData) = 0;

  /// Decodes what begins at index, or after the padding there, and returns the index behind it.
  virtual size_t decodeFrom(const std::vector<Octet>& buffer, size_t index) = 0;

  /// Bytes of an encoding that begins at offset 0.
  virtual size_t getEncodedLength() const = 0;
  virtual unsigned int getOctetBoundary() const = 0;

  /// Whether both are of one datatype; values don't matter.
  virtual bool isSameTypeAs(const DataElement& inData) const;

  /// Hash of the encoding; equal values have equal hashes.
  virtual Integer64 hash() const;
};

}  // namespace rti1516e

#pragma once

#include <RTI/SpecificConfig.h>
#include <RTI/encoding/DataElement.h>
#include <RTI/encoding/EncodingConfig.h>
#include <stddef.h>

#include <memory>
#include <vector>

namespace rti1516e {

class HLAvariantRecordImplementation;

/// A discriminant and the variant that it selects (IEEE 1516.2-2010, 4.13.9.2).
///
/// The discriminant that was last added or set selects what is encoded; a decoded one selects what
/// is decoded. A discriminant without a variant stands alone. Variants are copies, or, by pointer,
/// the federate's own, which must stay valid as long as the record uses them. A null pointer and
/// an element of another type throw EncoderException.
class RTI_EXPORT HLAvariantRecord : public DataElement {
 public:
  /// No variants yet; all discriminants are of the type of discriminantPrototype.
  explicit HLAvariantRecord(const DataElement& discriminantPrototype);
  HLAvariantRecord(const HLAvariantRecord& rhs);
  ~HLAvariantRecord() override;

  RTI_UNIQUE_PTR<DataElement> clone() const override;
  VariableLengthData encode() const override;
  void encode(VariableLengthData& inData) const override;
  void encodeInto(std::vector<Octet>& buffer) const override;
  void decode(const VariableLengthData& inData) override;
  size_t decodeFrom(const std::vector<Octet>& buffer, size_t index) override;
  size_t getEncodedLength() const override;
  unsigned int getOctetBoundary() const override;

  bool isSameTypeAs(const DataElement& inData) const override;

  /// Whether inData is of the type of the variant that discriminant selects.
  virtual bool isSameTypeAs(const DataElement& discriminant, const DataElement& inData) const;
  virtual bool hasMatchingDiscriminantTypeAs(const DataElement& dataElement) const;

  /// Adds a variant and selects it; its discriminant must be new.
  virtual void addVariant(const DataElement& discriminant, const DataElement& valuePrototype);
  virtual void addVariantPointer(const DataElement& discriminant, DataElement* valuePtr);

  /// Selects a variant.
  virtual void setDiscriminant(const DataElement& discriminant);

  /// Selects a variant and gives it the value, in the memory that it uses.
  virtual void setVariant(const DataElement& discriminant, const DataElement& value);
  virtual void setVariantPointer(const DataElement& discriminant, DataElement* valuePtr);

  virtual const DataElement& getDiscriminant() const;

  /// The selected variant. Throws EncoderException if there is none.
  virtual const DataElement& getVariant() const;

 private:
  HLAvariantRecord() = delete;
  HLAvariantRecord& operator=(const HLAvariantRecord& rhs) = delete;

 protected:
  HLAvariantRecordImplementation* _impl;
};

}  // namespace rti1516e

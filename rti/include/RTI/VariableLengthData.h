#pragma once

#include <RTI/SpecificConfig.h>
#include <stddef.h>

namespace rti1516e {

class VariableLengthDataImplementation;

/// Frees memory that a VariableLengthData took over.
typedef void (*VariableLengthDataDeleteFunction)(void* data);

/// A run of bytes: a value, a tag, an encoded handle or time.
///
/// The bytes are its own copy (setData), borrowed (setDataPointer) or taken over
/// (takeDataPointer). A copy of a VariableLengthData always owns its bytes.
class RTI_EXPORT VariableLengthData {
 public:
  VariableLengthData();

  /// Copies inSize bytes.
  VariableLengthData(const void* inData, size_t inSize);
  VariableLengthData(const VariableLengthData& rhs);
  ~VariableLengthData();

  /// Copies the bytes of rhs, whatever this held before.
  VariableLengthData& operator=(const VariableLengthData& rhs);

  /// The bytes; valid until this object is given new ones or ends. May be null when size() is 0.
  const void* data() const;
  size_t size() const;

  /// Copies inSize bytes.
  void setData(const void* inData, size_t inSize);

  /// Borrows memory that must stay valid until this object is given other data or ends.
  void setDataPointer(void* inData, size_t inSize);

  /// Takes memory over and frees it with func; without func it must come from new char[].
  void takeDataPointer(void* inData, size_t inSize,
                       VariableLengthDataDeleteFunction func = nullptr);

 private:
  friend class VariableLengthDataFriend;

  VariableLengthDataImplementation* _impl;
};

}  // namespace rti1516e

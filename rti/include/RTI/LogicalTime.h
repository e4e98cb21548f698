#pragma once

#include <RTI/Exception.h>
#include <RTI/SpecificConfig.h>
#include <RTI/VariableLengthData.h>
#include <stddef.h>

#include <iosfwd>
#include <string>

namespace rti1516e {

class LogicalTimeInterval;

/// A point on the time axis of a federation (8.1), of a type that the federation chooses.
///
/// Operators throw InvalidLogicalTime or InvalidLogicalTimeInterval for a value of another type,
/// arithmetic also IllegalTimeArithmetic when the result is out of range.
class RTI_EXPORT LogicalTime {
 public:
  LogicalTime() = default;
  LogicalTime(const LogicalTime&) = default;
  virtual ~LogicalTime() RTI_NOEXCEPT = 0;

  virtual void setInitial() = 0;
  virtual bool isInitial() const = 0;
  virtual void setFinal() = 0;
  virtual bool isFinal() const = 0;

  virtual LogicalTime& operator=(const LogicalTime& value) = 0;
  virtual LogicalTime& operator+=(const LogicalTimeInterval& addend) = 0;
  virtual LogicalTime& operator-=(const LogicalTimeInterval& subtrahend) = 0;
  virtual bool operator>(const LogicalTime& value) const = 0;
  virtual bool operator<(const LogicalTime& value) const = 0;
  virtual bool operator==(const LogicalTime& value) const = 0;
  virtual bool operator>=(const LogicalTime& value) const = 0;
  virtual bool operator<=(const LogicalTime& value) const = 0;

  /// The form in which values travel between federates.
  virtual VariableLengthData encode() const = 0;

  /// Encodes into a buffer and returns the length. Throws CouldNotEncode if it does not fit.
  virtual size_t encode(void* buffer, size_t bufferSize) const = 0;
  virtual size_t encodedLength() const = 0;

  /// Sets this from its encoded form. Throws CouldNotDecode, InternalError.
  virtual void decode(const VariableLengthData& encodedLogicalTime) = 0;
  virtual void decode(void* buffer, size_t bufferSize) = 0;

  /// For people to read.
  virtual std::wstring toString() const = 0;

  /// Name of the implementation, as given to createFederationExecution.
  virtual std::wstring implementationName() const = 0;
};

/// Writes toString().
RTI_EXPORT std::wostream& operator<<(std::wostream& out, const LogicalTime& value);

}  // namespace rti1516e

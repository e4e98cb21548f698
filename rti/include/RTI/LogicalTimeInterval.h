#pragma once

#include <RTI/Exception.h>
#include <RTI/SpecificConfig.h>
#include <RTI/VariableLengthData.h>
#include <stddef.h>

#include <iosfwd>
#include <string>

namespace rti1516e {

class LogicalTime;

/// A non-negative distance on the time axis of a federation (8.1), of a type that the federation
/// chooses.
///
/// Operators throw InvalidLogicalTimeInterval for a value of another type, arithmetic also
/// IllegalTimeArithmetic when the result is out of range.
class RTI_EXPORT LogicalTimeInterval {
 public:
  LogicalTimeInterval() = default;
  LogicalTimeInterval(const LogicalTimeInterval&) = default;
  virtual ~LogicalTimeInterval() RTI_NOEXCEPT = 0;

  virtual void setZero() = 0;
  virtual bool isZero() const = 0;
  virtual void setEpsilon() = 0;
  virtual bool isEpsilon() const = 0;

  virtual LogicalTimeInterval& operator=(const LogicalTimeInterval& value) = 0;
  virtual LogicalTimeInterval& operator+=(const LogicalTimeInterval& addend) = 0;
  virtual LogicalTimeInterval& operator-=(const LogicalTimeInterval& subtrahend) = 0;
  virtual bool operator>(const LogicalTimeInterval& value) const = 0;
  virtual bool operator<(const LogicalTimeInterval& value) const = 0;
  virtual bool operator==(const LogicalTimeInterval& value) const = 0;
  virtual bool operator>=(const LogicalTimeInterval& value) const = 0;
  virtual bool operator<=(const LogicalTimeInterval& value) const = 0;

  /// Sets this to minuend - subtrahend. Throws IllegalTimeArithmetic, InvalidLogicalTime.
  virtual void setToDifference(const LogicalTime& minuend, const LogicalTime& subtrahend) = 0;

  /// The form in which values travel between federates.
  virtual VariableLengthData encode() const = 0;

  /// Encodes into a buffer and returns the length. Throws CouldNotEncode if it does not fit.
  virtual size_t encode(void* buffer, size_t bufferSize) const = 0;
  virtual size_t encodedLength() const = 0;

  /// Sets this from its encoded form. Throws CouldNotDecode, InternalError.
  virtual void decode(const VariableLengthData& encodedValue) = 0;
  virtual void decode(void* buffer, size_t bufferSize) = 0;

  /// For people to read.
  virtual std::wstring toString() const = 0;

  /// Name of the implementation, as given to createFederationExecution.
  virtual std::wstring implementationName() const = 0;
};

/// Writes toString().
RTI_EXPORT std::wostream& operator<<(std::wostream& out, const LogicalTimeInterval& value);

}  // namespace rti1516e

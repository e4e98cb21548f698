#pragma once

#include <RTI/Exception.h>
#include <RTI/SpecificConfig.h>
#include <stddef.h>

#include <memory>
#include <string>

namespace rti1516e {

class LogicalTime;
class LogicalTimeInterval;
class VariableLengthData;

/// Makes values of one kind of logical time. Every function may throw InternalError, the decoding
/// ones also CouldNotDecode.
class RTI_EXPORT LogicalTimeFactory {
 public:
  virtual ~LogicalTimeFactory() RTI_NOEXCEPT = 0;

  virtual RTI_UNIQUE_PTR<LogicalTime> makeInitial() = 0;
  virtual RTI_UNIQUE_PTR<LogicalTime> makeFinal() = 0;
  virtual RTI_UNIQUE_PTR<LogicalTimeInterval> makeZero() = 0;
  virtual RTI_UNIQUE_PTR<LogicalTimeInterval> makeEpsilon() = 0;

  virtual RTI_UNIQUE_PTR<LogicalTime> decodeLogicalTime(
      const VariableLengthData& encodedLogicalTime) = 0;
  virtual RTI_UNIQUE_PTR<LogicalTime> decodeLogicalTime(void* buffer, size_t bufferSize) = 0;
  virtual RTI_UNIQUE_PTR<LogicalTimeInterval> decodeLogicalTimeInterval(
      const VariableLengthData& encodedValue) = 0;
  virtual RTI_UNIQUE_PTR<LogicalTimeInterval> decodeLogicalTimeInterval(void* buffer,
                                                                        size_t bufferSize) = 0;

  /// Name of the implementation, as given to createFederationExecution.
  virtual std::wstring getName() const = 0;
};

/// Factories of the two times that the standard defines.
class RTI_EXPORT HLAlogicalTimeFactoryFactory {
 public:
  /// HLAfloat64Time or HLAinteger64Time by name, HLAfloat64Time for an empty name, else null.
  static RTI_UNIQUE_PTR<LogicalTimeFactory> makeLogicalTimeFactory(
      const std::wstring& implementationName);
};

/// Factories of all times that a federate knows. The RTI's own definition offers the standard's
/// two; a federate with times of its own defines makeLogicalTimeFactory itself.
class RTI_EXPORT_FEDTIME LogicalTimeFactoryFactory {
 public:
  /// A default for an empty name, null for an unknown one.
  static RTI_UNIQUE_PTR<LogicalTimeFactory> makeLogicalTimeFactory(
      const std::wstring& implementationName);
};

}  // namespace rti1516e

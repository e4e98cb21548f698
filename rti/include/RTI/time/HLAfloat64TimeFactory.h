#pragma once

#include <RTI/LogicalTimeFactory.h>

namespace rti1516e {

class HLAfloat64Time;
class HLAfloat64Interval;

/// Name under which a federation chooses this kind of time.
const std::wstring HLAfloat64TimeName(L"HLAfloat64Time");

/// Makes HLAfloat64Time and HLAfloat64Interval. A value out of range throws InternalError.
class RTI_EXPORT HLAfloat64TimeFactory : public LogicalTimeFactory {
 public:
  HLAfloat64TimeFactory();
  ~HLAfloat64TimeFactory() RTI_NOEXCEPT override;

  virtual RTI_UNIQUE_PTR<HLAfloat64Time> makeLogicalTime(double value);
  RTI_UNIQUE_PTR<LogicalTime> makeInitial() override;
  RTI_UNIQUE_PTR<LogicalTime> makeFinal() override;
  virtual RTI_UNIQUE_PTR<HLAfloat64Interval> makeLogicalTimeInterval(double value);
  RTI_UNIQUE_PTR<LogicalTimeInterval> makeZero() override;
  RTI_UNIQUE_PTR<LogicalTimeInterval> makeEpsilon() override;
  RTI_UNIQUE_PTR<LogicalTime> decodeLogicalTime(
      const VariableLengthData& encodedLogicalTime) override;
  RTI_UNIQUE_PTR<LogicalTime> decodeLogicalTime(void* buffer, size_t bufferSize) override;
  RTI_UNIQUE_PTR<LogicalTimeInterval> decodeLogicalTimeInterval(
      const VariableLengthData& encodedValue) override;
  RTI_UNIQUE_PTR<LogicalTimeInterval> decodeLogicalTimeInterval(void* buffer,
                                                                size_t bufferSize) override;
  std::wstring getName() const override;
};

}  // namespace rti1516e

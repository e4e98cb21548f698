#pragma once

#include <RTI/LogicalTimeFactory.h>
#include <RTI/encoding/EncodingConfig.h>

namespace rti1516e {

class HLAinteger64Time;
class HLAinteger64Interval;

/// Name under which a federation chooses this kind of time.
const std::wstring HLAinteger64TimeName(L"HLAinteger64Time");

/// Makes HLAinteger64Time and HLAinteger64Interval. A value out of range throws InternalError.
class RTI_EXPORT HLAinteger64TimeFactory : public LogicalTimeFactory {
 public:
  HLAinteger64TimeFactory();
  ~HLAinteger64TimeFactory() RTI_NOEXCEPT override;

  RTI_UNIQUE_PTR<LogicalTime> makeInitial() override;
  RTI_UNIQUE_PTR<LogicalTime> makeFinal() override;
  RTI_UNIQUE_PTR<LogicalTimeInterval> makeZero() override;
  RTI_UNIQUE_PTR<LogicalTimeInterval> makeEpsilon() override;
  virtual RTI_UNIQUE_PTR<HLAinteger64Time> makeLogicalTime(Integer64 value);
  virtual RTI_UNIQUE_PTR<HLAinteger64Interval> makeLogicalTimeInterval(Integer64 value);
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

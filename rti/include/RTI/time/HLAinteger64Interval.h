#pragma once

#include <RTI/LogicalTimeInterval.h>
#include <RTI/encoding/EncodingConfig.h>

namespace rti1516e {

/// A distance in time as a 64-bit integer from 0 to 2^63-1; encoded as HLAinteger64BE.
class RTI_EXPORT HLAinteger64Interval : public LogicalTimeInterval {
 public:
  HLAinteger64Interval();
  HLAinteger64Interval(Integer64 value);
  HLAinteger64Interval(const LogicalTimeInterval& value);
  HLAinteger64Interval(const HLAinteger64Interval& value);
  ~HLAinteger64Interval() RTI_NOEXCEPT override;

  void setZero() override;
  bool isZero() const override;
  void setEpsilon() override;
  bool isEpsilon() const override;

  LogicalTimeInterval& operator=(const LogicalTimeInterval& value) override;
  LogicalTimeInterval& operator+=(const LogicalTimeInterval& addend) override;
  LogicalTimeInterval& operator-=(const LogicalTimeInterval& subtrahend) override;
  bool operator>(const LogicalTimeInterval& value) const override;
  bool operator<(const LogicalTimeInterval& value) const override;
  bool operator==(const LogicalTimeInterval& value) const override;
  bool operator>=(const LogicalTimeInterval& value) const override;
  bool operator<=(const LogicalTimeInterval& value) const override;
  void setToDifference(const LogicalTime& minuend, const LogicalTime& subtrahend) override;

  VariableLengthData encode() const override;
  size_t encode(void* buffer, size_t bufferSize) const override;
  size_t encodedLength() const override;
  void decode(const VariableLengthData& encodedValue) override;
  void decode(void* buffer, size_t bufferSize) override;
  std::wstring toString() const override;
  std::wstring implementationName() const override;

  virtual Integer64 getInterval() const;
  virtual void setInterval(Integer64 value);
  virtual HLAinteger64Interval& operator=(const HLAinteger64Interval& value);
  operator Integer64() const;

 private:
  Integer64 _interval;
};

}  // namespace rti1516e

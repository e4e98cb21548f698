#pragma once

#include <RTI/LogicalTimeInterval.h>

namespace rti1516e {

/// A distance in time as a 64-bit floating point number from 0 to the greatest finite one;
/// encoded as HLAfloat64BE.
class RTI_EXPORT HLAfloat64Interval : public LogicalTimeInterval {
 public:
  HLAfloat64Interval();
  HLAfloat64Interval(double value);
  HLAfloat64Interval(const LogicalTimeInterval& value);
  HLAfloat64Interval(const HLAfloat64Interval& value);
  ~HLAfloat64Interval() RTI_NOEXCEPT override;

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

  virtual double getInterval() const;
  virtual void setInterval(double value);
  virtual HLAfloat64Interval& operator=(const HLAfloat64Interval& value);
  operator double() const;

 private:
  double _interval;
};

}  // namespace rti1516e

#pragma once

#include <RTI/LogicalTime.h>
#include <RTI/time/HLAfloat64Interval.h>

namespace rti1516e {

/// A point in time as a 64-bit floating point number from 0 to the greatest finite one; encoded
/// as HLAfloat64BE.
class RTI_EXPORT HLAfloat64Time : public LogicalTime {
 public:
  HLAfloat64Time();
  HLAfloat64Time(const double& value);
  HLAfloat64Time(const LogicalTime& value);
  HLAfloat64Time(const HLAfloat64Time& value);
  ~HLAfloat64Time() RTI_NOEXCEPT override;

  void setInitial() override;
  bool isInitial() const override;
  void setFinal() override;
  bool isFinal() const override;

  LogicalTime& operator=(const LogicalTime& value) override;
  LogicalTime& operator+=(const LogicalTimeInterval& addend) override;
  LogicalTime& operator-=(const LogicalTimeInterval& subtrahend) override;
  bool operator>(const LogicalTime& value) const override;
  bool operator<(const LogicalTime& value) const override;
  bool operator==(const LogicalTime& value) const override;
  bool operator>=(const LogicalTime& value) const override;
  bool operator<=(const LogicalTime& value) const override;

  VariableLengthData encode() const override;
  size_t encode(void* buffer, size_t bufferSize) const override;
  size_t encodedLength() const override;
  void decode(const VariableLengthData& encodedValue) override;
  void decode(void* buffer, size_t bufferSize) override;
  std::wstring toString() const override;
  std::wstring implementationName() const override;

  virtual double getTime() const;
  virtual void setTime(double value);
  virtual HLAfloat64Time& operator=(const HLAfloat64Time& value);
  operator double() const;

 private:
  double _time;
};

}  // namespace rti1516e

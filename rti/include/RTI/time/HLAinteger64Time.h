#pragma once

#include <RTI/LogicalTime.h>
#include <RTI/encoding/EncodingConfig.h>
#include <RTI/time/HLAinteger64Interval.h>

namespace rti1516e {

/// A point in time as a 64-bit integer from 0 to 2^63-1; encoded as HLAinteger64BE.
class RTI_EXPORT HLAinteger64Time : public LogicalTime {
 public:
  HLAinteger64Time();
  HLAinteger64Time(Integer64 value);
  HLAinteger64Time(const LogicalTime& value);
  HLAinteger64Time(const HLAinteger64Time& value);
  ~HLAinteger64Time() RTI_NOEXCEPT override;

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

  virtual Integer64 getTime() const;
  virtual void setTime(Integer64 value);
  virtual HLAinteger64Time& operator=(const HLAinteger64Time& value);
  operator Integer64() const;

 private:
  Integer64 _time;
};

}  // namespace rti1516e

// A logical time of a federate's own: hundredths, encoded in an order that is not that of the
// times.
#pragma once

#include <RTI/LogicalTime.h>
#include <RTI/LogicalTimeFactory.h>
#include <RTI/LogicalTimeInterval.h>
#include <RTI/VariableLengthData.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>

namespace roger::test {

inline constexpr const wchar_t* kDecimalTimeName = L"DecimalTime";

/// The number of hundredths, which both types share. It is encoded with its lowest octet first.
class Decimal {
 public:
  static constexpr std::int32_t kLast = 100'000'000;

  explicit Decimal(std::int32_t value = 0) : value_(value) {}
  [[nodiscard]] std::int32_t value() const { return value_; }
  void set(std::int64_t value) {
    if (value < 0 || value > kLast) throw rti1516e::IllegalTimeArithmetic(L"out of range");
    value_ = static_cast<std::int32_t>(value);
  }
  [[nodiscard]] rti1516e::VariableLengthData encoded() const { return {&value_, sizeof(value_)}; }
  size_t write(void* buffer, size_t size) const {
    if (size < sizeof(value_)) throw rti1516e::CouldNotEncode(L"too small");
    std::memcpy(buffer, &value_, sizeof(value_));
    return sizeof(value_);
  }
  void read(const void* buffer, size_t size) {
    if (size < sizeof(value_)) throw rti1516e::CouldNotDecode(L"too short");
    std::memcpy(&value_, buffer, sizeof(value_));
  }

 private:
  std::int32_t value_;
};

class DecimalInterval : public rti1516e::LogicalTimeInterval {
 public:
  explicit DecimalInterval(std::int32_t value = 0) : number_(value) {}
  static const Decimal& of(const rti1516e::LogicalTimeInterval& interval) {
    const auto* decimal = dynamic_cast<const DecimalInterval*>(&interval);
    if (decimal == nullptr) throw rti1516e::InvalidLogicalTimeInterval(L"not a DecimalInterval");
    return decimal->number_;
  }

  void setZero() override { number_.set(0); }
  bool isZero() const override { return number_.value() == 0; }
  void setEpsilon() override { number_.set(1); }
  bool isEpsilon() const override { return number_.value() == 1; }
  LogicalTimeInterval& operator=(const LogicalTimeInterval& value) override {
    number_ = of(value);
    return *this;
  }
  LogicalTimeInterval& operator+=(const LogicalTimeInterval& addend) override {
    number_.set(std::int64_t{number_.value()} + of(addend).value());
    return *this;
  }
  LogicalTimeInterval& operator-=(const LogicalTimeInterval& subtrahend) override {
    number_.set(std::int64_t{number_.value()} - of(subtrahend).value());
    return *this;
  }
  bool operator>(const LogicalTimeInterval& v) const override {
    return number_.value() > of(v).value();
  }
  bool operator<(const LogicalTimeInterval& v) const override {
    return number_.value() < of(v).value();
  }
  bool operator==(const LogicalTimeInterval& v) const override {
    return number_.value() == of(v).value();
  }
  bool operator>=(const LogicalTimeInterval& v) const override { return !(*this < v); }
  bool operator<=(const LogicalTimeInterval& v) const override { return !(*this > v); }
  void setToDifference(const rti1516e::LogicalTime& minuend,
                       const rti1516e::LogicalTime& subtrahend) override;
  rti1516e::VariableLengthData encode() const override { return number_.encoded(); }
  size_t encode(void* buffer, size_t size) const override { return number_.write(buffer, size); }
  size_t encodedLength() const override { return sizeof(std::int32_t); }
  void decode(const rti1516e::VariableLengthData& data) override {
    number_.read(data.data(), data.size());
  }
  void decode(void* buffer, size_t size) override { number_.read(buffer, size); }
  std::wstring toString() const override { return std::to_wstring(number_.value()); }
  std::wstring implementationName() const override { return kDecimalTimeName; }

 private:
  Decimal number_;
};

class DecimalTime : public rti1516e::LogicalTime {
 public:
  explicit DecimalTime(std::int32_t value = 0) : number_(value) {}
  static const Decimal& of(const rti1516e::LogicalTime& time) {
    const auto* decimal = dynamic_cast<const DecimalTime*>(&time);
    if (decimal == nullptr) throw rti1516e::InvalidLogicalTime(L"not a DecimalTime");
    return decimal->number_;
  }

  void setInitial() override { number_.set(0); }
  bool isInitial() const override { return number_.value() == 0; }
  void setFinal() override { number_.set(Decimal::kLast); }
  bool isFinal() const override { return number_.value() == Decimal::kLast; }
  LogicalTime& operator=(const LogicalTime& value) override {
    number_ = of(value);
    return *this;
  }
  LogicalTime& operator+=(const rti1516e::LogicalTimeInterval& addend) override {
    number_.set(std::int64_t{number_.value()} + DecimalInterval::of(addend).value());
    return *this;
  }
  LogicalTime& operator-=(const rti1516e::LogicalTimeInterval& subtrahend) override {
    number_.set(std::int64_t{number_.value()} - DecimalInterval::of(subtrahend).value());
    return *this;
  }
  bool operator>(const LogicalTime& v) const override { return number_.value() > of(v).value(); }
  bool operator<(const LogicalTime& v) const override { return number_.value() < of(v).value(); }
  bool operator==(const LogicalTime& v) const override { return number_.value() == of(v).value(); }
  bool operator>=(const LogicalTime& v) const override { return !(*this < v); }
  bool operator<=(const LogicalTime& v) const override { return !(*this > v); }
  rti1516e::VariableLengthData encode() const override { return number_.encoded(); }
  size_t encode(void* buffer, size_t size) const override { return number_.write(buffer, size); }
  size_t encodedLength() const override { return sizeof(std::int32_t); }
  void decode(const rti1516e::VariableLengthData& data) override {
    number_.read(data.data(), data.size());
  }
  void decode(void* buffer, size_t size) override { number_.read(buffer, size); }
  std::wstring toString() const override { return std::to_wstring(number_.value()); }
  std::wstring implementationName() const override { return kDecimalTimeName; }

 private:
  Decimal number_;
};

inline void DecimalInterval::setToDifference(const rti1516e::LogicalTime& minuend,
                                             const rti1516e::LogicalTime& subtrahend) {
  number_.set(std::int64_t{DecimalTime::of(minuend).value()} - DecimalTime::of(subtrahend).value());
}

class DecimalTimeFactory : public rti1516e::LogicalTimeFactory {
 public:
  std::unique_ptr<rti1516e::LogicalTime> makeInitial() override {
    return std::make_unique<DecimalTime>();
  }
  std::unique_ptr<rti1516e::LogicalTime> makeFinal() override {
    return std::make_unique<DecimalTime>(Decimal::kLast);
  }
  std::unique_ptr<rti1516e::LogicalTimeInterval> makeZero() override {
    return std::make_unique<DecimalInterval>();
  }
  std::unique_ptr<rti1516e::LogicalTimeInterval> makeEpsilon() override {
    return std::make_unique<DecimalInterval>(1);
  }
  std::unique_ptr<rti1516e::LogicalTime> decodeLogicalTime(
      const rti1516e::VariableLengthData& data) override {
    auto time = std::make_unique<DecimalTime>();
    time->decode(data);
    return time;
  }
  std::unique_ptr<rti1516e::LogicalTime> decodeLogicalTime(void* buffer, size_t size) override {
    auto time = std::make_unique<DecimalTime>();
    time->decode(buffer, size);
    return time;
  }
  std::unique_ptr<rti1516e::LogicalTimeInterval> decodeLogicalTimeInterval(
      const rti1516e::VariableLengthData& data) override {
    auto interval = std::make_unique<DecimalInterval>();
    interval->decode(data);
    return interval;
  }
  std::unique_ptr<rti1516e::LogicalTimeInterval> decodeLogicalTimeInterval(void* buffer,
                                                                           size_t size) override {
    auto interval = std::make_unique<DecimalInterval>();
    interval->decode(buffer, size);
    return interval;
  }
  std::wstring getName() const override { return kDecimalTimeName; }
};

}  // namespace roger::test

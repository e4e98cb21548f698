// A logical time of a federate's own whose operations fail for some values.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

#include "tests/support/decimal_time.hpp"

namespace roger::test {

inline constexpr const wchar_t* kFaultyTimeName = L"FaultyTime";

/// @{ A time that cannot be encoded, one whose encoded form is longer than the RTI permits, and an
/// interval that cannot be added.
inline constexpr std::int32_t kNotEncoded = 1'001;
inline constexpr std::int32_t kTooLong = 1'003;
inline constexpr std::int32_t kNotAdded = 1'005;
/// @}
/// @{ Times that cannot be encoded or compared while FaultyTime::fails_now.
inline constexpr std::int32_t kNotEncodedNow = 1'007;
inline constexpr std::int32_t kNotComparedNow = 1'009;
/// @}

/// Its intervals are those of DecimalTime.
class FaultyTime final : public DecimalTime {
 public:
  using DecimalTime::DecimalTime;
  using DecimalTime::encode;
  using DecimalTime::operator=;
  /// Whether kNotEncodedNow and kNotComparedNow fail. Any thread may read and set it.
  inline static std::atomic<bool> fails_now = false;

  bool operator>=(const LogicalTime& v) const override {
    if (value() == kNotComparedNow && fails_now) {
      throw rti1516e::InvalidLogicalTime(L"this time cannot be compared now");
    }
    return DecimalTime::operator>=(v);
  }
  LogicalTime& operator+=(const rti1516e::LogicalTimeInterval& addend) override {
    if (DecimalInterval::of(addend).value() == kNotAdded) {
      throw rti1516e::InvalidLogicalTimeInterval(L"this interval cannot be added");
    }
    return DecimalTime::operator+=(addend);
  }
  rti1516e::VariableLengthData encode() const override {
    if (value() == kNotEncoded || (value() == kNotEncodedNow && fails_now)) {
      throw rti1516e::CouldNotEncode(L"this time cannot be encoded");
    }
    if (value() != kTooLong) return DecimalTime::encode();
    const std::array<char, 2'000> octets{};
    return {octets.data(), octets.size()};
  }
  std::wstring implementationName() const override { return kFaultyTimeName; }

 private:
  [[nodiscard]] std::int32_t value() const { return of(*this).value(); }
};

class FaultyTimeFactory final : public DecimalTimeFactory {
 public:
  using DecimalTimeFactory::decodeLogicalTime;
  std::unique_ptr<rti1516e::LogicalTime> makeInitial() override {
    return std::make_unique<FaultyTime>();
  }
  std::unique_ptr<rti1516e::LogicalTime> makeFinal() override {
    return std::make_unique<FaultyTime>(Decimal::kLast);
  }
  std::unique_ptr<rti1516e::LogicalTime> decodeLogicalTime(
      const rti1516e::VariableLengthData& data) override {
    auto time = std::make_unique<FaultyTime>();
    time->decode(data);
    return time;
  }
  std::wstring getName() const override { return kFaultyTimeName; }
};

}  // namespace roger::test

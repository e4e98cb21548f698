#include <RTI/time/HLAinteger64Time.h>

#include "rti/time/logical_time_number.hpp"

namespace rti1516e {
namespace {

using roger::rti::checked;
using roger::rti::legal;
using Number = roger::rti::TimeNumber<Integer64>;

constexpr const wchar_t* kTime = L"HLAinteger64Time";
constexpr const wchar_t* kInterval = L"HLAinteger64Interval";

Integer64 number_of(const LogicalTime& value) {
  return roger::rti::as<HLAinteger64Time, InvalidLogicalTime>(value, kTime).getTime();
}

Integer64 number_of(const LogicalTimeInterval& value) {
  return roger::rti::as<HLAinteger64Interval, InvalidLogicalTimeInterval>(value, kInterval)
      .getInterval();
}

}  // namespace

// NOLINTBEGIN(misc-unconventional-assign-operator): virtual, and of these types, in the standard.
HLAinteger64Time::HLAinteger64Time() : _time(0) {
}
HLAinteger64Time::HLAinteger64Time(Integer64 value)
    : _time(checked<InvalidLogicalTime>(value, kTime)) {
}
HLAinteger64Time::HLAinteger64Time(const LogicalTime& value)
    : LogicalTime(value), _time(number_of(value)) {
}
HLAinteger64Time::HLAinteger64Time(const HLAinteger64Time&) = default;
HLAinteger64Time::~HLAinteger64Time() noexcept = default;

void HLAinteger64Time::setInitial() {
  _time = 0;
}
bool HLAinteger64Time::isInitial() const {
  return _time == 0;
}
void HLAinteger64Time::setFinal() {
  _time = Number::kFinal;
}
bool HLAinteger64Time::isFinal() const {
  return _time == Number::kFinal;
}

LogicalTime& HLAinteger64Time::operator=(const LogicalTime& value) {
  _time = number_of(value);
  return *this;
}

LogicalTime& HLAinteger64Time::operator+=(const LogicalTimeInterval& addend) {
  _time = legal(Number::sum(_time, number_of(addend)), kTime);
  return *this;
}

LogicalTime& HLAinteger64Time::operator-=(const LogicalTimeInterval& subtrahend) {
  _time = legal(Number::difference(_time, number_of(subtrahend)), kTime);
  return *this;
}

bool HLAinteger64Time::operator>(const LogicalTime& value) const {
  return _time > number_of(value);
}
bool HLAinteger64Time::operator<(const LogicalTime& value) const {
  return _time < number_of(value);
}
bool HLAinteger64Time::operator==(const LogicalTime& value) const {
  return _time == number_of(value);
}
bool HLAinteger64Time::operator>=(const LogicalTime& value) const {
  return _time >= number_of(value);
}
bool HLAinteger64Time::operator<=(const LogicalTime& value) const {
  return _time <= number_of(value);
}

VariableLengthData HLAinteger64Time::encode() const {
  return Number::encode(_time);
}

size_t HLAinteger64Time::encode(void* buffer, size_t bufferSize) const {
  return Number::encode(_time, buffer, bufferSize);
}

size_t HLAinteger64Time::encodedLength() const {
  return sizeof(_time);
}

void HLAinteger64Time::decode(const VariableLengthData& encodedValue) {
  _time = Number::decode(encodedValue.data(), encodedValue.size());
}

void HLAinteger64Time::decode(void* buffer, size_t bufferSize) {
  _time = Number::decode(buffer, bufferSize);
}

std::wstring HLAinteger64Time::toString() const {
  return Number::text(_time);
}
std::wstring HLAinteger64Time::implementationName() const {
  return kTime;
}

Integer64 HLAinteger64Time::getTime() const {
  return _time;
}
void HLAinteger64Time::setTime(Integer64 value) {
  _time = checked<InvalidLogicalTime>(value, kTime);
}

HLAinteger64Time& HLAinteger64Time::operator=(const HLAinteger64Time& value) {
  _time = value._time;
  return *this;
}

HLAinteger64Time::operator Integer64() const {
  return _time;
}

HLAinteger64Interval::HLAinteger64Interval() : _interval(0) {
}
HLAinteger64Interval::HLAinteger64Interval(Integer64 value)
    : _interval(checked<InvalidLogicalTimeInterval>(value, kInterval)) {
}
HLAinteger64Interval::HLAinteger64Interval(const LogicalTimeInterval& value)
    : LogicalTimeInterval(value), _interval(number_of(value)) {
}
HLAinteger64Interval::HLAinteger64Interval(const HLAinteger64Interval&) = default;
HLAinteger64Interval::~HLAinteger64Interval() noexcept = default;

void HLAinteger64Interval::setZero() {
  _interval = 0;
}
bool HLAinteger64Interval::isZero() const {
  return _interval == 0;
}
void HLAinteger64Interval::setEpsilon() {
  _interval = Number::kEpsilon;
}
bool HLAinteger64Interval::isEpsilon() const {
  return _interval == Number::kEpsilon;
}

LogicalTimeInterval& HLAinteger64Interval::operator=(const LogicalTimeInterval& value) {
  _interval = number_of(value);
  return *this;
}

LogicalTimeInterval& HLAinteger64Interval::operator+=(const LogicalTimeInterval& addend) {
  _interval = legal(Number::sum(_interval, number_of(addend)), kInterval);
  return *this;
}

LogicalTimeInterval& HLAinteger64Interval::operator-=(const LogicalTimeInterval& subtrahend) {
  _interval = legal(Number::difference(_interval, number_of(subtrahend)), kInterval);
  return *this;
}

bool HLAinteger64Interval::operator>(const LogicalTimeInterval& value) const {
  return _interval > number_of(value);
}
bool HLAinteger64Interval::operator<(const LogicalTimeInterval& value) const {
  return _interval < number_of(value);
}
bool HLAinteger64Interval::operator==(const LogicalTimeInterval& value) const {
  return _interval == number_of(value);
}
bool HLAinteger64Interval::operator>=(const LogicalTimeInterval& value) const {
  return _interval >= number_of(value);
}
bool HLAinteger64Interval::operator<=(const LogicalTimeInterval& value) const {
  return _interval <= number_of(value);
}

void HLAinteger64Interval::setToDifference(const LogicalTime& minuend,
                                           const LogicalTime& subtrahend) {
  _interval = legal(Number::difference(number_of(minuend), number_of(subtrahend)), kInterval);
}

VariableLengthData HLAinteger64Interval::encode() const {
  return Number::encode(_interval);
}

size_t HLAinteger64Interval::encode(void* buffer, size_t bufferSize) const {
  return Number::encode(_interval, buffer, bufferSize);
}

size_t HLAinteger64Interval::encodedLength() const {
  return sizeof(_interval);
}

void HLAinteger64Interval::decode(const VariableLengthData& encodedValue) {
  _interval = Number::decode(encodedValue.data(), encodedValue.size());
}

void HLAinteger64Interval::decode(void* buffer, size_t bufferSize) {
  _interval = Number::decode(buffer, bufferSize);
}

std::wstring HLAinteger64Interval::toString() const {
  return Number::text(_interval);
}
std::wstring HLAinteger64Interval::implementationName() const {
  return kTime;
}

Integer64 HLAinteger64Interval::getInterval() const {
  return _interval;
}
void HLAinteger64Interval::setInterval(Integer64 value) {
  _interval = checked<InvalidLogicalTimeInterval>(value, kInterval);
}

HLAinteger64Interval& HLAinteger64Interval::operator=(const HLAinteger64Interval& value) {
  _interval = value._interval;
  return *this;
}

HLAinteger64Interval::operator Integer64() const {
  return _interval;
}

// NOLINTEND(misc-unconventional-assign-operator)

}  // namespace rti1516e

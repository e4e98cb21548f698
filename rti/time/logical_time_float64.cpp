#include <RTI/time/HLAfloat64Time.h>

#include "rti/time/logical_time_number.hpp"

namespace rti1516e {
namespace {

using roger::rti::checked;
using roger::rti::legal;
using Number = roger::rti::TimeNumber<double>;

constexpr const wchar_t* kTime = L"HLAfloat64Time";
constexpr const wchar_t* kInterval = L"HLAfloat64Interval";

double number_of(const LogicalTime& value) {
  return roger::rti::as<HLAfloat64Time, InvalidLogicalTime>(value, kTime).getTime();
}

double number_of(const LogicalTimeInterval& value) {
  return roger::rti::as<HLAfloat64Interval, InvalidLogicalTimeInterval>(value, kInterval)
      .getInterval();
}

}  // namespace

// NOLINTBEGIN(misc-unconventional-assign-operator): virtual, and of these types, in the standard.
HLAfloat64Time::HLAfloat64Time() : _time(0) {
}
HLAfloat64Time::HLAfloat64Time(const double& value)
    : _time(checked<InvalidLogicalTime>(value, kTime)) {
}
HLAfloat64Time::HLAfloat64Time(const LogicalTime& value)
    : LogicalTime(value), _time(number_of(value)) {
}
HLAfloat64Time::HLAfloat64Time(const HLAfloat64Time&) = default;
HLAfloat64Time::~HLAfloat64Time() noexcept = default;

void HLAfloat64Time::setInitial() {
  _time = 0;
}
bool HLAfloat64Time::isInitial() const {
  return _time == 0;
}
void HLAfloat64Time::setFinal() {
  _time = Number::kFinal;
}
bool HLAfloat64Time::isFinal() const {
  return _time == Number::kFinal;
}

LogicalTime& HLAfloat64Time::operator=(const LogicalTime& value) {
  _time = number_of(value);
  return *this;
}

LogicalTime& HLAfloat64Time::operator+=(const LogicalTimeInterval& addend) {
  _time = legal(Number::sum(_time, number_of(addend)), kTime);
  return *this;
}

LogicalTime& HLAfloat64Time::operator-=(const LogicalTimeInterval& subtrahend) {
  _time = legal(Number::difference(_time, number_of(subtrahend)), kTime);
  return *this;
}

bool HLAfloat64Time::operator>(const LogicalTime& value) const {
  return _time > number_of(value);
}
bool HLAfloat64Time::operator<(const LogicalTime& value) const {
  return _time < number_of(value);
}
bool HLAfloat64Time::operator==(const LogicalTime& value) const {
  return _time == number_of(value);
}
bool HLAfloat64Time::operator>=(const LogicalTime& value) const {
  return _time >= number_of(value);
}
bool HLAfloat64Time::operator<=(const LogicalTime& value) const {
  return _time <= number_of(value);
}

VariableLengthData HLAfloat64Time::encode() const {
  return Number::encode(_time);
}

size_t HLAfloat64Time::encode(void* buffer, size_t bufferSize) const {
  return Number::encode(_time, buffer, bufferSize);
}

size_t HLAfloat64Time::encodedLength() const {
  return sizeof(_time);
}

void HLAfloat64Time::decode(const VariableLengthData& encodedValue) {
  _time = Number::decode(encodedValue.data(), encodedValue.size());
}

void HLAfloat64Time::decode(void* buffer, size_t bufferSize) {
  _time = Number::decode(buffer, bufferSize);
}

std::wstring HLAfloat64Time::toString() const {
  return Number::text(_time);
}
std::wstring HLAfloat64Time::implementationName() const {
  return kTime;
}

double HLAfloat64Time::getTime() const {
  return _time;
}
void HLAfloat64Time::setTime(double value) {
  _time = checked<InvalidLogicalTime>(value, kTime);
}

HLAfloat64Time& HLAfloat64Time::operator=(const HLAfloat64Time& value) {
  _time = value._time;
  return *this;
}

HLAfloat64Time::operator double() const {
  return _time;
}

HLAfloat64Interval::HLAfloat64Interval() : _interval(0) {
}
HLAfloat64Interval::HLAfloat64Interval(double value)
    : _interval(checked<InvalidLogicalTimeInterval>(value, kInterval)) {
}
HLAfloat64Interval::HLAfloat64Interval(const LogicalTimeInterval& value)
    : LogicalTimeInterval(value), _interval(number_of(value)) {
}
HLAfloat64Interval::HLAfloat64Interval(const HLAfloat64Interval&) = default;
HLAfloat64Interval::~HLAfloat64Interval() noexcept = default;

void HLAfloat64Interval::setZero() {
  _interval = 0;
}
bool HLAfloat64Interval::isZero() const {
  return _interval == 0;
}
void HLAfloat64Interval::setEpsilon() {
  _interval = Number::kEpsilon;
}
bool HLAfloat64Interval::isEpsilon() const {
  return _interval == Number::kEpsilon;
}

LogicalTimeInterval& HLAfloat64Interval::operator=(const LogicalTimeInterval& value) {
  _interval = number_of(value);
  return *this;
}

LogicalTimeInterval& HLAfloat64Interval::operator+=(const LogicalTimeInterval& addend) {
  _interval = legal(Number::sum(_interval, number_of(addend)), kInterval);
  return *this;
}

LogicalTimeInterval& HLAfloat64Interval::operator-=(const LogicalTimeInterval& subtrahend) {
  _interval = legal(Number::difference(_interval, number_of(subtrahend)), kInterval);
  return *this;
}

bool HLAfloat64Interval::operator>(const LogicalTimeInterval& value) const {
  return _interval > number_of(value);
}
bool HLAfloat64Interval::operator<(const LogicalTimeInterval& value) const {
  return _interval < number_of(value);
}
bool HLAfloat64Interval::operator==(const LogicalTimeInterval& value) const {
  return _interval == number_of(value);
}
bool HLAfloat64Interval::operator>=(const LogicalTimeInterval& value) const {
  return _interval >= number_of(value);
}
bool HLAfloat64Interval::operator<=(const LogicalTimeInterval& value) const {
  return _interval <= number_of(value);
}

void HLAfloat64Interval::setToDifference(const LogicalTime& minuend,
                                         const LogicalTime& subtrahend) {
  _interval = legal(Number::difference(number_of(minuend), number_of(subtrahend)), kInterval);
}

VariableLengthData HLAfloat64Interval::encode() const {
  return Number::encode(_interval);
}

size_t HLAfloat64Interval::encode(void* buffer, size_t bufferSize) const {
  return Number::encode(_interval, buffer, bufferSize);
}

size_t HLAfloat64Interval::encodedLength() const {
  return sizeof(_interval);
}

void HLAfloat64Interval::decode(const VariableLengthData& encodedValue) {
  _interval = Number::decode(encodedValue.data(), encodedValue.size());
}

void HLAfloat64Interval::decode(void* buffer, size_t bufferSize) {
  _interval = Number::decode(buffer, bufferSize);
}

std::wstring HLAfloat64Interval::toString() const {
  return Number::text(_interval);
}
std::wstring HLAfloat64Interval::implementationName() const {
  return kTime;
}

double HLAfloat64Interval::getInterval() const {
  return _interval;
}
void HLAfloat64Interval::setInterval(double value) {
  _interval = checked<InvalidLogicalTimeInterval>(value, kInterval);
}

HLAfloat64Interval& HLAfloat64Interval::operator=(const HLAfloat64Interval& value) {
  _interval = value._interval;
  return *this;
}

HLAfloat64Interval::operator double() const {
  return _interval;
}

// NOLINTEND(misc-unconventional-assign-operator)

}  // namespace rti1516e

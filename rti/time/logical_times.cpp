#include <RTI/time/HLAfloat64Time.h>
#include <RTI/time/HLAinteger64Time.h>

#include "rti/time/logical_time_number.hpp"

namespace rti1516e {
namespace {

using roger::rti::as;
using roger::rti::checked;
using roger::rti::legal;

}  // namespace

// NOLINTBEGIN(bugprone-macro-parentheses): the arguments name types.
// NOLINTBEGIN(misc-unconventional-assign-operator): virtual, and of these types, in the standard.

// Defines the functions that times and intervals have alike. `number` is the member of `Type`.
#define RTI_DEFINE_TIME_VALUE(Type, Base, number, Kind)                                       \
  Type& Type::operator=(const Type& value) {                                                  \
    number = value.number;                                                                    \
    return *this;                                                                             \
  }                                                                                           \
  Base& Type::operator=(const Base& value) {                                                  \
    number = Kind::number_of(value);                                                          \
    return *this;                                                                             \
  }                                                                                           \
  Base& Type::operator+=(const LogicalTimeInterval& addend) {                                 \
    number = legal(Kind::Number::sum(number, Kind::number_of(addend)), L"" #Type);            \
    return *this;                                                                             \
  }                                                                                           \
  Base& Type::operator-=(const LogicalTimeInterval& subtrahend) {                             \
    number = legal(Kind::Number::difference(number, Kind::number_of(subtrahend)), L"" #Type); \
    return *this;                                                                             \
  }                                                                                           \
  bool Type::operator>(const Base& value) const {                                             \
    return number > Kind::number_of(value);                                                   \
  }                                                                                           \
  bool Type::operator<(const Base& value) const {                                             \
    return number < Kind::number_of(value);                                                   \
  }                                                                                           \
  bool Type::operator==(const Base& value) const {                                            \
    return number == Kind::number_of(value);                                                  \
  }                                                                                           \
  bool Type::operator>=(const Base& value) const {                                            \
    return number >= Kind::number_of(value);                                                  \
  }                                                                                           \
  bool Type::operator<=(const Base& value) const {                                            \
    return number <= Kind::number_of(value);                                                  \
  }                                                                                           \
  VariableLengthData Type::encode() const {                                                   \
    return Kind::Number::encode(number);                                                      \
  }                                                                                           \
  size_t Type::encode(void* buffer, size_t bufferSize) const {                                \
    return Kind::Number::encode(number, buffer, bufferSize);                                  \
  }                                                                                           \
  size_t Type::encodedLength() const {                                                        \
    return sizeof(number);                                                                    \
  }                                                                                           \
  void Type::decode(const VariableLengthData& encodedValue) {                                 \
    number = Kind::Number::decode(encodedValue.data(), encodedValue.size());                  \
  }                                                                                           \
  void Type::decode(void* buffer, size_t bufferSize) {                                        \
    number = Kind::Number::decode(buffer, bufferSize);                                        \
  }                                                                                           \
  std::wstring Type::toString() const {                                                       \
    return Kind::Number::text(number);                                                        \
  }                                                                                           \
  std::wstring Type::implementationName() const {                                             \
    return Kind::kName;                                                                       \
  }

// Defines a time and its interval over numbers of type Value. `Argument` is how the time's
// constructor takes one.
#define RTI_DEFINE_LOGICAL_TIME(Kind, Time, Interval, Value, Argument)                         \
  namespace {                                                                                  \
  namespace Kind {                                                                             \
  using Number = roger::rti::TimeNumber<Value>;                                                \
  constexpr const wchar_t* kName = L"" #Time;                                                  \
  Value number_of(const LogicalTime& value) {                                                  \
    return as<Time, InvalidLogicalTime>(value, L"" #Time).getTime();                           \
  }                                                                                            \
  Value number_of(const LogicalTimeInterval& value) {                                          \
    return as<Interval, InvalidLogicalTimeInterval>(value, L"" #Interval).getInterval();       \
  }                                                                                            \
  }                                                                                            \
  }                                                                                            \
  Time::Time() : _time(0) {                                                                    \
  }                                                                                            \
  Time::Time(Argument value) : _time(checked<InvalidLogicalTime>(value, L"" #Time)) {          \
  }                                                                                            \
  Time::Time(const LogicalTime& value) : LogicalTime(value), _time(Kind::number_of(value)) {   \
  }                                                                                            \
  Time::Time(const Time&) = default;                                                           \
  Time::~Time() noexcept = default;                                                            \
  RTI_DEFINE_TIME_VALUE(Time, LogicalTime, _time, Kind)                                        \
  void Time::setInitial() {                                                                    \
    _time = 0;                                                                                 \
  }                                                                                            \
  bool Time::isInitial() const {                                                               \
    return _time == 0;                                                                         \
  }                                                                                            \
  void Time::setFinal() {                                                                      \
    _time = Kind::Number::kFinal;                                                              \
  }                                                                                            \
  bool Time::isFinal() const {                                                                 \
    return _time == Kind::Number::kFinal;                                                      \
  }                                                                                            \
  Value Time::getTime() const {                                                                \
    return _time;                                                                              \
  }                                                                                            \
  void Time::setTime(Value value) {                                                            \
    _time = checked<InvalidLogicalTime>(value, L"" #Time);                                     \
  }                                                                                            \
  Time::operator Value() const {                                                               \
    return _time;                                                                              \
  }                                                                                            \
  Interval::Interval() : _interval(0) {                                                        \
  }                                                                                            \
  Interval::Interval(Value value)                                                              \
      : _interval(checked<InvalidLogicalTimeInterval>(value, L"" #Interval)) {                 \
  }                                                                                            \
  Interval::Interval(const LogicalTimeInterval& value)                                         \
      : LogicalTimeInterval(value), _interval(Kind::number_of(value)) {                        \
  }                                                                                            \
  Interval::Interval(const Interval&) = default;                                               \
  Interval::~Interval() noexcept = default;                                                    \
  RTI_DEFINE_TIME_VALUE(Interval, LogicalTimeInterval, _interval, Kind)                        \
  void Interval::setZero() {                                                                   \
    _interval = 0;                                                                             \
  }                                                                                            \
  bool Interval::isZero() const {                                                              \
    return _interval == 0;                                                                     \
  }                                                                                            \
  void Interval::setEpsilon() {                                                                \
    _interval = Kind::Number::kEpsilon;                                                        \
  }                                                                                            \
  bool Interval::isEpsilon() const {                                                           \
    return _interval == Kind::Number::kEpsilon;                                                \
  }                                                                                            \
  void Interval::setToDifference(const LogicalTime& minuend, const LogicalTime& subtrahend) {  \
    _interval =                                                                                \
        legal(Kind::Number::difference(Kind::number_of(minuend), Kind::number_of(subtrahend)), \
              L"" #Interval);                                                                  \
  }                                                                                            \
  Value Interval::getInterval() const {                                                        \
    return _interval;                                                                          \
  }                                                                                            \
  void Interval::setInterval(Value value) {                                                    \
    _interval = checked<InvalidLogicalTimeInterval>(value, L"" #Interval);                     \
  }                                                                                            \
  Interval::operator Value() const {                                                           \
    return _interval;                                                                          \
  }

RTI_DEFINE_LOGICAL_TIME(float64, HLAfloat64Time, HLAfloat64Interval, double, const double&)
RTI_DEFINE_LOGICAL_TIME(integer64, HLAinteger64Time, HLAinteger64Interval, Integer64, Integer64)

#undef RTI_DEFINE_LOGICAL_TIME
#undef RTI_DEFINE_TIME_VALUE

// NOLINTEND(misc-unconventional-assign-operator)
// NOLINTEND(bugprone-macro-parentheses)

}  // namespace rti1516e

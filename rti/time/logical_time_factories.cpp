#include <RTI/time/HLAfloat64Time.h>
#include <RTI/time/HLAfloat64TimeFactory.h>
#include <RTI/time/HLAinteger64Time.h>
#include <RTI/time/HLAinteger64TimeFactory.h>

#include <memory>

namespace rti1516e {
namespace {

// For an invalid value the standard allows a factory to throw only InternalError.
template <class Time, class Number>
std::unique_ptr<Time> made(Number value) {
  try {
    return std::make_unique<Time>(value);
  } catch (const Exception& exception) {
    throw InternalError(exception.what());
  }
}

template <class Time, class... Encoded>
std::unique_ptr<Time> decoded(const Encoded&... encoded) {
  auto time = std::make_unique<Time>();
  time->decode(encoded...);
  return time;
}

}  // namespace

HLAinteger64TimeFactory::HLAinteger64TimeFactory() = default;
HLAinteger64TimeFactory::~HLAinteger64TimeFactory() noexcept = default;

std::unique_ptr<HLAinteger64Time> HLAinteger64TimeFactory::makeLogicalTime(Integer64 value) {
  return made<HLAinteger64Time>(value);
}

std::unique_ptr<HLAinteger64Interval> HLAinteger64TimeFactory::makeLogicalTimeInterval(
    Integer64 value) {
  return made<HLAinteger64Interval>(value);
}

std::unique_ptr<LogicalTime> HLAinteger64TimeFactory::makeInitial() {
  return std::make_unique<HLAinteger64Time>();
}

std::unique_ptr<LogicalTime> HLAinteger64TimeFactory::makeFinal() {
  auto time = std::make_unique<HLAinteger64Time>();
  time->setFinal();
  return time;
}

std::unique_ptr<LogicalTimeInterval> HLAinteger64TimeFactory::makeZero() {
  return std::make_unique<HLAinteger64Interval>();
}

std::unique_ptr<LogicalTimeInterval> HLAinteger64TimeFactory::makeEpsilon() {
  auto interval = std::make_unique<HLAinteger64Interval>();
  interval->setEpsilon();
  return interval;
}

std::unique_ptr<LogicalTime> HLAinteger64TimeFactory::decodeLogicalTime(
    const VariableLengthData& encodedLogicalTime) {
  return decoded<HLAinteger64Time>(encodedLogicalTime);
}

std::unique_ptr<LogicalTime> HLAinteger64TimeFactory::decodeLogicalTime(void* buffer,
                                                                        size_t bufferSize) {
  return decoded<HLAinteger64Time>(buffer, bufferSize);
}

std::unique_ptr<LogicalTimeInterval> HLAinteger64TimeFactory::decodeLogicalTimeInterval(
    const VariableLengthData& encodedValue) {
  return decoded<HLAinteger64Interval>(encodedValue);
}

std::unique_ptr<LogicalTimeInterval> HLAinteger64TimeFactory::decodeLogicalTimeInterval(
    void* buffer, size_t bufferSize) {
  return decoded<HLAinteger64Interval>(buffer, bufferSize);
}

std::wstring HLAinteger64TimeFactory::getName() const {
  return HLAinteger64TimeName;
}

HLAfloat64TimeFactory::HLAfloat64TimeFactory() = default;
HLAfloat64TimeFactory::~HLAfloat64TimeFactory() noexcept = default;

std::unique_ptr<HLAfloat64Time> HLAfloat64TimeFactory::makeLogicalTime(double value) {
  return made<HLAfloat64Time>(value);
}

std::unique_ptr<HLAfloat64Interval> HLAfloat64TimeFactory::makeLogicalTimeInterval(double value) {
  return made<HLAfloat64Interval>(value);
}

std::unique_ptr<LogicalTime> HLAfloat64TimeFactory::makeInitial() {
  return std::make_unique<HLAfloat64Time>();
}

std::unique_ptr<LogicalTime> HLAfloat64TimeFactory::makeFinal() {
  auto time = std::make_unique<HLAfloat64Time>();
  time->setFinal();
  return time;
}

std::unique_ptr<LogicalTimeInterval> HLAfloat64TimeFactory::makeZero() {
  return std::make_unique<HLAfloat64Interval>();
}

std::unique_ptr<LogicalTimeInterval> HLAfloat64TimeFactory::makeEpsilon() {
  auto interval = std::make_unique<HLAfloat64Interval>();
  interval->setEpsilon();
  return interval;
}

std::unique_ptr<LogicalTime> HLAfloat64TimeFactory::decodeLogicalTime(
    const VariableLengthData& encodedLogicalTime) {
  return decoded<HLAfloat64Time>(encodedLogicalTime);
}

std::unique_ptr<LogicalTime> HLAfloat64TimeFactory::decodeLogicalTime(void* buffer,
                                                                      size_t bufferSize) {
  return decoded<HLAfloat64Time>(buffer, bufferSize);
}

std::unique_ptr<LogicalTimeInterval> HLAfloat64TimeFactory::decodeLogicalTimeInterval(
    const VariableLengthData& encodedValue) {
  return decoded<HLAfloat64Interval>(encodedValue);
}

std::unique_ptr<LogicalTimeInterval> HLAfloat64TimeFactory::decodeLogicalTimeInterval(
    void* buffer, size_t bufferSize) {
  return decoded<HLAfloat64Interval>(buffer, bufferSize);
}

std::wstring HLAfloat64TimeFactory::getName() const {
  return HLAfloat64TimeName;
}

std::unique_ptr<LogicalTimeFactory> HLAlogicalTimeFactoryFactory::makeLogicalTimeFactory(
    const std::wstring& implementationName) {
  if (implementationName.empty() || implementationName == HLAfloat64TimeName) {
    return std::make_unique<HLAfloat64TimeFactory>();
  }
  if (implementationName == HLAinteger64TimeName) {
    return std::make_unique<HLAinteger64TimeFactory>();
  }
  return nullptr;
}

}  // namespace rti1516e

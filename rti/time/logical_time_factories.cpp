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

// NOLINTBEGIN(bugprone-macro-parentheses): the arguments name types.
#define RTI_DEFINE_TIME_FACTORY(Factory, Time, Interval, Value)                                \
  Factory::Factory() = default;                                                                \
  Factory::~Factory() noexcept = default;                                                      \
  std::unique_ptr<Time> Factory::makeLogicalTime(Value value) {                                \
    return made<Time>(value);                                                                  \
  }                                                                                            \
  std::unique_ptr<Interval> Factory::makeLogicalTimeInterval(Value value) {                    \
    return made<Interval>(value);                                                              \
  }                                                                                            \
  std::unique_ptr<LogicalTime> Factory::makeInitial() {                                        \
    return std::make_unique<Time>();                                                           \
  }                                                                                            \
  std::unique_ptr<LogicalTime> Factory::makeFinal() {                                          \
    auto time = std::make_unique<Time>();                                                      \
    time->setFinal();                                                                          \
    return time;                                                                               \
  }                                                                                            \
  std::unique_ptr<LogicalTimeInterval> Factory::makeZero() {                                   \
    return std::make_unique<Interval>();                                                       \
  }                                                                                            \
  std::unique_ptr<LogicalTimeInterval> Factory::makeEpsilon() {                                \
    auto interval = std::make_unique<Interval>();                                              \
    interval->setEpsilon();                                                                    \
    return interval;                                                                           \
  }                                                                                            \
  std::unique_ptr<LogicalTime> Factory::decodeLogicalTime(                                     \
      const VariableLengthData& encodedLogicalTime) {                                          \
    return decoded<Time>(encodedLogicalTime);                                                  \
  }                                                                                            \
  std::unique_ptr<LogicalTime> Factory::decodeLogicalTime(void* buffer, size_t bufferSize) {   \
    return decoded<Time>(buffer, bufferSize);                                                  \
  }                                                                                            \
  std::unique_ptr<LogicalTimeInterval> Factory::decodeLogicalTimeInterval(                     \
      const VariableLengthData& encodedValue) {                                                \
    return decoded<Interval>(encodedValue);                                                    \
  }                                                                                            \
  std::unique_ptr<LogicalTimeInterval> Factory::decodeLogicalTimeInterval(void* buffer,        \
                                                                          size_t bufferSize) { \
    return decoded<Interval>(buffer, bufferSize);                                              \
  }                                                                                            \
  std::wstring Factory::getName() const {                                                      \
    return Time##Name;                                                                         \
  }
// NOLINTEND(bugprone-macro-parentheses)

RTI_DEFINE_TIME_FACTORY(HLAfloat64TimeFactory, HLAfloat64Time, HLAfloat64Interval, double)
RTI_DEFINE_TIME_FACTORY(HLAinteger64TimeFactory, HLAinteger64Time, HLAinteger64Interval, Integer64)

#undef RTI_DEFINE_TIME_FACTORY

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

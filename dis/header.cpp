#include "dis/header.hpp"

namespace roger::dis {
namespace {

constexpr std::int64_t kUnits = std::int64_t{1} << 31U;  // of an hour
constexpr std::int64_t kHour = 3'600'000'000'000;        // ns

// kUnits / kHour as a reduced fraction, so that the product with a time below an hour or with a
// number of units fits 63 bits.
constexpr std::int64_t kUnitsPart = std::int64_t{1} << 18U;
constexpr std::int64_t kHourPart = 439'453'125;
static_assert(kUnitsPart * (kHour / kHourPart) == kUnits && kHour % kHourPart == 0);

}  // namespace

std::string text(PduType type) {
  switch (type) {
    case PduType::kEntityState:
      return "Entity State PDU";
    case PduType::kTransmitter:
      return "Transmitter PDU";
    case PduType::kSignal:
      return "Signal PDU";
    case PduType::kReceiver:
      return "Receiver PDU";
    case PduType::kIntercomSignal:
      return "Intercom Signal PDU";
    case PduType::kIntercomControl:
      return "Intercom Control PDU";
  }
  return "PDU of type " + std::to_string(static_cast<unsigned>(type));
}

Family family_of(PduType type) {
  switch (type) {
    case PduType::kTransmitter:
    case PduType::kSignal:
    case PduType::kReceiver:
    case PduType::kIntercomSignal:
    case PduType::kIntercomControl:
      return Family::kRadioCommunications;
    case PduType::kEntityState:
      break;
  }
  return Family::kEntityInformation;
}

Timestamp Timestamp::make(std::chrono::nanoseconds time, bool absolute) {
  std::int64_t within = time.count() % kHour;
  if (within < 0) within += kHour;
  const std::int64_t units = ((within * kUnitsPart + kHourPart / 2) / kHourPart) % kUnits;
  return {(static_cast<std::uint32_t>(units) << 1U) | (absolute ? 1U : 0U)};
}

std::chrono::nanoseconds Timestamp::after_hour() const {
  const std::int64_t units = raw >> 1U;
  return std::chrono::nanoseconds((units * kHourPart + kUnitsPart / 2) / kUnitsPart);
}

std::chrono::nanoseconds interval(Timestamp from, Timestamp to) {
  const std::chrono::nanoseconds hour(kHour);
  const std::chrono::nanoseconds apart = to.after_hour() - from.after_hour();
  if (apart > hour / 2) return apart - hour;
  if (apart < -hour / 2) return apart + hour;
  return apart;
}

}  // namespace roger::dis

#include "radio/model/reason.hpp"

#include <array>
#include <charconv>
#include <cmath>

#include "core/units.hpp"

namespace roger::radio {
namespace {

/// "6", "0.25": the shortest text of a number.
std::string number_text(double value) {
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  return {digits.data(), end};
}

/// " by 6 dB"; empty where the value is not known.
std::string by(const Reason& reason, const std::string& unit) {
  return reason.value ? " by " + number_text(*reason.value) + " " + unit : std::string{};
}

std::string not_tuned(const Reason& reason) {
  constexpr double kHertzPerMegahertz = 1e6;
  if (!reason.value) return "no radio there is tuned to it";
  const auto hertz = static_cast<std::uint64_t>(std::llround(*reason.value * kHertzPerMegahertz));
  return "it is on " + Frequency::from_hertz(hertz).megahertz_text() +
         " MHz, where no radio here is tuned";
}

std::string differs(const Reason& reason, const std::string& what, const std::string& from) {
  return what + reason.sent + from + reason.own;
}

}  // namespace

HearingReason hearing_reason_of(std::uint64_t number) {
  return number > static_cast<std::uint64_t>(kHighestHearingReason)
             ? HearingReason::kUnsaid
             : static_cast<HearingReason>(number);
}

std::string in_words(const Reason& reason) {
  using enum HearingReason;
  switch (reason.code) {
    case kUnsaid:
      break;
    case kTooWeak:
      return "too weak for the squelch" + by(reason, "dB");
    case kHill:
      return reason.value
                 ? "behind a hill, which leaves it too weak for the squelch" + by(reason, "dB")
                 : "behind a hill";
    case kSteppedOn:
      return "a stronger signal is heard in its place";
    case kJammed:
      return "it is jammed";
    case kHeldShut:
      return "the squelch is held closed";
    case kTransmits:
      return "this radio is transmitting";
    case kPlain:
      return "it is ciphered, and this radio is plain";
    case kOtherKey:
      return "it is ciphered with another key";
    case kWrongKey:
      return "the keys have the same number and differ";
    case kWhispered:
      return "it is for another station alone";
    case kRelayed:
      return "it has come by a relay, and is not relayed again";
    case kCut:
      return "the net is cut";
    case kFailed:
      return "this radio has failed";
    case kHopSystem:
      return differs(reason, "it hops by ", ", this radio by ");
    case kClock:
      return "the clocks differ" + by(reason, "s");
    case kModulation:
      return differs(reason, "it is sent in ", ", and this radio hears ");
    case kEncoding:
      return "its encoding is not known here";
    case kMuted:
      return "this radio is muted";
    case kNoSound:
      return "it is on the air and no sound arrives";
    case kNotTuned:
      return not_tuned(reason);
    case kBrokenInto:
      return "an instructor breaks in";
    case kSenderHops:
      return "it hops and this radio does not";
    case kReceiverHops:
      return "this radio hops and it does not";
    case kHopNet:
      return differs(reason, "it hops on net ", ", this radio on ");
    case kHopset:
      return differs(reason, "it hops over another hopset, ", " instead of ");
  }
  return reason.sent;
}

}  // namespace roger::radio

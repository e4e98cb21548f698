#include "radio/model/reason.hpp"

#include <fmt/core.h>

#include <array>
#include <cmath>
#include <string_view>

#include "core/units.hpp"

namespace roger::radio {
namespace {

/// On a frequency other than that of any radio of this station.
std::string is_on(double megahertz) {
  constexpr double kHertzPerMegahertz = 1e6;
  const auto hertz = static_cast<std::uint64_t>(std::llround(megahertz * kHertzPerMegahertz));
  return "it is on " + Frequency::from_hertz(hertz).megahertz_text() +
         " MHz, where no radio here is tuned";
}

struct Text {
  HearingReason code;
  std::string_view pattern;  // {0}: " by 6 dB", or nothing; {1}: `sent`; {2}: `own`
};
using enum HearingReason;
constexpr std::array<Text, static_cast<std::size_t>(kMaxHearingReason) + 1> kTexts{{
    {kUnsaid, "{1}"},
    {kTooWeak, "too weak for the squelch{0}"},
    {kHill, "blocked by terrain, too weak for the squelch{0}"},
    {kSteppedOn, "a stronger signal is heard in its place"},
    {kJammed, "it is jammed"},
    {kHeldShut, "the squelch is held closed"},
    {kTransmits, "this radio is transmitting"},
    {kPlain, "it is ciphered, and this radio has no key"},
    {kOtherKey, "it is ciphered with another key"},
    {kWrongKey, "the keys have the same number but differ"},
    {kWhispered, "it is for another station only"},
    {kRelayed, "it came through a relay, and is not relayed again"},
    {kCut, "the net is cut"},
    {kFailed, "this radio has failed"},
    {kHopSystem, "it hops by {1}, this radio by {2}"},
    {kClock, "the clocks differ{0}"},
    {kModulation, "it is sent in {1}, and this radio hears {2}"},
    {kEncoding, "its encoding is not supported here"},
    {kMuted, "this radio is muted"},
    {kNoSound, "it is on the air, but no sound arrives"},
    {kNotTuned, "no radio there is tuned to it"},
    {kBrokenInto, "an instructor breaks in"},
    {kSenderHops, "it hops and this radio does not"},
    {kReceiverHops, "this radio hops and it does not"},
    {kHopNet, "it hops on net {1}, this radio on {2}"},
    {kHopset, "it hops over another hopset, {1} instead of {2}"},
}};
/// Texts, indexed by code.
static_assert([] {
  for (std::size_t i = 0; i < kTexts.size(); ++i) {
    if (static_cast<std::size_t>(kTexts[i].code) != i) return false;
  }
  return true;
}());

}  // namespace

HearingReason to_hearing_reason(std::uint64_t number) {
  return number > static_cast<std::uint64_t>(kMaxHearingReason)
             ? HearingReason::kUnsaid
             : static_cast<HearingReason>(number);
}

std::string in_words(const Reason& reason) {
  if (reason.code == kNotTuned && reason.value) return is_on(*reason.value);
  if (reason.code == kHill && !reason.value) return "blocked by terrain";
  std::string by;
  if (reason.value) {
    by = fmt::format(" by {} {}", *reason.value, reason.code == kClock ? "s" : "dB");
  }
  const Text& text = kTexts.at(static_cast<std::size_t>(reason.code));
  return fmt::format(fmt::runtime(text.pattern), by, reason.sent, reason.own);
}

}  // namespace roger::radio

#include "radio/model/reason.hpp"

#include <fmt/core.h>

#include <array>
#include <cmath>
#include <string_view>

#include "core/units.hpp"

namespace roger::radio {
namespace {

std::string not_tuned(double megahertz) {
  constexpr double kHertzPerMegahertz = 1e6;
  const auto hertz = static_cast<std::uint64_t>(std::llround(megahertz * kHertzPerMegahertz));
  return "no radio tuned to " + Frequency::from_hertz(hertz).megahertz_text() + " MHz";
}

struct ReasonWording {
  HearingReason code;
  std::string_view pattern;  // {0}: value, as "6 dB ", " by 6 s" or "6 s ", if known; {1}: sent;
                             // {2}: own
};
using enum HearingReason;
constexpr std::array<ReasonWording, static_cast<std::size_t>(kMaxHearingReason) + 1> kTexts{{
    {kUnsaid, "{1}"},
    {kTooWeak, "{0}below squelch"},
    {kHill, "behind a hill: {0}below squelch"},
    {kSteppedOn, "stepped on by a stronger signal"},
    {kJammed, "jammed"},
    {kHeldShut, "squelch held closed"},
    {kTransmits, "this radio is transmitting"},
    {kPlain, "it is secure, this radio is plain"},
    {kOtherKey, "it uses another key"},
    {kWrongKey, "same key number, different keys"},
    {kWhispered, "it is for another station only"},
    {kRelayed, "already relayed once"},
    {kCut, "the net is cut"},
    {kFailed, "this radio has failed"},
    {kHopSystem, "it hops with {1}, this radio with {2}"},
    {kClock, "hop clocks differ{0}"},
    {kModulation, "it is sent in {1}, this radio uses {2}"},
    {kEncoding, "its encoding is not supported here"},
    {kMuted, "this radio is muted"},
    {kNoSound, "on the air, but no sound arrives"},
    {kNotTuned, "no radio tuned to it"},
    {kBrokenInto, "an instructor breaks in"},
    {kSenderHops, "the sender hops, this radio does not"},
    {kReceiverHops, "this radio hops, the sender does not"},
    {kHopNet, "it hops on net {1}, this radio on {2}"},
    {kHopset, "it uses hopset {1}, this radio {2}"},
    {kReplayed, "its packets repeat earlier ones"},
    {kTooOld, "sent {0}ago by its clock: a replay, or wrong clocks"},
    {kAhead, "its clock is {0}ahead of this station's"},
    {kOtherVersion, "secured by another version of Roger"},
}};
// The index of each text is its code.
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
  if (reason.code == kNotTuned && reason.value) return not_tuned(*reason.value);
  if (reason.code == kHill && !reason.value) return "behind a hill";
  std::string amount;
  if (reason.value) {
    const bool seconds = reason.code == kTooOld || reason.code == kAhead;
    amount = reason.code == kClock ? fmt::format(" by {} s", *reason.value)
             : seconds             ? fmt::format("{} s ", *reason.value)
                                   : fmt::format("{} dB ", *reason.value);
  }
  const ReasonWording& text = kTexts.at(static_cast<std::size_t>(reason.code));
  return fmt::format(fmt::runtime(text.pattern), amount, reason.sent, reason.own);
}

}  // namespace roger::radio

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
  std::string_view section;  // of docs/guide/troubleshooting.md; empty: none
  std::string_view pattern;  // {0}: value, as "6 dB ", " by 6 s" or "6 s ", if known; {1}: sent;
                             // {2}: own
};
using enum HearingReason;
constexpr std::array<ReasonWording, static_cast<std::size_t>(kMaxHearingReason) + 1> kTexts{{
    {kUnsaid, "", "{1}"},
    {kTooWeak, "Below squelch", "{0}below squelch"},
    {kHill, "Behind a hill", "behind a hill: {0}below squelch"},
    {kSteppedOn, "Stepped on", "stepped on by a stronger signal"},
    {kJammed, "Jammed", "jammed"},
    {kHeldShut, "Squelch held closed", "squelch held closed"},
    {kTransmits, "This radio is transmitting", "this radio is transmitting"},
    {kPlain, "This radio is plain", "it is secure, this radio is plain"},
    {kOtherKey, "Another key", "it uses another key"},
    {kWrongKey, "Same key number, different keys", "same key number, different keys"},
    {kWhispered, "For another station only", "it is for another station only"},
    {kRelayed, "Already relayed", "already relayed once"},
    {kCut, "The net is cut", "the net is cut"},
    {kFailed, "This radio has failed", "this radio has failed"},
    {kHopSystem, "Another hopping system", "it hops with {1}, this radio with {2}"},
    {kClock, "Hop clocks differ", "hop clocks differ{0}"},
    {kModulation, "Another modulation", "it is sent in {1}, this radio uses {2}"},
    {kEncoding, "Encoding not supported", "its encoding is not supported here"},
    {kMuted, "Muted", "this radio is muted"},
    {kNoSound, "No sound arrives", "on the air, but no sound arrives"},
    {kNotTuned, "No radio tuned", "no radio tuned to it"},
    {kBrokenInto, "An instructor breaks in", "an instructor breaks in"},
    {kSenderHops, "Only the sender hops", "the sender hops, this radio does not"},
    {kReceiverHops, "Only this radio hops", "this radio hops, the sender does not"},
    {kHopNet, "Another hopping net", "it hops on net {1}, this radio on {2}"},
    {kHopset, "Another hopset", "it uses hopset {1}, this radio {2}"},
    {kReplayed, "Repeated packets", "its packets repeat earlier ones"},
    {kTooOld, "Sent too long ago", "sent {0}ago by its clock: a replay, or wrong clocks"},
    {kAhead, "Clock ahead", "its clock is {0}ahead of this station's"},
    {kOtherVersion, "Another version of Roger", "secured by another version of Roger"},
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

std::string_view guide_section(HearingReason reason) {
  return kTexts.at(static_cast<std::size_t>(reason)).section;
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

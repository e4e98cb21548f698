// Why a transmission is not heard or not understood, as data.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace roger::radio {

/// The numbers are those of RogerHearing's Cause and of recordings. In brackets: the members of
/// Reason that are set, with the meaning and unit of `value`.
enum class HearingReason : std::uint8_t {
  kUnsaid = 0,     // none; or the text of a newer station or one that sends only text [sent]
  kTooWeak = 1,    // below the squelch [value: by how many dB]
  kHill = 2,       // below the squelch because of terrain [value: by how many dB]
  kSteppedOn = 3,  // a stronger signal is heard
  kJammed = 4,
  kHeldShut = 5,     // an instructor holds the squelch closed
  kTransmits = 6,    // the receiving radio is transmitting
  kPlain = 7,        // it is secure, and the radio is plain or has no key
  kOtherKey = 8,     // secure with another key
  kWrongKey = 9,     // secure with another key of the same number
  kWhispered = 10,   // intended for another station only
  kRelayed = 11,     // arrived by a relay, and is not relayed again
  kCut = 12,         // an instructor has cut the net
  kFailed = 13,      // an instructor has failed the receiving radio
  kHopSystem = 14,   // hops with another system [sent, own]
  kClock = 15,       // hops out of step [value: by how many s]
  kModulation = 16,  // the radio has no detector for it [sent, own]
  kEncoding = 17,    // no decoder
  kMuted = 18,
  kNoSound = 19,       // on the air, but no sound arrives
  kNotTuned = 20,      // no radio is tuned to it [value: its frequency in MHz]
  kBrokenInto = 21,    // an instructor breaks in and is heard instead
  kSenderHops = 22,    // the sender hops and the radio does not
  kReceiverHops = 23,  // the radio hops and the sender does not
  kHopNet = 24,        // hops on another net [sent, own]
  kHopset = 25,        // uses another hopset [sent, own]
  kReplayed = 26,      // secure, and its packets repeat earlier ones
  kTooOld = 27,        // secure, and sent too long ago by its clock [value: how many s]
  kAhead = 28,         // secure, and its clock is ahead of this station's [value: by how many s]
  kOtherVersion = 29,  // secured by another version of Roger
};
inline constexpr HearingReason kMaxHearingReason = HearingReason::kOtherVersion;

/// One reason, passed as a whole from its origin to its reader.
struct Reason {
  HearingReason code = HearingReason::kUnsaid;
  std::optional<double> value = {};  // in the unit that the code names; none: unknown
  std::string sent = {};             // property of the transmission, such as its modulation
  std::string own = {};              // the same property of the receiving radio

  /// Bounds a value from the network or a file: no larger value in decibels, seconds or megahertz
  /// is plausible.
  static constexpr double kMaxValue = 1e6;
  [[nodiscard]] static bool is_possible(double value) { return value >= 0.0 && value <= kMaxValue; }

  [[nodiscard]] bool empty() const { return code == HearingReason::kUnsaid && sent.empty(); }
  friend bool operator==(const Reason&, const Reason&) = default;
};

/// Returns the reason with that number; kUnsaid for numbers unknown to this version.
[[nodiscard]] HearingReason to_hearing_reason(std::uint64_t number);

/// Returns the heading of the section of docs/guide/troubleshooting.md that explains the reason,
/// such as "Below squelch"; empty for kUnsaid.
[[nodiscard]] std::string_view guide_section(HearingReason reason);

/// Returns the reason in English, for example "6 dB below squelch"; empty: no reason. The window
/// shows the same texts (ui/model/reason_text).
[[nodiscard]] std::string in_words(const Reason& reason);

}  // namespace roger::radio

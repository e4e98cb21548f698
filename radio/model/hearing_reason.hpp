// Why a transmission is not heard or not understood, as a number beside the words: for whoever has
// to tell physics from what somebody must mend.
#pragma once

#include <cstdint>
#include <string>

namespace roger::radio {

/// The numbers are those of RogerHearing's Cause and of recordings.
enum class HearingReason : std::uint8_t {
  kUnsaid = 0,     // the words alone tell it, or there is none
  kTooWeak = 1,    // for the squelch
  kHill = 2,       // which stands in the way
  kSteppedOn = 3,  // a stronger signal is heard
  kJammed = 4,
  kHeldShut = 5,     // an instructor holds the squelch
  kTransmits = 6,    // the radio that should hear, itself
  kPlain = 7,        // ciphered, and the radio has no key
  kOtherKey = 8,     // ciphered with another one
  kWrongKey = 9,     // of the same number, and not the same
  kWhispered = 10,   // to another station
  kRelayed = 11,     // once is enough
  kCut = 12,         // by an instructor
  kFailed = 13,      // likewise
  kHopping = 14,     // on another net or hopset, or one of the two does not
  kClock = 15,       // hops out of step
  kModulation = 16,  // the radio has no detector for it
  kEncoding = 17,    // no decoder
  kMuted = 18,
  kNoSound = 19,     // on the air, and nothing arrives
  kNotTuned = 20,    // no radio is there
  kBrokenInto = 21,  // an instructor is heard
};
inline constexpr HearingReason kHighestHearingReason = HearingReason::kBrokenInto;

/// Both together.
struct Reason {
  HearingReason code = HearingReason::kUnsaid;
  std::string words = {};
  [[nodiscard]] bool empty() const { return words.empty(); }
};

}  // namespace roger::radio

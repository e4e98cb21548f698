// The state of one radio in a transmission.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "radio/model/notice.hpp"
#include "radio/signal/voice_cipher.hpp"
#include "radio/station/transmit/key_down.hpp"
#include "radio/station/transmit/push_to_talk.hpp"

namespace roger::radio {

/// Idle -> on air (key pressed) -> ending (released, the rest of the sound still to be sent) ->
/// closing (last packet sent) -> idle.
struct KeyedRadio {
  enum class Phase { kIdle, kOnAir, kEnding, kClosing };
  explicit KeyedRadio(PushToTalk push_to_talk) : key(push_to_talk) {}
  /// Returns whether the radio is in the phase and was keyed with this codec.
  [[nodiscard]] bool is(Phase in, const audio::CodecSettings& codec) const {
    return phase == in && down.codec == codec;
  }
  PushToTalk key;
  Phase phase = Phase::kIdle;
  KeyDown down;
  std::optional<VoiceCipher> cipher;  // for down.key
  TimePoint from{};
  TimePoint until{};           // time of the key-up, from kEnding on
  TimePoint last_sent{};       // from kClosing on
  std::size_t sent = 0;        // packets of this transmission
  std::uint32_t sequence = 0;  // of the next packet; continues across transmissions
  bool by_hand = false;        // pressed by an operator, not by VOX alone
  Notice reason;               // why it ended, if not by key-up
};

}  // namespace roger::radio

// Deciphers the voice of secure nets for DIS.
#pragma once

#include <cstdint>

#include "app/dis/gateway/moment.hpp"
#include "radio/exercise/timeline/opened_voice.hpp"
#include "radio/signal/replay_guard.hpp"
#include "radio/signal/voice_packet.hpp"

namespace roger::app {

/// Opens secure packets with the keys of the plan, each one once. Not thread-safe.
class VoiceOpener {
 public:
  /// `keys` must outlive it. `now`: packets sealed before it was created are not accepted.
  VoiceOpener(const radio::PlanKeys& keys, TimePoint now)
      : keys_(keys), since_(radio::exercise_time(now)) {}

  /// Deciphers `packet` in place; a plain one is left as it is. Returns false if it must not be
  /// used: no key opens it, or it was sent before.
  [[nodiscard]] bool open(radio::VoicePacket& packet, TimePoint now) {
    if (packet.coded.encoding != audio::Encoding::kCiphered) return true;
    radio::DecipheredVoice opened = keys_.open(std::move(packet));
    packet = std::move(opened.voice);
    return !opened.unreadable && opened.identity &&
           guard_.admit(*opened.identity, radio::exercise_time(now), since_).empty();
  }

 private:
  const radio::PlanKeys& keys_;
  const radio::ExerciseTime since_;
  radio::ReplayGuard guard_;
};

}  // namespace roger::app

// The sounds that only the operator hears, in addition to the radios: sidetone, tones and clips.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>

#include "audio/mixer.hpp"
#include "radio/station/receive/clip_player.hpp"
#include "radio/station/receive/operator_tones.hpp"

namespace roger::radio {

/// add_to() belongs to the audio callback, all other calls to any thread, except as ClipPlayer
/// states.
class OwnSounds {
 public:
  explicit OwnSounds(std::uint32_t sample_rate);

  /// Sets the amplitude factor of the operator's own voice while a radio is keyed; 0: off.
  void set_sidetone(float gain) noexcept { sidetone_.store(gain, std::memory_order_relaxed); }
  void sound(OperatorTone tone) noexcept { tones_.sound(tone); }
  [[nodiscard]] ClipPlayer& clips() noexcept { return clips_; }
  [[nodiscard]] const ClipPlayer& clips() const noexcept { return clips_; }

  /// Adds the next `frames`. `microphone`: the block just captured; `keyed`: a radio transmits it.
  void add_to(audio::Mixer& mixer, std::span<const float> microphone, bool keyed,
              std::size_t frames) noexcept;

 private:
  std::atomic<float> sidetone_{0.0F};
  audio::MixSource sidetone_mix_;
  OperatorTones tones_;
  audio::MixSource tones_mix_;
  ClipPlayer clips_;
  audio::MixSource clips_mix_;
};

}  // namespace roger::radio

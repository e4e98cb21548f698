// Passes captured sound through the microphone's chain, and with the noise of the operator's place
// into the history that transmissions are made from.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "audio/capture_ring.hpp"
#include "audio/dsp/level_meter.hpp"
#include "audio/microphone/microphone_chain.hpp"
#include "audio/microphone/microphone_noise.hpp"
#include "audio/microphone/vox.hpp"
#include "core/guarded.hpp"
#include "core/snapshot.hpp"
#include "radio/station/transmit/capture_history.hpp"
#include "radio/station/transmit/transmit_settings.hpp"
#include "radio/station/transmit/transmit_sink.hpp"

namespace roger::radio {

/// take() and history() belong to the voice thread.
class MicrophoneInput {
 public:
  MicrophoneInput(const TransmitSettings& settings, audio::CaptureRing& capture);

  /// Takes all captured sound. Reports VOX actions to the sink.
  void take(TransmitSink& sink);
  [[nodiscard]] const CaptureHistory& history() const { return history_; }

  // Any thread but a real-time one; each takes effect with the next take().
  /// Replaces the chain, whose filters start anew. `settings` must pass audio::check().
  void set_chain(const audio::MicrophoneSettings& settings);
  /// Replaces VOX. A key that VOX holds is released.
  void set_vox(const std::optional<VoxRequest>& vox);
  /// Sets the noise that is added behind the chain. `settings` must pass audio::check().
  void set_noise(const audio::MicrophoneNoiseSettings& settings);
  void set_gain(Decibels gain) { gain_db_.store(gain.value, std::memory_order_relaxed); }
  /// Control thread: returns the level after the chain and without added noise, over the newest 50
  /// ms.
  [[nodiscard]] const audio::Level& level() { return level_.read(); }

 private:
  /// VOX and the radio that it keys.
  struct VoiceKey {
    VoiceKey(const VoxRequest& request, std::uint32_t sample_rate)
        : vox(request.settings, sample_rate), radio(request.radio) {}
    audio::Vox vox;
    RadioId radio;
  };
  /// Parts that replace those in use.
  struct Replacements {
    std::unique_ptr<audio::MicrophoneChain> chain;       // null: none
    std::optional<std::unique_ptr<VoiceKey>> voice_key;  // none: none; null: VOX ends
    std::optional<audio::MicrophoneNoiseSettings> noise;
  };

  void meter(std::span<const float> voice);
  /// Takes the replacements, if any.
  void replace(TransmitSink& sink);

  audio::CaptureRing& capture_;
  std::atomic<double> gain_db_;
  std::unique_ptr<audio::MicrophoneChain> chain_;
  audio::MicrophoneNoise noise_;
  std::unique_ptr<VoiceKey> voice_key_;  // null: keys are pressed by hand only
  Guarded<Replacements> replacements_;
  std::atomic<bool> is_replaced_ = false;  // spares the voice thread the lock
  audio::LevelMeter meter_;
  std::size_t metered_ = 0;
  Snapshot<audio::Level> level_;
  CaptureHistory history_;
  std::vector<float> piece_;
};

}  // namespace roger::radio

// The audio stage of a type of radio, applied last before the volume: band, automatic gain,
// clipping and clicks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/clock.hpp"
#include "core/units.hpp"
#include "radio/model/capture_effect.hpp"
#include "radio/model/sound/band_pass.hpp"
#include "radio/model/sound/click.hpp"
#include "radio/model/sound/line_coding.hpp"
#include "radio/model/sound/voice_agc.hpp"

namespace roger::radio {

/// The table [sound] of a radio character; absent members are skipped.
struct SoundSettings {
  std::optional<double> low_hz;  // of the band: -3 dB
  std::optional<double> high_hz;
  std::optional<AgcSettings> agc;
  std::optional<Decibels> clip;  // soft limit of the peaks, over full scale
  LineCode coding = LineCode::kNone;
  std::optional<Decibels> squelch_click;  // peaks, over full scale
  std::optional<Decibels> key_click;
  std::optional<Decibels> secure_tone;  // peak, too

  [[nodiscard]] bool any() const {
    return low_hz || high_hz || agc || clip || coding != LineCode::kNone || squelch_click ||
           key_click || secure_tone;
  }
};

/// Limits `sample` softly to `ceiling`; samples far below are unchanged.
[[nodiscard]] float soft_clip(float sample, float ceiling) noexcept;

/// Works at one of several rates at a time. Allocates in the constructor; all other calls are wait-
/// free and belong to one thread, the audio callback. The output is within -1 to 1 for any input;
/// NaN becomes silence.
class ReceiverSound {
 public:
  ReceiverSound(const SoundSettings& settings, std::span<const std::uint32_t> rates);

  /// Processes in place, at the rate with that index in the constructor's list. `speakers`: number
  /// heard in this block; a change of it makes a key click. `open`: the squelch is open.
  void process(std::span<float> sound, std::size_t rate, std::size_t speakers, bool open) noexcept;
  /// Marks the start of a transmission with the next block.
  void begins(Secrecy secrecy) noexcept;
  /// Resets all state without a click: the receiver was turned off or retuned.
  void reset() noexcept;

 private:
  /// State that depends on the rate.
  struct Stage {
    Stage(const SoundSettings& settings, std::uint32_t rate);
    LineCoding coding;
    BandPass band;
    std::optional<VoiceAgc> agc;
    std::optional<Click> squelch_click;
    std::optional<Click> key_click;
    std::vector<float> understood;  // complete tones
    std::vector<float> not_understood;
  };
  void turn_to(std::size_t rate) noexcept;
  void strike(Stage& stage, std::size_t speakers, bool open) noexcept;
  static void still(Stage& stage) noexcept;
  void add_tone(const Stage& stage, std::span<float> sound) noexcept;
  void bound(std::span<float> sound) const noexcept;

  SoundSettings settings_;
  bool filters_;
  float ceiling_;
  std::vector<Stage> stages_;
  std::size_t rate_ = 0;
  std::size_t speakers_ = 0;
  bool open_ = false;
  Secrecy tone_ = Secrecy::kPlain;  // of the tone that sounds, and its progress
  std::size_t tone_at_ = 0;
};

}  // namespace roger::radio

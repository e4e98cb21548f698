// What a kind of radio makes of all that it hears, last of all before the volume: its band, its
// automatic gain, its clipping and its clicks.
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

/// The table [sound] of a radio character; what is absent is not done.
struct SoundSettings {
  std::optional<double> low_hz;  // of the band: -3 dB
  std::optional<double> high_hz;
  std::optional<AgcSettings> agc;
  std::optional<Decibels> clip;  // peaks are bent softly to stay below, over full scale
  LineCode coding = LineCode::kNone;
  std::optional<Decibels> squelch_click;  // peaks, over full scale
  std::optional<Decibels> key_click;
  std::optional<Decibels> secure_tone;  // peak, too

  [[nodiscard]] bool any() const {
    return low_hz || high_hz || agc || clip || coding != LineCode::kNone || squelch_click ||
           key_click || secure_tone;
  }
};

/// Bends `sample` so that it stays below `ceiling`; far below, it is left as it is.
[[nodiscard]] float soft_clip(float sample, float ceiling) noexcept;

/// Works at one of several rates at a time. Takes its memory in the constructor; all other calls
/// are wait-free and belong to one thread, the audio callback. What comes out is within -1 to 1,
/// whatever went in; NaN is taken for silence.
class ReceiverSound {
 public:
  ReceiverSound(const SoundSettings& settings, std::span<const std::uint32_t> rates);

  /// In place, at the rate numbered so in the constructor's. `speakers`: how many are heard in this
  /// block; one more or less is a key's click. `open`: the squelch lets sound out.
  void process(std::span<float> sound, std::size_t rate, std::size_t speakers, bool open) noexcept;
  /// A transmission begins with the next block.
  void begins(Secrecy secrecy) noexcept;
  /// The receiver was turned off, or retuned: nothing rings on, and nothing clicks.
  void reset() noexcept;

 private:
  /// All that depends on the rate.
  struct Stage {
    Stage(const SoundSettings& settings, std::uint32_t rate);
    LineCoding coding;
    BandPass band;
    std::optional<VoiceAgc> agc;
    std::optional<Click> squelch_click;
    std::optional<Click> key_click;
    std::vector<float> understood;  // tones, whole
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
  Secrecy tone_ = Secrecy::kPlain;  // that sounds, and how far it is
  std::size_t tone_at_ = 0;
};

}  // namespace roger::radio

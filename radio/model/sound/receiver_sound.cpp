#include "radio/model/sound/receiver_sound.hpp"

#include <algorithm>
#include <cmath>

#include "audio/dsp/lanes.hpp"
#include "audio/mixer.hpp"
#include "radio/model/sound/beeps.hpp"

namespace roger::radio {
namespace {

constexpr float kMaxSample = 100.0F;  // upper limit of plausible samples
constexpr float kSoftest = 1e-9F;
constexpr float kUnbent = 0.7F;  // level up to which audio::soft_limit() is linear

/// Frequencies of a relay's thump and a key's tick, chosen by listening.
constexpr ClickSettings kSquelchClick{{}, 350.0, Nanoseconds{3'000'000}};
constexpr ClickSettings kKeyClick{{}, 1200.0, Nanoseconds{1'500'000}};

std::optional<Click> click_of(const std::optional<Decibels>& peak, ClickSettings settings,
                              std::uint32_t rate) {
  if (!peak) return std::nullopt;
  settings.peak = *peak;
  return Click(settings, rate);
}

/// Replaces NaN and implausibly large samples by silence.
void mend(std::span<float> samples) noexcept {
  for (float& sample : samples) {
    if (!(std::abs(sample) <= kMaxSample)) sample = 0.0F;
  }
}

}  // namespace

float soft_clip(float sample, float ceiling) noexcept {
  // Padé approximation of tanh: exact to 2.5 %, constant 1 from 3 on.
  const float x = std::clamp(sample / ceiling, -3.0F, 3.0F);
  return ceiling * x * (27.0F + x * x) / (27.0F + 9.0F * x * x);
}

ReceiverSound::Stage::Stage(const SoundSettings& settings, std::uint32_t rate)
    : coding(settings.coding, rate),
      band(settings.low_hz.value_or(0.0), settings.high_hz.value_or(0.0), rate),
      squelch_click(click_of(settings.squelch_click, kSquelchClick, rate)),
      key_click(click_of(settings.key_click, kKeyClick, rate)) {
  if (settings.agc) agc.emplace(*settings.agc, rate);
  if (!settings.secure_tone) return;
  understood = samples_of({1200.0, 0.08, 0.0, 1, *settings.secure_tone}, rate);
  not_understood = samples_of({400.0, 0.08, 0.05, 3, *settings.secure_tone}, rate);
}

ReceiverSound::ReceiverSound(const SoundSettings& settings, std::span<const std::uint32_t> rates)
    : settings_(settings),
      filters_(settings.low_hz || settings.high_hz),
      ceiling_(to_amplitude(settings.clip.value_or(Decibels{}))) {
  for (const std::uint32_t rate : rates) stages_.emplace_back(settings, rate);
}

void ReceiverSound::still(Stage& stage) noexcept {
  stage.coding.reset();
  stage.band.reset();
  if (stage.squelch_click) stage.squelch_click->reset();
  if (stage.key_click) stage.key_click->reset();
}

void ReceiverSound::begins(Secrecy secrecy) noexcept {
  const bool ciphered = secrecy == Secrecy::kUnderstood || secrecy == Secrecy::kNotUnderstood;
  if (!settings_.secure_tone || !ciphered) return;
  tone_ = secrecy;
  tone_at_ = 0;
}

void ReceiverSound::add_tone(const Stage& stage, std::span<float> sound) noexcept {
  if (tone_ == Secrecy::kPlain) return;
  const auto& tone = tone_ == Secrecy::kUnderstood ? stage.understood : stage.not_understood;
  const std::size_t count = std::min(sound.size(), tone.size() - tone_at_);
  audio::add_scaled(sound.data(), tone.data() + tone_at_, 1.0F, count);
  tone_at_ += count;
  if (tone_at_ == tone.size()) tone_ = Secrecy::kPlain;
}

void ReceiverSound::reset() noexcept {
  Stage& stage = stages_[rate_];
  still(stage);
  if (stage.agc) stage.agc->reset();
  tone_ = Secrecy::kPlain;
  speakers_ = 0;
  open_ = false;
}

void ReceiverSound::turn_to(std::size_t rate) noexcept {
  if (rate == rate_) return;
  Stage& before = stages_[rate_];
  Stage& after = stages_[rate];
  still(after);
  if (after.agc) after.agc->go_on_from(before.agc->level());
  if (tone_at_ > 0) tone_ = Secrecy::kPlain;
  rate_ = rate;
}

void ReceiverSound::strike(Stage& stage, std::size_t speakers, bool open) noexcept {
  if (stage.key_click && speakers != speakers_) {
    stage.key_click->strike(speakers > speakers_ ? 1.0F : -1.0F);
  }
  if (stage.squelch_click && open != open_) stage.squelch_click->strike(open ? 1.0F : -1.0F);
  speakers_ = speakers;
  open_ = open;
}

void ReceiverSound::process(std::span<float> sound, std::size_t rate, std::size_t speakers,
                            bool open) noexcept {
  turn_to(rate);
  Stage& stage = stages_[rate_];
  strike(stage, speakers, open);
  // No sample exceeds the square root of the sum of all squares.
  const float energy = audio::compute_energy(sound);
  if (!(energy <= kMaxSample * kMaxSample)) mend(sound);
  const bool silent = energy <= kSoftest * kSoftest;
  if (!silent || !stage.band.at_rest()) {
    // Line coding is skipped while the receiver is silent, since it would add idle noise.
    if (!silent) stage.coding.process(sound);
    if (filters_) stage.band.process(sound);
    if (stage.agc) stage.agc->process(sound);
  } else {
    stage.coding.reset();
    stage.band.reset();  // The remaining state would become denormal, which is slow to compute.
  }
  if (stage.squelch_click) stage.squelch_click->add(sound);
  if (stage.key_click) stage.key_click->add(sound);
  add_tone(stage, sound);
  if (settings_.clip) {
    for (float& sample : sound) sample = soft_clip(sample, ceiling_);
  }
  bound(sound);
}

void ReceiverSound::bound(std::span<float> sound) const noexcept {
  if (settings_.clip && ceiling_ <= kUnbent) return;
  for (float& sample : sound) sample = audio::soft_limit(sample);
}

}  // namespace roger::radio

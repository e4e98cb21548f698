#include "radio/model/sound/receiver_sound.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <numbers>
#include <random>

#include "tests/unit/radio/signals.hpp"

namespace roger::radio {
namespace {

constexpr std::array<std::uint32_t, 4> kRates = {8000, 16'000, 44'100, 48'000};

std::vector<float> sine(double hertz, double amplitude, std::uint32_t rate, double duration_s) {
  std::vector<float> out(static_cast<std::size_t>(duration_s * rate));
  for (std::size_t i = 0; i < out.size(); ++i) {
    const double phase = 2.0 * std::numbers::pi * hertz * static_cast<double>(i) / rate;
    out[i] = static_cast<float>(amplitude * std::sin(phase));
  }
  return out;
}

double decibels(double ratio) {
  return 20.0 * std::log10(ratio);
}

float largest_jump(std::span<const float> samples) {
  float jump = 0.0F;
  for (std::size_t i = 1; i < samples.size(); ++i) {
    jump = std::max(jump, std::abs(samples[i] - samples[i - 1]));
  }
  return jump;
}

float find_peak(std::span<const float> samples) {
  float peak = 0.0F;
  for (const float sample : samples) peak = std::max(peak, std::abs(sample));
  return peak;
}

/// All samples in one block.
SoundSettings whole() {
  SoundSettings out;
  out.low_hz = 300.0;
  out.high_hz = 3000.0;
  out.agc = AgcSettings{};
  out.clip = Decibels{-3.0};
  out.coding = LineCode::kMuLaw;
  out.squelch_click = Decibels{-20.0};
  out.key_click = Decibels{-20.0};
  return out;
}

/// One voice is heard throughout; its key-down was long ago.
class Listener {
 public:
  explicit Listener(const SoundSettings& settings) : sound_(settings, kRates) {}
  /// Processes blocks of uneven size.
  void hear(std::span<float> samples, std::size_t rate) {
    for (std::size_t at = 0, size = 1; at < samples.size(); at += size) {
      size = std::min<std::size_t>(1 + size * 7 % 311, samples.size() - at);
      sound_.process(samples.subspan(at, size), rate, 1, true);
    }
  }

 private:
  ReceiverSound sound_;
};

/// Returns the gain in the steady state, dB.
double gain_of(const SoundSettings& settings, double hertz, std::size_t rate,
               double amplitude = 0.1) {
  Listener listener(settings);
  auto sound = sine(hertz, amplitude, kRates.at(rate), 1.0);
  listener.hear(sound, rate);
  const auto steady = std::span<const float>(sound).subspan(sound.size() / 2);
  return decibels(amplitude_at(steady, hertz, kRates.at(rate)) / amplitude);
}

TEST(ReceiverSoundTest, BandIsEqualAtEveryRate) {
  SoundSettings settings;
  settings.low_hz = 300.0;
  settings.high_hz = 3000.0;
  for (std::size_t rate = 0; rate < kRates.size(); ++rate) {
    EXPECT_NEAR(gain_of(settings, 1000.0, rate), 0.0, 0.1) << kRates.at(rate);
    EXPECT_NEAR(gain_of(settings, 300.0, rate), -3.0, 0.1) << kRates.at(rate);
    EXPECT_NEAR(gain_of(settings, 3000.0, rate), -3.0, 0.1) << kRates.at(rate);
    EXPECT_NEAR(gain_of(settings, 150.0, rate), -24.1, 0.3) << kRates.at(rate);
    EXPECT_LT(gain_of(settings, 75.0, rate), -45.0) << kRates.at(rate);
    if (rate > 0) {
      EXPECT_LT(gain_of(settings, 6000.0, rate), -23.9) << kRates.at(rate);
    }
  }
}

TEST(ReceiverSoundTest, UpperEdgeAboveNyquistIsIgnored) {
  SoundSettings settings;
  settings.high_hz = 7000.0;
  EXPECT_NEAR(gain_of(settings, 3900.0, 0), 0.0, 0.01);
  EXPECT_NEAR(gain_of(settings, 7000.0, 3), -3.0, 0.1);
}

TEST(ReceiverSoundTest, GainEvensOutTwentyDecibels) {
  SoundSettings settings;
  settings.agc = AgcSettings{.most_gain = {25.0}};
  for (std::size_t rate = 0; rate < kRates.size(); ++rate) {
    Listener listener(settings);
    std::vector<double> levels;
    for (const double amplitude : {0.5, 0.05, 0.5}) {
      auto sound = sine(800.0, amplitude, kRates.at(rate), 3.0);
      listener.hear(sound, rate);
      levels.push_back(decibels(rms(std::span(sound).subspan(sound.size() * 2 / 3))));
    }
    for (const double level : levels) EXPECT_NEAR(level, -18.0, 1.0) << kRates.at(rate);
  }
}

TEST(ReceiverSoundTest, GainIsLimitedAndUnchangedBySilence) {
  SoundSettings settings;
  settings.agc = AgcSettings{.release = Nanoseconds{50'000'000}, .most_gain = {12.0}};
  EXPECT_NEAR(gain_of(settings, 800.0, 3, 0.01), 12.0, 0.1);
  Listener listener(settings);
  auto loud = sine(800.0, 0.5, 48'000, 1.0);
  listener.hear(loud, 3);
  std::vector<float> pause(48'000 * 5);
  listener.hear(pause, 3);
  EXPECT_EQ(find_peak(pause), 0.0F);
  auto again = sine(800.0, 0.5, 48'000, 0.1);
  listener.hear(again, 3);
  EXPECT_LT(find_peak(again), 0.25F) << "turned down from the first sample on";
}

TEST(ReceiverSoundTest, ClippingBoundsAndLeavesSoftSoundAlone) {
  SoundSettings settings;
  settings.clip = Decibels{-12.0};
  EXPECT_NEAR(gain_of(settings, 800.0, 3, 0.01), 0.0, 0.05);
  Listener listener(settings);
  auto loud = sine(800.0, 4.0, 48'000, 0.1);
  listener.hear(loud, 3);
  EXPECT_LE(find_peak(loud), 0.2512F);
  EXPECT_GT(amplitude_at(loud, 2400.0), 0.03) << "clipping adds the third harmonic";
}

TEST(ReceiverSoundTest, MuLawSoundsLikeEightBits) {
  SoundSettings settings;
  settings.coding = LineCode::kMuLaw;
  Listener listener(settings);
  auto sound = sine(1000.0, 0.5, 48'000, 1.0);
  listener.hear(sound, 3);
  const double tone = amplitude_at(sound, 1000.0);
  const double rest = std::sqrt(std::pow(rms(sound), 2.0) - tone * tone / 2.0);
  EXPECT_NEAR(decibels(tone / std::numbers::sqrt2 / rest), 37.0, 2.0);
}

TEST(ReceiverSoundTest, VoiceSecureSoundsLikeCvsdAtEveryRateAndIsSilentInSilence) {
  SoundSettings settings;
  settings.coding = LineCode::kCvsd;
  settings.high_hz = 3000.0;
  for (std::size_t rate = 0; rate < kRates.size(); ++rate) {
    Listener listener(settings);
    auto sound = sine(800.0, 0.15, kRates.at(rate), 1.0);
    listener.hear(sound, rate);
    const double tone = amplitude_at(sound, 800.0, kRates.at(rate));
    const double rest = std::sqrt(std::pow(rms(sound), 2.0) - tone * tone / 2.0);
    EXPECT_NEAR(decibels(tone / 0.15), 0.0, 2.0) << kRates.at(rate);
    EXPECT_NEAR(decibels(tone / std::numbers::sqrt2 / rest), 14.0, 4.0) << kRates.at(rate);
    std::vector<float> silence(kRates.at(rate));
    listener.hear(silence, rate);
    EXPECT_EQ(rms(std::span(silence).subspan(silence.size() / 2)), 0.0) << kRates.at(rate);
  }
}

TEST(ReceiverSoundTest, SteadyVoiceHasNoClicks) {
  SoundSettings settings = whole();
  settings.coding = LineCode::kNone;
  Listener listener(settings);
  for (const std::size_t rate : {3U, 1U, 0U, 2U, 3U}) {
    auto sound = sine(800.0, 0.3, kRates.at(rate), 1.0);
    const float own =
        2.0F * std::numbers::pi_v<float> * 800.0F / static_cast<float>(kRates.at(rate)) * 0.3F;
    listener.hear(sound, rate);
    EXPECT_LT(largest_jump(std::span(sound).subspan(1)), 1.1F * own + 0.03F) << kRates.at(rate);
    EXPECT_LT(std::abs(sound.front()), 0.12F);
  }
}

TEST(ReceiverSoundTest, SquelchClicksWhenItOpensAndCloses) {
  SoundSettings settings;
  settings.squelch_click = Decibels{-20.0};
  for (std::size_t rate = 0; rate < kRates.size(); ++rate) {
    ReceiverSound sound(settings, kRates);
    std::vector<float> block(kRates.at(rate) / 10);
    const auto peak_when = [&](bool open) {
      std::ranges::fill(block, 0.0F);
      sound.process(block, rate, 0, open);
      return decibels(std::max(find_peak(block), 1e-9F));
    };
    EXPECT_LT(peak_when(false), -120.0) << "closed from the beginning";
    EXPECT_NEAR(peak_when(true), -20.0, 0.5);
    EXPECT_LT(largest_jump(block), 0.05F) << "the click is a short tone without a step";
    EXPECT_LT(std::abs(block.back()), 1e-6F);
    EXPECT_LT(peak_when(true), -120.0);
    EXPECT_NEAR(peak_when(false), -20.0, 0.5);
    EXPECT_LT(peak_when(false), -120.0);
  }
}

TEST(ReceiverSoundTest, KeysClickButRetuningDoesNot) {
  SoundSettings settings;
  settings.key_click = Decibels{-26.0};
  ReceiverSound sound(settings, kRates);
  std::vector<float> block(4800);
  const auto peak_with = [&](std::size_t speakers) {
    std::ranges::fill(block, 0.0F);
    sound.process(block, 3, speakers, true);
    return decibels(std::max(find_peak(block), 1e-9F));
  };
  EXPECT_NEAR(peak_with(1), -26.0, 0.5);
  EXPECT_LT(peak_with(1), -120.0);
  EXPECT_NEAR(peak_with(2), -26.0, 0.5);
  EXPECT_NEAR(peak_with(1), -26.0, 0.5);
  sound.reset();
  EXPECT_LT(peak_with(0), -120.0);
}

TEST(ReceiverSoundTest, SecureTransmissionsBeginWithATone) {
  SoundSettings settings;
  settings.secure_tone = Decibels{-20.0};
  for (std::size_t rate = 0; rate < kRates.size(); ++rate) {
    ReceiverSound sound(settings, kRates);
    const auto heard = [&](Secrecy secrecy) {
      std::vector<float> out(kRates.at(rate) / 2);
      sound.begins(secrecy);
      for (std::size_t at = 0; at < out.size(); at += 100) {
        sound.process(std::span(out).subspan(at, std::min<std::size_t>(100, out.size() - at)), rate,
                      1, true);
      }
      return out;
    };
    EXPECT_EQ(find_peak(heard(Secrecy::kPlain)), 0.0F);
    const auto understood = heard(Secrecy::kUnderstood);
    EXPECT_NEAR(decibels(find_peak(understood)), -20.0, 0.3);
    EXPECT_GT(amplitude_at(understood, 1200.0, kRates.at(rate)), 0.01);
    const auto not_understood = heard(Secrecy::kNotUnderstood);
    EXPECT_GT(amplitude_at(not_understood, 400.0, kRates.at(rate)), 0.03);
    EXPECT_EQ(not_understood.back(), 0.0F);
    sound.begins(Secrecy::kUnderstood);
    sound.reset();
    EXPECT_EQ(find_peak(heard(Secrecy::kPlain)), 0.0F) << "tuned away";
  }
}

TEST(ReceiverSoundTest, OutputIsBoundedAndFiniteForAnyInput) {
  for (const LineCode coding : {LineCode::kMuLaw, LineCode::kCvsd}) {
    std::minstd_rand random(4);
    SoundSettings settings = whole();
    settings.coding = coding;
    ReceiverSound sound(settings, kRates);
    std::vector<float> block(311);
    constexpr std::array<float, 8> kOdd = {std::numeric_limits<float>::quiet_NaN(),
                                           std::numeric_limits<float>::infinity(),
                                           -std::numeric_limits<float>::infinity(),
                                           std::numeric_limits<float>::max(),
                                           std::numeric_limits<float>::denorm_min(),
                                           1e30F,
                                           -99.0F,
                                           0.0F};
    for (int turn = 0; turn < 2000; ++turn) {
      for (float& sample : block) {
        sample = static_cast<float>(random() % 2000) / 1000.0F - 1.0F;
        if (random() % 50 == 0) sample = kOdd.at(random() % kOdd.size());
      }
      sound.process(block, random() % kRates.size(), random() % 3, random() % 2 == 0);
      for (const float sample : block) {
        ASSERT_TRUE(std::isfinite(sample));
        ASSERT_LE(std::abs(sample), 1.0F);
      }
    }
    auto voice = sine(800.0, 0.2, 48'000, 1.0);
    for (int i = 0; i < 5; ++i) {
      auto fresh = voice;
      sound.process(fresh, 3, 1, true);
      voice = i < 4 ? voice : fresh;
    }
    EXPECT_NEAR(decibels(rms(std::span(voice).subspan(24'000))), -18.0, 1.0)
        << "the level recovers";
  }
}

TEST(ReceiverSoundTest, OutputBecomesSilentAfterASound) {
  SoundSettings settings = whole();
  settings.low_hz = 20.0;
  ReceiverSound sound(settings, kRates);
  auto voice = sine(800.0, 0.2, 48'000, 0.5);
  sound.process(voice, 3, 0, false);
  std::vector<float> block(480);
  for (int i = 0; i < 300; ++i) {
    std::ranges::fill(block, 0.0F);
    sound.process(block, 3, 0, false);
  }
  EXPECT_EQ(find_peak(block), 0.0F)
      << "exactly zero, because an endless decay would cost processor time";
}

}  // namespace
}  // namespace roger::radio

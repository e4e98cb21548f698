// Level, sound and changes of the noise at the microphone.
#include "audio/microphone/microphone_noise.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace roger::audio {
namespace {

constexpr std::uint32_t kMicrophoneRate = 48'000;
constexpr std::size_t kBlock = 128;

std::vector<float> added_to(MicrophoneNoise& noise, const std::vector<float>& voice) {
  std::vector<float> out;
  for (std::size_t at = 0; at < voice.size(); at += kBlock) {
    const auto piece = std::span(voice).subspan(at, std::min(kBlock, voice.size() - at));
    const auto heard = noise.add(piece);
    EXPECT_EQ(heard.size(), piece.size());
    out.insert(out.end(), heard.begin(), heard.end());
  }
  return out;
}

std::vector<float> noise_alone(const MicrophoneNoiseSettings& settings, double seconds,
                               std::uint32_t rate = kMicrophoneRate, std::uint64_t seed = 7) {
  MicrophoneNoise noise(settings, rate, seed);
  return added_to(noise, std::vector<float>(static_cast<std::size_t>(seconds * rate)));
}

double mean_square(std::span<const float> samples) {
  double sum = 0.0;
  for (const float sample : samples) {
    sum += static_cast<double>(sample) * static_cast<double>(sample);
  }
  return sum / static_cast<double>(samples.size());
}

double level_db(std::span<const float> samples) {
  return 10.0 * std::log10(mean_square(samples));
}

/// Returns the noise at its level.
std::vector<float> steady_noise(const MicrophoneNoiseSettings& settings,
                                std::uint32_t rate = kMicrophoneRate) {
  constexpr double kBeginSeconds = 0.25;
  std::vector<float> out = noise_alone(settings, kBeginSeconds + 4.0, rate);
  out.erase(out.begin(), out.begin() + rate / 4);
  return out;
}

double largest_step(std::span<const float> samples) {
  double most = 0.0;
  for (std::size_t i = 1; i < samples.size(); ++i) {
    most = std::max(most, std::fabs(static_cast<double>(samples[i] - samples[i - 1])));
  }
  return most;
}

/// Returns the share of the power of `samples` that a sine of `hz` has, 0 to 1.
double share_of_tone(std::span<const double> samples, double hz, double rate) {
  double sine = 0.0;
  double cosine = 0.0;
  double power = 0.0;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const double angle = 2.0 * std::numbers::pi * hz * static_cast<double>(i) / rate;
    sine += samples[i] * std::sin(angle);
    cosine += samples[i] * std::cos(angle);
    power += samples[i] * samples[i];
  }
  const double count = static_cast<double>(samples.size());
  return 2.0 * (sine * sine + cosine * cosine) / (count * power);
}

/// Returns the share of a sine in the noise of a place.
double share_of_tone(NoisePlace place, double hz) {
  const auto samples = steady_noise({place, {-30.0}});
  return share_of_tone(std::vector<double>(samples.begin(), samples.end()), hz, kMicrophoneRate);
}

/// Returns the share of the power above a corner.
double share_above(NoisePlace place, double hz) {
  const auto samples = steady_noise({place, {-30.0}});
  auto high_pass = Biquad<double>::high_pass(hz, std::numbers::sqrt2 / 2.0, kMicrophoneRate);
  std::vector<float> high;
  for (const float sample : samples) {
    high.push_back(static_cast<float>(high_pass.process(static_cast<double>(sample))));
  }
  return mean_square(high) / mean_square(samples);
}

/// Returns the share of the change in loudness that happens `hz` times a second.
double share_of_beat(NoisePlace place, double hz) {
  constexpr std::size_t kWindow = kMicrophoneRate / 200;
  const auto samples = steady_noise({place, {-30.0}});
  std::vector<double> loudness;
  for (std::size_t at = 0; at + kWindow <= samples.size(); at += kWindow) {
    loudness.push_back(mean_square(std::span(samples).subspan(at, kWindow)));
  }
  double mean = 0.0;
  for (const double one : loudness) mean += one / static_cast<double>(loudness.size());
  for (double& one : loudness) one -= mean;
  return share_of_tone(loudness, hz, 200.0);
}

class EveryPlace : public testing::TestWithParam<NoisePlace> {};

TEST_P(EveryPlace, LevelIsAsWanted) {
  for (const double wanted : {-60.0, -30.0, -10.0}) {
    EXPECT_NEAR(level_db(steady_noise({GetParam(), {wanted}})), wanted, 1.0);
  }
}

TEST_P(EveryPlace, LevelIsTheSameAtOtherRates) {
  for (const std::uint32_t rate : {8'000U, 16'000U, 44'100U, 192'000U}) {
    EXPECT_NEAR(level_db(steady_noise({GetParam(), {-30.0}}, rate)), -30.0, 1.0) << rate;
  }
}

TEST_P(EveryPlace, LoudestNoiseStaysBelowFullScale) {
  MicrophoneNoise noise({GetParam(), MicrophoneNoiseSettings::kMaxLevel}, kMicrophoneRate, 7);
  std::vector<float> voice(2 * std::size_t{kMicrophoneRate});
  for (std::size_t i = 0; i < voice.size(); ++i) voice[i] = i / 100 % 2 == 0 ? 1.0F : -1.0F;
  for (const float sample : added_to(noise, voice)) ASSERT_LE(std::fabs(sample), 1.0F);
}

TEST_P(EveryPlace, SeedDeterminesTheNoise) {
  const MicrophoneNoiseSettings settings{GetParam(), {-30.0}};
  EXPECT_EQ(noise_alone(settings, 0.5), noise_alone(settings, 0.5));
  EXPECT_NE(noise_alone(settings, 0.5, kMicrophoneRate, 8),
            noise_alone(settings, 0.5, kMicrophoneRate, 7));
}

TEST_P(EveryPlace, ChangesDoNotClick) {
  const MicrophoneNoiseSettings settings{GetParam(), {-20.0}};
  const double usual = largest_step(steady_noise(settings));
  MicrophoneNoise noise({}, kMicrophoneRate, 7);
  std::vector<float> heard;
  const std::vector<float> silence(kMicrophoneRate / 2);
  const NoisePlace other =
      GetParam() == NoisePlace::kVehicle ? NoisePlace::kShip : NoisePlace::kVehicle;
  const double others = largest_step(steady_noise({other, {-20.0}}));
  for (const auto& next :
       {settings, {GetParam(), {-40.0}}, {other, {-20.0}}, settings, MicrophoneNoiseSettings{}}) {
    noise.set(next);
    const auto part = added_to(noise, silence);
    heard.insert(heard.end(), part.begin(), part.end());
  }
  EXPECT_LE(largest_step(heard), 1.1 * std::max(usual, others));
  EXPECT_EQ(heard.back(), 0.0F);
}

INSTANTIATE_TEST_SUITE_P(Table, EveryPlace,
                         testing::Values(NoisePlace::kHelicopter, NoisePlace::kJet,
                                         NoisePlace::kPropeller, NoisePlace::kVehicle,
                                         NoisePlace::kShip));

TEST(MicrophoneNoise, OffReturnsTheVoiceItself) {
  MicrophoneNoise noise({}, kMicrophoneRate, 7);
  const std::vector<float> voice(kBlock, 0.95F);
  EXPECT_EQ(noise.add(voice).data(), voice.data());
  noise.set({NoisePlace::kJet, {-30.0}});
  EXPECT_NE(noise.add(voice).data(), voice.data());
  noise.set({});
  added_to(noise, std::vector<float>(kMicrophoneRate));
  EXPECT_EQ(noise.add(voice).data(), voice.data());
}

TEST(MicrophoneNoise, VoiceKeepsItsLevel) {
  MicrophoneNoise noise({NoisePlace::kShip, {-30.0}}, kMicrophoneRate, 7);
  std::vector<float> voice(kMicrophoneRate);
  for (std::size_t i = 0; i < voice.size(); ++i) {
    voice[i] = 0.2F * std::sin(0.05F * static_cast<float>(i));
  }
  std::vector<float> both = added_to(noise, voice);
  const auto alone = noise_alone({NoisePlace::kShip, {-30.0}}, 1.0);
  for (std::size_t i = 0; i < both.size(); ++i) ASSERT_NEAR(both[i], voice[i] + alone[i], 1e-6F);
}

TEST(MicrophoneNoise, PlacesSoundDifferent) {
  EXPECT_GT(share_of_beat(NoisePlace::kHelicopter, 17.2), 0.5) << "the rotor is heard";
  EXPECT_GT(share_of_tone(NoisePlace::kHelicopter, 690.0), 0.08) << "the gearbox whines";
  EXPECT_LT(share_of_beat(NoisePlace::kJet, 17.2), 0.1) << "steady";
  EXPECT_GT(share_of_tone(NoisePlace::kJet, 3100.0), 0.03) << "the compressor whines";
  EXPECT_GT(share_of_tone(NoisePlace::kPropeller, 68.0), 0.08);
  EXPECT_GT(share_of_tone(NoisePlace::kPropeller, 69.1), 0.08);
  EXPECT_GT(share_of_tone(NoisePlace::kShip, 120.0), 0.1) << "generators hum";
  EXPECT_LT(share_of_tone(NoisePlace::kVehicle, 120.0), 0.02);
  EXPECT_GT(share_of_beat(NoisePlace::kVehicle, 6.0), 0.05) << "uneven ground";
  // A jet hisses, and the others rumble.
  EXPECT_GT(share_above(NoisePlace::kJet, 1000.0), 0.5);
  for (const NoisePlace place :
       {NoisePlace::kHelicopter, NoisePlace::kPropeller, NoisePlace::kVehicle, NoisePlace::kShip}) {
    EXPECT_LT(share_above(place, 1000.0), 0.35) << static_cast<int>(place);
  }
}

TEST(MicrophoneNoise, LevelOutOfRangeIsRejected) {
  EXPECT_TRUE(check(MicrophoneNoiseSettings{}));
  EXPECT_TRUE(check(MicrophoneNoiseSettings{NoisePlace::kJet, {-60.0}}));
  for (const double wrong : {-60.1, -9.9, std::nan("")}) {
    const Status status = check(MicrophoneNoiseSettings{NoisePlace::kJet, {wrong}});
    ASSERT_FALSE(status);
    EXPECT_THAT(status.error().message, testing::HasSubstr("expected -60 to -10"));
  }
}

}  // namespace
}  // namespace roger::audio

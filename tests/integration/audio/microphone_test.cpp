// The microphone chain with human speech.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "audio/device/wav_file.hpp"
#include "audio/dsp/level_meter.hpp"
#include "audio/microphone/microphone_chain.hpp"
#include "audio/microphone/vox.hpp"

namespace roger::audio {
namespace {

constexpr std::uint32_t kRate = 48000;

/// The spoken words of alsa-utils, one after the other, at -20 dBFS plus `gain`.
std::vector<float> speech(double gain) {
  std::vector<float> sound;
  for (const char* words : {"Front_Center", "Front_Left", "Front_Right", "Rear_Center", "Rear_Left",
                            "Rear_Right", "Side_Left", "Side_Right"}) {
    auto source = WavSource::open(std::string("/usr/share/sounds/alsa/") + words + ".wav", kRate);
    EXPECT_TRUE(source) << (source ? "" : in_words(source.error()));
    if (!source) return {};
    std::vector<float> block(480);
    for (std::size_t count = block.size(); count == block.size();) {
      count = source.value()->read(block);
      sound.insert(sound.end(), block.begin(), block.begin() + static_cast<std::ptrdiff_t>(count));
    }
  }
  LevelMeter meter;
  meter.add(sound);
  const float factor = to_amplitude(Decibels{gain - 20.0 - meter.take().rms.value});
  for (float& sample : sound) sample *= factor;
  return sound;
}

Level level_of(std::span<const float> sound) {
  LevelMeter meter;
  meter.add(sound);
  return meter.take();
}

std::vector<float> through(const MicrophoneSettings& settings, const std::vector<float>& in) {
  MicrophoneChain chain(settings, kRate);
  std::vector<float> out;
  for (std::size_t i = 0; i < in.size(); i += 256) {
    const auto part = std::span(in).subspan(i, std::min<std::size_t>(256, in.size() - i));
    const auto samples = chain.process(part).samples;
    out.insert(out.end(), samples.begin(), samples.end());
  }
  return out;
}

TEST(Microphone, AutomaticGainEqualisesQuietAndLoudSpeakers) {
  std::vector<double> levels;
  for (const double gain : {-20.0, -10.0, 0.0, 10.0}) {
    auto in = speech(gain);
    const std::size_t half = in.size();
    in.reserve(2 * half);
    in.insert(in.end(), in.begin(), in.begin() + static_cast<std::ptrdiff_t>(half));
    const auto out = through({.automatic_gain = true}, in);
    ASSERT_EQ(out.size(), in.size());
    // The speaker has spoken for eleven seconds by then.
    const Level level = level_of(std::span(out).subspan(half));
    EXPECT_LE(level.peak.value, 0.0);
    levels.push_back(level.rms.value);
    RecordProperty("rms_" + std::to_string(static_cast<int>(gain)),
                   std::to_string(level.rms.value));
  }
  const auto [low, high] = std::ranges::minmax(levels);
  EXPECT_LT(high - low, 3.0) << "instead of a difference of 30 dB";
  EXPECT_GT(low, -26.0);
}

TEST(Microphone, SuppressorRemovesNoiseAndKeepsSpeech) {
  auto in = speech(0.0);
  const std::size_t lead = std::size_t{3} * kRate;
  in.insert(in.begin(), lead, 0.0F);
  const auto clean = in;
  std::mt19937 random(1);
  std::normal_distribution<float> normal(0.0F, to_amplitude(Decibels{-40.0}));
  for (float& sample : in) sample += normal(random);
  const MicrophoneSettings settings{.suppress_noise = true};
  const auto out = through(settings, in);
  const auto noise = [](const std::vector<float>& sound) {
    return level_of(std::span(sound).subspan(kRate * 3 / 2, kRate)).rms.value;
  };
  const double lowered = noise(in) - noise(out);
  RecordProperty("noise_lowered_db", std::to_string(lowered));
  EXPECT_GT(lowered, 11.0);
  const auto spoken = [lead](const std::vector<float>& sound) {
    return level_of(std::span(sound).subspan(lead)).rms.value;
  };
  EXPECT_NEAR(spoken(out), spoken(clean), 1.0);
  EXPECT_NEAR(spoken(through(settings, clean)), spoken(clean), 0.5);
}

TEST(Microphone, VoxKeepsEverySyllable) {
  // Each word follows a pause; the sound that VOX would send is compared with the complete speech.
  auto in = speech(0.0);
  in.insert(in.begin(), kRate, 0.0F);
  in.resize(in.size() + kRate);
  Vox vox({}, kRate);
  std::vector<bool> sent(in.size(), false);
  std::size_t from = 0;
  const auto index = [](TimePoint instant) {
    return static_cast<std::size_t>(instant.time_since_epoch().count() * (kRate / 1000) /
                                    1'000'000);
  };
  int presses = 0;
  for (std::size_t i = 0; i < in.size(); i += 240) {
    const auto block = std::span(in).subspan(i, std::min<std::size_t>(240, in.size() - i));
    const auto change =
        vox.process(block, TimePoint{Nanoseconds{static_cast<std::int64_t>(i) * 1'000'000 / 48}});
    if (!change) continue;
    if (change->pressed) {
      from = index(change->at);
      ++presses;
    } else {
      std::fill(sent.begin() + static_cast<std::ptrdiff_t>(from),
                sent.begin() + static_cast<std::ptrdiff_t>(index(change->at)), true);
    }
  }
  EXPECT_FALSE(vox.open());
  EXPECT_GE(presses, 1);
  double all = 0.0;
  double cut = 0.0;
  for (std::size_t i = 0; i < in.size(); ++i) {
    const double power = static_cast<double>(in[i]) * static_cast<double>(in[i]);
    all += power;
    if (!sent[i]) cut += power;
  }
  RecordProperty("cut_db", std::to_string(10.0 * std::log10(cut / all + 1e-12)));
  EXPECT_LT(cut, all * 1e-4);
}

}  // namespace
}  // namespace roger::audio

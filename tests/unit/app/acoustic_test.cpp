// Judging click recordings from loudspeaker to microphone, with synthetic recordings.
#include "app/probe/acoustic.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <random>

#include "app/probe/acoustic_report.hpp"
#include "app/probe/click.hpp"
#include "core/percentiles.hpp"

namespace roger::app {
namespace {

constexpr std::uint32_t kAcousticRate = 48'000;
constexpr std::size_t kApart = 26'000;

/// Returns a recording of clicks with the given gain and delay in samples, in noise of the given
/// amplitude.
AcousticTrace room(int clicks, std::size_t late, float gain, float noise) {
  AcousticTrace trace;
  trace.sample_rate = kAcousticRate;
  trace.quiet = kAcousticRate;
  trace.heard.resize(trace.quiet + kApart * static_cast<std::size_t>(clicks));
  trace.device_ms = {20.0, 20.0, 20.0};
  std::mt19937 random(7);
  std::uniform_real_distribution<float> spread(-noise, noise);
  for (float& sample : trace.heard) sample = spread(random);
  const std::vector<float> wave = click_wave(kAcousticRate);
  for (int i = 0; i < clicks; ++i) {
    const std::size_t place = trace.quiet + kApart * static_cast<std::size_t>(i);
    trace.clicks.push_back(place);
    for (std::size_t k = 0; k < wave.size(); ++k) trace.heard[place + late + k] += gain * wave[k];
  }
  return trace;
}

TEST(AcousticTest, ReportedDeviceDelayIsSubtracted) {
  const auto judged = judge(room(20, 4800, 0.2F, 0.002F));  // 100 ms, including 20 ms of the device
  ASSERT_TRUE(judged) << judged.error().text();
  EXPECT_EQ(judged.value().clicks.lost, 0);
  ASSERT_EQ(judged.value().clicks.delays_ms.size(), 20U);
  for (const double delay : judged.value().clicks.delays_ms) EXPECT_NEAR(delay, 80.0, 0.05);
  EXPECT_GT(judged.value().over_noise_db, 20.0);
  EXPECT_DOUBLE_EQ(judged.value().device_ms, 20.0);
  EXPECT_LT(judged.value().uncertainty_ms, 0.05);
}

TEST(AcousticTest, LoudestCopyOfAClickIsMeasured) {
  AcousticTrace trace = room(10, 4800, 0.4F, 0.002F);
  const std::vector<float> wave = click_wave(kAcousticRate);
  for (const std::size_t click : trace.clicks) {  // direct path from the loudspeaker, weaker
    for (std::size_t k = 0; k < wave.size(); ++k) trace.heard[click + 960 + k] += 0.2F * wave[k];
  }
  const auto judged = judge(trace);
  ASSERT_TRUE(judged);
  EXPECT_NEAR(compute_percentiles(judged.value().clicks.delays_ms).p50, 80.0, 0.1);
}

TEST(AcousticTest, ClicksBelowTheNoiseAreCountedAsMissed) {
  AcousticTrace trace = room(20, 4800, 0.2F, 0.002F);
  for (std::size_t i = 0; i < 5; ++i) {  // the microphone is covered
    for (std::size_t k = 0; k < kApart; ++k) trace.heard[trace.clicks[i] + k] = 0.0F;
  }
  const auto judged = judge(trace);
  ASSERT_TRUE(judged);
  EXPECT_EQ(judged.value().clicks.lost, 5);
  EXPECT_EQ(judged.value().clicks.delays_ms.size(), 15U);
}

TEST(AcousticTest, NoiseWithoutClicksIsRejectedWithAdvice) {
  for (const float gain : {0.0F, 0.02F}) {
    const auto judged = judge(room(20, 4800, gain, 0.1F));
    ASSERT_FALSE(judged) << gain;
    EXPECT_EQ(judged.error().code, ErrorCode::kUnavailable);
    EXPECT_THAT(judged.error().text(), testing::HasSubstr("Turn up the loudspeaker"));
  }
  EXPECT_FALSE(judge(room(20, 4800, 0.0F, 0.0F))) << "silence contains no click";
  EXPECT_FALSE(judge(AcousticTrace{})) << "an empty trace is no recording";
}

TEST(AcousticTest, VaryingDeviceDelayIncreasesTheUncertainty) {
  AcousticTrace trace = room(20, 4800, 0.2F, 0.002F);
  trace.device_ms = {18.0, 20.0, 20.0, 20.0, 24.0};
  const auto judged = judge(trace);
  ASSERT_TRUE(judged);
  EXPECT_GE(judged.value().uncertainty_ms, 3.0);
}

TEST(AcousticTest, ProcessorPlaysClicksWhileRecording) {
  AcousticProcessor recording(kAcousticRate, 3);
  constexpr std::size_t kBlock = 480;
  constexpr std::size_t kLate = 1000;
  std::vector<float> line(kLate);  // a cable with this delay
  std::array<float, kBlock> in{};
  std::array<float, 2 * kBlock> out{};
  audio::BlockTime time;
  time.captured = TimePoint{std::chrono::milliseconds{10}};
  time.heard = TimePoint{std::chrono::milliseconds{15}};
  while (!recording.complete()) {
    for (std::size_t i = 0; i < kBlock; ++i) in.at(i) = line.at(line.size() - kLate + i);
    recording.process(in, out, time);
    for (std::size_t i = 0; i < kBlock; ++i) line.push_back(out.at(2 * i));
  }
  EXPECT_EQ(recording.done(), 3);
  const auto judged = judge(recording.take());
  ASSERT_TRUE(judged) << judged.error().text();
  ASSERT_EQ(judged.value().clicks.delays_ms.size(), 3U);
  EXPECT_NEAR(judged.value().clicks.delays_ms[0], kLate / 48.0 - 5.0, 0.02);
}

}  // namespace
}  // namespace roger::app

// Delay limits of the adaptive playout buffer on quiet, jittery and drifting networks.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include "tests/support/audio_talk.hpp"

namespace roger::audio {
namespace {

using testing::Net;
using testing::Talk;

// Unavoidable delay in ms in addition to the packet and its lateness: a period of 128 samples, and
// the resampler's look-ahead.
constexpr double kOnePeriod = 128.0 / 48.0;
double look_ahead(std::uint32_t rate) {
  return 12.0 / rate * 1000.0;
}

class QuietNetwork : public ::testing::TestWithParam<double> {};

TEST_P(QuietNetwork, AddsOnePeriodAndLessThanOneMillisecond) {
  const double packet_ms = GetParam();
  std::minstd_rand random(1);
  std::uniform_real_distribution<double> jitter(0.0, 0.5);
  Talk talk(
      {.rate = 48000, .packet_ms = packet_ms, .late_ms = [&](double) { return jitter(random); }});
  talk.run(20.0);
  EXPECT_LT(talk.worst(5.0, 20.0), packet_ms + kOnePeriod + 1.0);
  EXPECT_EQ(talk.counters().concealed_samples, 0U);
  EXPECT_EQ(talk.counters().late, 0U);
}

INSTANTIATE_TEST_SUITE_P(Packets, QuietNetwork, ::testing::Values(31.25, 20.0, 10.0, 2.5));

TEST(PlayoutDelayLimits, UniformJitterOf40MillisecondsIsCoveredExactly) {
  std::minstd_rand random(3);
  std::uniform_real_distribution<double> jitter(0.0, 40.0);
  constexpr double kSeconds = 600.0;
  Talk talk({.late_ms = [&](double) { return jitter(random); }});
  talk.run(kSeconds);
  const double overhead = kOnePeriod + look_ahead(8000);
  EXPECT_LT(talk.mean(10.0, kSeconds) - overhead, 60.5);
  EXPECT_LT(talk.worst(10.0, kSeconds) - overhead, 62.0);
  // A packet that arrived partly too late is not among those played. Six packets are still in
  // transit at the end.
  const std::size_t late = talk.sent - talk.played.size() - 6;
  EXPECT_LT(static_cast<double>(late) / talk.sent, 0.001);
  EXPECT_EQ(talk.counters().lost, 0U);
  EXPECT_LT(static_cast<double>(talk.counters().concealed_samples), 48000 * kSeconds * 0.0005);
}

TEST(PlayoutDelayLimits, DelayRecoversTenSecondsAfterMinuteOfJitter) {
  std::minstd_rand random(5);
  std::normal_distribution<double> jitter(90.0, 30.0);
  Talk talk({.late_ms = [&](double t) {
    return t >= 20.0 && t < 80.0 ? std::max(jitter(random), 0.0) : 0.0;
  }});
  talk.run(20.0);
  const double former = talk.worst(15.0, 20.0);
  const std::uint64_t before = talk.counters().concealed_samples;
  talk.run(80.0);
  EXPECT_GT(talk.mean(40.0, 80.0), former + 100.0);
  EXPECT_LT(static_cast<double>(talk.counters().concealed_samples - before), 48000 * 60.0 * 0.01);
  talk.run(100.0);
  EXPECT_LT(talk.worst(90.0, 100.0), former + 1.0);
}

struct DriftCase {
  double ppm;
  double off_s;
};

class DriftForAnHour : public ::testing::TestWithParam<DriftCase> {};

TEST_P(DriftForAnHour, ChangesNoDelayAndCausesNoClick) {
  const bool continuous = GetParam().off_s == 0.0;
  Talk talk({.packet_ms = 31.25,
             .block = 160,
             .output_rate = 8000,
             .drift_ppm = GetParam().ppm,
             .on_s = continuous ? 1e9 : 3.0,
             .off_s = GetParam().off_s,
             .sound = testing::sine});
  talk.run(5.0);
  talk.largest_step = 0.0F;
  const std::uint64_t stretched = talk.counters().stretched_samples;
  talk.run(3600.0);
  EXPECT_LT(talk.worst(5.0, 3600.0), 31.25 + 20.0 + look_ahead(8000) + 2.0);
  EXPECT_GT(talk.best(5.0, 3600.0), 31.25);
  EXPECT_LT(talk.worst(5.0, 3600.0) - talk.best(5.0, 3600.0), 2.0);
  EXPECT_EQ(talk.counters().concealed_samples, 0U);
  EXPECT_EQ(talk.counters().lost + talk.counters().late, 0U);
  EXPECT_EQ(talk.counters().stretched_samples, stretched);  // the trim alone corrects the drift
  // The sine's own step; a key release may cut it at its peak.
  const double own = 0.25 * 2.0 * std::numbers::pi * 440.0 / 8000.0;
  EXPECT_LT(talk.largest_step, continuous ? 1.05 * own : 0.26);
}

INSTANTIATE_TEST_SUITE_P(ClocksApart, DriftForAnHour,
                         ::testing::Values(DriftCase{300.0, 0.0}, DriftCase{-300.0, 0.0},
                                           DriftCase{300.0, 5.0}, DriftCase{-300.0, 5.0}));

}  // namespace
}  // namespace roger::audio

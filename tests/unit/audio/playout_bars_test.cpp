// How the adaptive playout buffer behaves on networks of many kinds, on a virtual clock.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <random>

#include "tests/support/audio_talk.hpp"

namespace roger::audio {
namespace {

using testing::Net;
using testing::Talk;

constexpr double kPeriod = 128.0 / 48.0;
constexpr double kLead8k = 1.5;  // what the resampler looks ahead, ms
constexpr double kLead48k = 0.25;

TEST(PlayoutBars, QuietNetworkCostsOnePeriodAndLessThanAMillisecond) {
  for (const double packet_ms : {31.25, 20.0, 10.0, 2.5}) {
    std::minstd_rand random(1);
    std::uniform_real_distribution<double> jitter(0.0, 0.5);
    Talk talk(
        {.rate = 48000, .packet_ms = packet_ms, .late_ms = [&](double) { return jitter(random); }});
    talk.run(20.0);
    EXPECT_LT(talk.worst(8.0, 20.0), packet_ms + kPeriod + 0.5 + kLead48k + 0.7) << packet_ms;
    EXPECT_EQ(talk.counters().concealed_samples, 0U) << packet_ms;
    EXPECT_EQ(talk.counters().late, 0U);
    std::printf("quiet %g: %g..%g stretched %llu\n", packet_ms, talk.best(8, 20) - packet_ms,
                talk.worst(8, 20) - packet_ms,
                static_cast<unsigned long long>(talk.counters().stretched_samples));
  }
}

TEST(PlayoutBars, UniformJitterOf40MillisecondsIsWaitedForExactly) {
  std::minstd_rand random(3);
  std::uniform_real_distribution<double> jitter(0.0, 40.0);
  Talk talk({.late_ms = [&](double) { return jitter(random); }});
  talk.run(600.0);
  const double overhead = kPeriod + kLead8k;
  const double concealed = static_cast<double>(talk.counters().concealed_samples) / 48000.0 / 600.0;
  std::printf("uniform: mean %g worst %g late %llu lost %llu of %u concealed %g%% stretched %g%%\n",
              talk.mean(10, 600) - overhead, talk.worst(10, 600) - overhead,
              static_cast<unsigned long long>(talk.counters().late),
              static_cast<unsigned long long>(talk.counters().lost), talk.sent, concealed * 100,
              static_cast<double>(talk.counters().stretched_samples) / 48000.0 / 6.0);
  EXPECT_LT(talk.mean(10.0, 600.0) - overhead, 62.0);
  EXPECT_LT(static_cast<double>(talk.counters().late) / talk.sent, 0.001);
  EXPECT_LT(concealed, 0.001);
}

TEST(PlayoutBars, DelayComesBackWithinTenSecondsAfterAMinuteOfJitter) {
  std::minstd_rand random(5);
  std::normal_distribution<double> jitter(90.0, 30.0);
  Talk talk({.late_ms = [&](double t) {
    return t >= 20.0 && t < 80.0 ? std::max(jitter(random), 0.0) : 0.0;
  }});
  talk.run(20.0);
  const PlayoutCounters before = talk.counters();
  talk.run(80.0);
  const PlayoutCounters after = talk.counters();
  talk.run(100.0);
  const double former = talk.worst(15.0, 20.0);
  const double concealed =
      static_cast<double>(after.concealed_samples - before.concealed_samples) / 48000.0 / 60.0;
  std::printf(
      "burst: before %g, in %g, after 2s %g 5s %g 7s %g 10s %g, late %llu concealed %g%% stretched "
      "%g%%\n",
      former, talk.mean(30, 80), talk.worst(82, 82.5), talk.worst(85, 85.5), talk.worst(87, 87.5),
      talk.worst(90, 100), static_cast<unsigned long long>(after.late), concealed * 100,
      static_cast<double>(talk.counters().stretched_samples) / 48000.0);
  EXPECT_LT(talk.worst(90.0, 100.0), former + 5.0);
  EXPECT_LT(concealed, 0.01);
}


void show(const char* name, Talk& talk, double from, double to) {
  const PlayoutCounters& c = talk.counters();
  std::printf("%s: best %.2f mean %.2f worst %.2f | late %llu lost %llu rec %llu dup %llu concealed %.1f ms stretched %.1f ms | target %.2f sent %u\n", name,
              talk.best(from, to), talk.mean(from, to), talk.worst(from, to),
              static_cast<unsigned long long>(c.late), static_cast<unsigned long long>(c.lost),
              static_cast<unsigned long long>(c.recovered), static_cast<unsigned long long>(c.duplicate),
              static_cast<double>(c.concealed_samples) / 48.0,
              static_cast<double>(c.stretched_samples) / 48.0, talk.targets.back(), talk.sent);
}

TEST(PlayoutScratch, Many) {
  {
    Talk talk({.rate = 48000, .packet_ms = 20, .on_s = 0.2, .off_s = 1.0});
    talk.run(30);
    show("clicks first 5s", talk, 0, 5);
    show("clicks rest", talk, 15, 30);
  }
  for (bool times : {true, false}) {
    std::minstd_rand random(3);
    std::uniform_real_distribution<double> jitter(0.0, 40.0);
    Talk talk({.rate = 48000, .on_s = 3, .off_s = 5, .late_ms = [&](double) { return jitter(random); }, .capture_times = times});
    talk.run(30);
    show("uniform ptt 30 s", talk, 0, 30);
    talk.run(300);
    show("uniform ptt", talk, 30, 300);
  }
  {
    Talk talk({.rate = 48000, .late_ms = [&](double t) { return t > 10 && t < 10.2 ? (10.2 - t) * 1e3 : 0.0; }});
    talk.run(10.0); show("stall before", talk, 8, 10);
    for (double t : {10.5, 11.0, 12.0, 13.0, 14.0, 16.0, 20.0}) { talk.run(t); show("stall after", talk, t - 0.3, t); }
  }
  {
    Talk talk({.rate = 48000, .late_ms = [&](double t) { const double u = std::fmod(t, 5.0); return u < 0.2 ? (0.2 - u) * 1e3 : 0.0; }});
    talk.run(30); show("periodic stall 30", talk, 0, 30);
    talk.run(120); show("periodic stall 120", talk, 30, 120);
  }
  {
    Talk talk({.rate = 48000, .late_ms = [&](double t) { return t > 10 ? 40.0 : 0.0; }});
    talk.run(30); show("longer for good", talk, 20, 30);
    Talk talk2({.rate = 48000, .late_ms = [&](double t) { return t < 10 ? 40.0 : 0.0; }});
    talk2.run(30); show("shorter for good", talk2, 20, 30);
  }
  {
    std::minstd_rand random(3);
    Talk talk({.rate = 48000, .late_ms = [&](double) { const double u = static_cast<double>(random() % 100000 + 1) / 100001.0; return 4.0 * (std::pow(u, -1 / 2.5) - 1); }});
    talk.run(300); show("pareto", talk, 10, 300);
  }
  for (unsigned copies : {0U, 1U, 2U}) for (double loss : {0.05, 0.1, 0.2}) {
    std::minstd_rand random(3);
    Talk talk({.rate = 48000, .late_ms = [&](double t) { return t < 60 && static_cast<double>(random() % 1000) < loss * 1000 ? -1.0 : static_cast<double>(random() % 1000) * 0.002; }, .copies = copies});
    talk.run(60); std::printf("copies %u loss %g ", copies, loss); show("", talk, 10, 60);
    talk.run(80); show("   after loss", talk, 72, 80);
  }
}

TEST(PlayoutBars, DriftForAnHour) {
  for (const double ppm : {300.0, -300.0}) {
    for (const double off : {0.0, 5.0}) {
      Talk talk({.packet_ms = 31.25,
                 .block = 160,
                 .output_rate = 8000,
                 .drift_ppm = ppm,
                 .on_s = off == 0.0 ? 1e9 : 3.0,
                 .off_s = off,
                 .sound = testing::sine});
      talk.run(1.0);
      talk.largest_step = 0.0F;
      talk.run(3600.0);
      std::printf("drift %g off %g: %g..%g step %g concealed %llu stretched %llu\n", ppm, off,
                  talk.best(10, 3600), talk.worst(10, 3600), static_cast<double>(talk.largest_step),
                  static_cast<unsigned long long>(talk.counters().concealed_samples),
                  static_cast<unsigned long long>(talk.counters().stretched_samples));
      EXPECT_LT(talk.worst(10.0, 3600.0) - talk.best(10.0, 3600.0), 10.0);
      EXPECT_EQ(talk.counters().concealed_samples, 0U);
      EXPECT_EQ(talk.counters().lost, 0U);
    }
  }
}

}  // namespace
}  // namespace roger::audio

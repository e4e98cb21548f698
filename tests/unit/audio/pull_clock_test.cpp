#include "audio/playout/pull_clock.hpp"

#include <gtest/gtest.h>

namespace roger::audio {
namespace {

TimePoint instant(double ms) {
  return TimePoint{Nanoseconds{static_cast<Nanoseconds::rep>(ms * 1e6) + 5'000'000'000}};
}

double after_ms(TimePoint time) {
  return static_cast<double>((time - instant(0.0)).count()) * 1e-6;
}

TEST(PullClock, EvenPullsAreUnchanged) {
  PullClock clock(48000);
  for (int i = 0; i < 1000; ++i) clock.pulled(480, instant(10.0 * i));
  EXPECT_NEAR(after_ms(clock.at(0)), 9990.0, 1e-3);
  EXPECT_NEAR(after_ms(clock.at(480)), 10000.0, 1e-3);
  EXPECT_EQ(clock.period(), Nanoseconds{10'000'000});
}

TEST(PullClock, LatePullsDoNotMoveSamples) {
  PullClock clock(48000);
  for (int i = 0; i < 1000; ++i) clock.pulled(480, instant(10.0 * i + (i % 5 == 4 ? 7.0 : 0.0)));
  EXPECT_NEAR(after_ms(clock.at(0)), 9990.0, 1e-3);
}

TEST(PullClock, BurstsCountFromEarliestPull) {
  PullClock clock(48000);
  for (int i = 0; i < 1000; ++i) clock.pulled(480, instant(40.0 * (i / 4)));
  // The last of four arrives at the time of the first, 30 ms before its own time.
  EXPECT_NEAR(after_ms(clock.at(0)), 9960.0, 1e-3);
}

TEST(PullClock, FollowsDriftingDevice) {
  for (const double drift : {300e-6, -300e-6}) {
    PullClock clock(48000);
    double last = 0.0;
    for (int i = 0; i < 100000; ++i) clock.pulled(480, instant(last = 10.0 * i * (1.0 + drift)));
    EXPECT_LE(after_ms(clock.at(0)), last + 1e-3);
    EXPECT_GT(after_ms(clock.at(0)), last - 0.7);
  }
}

TEST(PullClock, RestartsAfterPause) {
  PullClock clock(48000);
  for (int i = 0; i < 100; ++i) clock.pulled(480, instant(10.0 * i));
  clock.interrupt();
  clock.pulled(480, instant(1100.0));
  EXPECT_NEAR(after_ms(clock.at(0)), 1100.0, 1e-3);
  clock.pulled(480, instant(5000.0));  // and after a stall without interrupt()
  EXPECT_NEAR(after_ms(clock.at(0)), 5000.0, 1e-3);
}

}  // namespace
}  // namespace roger::audio

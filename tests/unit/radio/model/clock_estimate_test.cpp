#include "radio/model/clock_estimate.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

namespace roger::radio {
namespace {

constexpr std::int64_t kMicrosecond = 1'000;
constexpr std::int64_t kMillisecond = 1'000'000;
constexpr std::int64_t kSecond = 1'000'000'000;

TimePoint at_second(double seconds) {
  return TimePoint{from_seconds(seconds)};
}

ClockReading reading(double second, std::int64_t offset, std::int64_t delay) {
  return {at_second(second), offset, delay};
}

TEST(ClockReadingTest, OffsetAndDelayFollowFromFourTimeStamps) {
  // The other clock is 5 s ahead. The question takes 3 ms, the answering station 2 ms and the
  // answer 1 ms.
  const auto read = clock_reading(10 * kSecond, 15 * kSecond + 3 * kMillisecond,
                                  15 * kSecond + 5 * kMillisecond, 10 * kSecond + 6 * kMillisecond);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->delay_ns, 4 * kMillisecond);
  EXPECT_EQ(read->offset_ns, 5 * kSecond + kMillisecond)
      << "the error is half of the difference between the two delays";
  EXPECT_LE(read->offset_ns - 5 * kSecond, read->delay_ns / 2) << "the error is within the bound";
  EXPECT_EQ(read->at, at_second(10.003));
  // The same for a clock that is behind.
  const auto back = clock_reading(100 * kSecond, 40 * kSecond, 40 * kSecond, 100 * kSecond);
  ASSERT_TRUE(back);
  EXPECT_EQ(back->offset_ns, -60 * kSecond);
  EXPECT_EQ(back->delay_ns, 0);
}

TEST(ClockReadingTest, ImpossibleTimeStampsAreRejected) {
  constexpr auto kMax = std::numeric_limits<std::int64_t>::max();
  constexpr auto kMin = std::numeric_limits<std::int64_t>::min();
  EXPECT_FALSE(clock_reading(2, 1, 1, 1)) << "received before it was sent";
  EXPECT_FALSE(clock_reading(1, 3, 2, 9)) << "answered before it was received";
  EXPECT_FALSE(clock_reading(0, 0, 10, 5))
      << "longer at the answering station than the whole exchange";
  EXPECT_FALSE(clock_reading(0, 0, 0, 2 * kSecond))
      << "longer than any station waits for an answer";
  for (const std::int64_t wild : {kMax, kMin, std::int64_t{-1}}) {
    EXPECT_FALSE(clock_reading(wild, 0, 0, 0));
    EXPECT_FALSE(clock_reading(0, wild, wild, 0));
    EXPECT_FALSE(clock_reading(0, 0, wild, 0));
    EXPECT_FALSE(clock_reading(0, 0, 0, wild));
  }
}

TEST(ClockEstimatorTest, ReadingWithTheLeastDelayDecides) {
  ClockEstimator clock;
  EXPECT_FALSE(clock.at(at_second(1.0)));
  clock.add(reading(1.00, 5 * kSecond + 900 * kMicrosecond, 2 * kMillisecond));
  clock.add(reading(1.01, 5 * kSecond + 10 * kMicrosecond, 60 * kMicrosecond));
  clock.add(reading(1.02, 5 * kSecond - 400 * kMicrosecond, kMillisecond));
  const auto now = clock.at(at_second(1.01));
  ASSERT_TRUE(now);
  EXPECT_EQ(now->offset_ns, 5 * kSecond + 10 * kMicrosecond);
  EXPECT_EQ(now->bound_ns, 30 * kMicrosecond);
  EXPECT_FALSE(now->drift);
}

TEST(ClockEstimatorTest, EstimateAgesAndExpires) {
  ClockEstimator clock;
  clock.add(reading(10.0, kSecond, 60 * kMicrosecond));
  EXPECT_EQ(clock.at(at_second(12.0))->bound_ns, 30 * kMicrosecond + 400 * kMicrosecond)
      << "200 ppm while the drift is unknown";
  EXPECT_TRUE(clock.at(at_second(69.0)));
  EXPECT_FALSE(clock.at(at_second(71.0)));
}

TEST(ClockEstimatorTest, OnlyEightReadingsAreKept) {
  ClockEstimator clock;
  clock.add(reading(1.0, 0, 0));
  for (int i = 0; i < 8; ++i) clock.add(reading(1.01 + i * 0.01, 100, 50 * kMillisecond));
  EXPECT_EQ(clock.at(at_second(1.1))->offset_ns, 100);
}

/// Adds one reading per second of a clock that gains `ppm`, over paths with random delays: the
/// offset is wrong by up to half of the delay, either way.
void read_for(ClockEstimator& clock, double from, double seconds, double ppm,
              std::int64_t most_delay) {
  std::minstd_rand random(12345);
  for (double t = from; t < from + seconds; t += 1.0) {
    const std::int64_t delay = std::uniform_int_distribution<std::int64_t>(0, most_delay)(random);
    const std::int64_t wrong =
        std::uniform_int_distribution<std::int64_t>(-delay / 2, delay / 2)(random);
    clock.add(reading(t, kSecond + std::llround(t * ppm * 1000.0) + wrong, delay));
  }
}

TEST(ClockEstimatorTest, DriftIsEstimatedAndBoundsHold) {
  for (const double ppm : {-120.0, -3.0, 40.0, 180.0}) {
    ClockEstimator clock;
    read_for(clock, 0.0, 55.0, ppm, 200 * kMicrosecond);
    EXPECT_FALSE(clock.at(at_second(55.0))->drift) << "the observed time is too short";
    for (int second = 55; second < 400; second += 5) {
      read_for(clock, second, 5.0, ppm, 200 * kMicrosecond);
      const auto now = clock.at(at_second(second + 4.7));
      ASSERT_TRUE(now);
      const std::int64_t truth = kSecond + std::llround((second + 4.7) * ppm * 1000.0);
      EXPECT_LE(std::abs(now->offset_ns - truth), now->bound_ns) << ppm << " at " << second;
    }
    const auto end = clock.at(at_second(400.0));
    ASSERT_TRUE(end->drift);
    EXPECT_NEAR(*end->drift * 1e6, ppm, 2.0);
    EXPECT_LT(end->bound_ns, 250 * kMicrosecond);
  }
}

TEST(ClockEstimatorTest, UncertainDriftIsNotUsed) {
  ClockEstimator clock;
  read_for(clock, 0.0, 100.0, 50.0, 20 * kMillisecond);  // as on a busy wireless network
  EXPECT_FALSE(clock.at(at_second(100.0))->drift);
}

TEST(ClockEstimatorTest, DriftIsLimited) {
  ClockEstimator clock;
  std::optional<double> drift;
  for (int t = 0; t < 100 && !drift; ++t) {
    clock.add(reading(t, std::int64_t{t} * 300'000, 10 * kMicrosecond));
    drift = clock.at(at_second(t))->drift;
  }
  ASSERT_TRUE(drift);
  EXPECT_DOUBLE_EQ(*drift, kMaxDrift);
}

TEST(ClockEstimatorTest, ClockStepRestartsTheEstimate) {
  ClockEstimator clock;
  read_for(clock, 0.0, 100.0, 10.0, 100 * kMicrosecond);
  ASSERT_TRUE(clock.at(at_second(100.0))->drift);
  EXPECT_TRUE(clock.add(reading(100.0, kSecond + kMillisecond, 30 * kMillisecond)))
      << "a long delay is not a step";
  EXPECT_FALSE(clock.add(reading(101.0, 7 * kSecond, 100 * kMicrosecond)))
      << "the other computer was suspended for 6 s";
  const auto now = clock.at(at_second(101.0));
  ASSERT_TRUE(now);
  EXPECT_EQ(now->offset_ns, 7 * kSecond);
  EXPECT_EQ(now->bound_ns, 50 * kMicrosecond);
  EXPECT_FALSE(now->drift) << "the drift of the clock is unknown after a step";
  EXPECT_TRUE(clock.add(reading(102.0, 7 * kSecond, 100 * kMicrosecond)));
}

TEST(ClockEstimatorTest, LongSilenceIsNotMistakenForAStep) {
  ClockEstimator clock;
  clock.add(reading(1.0, kSecond, 100));
  EXPECT_TRUE(clock.add(reading(100.0, 9 * kSecond, 100)));
  EXPECT_EQ(clock.at(at_second(100.0))->offset_ns, 9 * kSecond);
}

}  // namespace
}  // namespace roger::radio

#include "radio/station/transmit/capture_history.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

namespace roger::radio {
namespace {

constexpr std::uint32_t kRate = 1000;  // a sample is a millisecond
constexpr TimePoint kStart{std::chrono::seconds{50}};

TimePoint at(int after_ms) {
  return kStart + std::chrono::milliseconds{after_ms};
}

std::vector<float> count_from(float first, std::size_t count) {
  std::vector<float> out(count);
  std::iota(out.begin(), out.end(), first);
  return out;
}

TEST(CaptureHistoryTest, SampleIsFoundByInstant) {
  CaptureHistory history(kRate, 0.1);
  EXPECT_EQ(history.index_at(at(0)), 0U) << "without samples, the index of the end";
  history.append(count_from(0, 20), at(0));
  history.append(count_from(20, 20), at(20));
  EXPECT_EQ(history.index_at(at(-5)), 0U);
  EXPECT_EQ(history.index_at(at(7)), 7U);
  EXPECT_EQ(history.index_at(at(7) + Nanoseconds{1}), 8U)
      << "the first sample at or after the instant";
  EXPECT_EQ(history.index_at(at(20)), 20U);
  EXPECT_EQ(history.index_at(at(39)), 39U);
  EXPECT_EQ(history.index_at(at(40)), 40U);
  EXPECT_EQ(history.end(), 40U);
}

TEST(CaptureHistoryTest, CaptureTimeOfASampleIsReturned) {
  CaptureHistory history(kRate, 0.1);
  history.append(count_from(0, 20), at(0));
  history.append(count_from(20, 20), at(25));  // 5 ms are missing in between
  EXPECT_EQ(history.time_of(3), at(3));
  EXPECT_EQ(history.time_of(20), at(25));
  EXPECT_EQ(history.time_of(45), at(50)) << "beyond the end, times continue at the sample rate";
  EXPECT_EQ(history.index_at(at(22)), 20U) << "in a gap, the next sample";
}

TEST(CaptureHistoryTest, OldestSamplesAreDropped) {
  CaptureHistory history(kRate, 0.1);
  for (int block = 0; block < 30; ++block) {
    history.append(count_from(static_cast<float>(block * 10), 10), at(block * 10));
  }
  EXPECT_EQ(history.begin(), 200U);
  EXPECT_EQ(history.index_at(at(0)), 200U);
  std::vector<float> out(10);
  ASSERT_EQ(history.read(205, out), 10U);
  EXPECT_EQ(out, count_from(205, 10));
  ASSERT_EQ(history.read(295, out), 5U);
  EXPECT_EQ(out[4], 299.0F);
  EXPECT_EQ(history.read(300, out), 0U);
  EXPECT_EQ(history.time_of(250), at(250));
}

TEST(CaptureHistoryTest, BlocksMayCrossTheEndOfTheMemoryAndExceedIt) {
  CaptureHistory history(kRate, 0.1);
  history.append(count_from(0, 70), at(0));
  history.append(count_from(70, 260), at(70));
  EXPECT_EQ(history.begin(), 230U);
  std::vector<float> out(80, -1.0F);
  ASSERT_EQ(history.read(260, out), 70U);
  EXPECT_EQ(std::vector(out.begin(), out.begin() + 70), count_from(260, 70));
  EXPECT_EQ(out[70], -1.0F);
}

TEST(CaptureHistoryTest, SamplesThatAreNoLongerStoredReadAsSilence) {
  CaptureHistory history(kRate, 0.1);
  history.append(count_from(0, 250), at(0));
  std::vector<float> out(20, -1.0F);
  ASSERT_EQ(history.read(140, out), 20U);
  EXPECT_EQ(std::vector(out.begin(), out.begin() + 10), std::vector<float>(10, 0.0F));
  EXPECT_EQ(std::vector(out.begin() + 10, out.end()), count_from(150, 10));
  ASSERT_EQ(history.read(0, out), 20U);
  EXPECT_EQ(out, std::vector<float>(20, 0.0F));
}

}  // namespace
}  // namespace roger::radio

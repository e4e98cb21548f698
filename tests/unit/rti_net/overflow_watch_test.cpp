#include <gtest/gtest.h>

#include "rti/net/own_datagrams.hpp"

namespace roger::rti::net {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

class OverflowWatchTest : public testing::Test {
 protected:
  std::optional<std::uint64_t> after(Nanoseconds time, std::uint64_t lost) {
    now_ += time;
    return watch_.observe(lost, now_);
  }
  OverflowWatch watch_;
  TimePoint now_{seconds{1}};
};

TEST_F(OverflowWatchTest, LossThatLastsIsReportedOnce) {
  EXPECT_FALSE(watch_.has_news(0));
  EXPECT_EQ(after(milliseconds{0}, 3), std::nullopt);
  EXPECT_EQ(after(milliseconds{100}, 5), std::nullopt);
  EXPECT_EQ(after(milliseconds{100}, 5), 3U) << "the others are not certain yet";
  EXPECT_TRUE(watch_.has_news(5));
  EXPECT_EQ(after(milliseconds{500}, 5), std::nullopt);
  EXPECT_EQ(after(seconds{10}, 5), 2U);
  EXPECT_FALSE(watch_.has_news(5));
}

TEST_F(OverflowWatchTest, OwnDatagramsThatAreCountedLateAreNoLoss) {
  for (int i = 0; i < 100; ++i) {
    EXPECT_EQ(after(milliseconds{50}, 1), std::nullopt);
    EXPECT_EQ(after(milliseconds{50}, 0), std::nullopt);
  }
}

TEST_F(OverflowWatchTest, LossesAreReportedAtIntervals) {
  int reports = 0;
  for (int i = 1; i <= 300; ++i) {
    if (after(milliseconds{100}, static_cast<std::uint64_t>(i))) ++reports;
  }
  EXPECT_EQ(reports, 3) << "in 30 s";
}

}  // namespace
}  // namespace roger::rti::net

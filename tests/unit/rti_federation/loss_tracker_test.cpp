#include "rti/federate/receive/loss_tracker.hpp"

#include <gtest/gtest.h>

namespace roger::rti {
namespace {

using Arrival = LossTracker::Arrival;

TEST(LossTrackerTest, DatagramsInOrderAreNoLoss) {
  LossTracker tracker;
  for (std::uint16_t i = 500; i < 600; ++i) EXPECT_EQ(tracker.note(i), Arrival::kInOrder);
  EXPECT_EQ(tracker.lost(), 0U);
}

TEST(LossTrackerTest, StartsAtAnyNumber) {
  LossTracker tracker;
  EXPECT_EQ(tracker.note(40'000), Arrival::kInOrder);
  EXPECT_EQ(tracker.lost(), 0U);
}

TEST(LossTrackerTest, FirstDatagramsMayArriveOutOfOrder) {
  LossTracker tracker;
  static_cast<void>(tracker.note(1));
  EXPECT_EQ(tracker.note(65'535), Arrival::kLate);
  EXPECT_EQ(tracker.note(4), Arrival::kInOrder);
  EXPECT_EQ(tracker.note(0), Arrival::kLate);
  EXPECT_EQ(tracker.note(65'535), Arrival::kDuplicate);
  EXPECT_EQ(tracker.note(0), Arrival::kDuplicate);
  // Numbers before the first one were never skipped, so they do not count.
  EXPECT_EQ(tracker.lost(), 2U);
}

TEST(LossTrackerTest, CountsAGap) {
  LossTracker tracker;
  static_cast<void>(tracker.note(1));
  EXPECT_EQ(tracker.note(5), Arrival::kInOrder);
  EXPECT_EQ(tracker.lost(), 3U);
}

TEST(LossTrackerTest, LateDatagramIsNoLoss) {
  LossTracker tracker;
  static_cast<void>(tracker.note(1));
  static_cast<void>(tracker.note(4));
  EXPECT_EQ(tracker.note(2), Arrival::kLate);
  EXPECT_EQ(tracker.lost(), 1U);
  EXPECT_EQ(tracker.note(2), Arrival::kDuplicate);
  EXPECT_EQ(tracker.note(3), Arrival::kLate);
  EXPECT_EQ(tracker.lost(), 0U);
}

TEST(LossTrackerTest, DetectsDuplicates) {
  LossTracker tracker;
  static_cast<void>(tracker.note(7));
  EXPECT_EQ(tracker.note(7), Arrival::kDuplicate);
  static_cast<void>(tracker.note(8));
  EXPECT_EQ(tracker.note(7), Arrival::kDuplicate);
  EXPECT_EQ(tracker.lost(), 0U);
}

TEST(LossTrackerTest, WrapsAround) {
  LossTracker tracker;
  static_cast<void>(tracker.note(65'534));
  EXPECT_EQ(tracker.note(65'535), Arrival::kInOrder);
  EXPECT_EQ(tracker.note(0), Arrival::kInOrder);
  EXPECT_EQ(tracker.note(2), Arrival::kInOrder);
  EXPECT_EQ(tracker.lost(), 1U);
  EXPECT_EQ(tracker.note(1), Arrival::kLate);
  EXPECT_EQ(tracker.lost(), 0U);
}

TEST(LossTrackerTest, GapWiderThanTheWindowIsCountedCompletely) {
  LossTracker tracker;
  static_cast<void>(tracker.note(0));
  static_cast<void>(tracker.note(1000));
  EXPECT_EQ(tracker.lost(), 999U);
  EXPECT_EQ(tracker.note(999), Arrival::kLate);
  EXPECT_EQ(tracker.lost(), 998U);
  EXPECT_EQ(tracker.note(500), Arrival::kUnconfirmed);  // too old to decide
  EXPECT_EQ(tracker.lost(), 998U);
}

// After an outage of more than half of the range, the sender's numbers seem to be in the past. They
// must not be treated as duplicates until the sender has caught up.
TEST(LossTrackerTest, RecoversFromALongOutage) {
  LossTracker tracker;
  static_cast<void>(tracker.note(100));
  EXPECT_EQ(tracker.note(40'000), Arrival::kUnconfirmed);
  EXPECT_EQ(tracker.note(40'001), Arrival::kInOrder);
  EXPECT_EQ(tracker.note(40'002), Arrival::kInOrder);
  EXPECT_EQ(tracker.note(40'004), Arrival::kInOrder);
  EXPECT_EQ(tracker.lost(), 1U);
}

TEST(LossTrackerTest, GapOfAnOutageIsCountedCompletely) {
  LossTracker tracker;
  static_cast<void>(tracker.note(0));
  EXPECT_EQ(tracker.note(20'000), Arrival::kUnconfirmed);
  EXPECT_EQ(tracker.note(20'001), Arrival::kInOrder);
  EXPECT_EQ(tracker.lost(), 20'000U) << "the first datagram after the outage is one of them";
  EXPECT_EQ(tracker.note(20'000), Arrival::kLate) << "a copy of it";
  EXPECT_EQ(tracker.lost(), 19'999U);
}

TEST(LossTrackerTest, SingleNumbersFarAwayChangeNothing) {
  LossTracker tracker;
  static_cast<void>(tracker.note(1000));
  std::uint16_t next = 1001;
  // Whatever one foreign datagram between two of the sender's claims.
  for (const int leap : {-64, -500, -32'768, LossTracker::kMaxGap, 20'000, 32'767}) {
    const auto foreign = static_cast<std::uint16_t>(next - 1 + leap);
    EXPECT_EQ(tracker.note(foreign), Arrival::kUnconfirmed) << leap;
    EXPECT_EQ(tracker.note(next++), Arrival::kInOrder) << leap;
    // The number that follows does not confirm it later.
    EXPECT_EQ(tracker.note(static_cast<std::uint16_t>(foreign + 1)), Arrival::kUnconfirmed) << leap;
    EXPECT_EQ(tracker.note(next++), Arrival::kInOrder) << leap;
  }
  EXPECT_EQ(tracker.lost(), 0U);
}

TEST(LossTrackerTest, LargestGapNeedsNoConfirmation) {
  LossTracker tracker;
  static_cast<void>(tracker.note(0));
  EXPECT_EQ(tracker.note(LossTracker::kMaxGap - 1), Arrival::kInOrder);
  EXPECT_EQ(tracker.lost(), LossTracker::kMaxGap - 2U);
}

}  // namespace
}  // namespace roger::rti

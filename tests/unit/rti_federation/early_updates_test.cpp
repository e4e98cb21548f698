#include "rti/federate/objects/early_updates.hpp"

#include <gtest/gtest.h>

namespace roger::rti {
namespace {

EarlyUpdates::Held update(ObjectId object, std::uint8_t mark, std::size_t size = 1,
                          FederateId sender = 7) {
  return {object, sender, ByteVector(size, mark)};
}

TEST(EarlyUpdatesTest, ReturnsUpdatesInOrderAndOnce) {
  const ManualClock clock;
  EarlyUpdates early(clock);
  early.hold(update(1, 10));
  early.hold(update(2, 20));
  early.hold(update(1, 11));
  const auto taken = early.take(1);
  ASSERT_EQ(taken.size(), 2U);
  EXPECT_EQ(taken[0].datagram, ByteVector{10});
  EXPECT_EQ(taken[1].datagram, ByteVector{11});
  EXPECT_TRUE(early.take(1).empty());
  EXPECT_EQ(early.take(2).size(), 1U);
}

TEST(EarlyUpdatesTest, DropsUpdatesWithoutAnnouncement) {
  ManualClock clock;
  EarlyUpdates early(clock);
  early.hold(update(1, 10));
  clock.advance(EarlyUpdates::kMaxAge / 2);
  early.hold(update(1, 11));
  clock.advance(EarlyUpdates::kMaxAge / 2 + Nanoseconds(1));
  const auto taken = early.take(1);
  ASSERT_EQ(taken.size(), 1U);
  EXPECT_EQ(taken[0].datagram, ByteVector{11});
}

TEST(EarlyUpdatesTest, LimitsTheNumberOfUpdates) {
  const ManualClock clock;
  EarlyUpdates early(clock);
  for (std::size_t i = 0; i < EarlyUpdates::kMaxEntries + 5; ++i) early.hold(update(i, 0));
  EXPECT_EQ(early.size(), EarlyUpdates::kMaxEntries);
  EXPECT_TRUE(early.take(4).empty());
  EXPECT_EQ(early.take(5).size(), 1U);
}

TEST(EarlyUpdatesTest, LimitsTheBytesOfUpdates) {
  const ManualClock clock;
  EarlyUpdates early(clock);
  for (ObjectId i = 0; i < 5; ++i) early.hold(update(i, 0, EarlyUpdates::kMaxBytes / 4));
  EXPECT_EQ(early.size(), 4U);
  EXPECT_TRUE(early.take(0).empty());
}

// Objects of one sender may never be announced.
TEST(EarlyUpdatesTest, SenderDoesNotDisplaceOthersByManyUpdates) {
  const ManualClock clock;
  EarlyUpdates early(clock);
  early.hold(update(1, 10, 1, 1));
  early.hold(update(2, 20, 1, 2));
  for (std::size_t i = 0; i < EarlyUpdates::kMaxEntries; ++i) early.hold(update(100 + i, 0, 1, 3));
  EXPECT_EQ(early.size(), EarlyUpdates::kMaxEntries);
  early.hold(update(3, 30, 1, 4));
  for (ObjectId object = 1; object <= 3; ++object) {
    EXPECT_EQ(early.take(object).size(), 1U) << object;
  }
}

TEST(EarlyUpdatesTest, SenderDoesNotDisplaceOthersByLargeUpdates) {
  const ManualClock clock;
  EarlyUpdates early(clock);
  constexpr std::size_t kQuarter = EarlyUpdates::kMaxBytes / 4;
  early.hold(update(1, 10, kQuarter, 1));
  for (ObjectId i = 0; i < 5; ++i) early.hold(update(100 + i, 0, kQuarter, 3));
  early.hold(update(2, 20, kQuarter, 2));
  EXPECT_EQ(early.take(1).size(), 1U);
  EXPECT_EQ(early.take(2).size(), 1U);
  EXPECT_EQ(early.size(), 2U);
}

TEST(EarlyUpdatesTest, SendersWithEqualSharesDropTheirOwnUpdates) {
  const ManualClock clock;
  EarlyUpdates early(clock);
  for (std::size_t i = 0; i < EarlyUpdates::kMaxEntries; ++i) {
    early.hold(update(i, 0, 1, i % 2 == 0 ? 1 : 2));
  }
  early.hold(update(1000, 0, 1, 2));
  EXPECT_EQ(early.take(0).size(), 1U);
  EXPECT_TRUE(early.take(1).empty());
}

// Updates that were taken or have expired do not count.
TEST(EarlyUpdatesTest, SharesEndWithTheUpdates) {
  ManualClock clock;
  EarlyUpdates early(clock);
  for (int i = 0; i < 200; ++i) early.hold(update(1, 0, 1, 1));
  EXPECT_EQ(early.take(1).size(), 200U);
  for (int i = 0; i < 200; ++i) early.hold(update(1, 0, 1, 1));
  clock.advance(EarlyUpdates::kMaxAge + Nanoseconds(1));
  early.hold(update(2, 20, 1, 1));
  for (std::size_t i = 0; i < EarlyUpdates::kMaxEntries; ++i) early.hold(update(100 + i, 0, 1, 3));
  EXPECT_EQ(early.take(2).size(), 1U);
}

}  // namespace
}  // namespace roger::rti

#include "rti/federate/objects/early_updates.hpp"

#include <gtest/gtest.h>

namespace roger::rti {
namespace {

EarlyUpdates::Held update(ObjectId object, std::uint8_t mark, std::size_t size = 1) {
  return {object, 7, ByteVector(size, mark)};
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

}  // namespace
}  // namespace roger::rti

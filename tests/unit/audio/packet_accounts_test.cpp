#include "audio/playout/packet_accounts.hpp"

#include <gtest/gtest.h>

namespace roger::audio {
namespace {

constexpr TimePoint kHeard{Nanoseconds{7'000'000'000}};

void add_account(PacketAccounts& accounts, std::int64_t position, std::uint32_t sequence) {
  PlayedPacket packet;
  packet.sequence = sequence;
  accounts.add(position, packet);
}

/// Returns a block of unchanged rate.
PacketAccounts::Block block_from(double begin, std::size_t count) {
  return {begin, 1.0, count, 8000, kHeard};
}

TEST(PacketAccounts, ComeDueWithTheirFirstSample) {
  PacketAccounts accounts;
  add_account(accounts, 0, 1);
  add_account(accounts, 100, 2);
  PlayedPacket newest;
  ASSERT_TRUE(accounts.take_due(block_from(0.0, 100), newest));
  EXPECT_EQ(newest.sequence, 1U);
  EXPECT_EQ(newest.heard, kHeard);
  EXPECT_FALSE(accounts.take_due(block_from(90.0, 10), newest));
  EXPECT_EQ(newest.sequence, 1U);
  ASSERT_TRUE(accounts.take_due(block_from(92.0, 9), newest));
  EXPECT_EQ(newest.sequence, 2U);
  EXPECT_EQ(newest.heard, kHeard + std::chrono::milliseconds{1});
}

TEST(PacketAccounts, NewestOfBlockIsReturnedAndOthersAreRemoved) {
  PacketAccounts accounts;
  for (std::uint32_t i = 0; i < 4; ++i) add_account(accounts, 10 * i, i);
  PlayedPacket newest;
  ASSERT_TRUE(accounts.take_due(block_from(0.0, 25), newest));
  EXPECT_EQ(newest.sequence, 2U);
  EXPECT_FALSE(accounts.take_due(block_from(0.0, 25), newest));
  accounts.clear();
  EXPECT_FALSE(accounts.take_due(block_from(0.0, 100), newest));
}

TEST(PacketAccounts, TimeHeardCountsSamplesOfTheBlock) {
  PacketAccounts accounts;
  add_account(accounts, 10, 1);
  PlayedPacket newest;
  // From position 5.2 on, position 10 is passed by output 10 at 10.2.
  ASSERT_TRUE(accounts.take_due({5.2, 0.5, 11, 16000, kHeard}, newest));
  EXPECT_EQ(newest.heard, kHeard + std::chrono::microseconds{625});
}

TEST(PacketAccounts, MoveWithSplicedSound) {
  PacketAccounts accounts;
  add_account(accounts, 100, 1);
  add_account(accounts, 150, 2);
  add_account(accounts, 300, 3);
  accounts.move(150, -80);  // 150 is within the removed part, so it moves to its end
  PlayedPacket newest;
  ASSERT_TRUE(accounts.take_due(block_from(100.0, 50), newest));
  EXPECT_EQ(newest.sequence, 1U);
  ASSERT_TRUE(accounts.take_due(block_from(150.0, 1), newest));
  EXPECT_EQ(newest.sequence, 2U);
  accounts.move(151, 40);
  EXPECT_FALSE(accounts.take_due(block_from(151.0, 109), newest));
  ASSERT_TRUE(accounts.take_due(block_from(260.0, 1), newest));
  EXPECT_EQ(newest.sequence, 3U);
}

TEST(PacketAccounts, TooManyAreDropped) {
  PacketAccounts accounts;
  for (std::uint32_t i = 0; i < 20; ++i) add_account(accounts, i, i);
  PlayedPacket newest;
  ASSERT_TRUE(accounts.take_due(block_from(0.0, 100), newest));
  EXPECT_EQ(newest.sequence, 15U);
}

}  // namespace
}  // namespace roger::audio

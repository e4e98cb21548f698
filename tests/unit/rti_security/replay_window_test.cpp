// The window that recognizes datagrams that were received before.
#include "rti/security/replay_window.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace roger::rti::security {
namespace {

/// Datagrams whose sequence numbers are the lower 16 bits of their positions.
class ReplayWindowTest : public testing::Test {
 protected:
  bool accept(std::uint64_t position, bool direct = false) {
    return window_.accept(position, static_cast<std::uint16_t>(position), direct);
  }

 private:
  ReplayWindow window_;
};

TEST_F(ReplayWindowTest, EachIsAcceptedOnceForEachWay) {
  for (std::uint64_t position = 0; position < 200'000; ++position) {
    ASSERT_TRUE(accept(position));
    ASSERT_FALSE(accept(position));
    ASSERT_TRUE(accept(position, true));
    ASSERT_FALSE(accept(position, true));
  }
}

TEST_F(ReplayWindowTest, LateOnesAreAcceptedWithinTheWindow) {
  std::vector<std::uint64_t> positions;
  for (std::uint64_t position = 1; position <= 10'000; ++position) positions.push_back(position);
  // Shuffled in blocks that are as long as the window.
  std::mt19937 random(1);
  for (auto at = positions.begin(); at + ReplayWindow::kPlaces <= positions.end();
       at += ReplayWindow::kPlaces) {
    std::shuffle(at, at + ReplayWindow::kPlaces, random);
  }
  for (const std::uint64_t position : positions) EXPECT_TRUE(accept(position)) << position;
  for (const std::uint64_t position : positions) EXPECT_FALSE(accept(position)) << position;
}

TEST_F(ReplayWindowTest, OldOnesAreRejected) {
  for (std::uint64_t position = 1000; position < 1064; ++position) EXPECT_TRUE(accept(position));
  for (std::uint64_t position = 0; position < 1000; ++position) {
    EXPECT_FALSE(accept(position));
    EXPECT_FALSE(accept(position, true));
  }
}

TEST_F(ReplayWindowTest, AJumpAheadKeepsWhatItPassedRejected) {
  EXPECT_TRUE(accept(5));
  EXPECT_TRUE(accept(0xffff'ffff'0005));
  EXPECT_FALSE(accept(5));
  EXPECT_FALSE(accept(0x1'0005));
  EXPECT_TRUE(accept(0xffff'ffff'0006));
}

}  // namespace
}  // namespace roger::rti::security

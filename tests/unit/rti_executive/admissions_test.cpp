#include "rti/executive/admissions.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "rti/net/connection.hpp"
#include "rti/wire/limits.hpp"

namespace roger::rti::executive {
namespace {

using Origin = Admissions::Origin;

constexpr filter::Ipv4Address kOne{0x0A000001};
constexpr filter::Ipv4Address kOther{0x0A000002};

TEST(AdmissionsTest, AdmitsTheMaximumOfEachAddress) {
  Admissions admissions;
  std::vector<Admissions::Ticket> tickets;
  for (std::size_t i = 0; i < kMaxConnectionsPerAddress; ++i) {
    tickets.push_back(admissions.admit(kOne, Origin::kOtherHost));
    ASSERT_TRUE(tickets.back());
    EXPECT_EQ(tickets.back()->address, kOne);
  }
  EXPECT_FALSE(admissions.admit(kOne, Origin::kOtherHost));
  EXPECT_TRUE(admissions.admit(kOther, Origin::kOtherHost));
}

TEST(AdmissionsTest, ConnectionsOfAnAddressShareTheirMemory) {
  Admissions admissions;
  const auto one = admissions.admit(kOne, Origin::kOtherHost);
  const auto again = admissions.admit(kOne, Origin::kOtherHost);
  const auto other = admissions.admit(kOther, Origin::kOtherHost);
  for (const auto memory : {&Admissions::Place::frame_memory, &Admissions::Place::queue_memory}) {
    ASSERT_NE((*one).*memory, nullptr);
    EXPECT_EQ((*one).*memory, (*again).*memory);
    EXPECT_NE((*one).*memory, (*other).*memory);
  }
  EXPECT_TRUE(one->frame_memory->take(kMaxFrameMemory));
  EXPECT_FALSE(again->frame_memory->take(1));
  EXPECT_TRUE(other->frame_memory->take(1));
  EXPECT_TRUE(one->queue_memory->take(kMaxQueueMemory));
  EXPECT_FALSE(again->queue_memory->take(1));
}

TEST(AdmissionsTest, EndOfAConnectionMakesRoomForOne) {
  Admissions admissions;
  std::vector<Admissions::Ticket> tickets;
  for (std::size_t i = 0; i < kMaxConnectionsPerAddress; ++i) {
    tickets.push_back(admissions.admit(kOne, Origin::kOtherHost));
  }
  tickets.front().reset();
  tickets.front() = admissions.admit(kOne, Origin::kOtherHost);
  EXPECT_TRUE(tickets.front());
  EXPECT_FALSE(admissions.admit(kOne, Origin::kOtherHost)) << "a refused connection does not count";
  tickets.clear();
  EXPECT_TRUE(admissions.admit(kOne, Origin::kOtherHost));
}

TEST(AdmissionsTest, ThisHostMayHaveAnyNumber) {
  Admissions admissions;
  std::vector<Admissions::Ticket> tickets;
  for (std::size_t i = 0; i < 2 * kMaxConnectionsPerAddress; ++i) {
    tickets.push_back(admissions.admit(kOne, Origin::kThisHost));
    ASSERT_TRUE(tickets.back());
    EXPECT_EQ(tickets.back()->frame_memory, nullptr);
    EXPECT_EQ(tickets.back()->queue_memory, nullptr);
  }
}

}  // namespace
}  // namespace roger::rti::executive

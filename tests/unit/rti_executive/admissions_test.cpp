#include "rti/executive/admissions.hpp"

#include <gtest/gtest.h>

#include <vector>

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
    EXPECT_EQ(*tickets.back(), kOne);
  }
  EXPECT_FALSE(admissions.admit(kOne, Origin::kOtherHost));
  EXPECT_TRUE(admissions.admit(kOther, Origin::kOtherHost));
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
  }
}

}  // namespace
}  // namespace roger::rti::executive

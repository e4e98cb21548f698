#include "rti/net/joined_groups.hpp"

#include <gtest/gtest.h>

namespace roger::rti::net {
namespace {

constexpr filter::Ipv4Address kJoinedForAWhile{0xEFC01101};
constexpr filter::Ipv4Address kNeverJoined{0xEFC01102};

TEST(JoinedGroupsTest, CountsPacketsOfGroupsThatAreJoinedWhenTheyAreSent) {
  JoinedGroups groups;
  groups.sent(kJoinedForAWhile, 1);
  EXPECT_EQ(groups.looped_back(), 0U);
  groups.insert(kJoinedForAWhile);
  groups.sent(kJoinedForAWhile, 2);
  groups.sent(kNeverJoined, 10);
  groups.sent(kJoinedForAWhile, 3);
  EXPECT_EQ(groups.looped_back(), 5U);
  groups.erase(kJoinedForAWhile);
  groups.sent(kJoinedForAWhile, 100);
  EXPECT_EQ(groups.looped_back(), 5U);
}

}  // namespace
}  // namespace roger::rti::net

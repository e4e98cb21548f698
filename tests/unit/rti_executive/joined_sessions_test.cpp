// Joined sessions and the keys of their federations.
#include "rti/executive/joined_sessions.hpp"

#include <gtest/gtest.h>

namespace roger::rti::executive {
namespace {

JoinedSessions no_sessions() {
  return JoinedSessions(FederationKeys(
      {filter::GroupMap::create(filter::default_group_rules(), 31250).value(), {}, ""}));
}

TEST(JoinedSessionsTest, FindsFederatesOfEachFederation) {
  JoinedSessions joined = no_sessions();
  joined.add(7, 1, 100);
  joined.add(8, 1, 200);
  EXPECT_EQ(joined.find(7, 1), 100U);
  EXPECT_EQ(joined.find(8, 1), 200U);
  EXPECT_EQ(joined.find(7, 2), std::nullopt);
  EXPECT_EQ(joined.size(), 2U);
  joined.remove(7, 1);
  EXPECT_EQ(joined.find(7, 1), std::nullopt);
  EXPECT_EQ(joined.size(), 1U);
}

TEST(JoinedSessionsTest, AFederationKeepsItsKeyWhileItHasFederates) {
  JoinedSessions joined = no_sessions();
  joined.add(7, 1, 100);
  const std::string key = joined.keys().of(7).fingerprint();
  joined.add(7, 2, 101);
  joined.add(8, 1, 102);
  EXPECT_NE(joined.keys().of(8).fingerprint(), key);
  joined.remove(7, 1);
  EXPECT_EQ(joined.keys().of(7).fingerprint(), key);
  joined.remove(7, 2);
  joined.add(7, 3, 103);
  EXPECT_NE(joined.keys().of(7).fingerprint(), key) << "the exercise has begun anew";
}

}  // namespace
}  // namespace roger::rti::executive

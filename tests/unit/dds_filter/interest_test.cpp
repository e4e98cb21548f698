#include "dds-filter/interest.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace roger::filter {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;

const Group kA{Ipv4Address{0xEFC01001U}, 1};
const Group kB{Ipv4Address{0xEFC01002U}, 1};
const Group kC{Ipv4Address{0xEFC01003U}, 1};

class InterestTest : public testing::Test {
 protected:
  std::vector<Group> subscribe(std::uint64_t key, std::vector<Group> groups) {
    return interest_.subscribe(key, groups);
  }

  ManualClock clock_;
  Interest interest_{clock_, 5s};
};

TEST_F(InterestTest, JoinsOnlyNewGroups) {
  EXPECT_THAT(subscribe(1, {kA, kB}), ElementsAre(kA, kB));
  EXPECT_THAT(subscribe(2, {kB, kC}), ElementsAre(kC));
  EXPECT_THAT(interest_.joined(), ElementsAre(kA, kB, kC));
}

TEST_F(InterestTest, RepeatedGroupCountsOnce) {
  EXPECT_THAT(subscribe(1, {kA, kA}), ElementsAre(kA));
  interest_.unsubscribe(1);
  clock_.advance(5s);
  EXPECT_THAT(interest_.take_expired(), ElementsAre(kA));
}

TEST_F(InterestTest, RepeatedSubscriptionCountsOnce) {
  EXPECT_THAT(subscribe(1, {kA}), ElementsAre(kA));
  EXPECT_THAT(subscribe(1, {kA}), IsEmpty());
  interest_.unsubscribe(1);
  clock_.advance(5s);
  EXPECT_THAT(interest_.take_expired(), ElementsAre(kA));
}

TEST_F(InterestTest, GroupStaysJoinedWhileNeeded) {
  (void)subscribe(1, {kA});
  (void)subscribe(2, {kA});
  interest_.unsubscribe(1);
  clock_.advance(1h);
  EXPECT_THAT(interest_.take_expired(), IsEmpty());
  EXPECT_THAT(interest_.joined(), ElementsAre(kA));
}

TEST_F(InterestTest, GroupLingersAndIsThenLeftOnce) {
  (void)subscribe(1, {kA});
  clock_.advance(1s);
  interest_.unsubscribe(1);
  clock_.advance(5s - 1ns);
  EXPECT_THAT(interest_.take_expired(), IsEmpty());
  EXPECT_THAT(interest_.joined(), ElementsAre(kA));
  clock_.advance(1ns);
  EXPECT_THAT(interest_.take_expired(), ElementsAre(kA));
  EXPECT_THAT(interest_.take_expired(), IsEmpty());
  EXPECT_THAT(interest_.joined(), IsEmpty());
  EXPECT_THAT(subscribe(1, {kA}), ElementsAre(kA)) << "left, so it is joined again";
}

TEST_F(InterestTest, SubscribingAgainWhileLingeringJoinsNothing) {
  (void)subscribe(1, {kA});
  interest_.unsubscribe(1);
  clock_.advance(4s);
  EXPECT_THAT(subscribe(1, {kA}), IsEmpty());
  clock_.advance(1h);
  EXPECT_THAT(interest_.take_expired(), IsEmpty());
}

TEST_F(InterestTest, ReplacingLeavesOnlyUnneededGroups) {
  (void)subscribe(1, {kA, kB});
  EXPECT_THAT(subscribe(1, {kB, kC}), ElementsAre(kC));
  clock_.advance(5s);
  EXPECT_THAT(interest_.take_expired(), ElementsAre(kA));
  EXPECT_THAT(interest_.joined(), ElementsAre(kB, kC));
}

TEST_F(InterestTest, LingeringStartsWithLastUnsubscription) {
  (void)subscribe(1, {kA});
  (void)subscribe(2, {kB});
  interest_.unsubscribe(1);
  clock_.advance(3s);
  interest_.unsubscribe(2);
  clock_.advance(2s);
  EXPECT_THAT(interest_.take_expired(), ElementsAre(kA));
  clock_.advance(3s - 1ns);
  EXPECT_THAT(interest_.take_expired(), IsEmpty());
  clock_.advance(1ns);
  EXPECT_THAT(interest_.take_expired(), ElementsAre(kB));
}

TEST_F(InterestTest, UnknownSubscriptionIsIgnored) {
  interest_.unsubscribe(77);
  EXPECT_THAT(interest_.joined(), IsEmpty());
}

TEST(Interest, GroupExpiresAtOnceWithoutLingering) {
  ManualClock clock;
  Interest interest(clock, 0s);
  (void)interest.subscribe(1, std::vector{kA});
  interest.unsubscribe(1);
  EXPECT_THAT(interest.take_expired(), ElementsAre(kA));
}

TEST_F(InterestTest, GroupNotJoinedIsJoinedByNextSubscription) {
  EXPECT_THAT(subscribe(1, {kA, kB}), ElementsAre(kA, kB));
  interest_.not_joined(kB);
  EXPECT_THAT(interest_.joined(), ElementsAre(kA));
  EXPECT_THAT(subscribe(2, {kA, kB}), ElementsAre(kB));
  EXPECT_THAT(interest_.joined(), ElementsAre(kA, kB));
}

TEST_F(InterestTest, GroupNotJoinedIsNotLeft) {
  EXPECT_THAT(subscribe(1, {kA, kB}), ElementsAre(kA, kB));
  interest_.not_joined(kB);
  interest_.unsubscribe(1);
  EXPECT_FALSE(interest_.subscribes(1));
  clock_.advance(5s);
  EXPECT_THAT(interest_.take_expired(), ElementsAre(kA));
}

}  // namespace
}  // namespace roger::filter

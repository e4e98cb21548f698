#include "rti/executive/synchronization/sync_points.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <new>
#include <string>
#include <variant>
#include <vector>

#include "tests/support/allocation_limit.hpp"

namespace roger::rti::executive {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

using To = std::vector<FederateId>;

/// Sync points of a federation with some joined federates. Each step returns what is sent, in the
/// form "registered A to 1".
class SyncPointsTest : public testing::Test {
 protected:
  using Sent = std::vector<std::string>;

  Sent add(FederateId from, const std::string& label, std::vector<FederateId> set = {}) {
    return step([&](Outbox& outbox) {
      points_.register_point(from, {label, {}, std::move(set)}, joined_, outbox);
    });
  }
  Sent achieve(FederateId from, const std::string& label, bool successfully = true) {
    return step([&](Outbox& outbox) { points_.achieve(from, {label, successfully}, outbox); });
  }
  Sent join(FederateId federate) {
    joined_.push_back(federate);
    return step([&](Outbox& outbox) { points_.join(federate, outbox); });
  }
  Sent leave(FederateId federate) {
    std::erase(joined_, federate);
    return step([&](Outbox& outbox) { points_.leave(federate, outbox); });
  }

  std::vector<FederateId> joined_{1, 2, 3};
  SyncPoints points_;

 private:
  template <class Body>
  static Sent step(const Body& body) {
    Outbox outbox;
    body(outbox);
    Sent sent;
    for (const AddressedMessage& one : outbox) {
      std::string text = describe(one.message) + " to";
      for (const FederateId federate : one.to) text += " " + std::to_string(federate);
      sent.push_back(std::move(text));
    }
    return sent;
  }
  static std::string describe(const wire::ExecutiveMessage& message) {
    if (const auto* answer = std::get_if<wire::SyncPointRegistered>(&message)) {
      switch (answer->refusal) {
        case wire::SyncPointRefusal::kNone:
          return "registered " + answer->label;
        case wire::SyncPointRefusal::kLabelNotUnique:
          return "not unique " + answer->label;
        case wire::SyncPointRefusal::kMemberNotJoined:
          return "not joined " + answer->label;
      }
    }
    if (const auto* announced = std::get_if<wire::SyncPointAnnounced>(&message)) {
      return "announced " + announced->label;
    }
    const auto& reached = std::get<wire::SyncPointReached>(message);
    std::string text = "reached " + reached.label;
    for (const FederateId federate : reached.failed) text += " !" + std::to_string(federate);
    return text;
  }
};

TEST_F(SyncPointsTest, PointOfAllFederatesIsReachedWithTheLastOne) {
  EXPECT_THAT(add(2, "A"), ElementsAre("registered A to 2", "announced A to 1 2 3"));
  EXPECT_THAT(achieve(1, "A"), IsEmpty());
  EXPECT_THAT(achieve(3, "A"), IsEmpty());
  EXPECT_THAT(achieve(2, "A"), ElementsAre("reached A to 1 2 3"));
}

TEST_F(SyncPointsTest, FederatesWithoutSuccessAreReported) {
  add(1, "A");
  achieve(1, "A", false);
  achieve(2, "A");
  EXPECT_THAT(achieve(3, "A", false), ElementsAre("reached A !1 !3 to 1 2 3"));
}

TEST_F(SyncPointsTest, PointOfASetConcernsOnlyTheSet) {
  EXPECT_THAT(add(1, "A", {2, 3}), ElementsAre("registered A to 1", "announced A to 2 3"));
  EXPECT_THAT(achieve(1, "A"), IsEmpty());
  achieve(2, "A");
  EXPECT_THAT(achieve(3, "A"), ElementsAre("reached A to 2 3"));
}

TEST_F(SyncPointsTest, LabelIsUniqueWhilePendingAndFreeAfterwards) {
  add(1, "A");
  EXPECT_THAT(add(2, "A"), ElementsAre("not unique A to 2"));
  EXPECT_THAT(add(2, "B"), ElementsAre("registered B to 2", "announced B to 1 2 3"));
  for (const FederateId federate : To{1, 2, 3}) achieve(federate, "A");
  EXPECT_THAT(add(2, "A"), ElementsAre("registered A to 2", "announced A to 1 2 3"));
}

TEST_F(SyncPointsTest, SetWithAFederateThatIsNotJoinedIsRefused) {
  EXPECT_THAT(add(1, "A", {2, 4}), ElementsAre("not joined A to 1"));
  EXPECT_THAT(add(1, "A", {2}), ElementsAre("registered A to 1", "announced A to 2"))
      << "the refused request must not reserve the label";
}

TEST_F(SyncPointsTest, LateFederateBelongsToPointsOfAllFederatesOnly) {
  add(1, "all");
  add(1, "some", {1, 2});
  for (const FederateId federate : To{1, 2}) achieve(federate, "all");
  EXPECT_THAT(join(4), ElementsAre("announced all to 4"));
  EXPECT_THAT(achieve(3, "all"), IsEmpty());
  EXPECT_THAT(achieve(4, "all"), ElementsAre("reached all to 1 2 3 4"));
  EXPECT_THAT(join(5), IsEmpty());
}

TEST_F(SyncPointsTest, FederateThatLeavesIsNotWaitedFor) {
  add(1, "A");
  achieve(1, "A");
  achieve(2, "A", false);
  EXPECT_THAT(leave(3), ElementsAre("reached A !2 to 1 2"));
}

TEST_F(SyncPointsTest, FederateThatLeftAfterAchievingIsNotReported) {
  add(1, "A");
  achieve(2, "A", false);
  EXPECT_THAT(leave(2), IsEmpty());
  achieve(1, "A");
  EXPECT_THAT(achieve(3, "A"), ElementsAre("reached A to 1 3"));
}

TEST_F(SyncPointsTest, LabelIsFreeOnceTheWholeSetHasLeft) {
  add(1, "A", {2, 3});
  leave(2);
  EXPECT_THAT(leave(3), IsEmpty());
  EXPECT_THAT(add(1, "A"), ElementsAre("registered A to 1", "announced A to 1"));
}

TEST_F(SyncPointsTest, SecondAchievementIsIgnored) {
  add(1, "A");
  achieve(1, "A");
  EXPECT_THAT(achieve(1, "A", false), IsEmpty());
  achieve(2, "A");
  EXPECT_THAT(achieve(3, "A"), ElementsAre("reached A to 1 2 3"));
}

TEST_F(SyncPointsTest, NumberOfPendingPointsIsLimited) {
  for (std::size_t i = 0; i < kMaxSyncPoints; ++i) {
    ASSERT_EQ(add(1, "P" + std::to_string(i)).size(), 2U);
  }
  Outbox outbox;
  points_.register_point(1, {"one more", {}, {}}, joined_, outbox);
  ASSERT_EQ(outbox.size(), 1U);
  EXPECT_EQ(outbox[0].to, To{1});
  EXPECT_TRUE(std::holds_alternative<wire::Fault>(outbox[0].message));
  for (const FederateId federate : joined_) static_cast<void>(achieve(federate, "P0"));
  EXPECT_EQ(add(1, "one more").size(), 2U) << "a reached point makes room";
}

TEST_F(SyncPointsTest, PointIsPendingIfItIsAnnouncedEvenIfMemoryRunsOut) {
  const wire::RegisterSyncPoint request{"A", {}, {}};
  bool complete = false;
  for (std::size_t permitted = 0; !complete; ++permitted) {
    ASSERT_LT(permitted, 100U);
    Outbox outbox;
    try {
      const test::AllocationLimit limit(0, permitted);
      points_.register_point(1, request, joined_, outbox);
      complete = true;
    } catch (const std::bad_alloc&) {
    }
    ASSERT_EQ(outbox.size(), complete ? 2U : 0U) << permitted;
    ASSERT_EQ(points_.facts().size(), complete ? 1U : 0U) << permitted;
  }
}

}  // namespace
}  // namespace roger::rti::executive

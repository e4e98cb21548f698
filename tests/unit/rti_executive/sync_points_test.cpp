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

  /// Returns the Fault that answers a registration.
  std::string refusal(FederateId from, const std::string& label) {
    Outbox outbox;
    points_.register_point(from, {label, {}, {}}, joined_, outbox);
    if (outbox.size() != 1 || outbox[0].to != To{from}) return "expected one message";
    const auto* fault = std::get_if<wire::Fault>(&outbox[0].message);
    return fault == nullptr ? "expected a fault" : fault->text;
  }

  std::vector<FederateId> joined_{1, 2, 3};
  Ledger ledger_;
  SyncPoints points_{ledger_};

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
  while (joined_.size() < kMaxSyncPoints / kMaxOwnSyncPoints) {
    join(static_cast<FederateId>(joined_.size() + 1));
  }
  for (std::size_t i = 0; i < kMaxSyncPoints; ++i) {
    const FederateId federate = joined_[i / kMaxOwnSyncPoints];
    ASSERT_EQ(add(federate, "P" + std::to_string(i)).size(), 2U);
  }
  joined_.push_back(99);
  EXPECT_EQ(
      refusal(99, "one more"),
      "synchronization point \"one more\" is not registered: 1000 points are pending, which is "
      "the maximum");
  joined_.pop_back();
  for (const FederateId federate : joined_) static_cast<void>(achieve(federate, "P0"));
  EXPECT_EQ(add(99, "one more").size(), 2U) << "a reached point makes room";
}

TEST_F(SyncPointsTest, NumberOfPendingPointsOfAFederateIsLimited) {
  for (std::size_t i = 0; i < kMaxOwnSyncPoints; ++i) {
    ASSERT_EQ(add(1, "P" + std::to_string(i)).size(), 2U);
  }
  EXPECT_EQ(refusal(1, "one more"),
            "synchronization point \"one more\" is not registered: 100 points of federate 1 are "
            "pending, which is the maximum");
  EXPECT_EQ(add(2, "one more").size(), 2U);
}

TEST_F(SyncPointsTest, FederatesOfAnotherHostShareTheLimit) {
  constexpr filter::Ipv4Address kHost{0x0a000007};
  ledger_.open({{1, {{kHost, false}}}, {2, {{kHost, false}}}});
  for (std::size_t i = 0; i < kMaxOwnSyncPoints; ++i) {
    ASSERT_EQ(add(static_cast<FederateId>(1 + i % 2), "P" + std::to_string(i)).size(), 2U);
  }
  EXPECT_EQ(refusal(2, "one more"),
            "synchronization point \"one more\" is not registered: 100 points of the federates of "
            "10.0.0.7 are pending, which is the maximum");
  EXPECT_EQ(add(3, "one more").size(), 2U) << "a federate of another host";
}

TEST_F(SyncPointsTest, PointsOfFederatesThatHaveLeftEndIfTheyAreTooMany) {
  for (std::size_t i = 0; i < kMaxOwnSyncPoints; ++i) add(1, "P" + std::to_string(i));
  EXPECT_THAT(leave(1), IsEmpty()) << "its points stay";
  add(2, "A");
  add(2, "B", {2});
  achieve(2, "A");
  EXPECT_THAT(leave(2), ElementsAre("reached A !3 to 3"));
  EXPECT_EQ(points_.facts().size(), kMaxOwnSyncPoints);
  EXPECT_EQ(add(3, "A").size(), 2U) << "the label is free";
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

#include "rti/executive/election.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace roger::rti::executive {
namespace {

using testing::HasSubstr;
using wire::Beacon;
using wire::BeaconKind;
using State = Election::State;

constexpr std::uint64_t kSelf = 500;

Beacon beacon(BeaconKind kind, std::uint64_t incarnation) {
  Beacon out;
  out.kind = kind;
  out.incarnation = incarnation;
  return out;
}

class ElectionTest : public testing::Test {
 protected:
  void become_active() {
    clock_.advance(Election::kCandidacy);
    ASSERT_TRUE(election_.tick(clock_.now()));
  }
  Election::Reaction hear(BeaconKind kind, std::uint64_t incarnation, bool dependents = false) {
    return election_.hear(beacon(kind, incarnation), "10.0.0.9", dependents);
  }
  ManualClock clock_{TimePoint{std::chrono::hours{1}}};
  Election election_{kSelf, true, clock_.now()};
};

TEST_F(ElectionTest, UnopposedCandidateServesWhenItsCandidacyIsOver) {
  EXPECT_EQ(election_.state(), State::kCandidate);
  EXPECT_EQ(election_.beacon_kind(), BeaconKind::kCandidate);
  clock_.advance(Election::kCandidacy - std::chrono::milliseconds{1});
  EXPECT_FALSE(election_.tick(clock_.now()));
  clock_.advance(std::chrono::milliseconds{1});
  EXPECT_TRUE(election_.tick(clock_.now()));
  EXPECT_EQ(election_.state(), State::kActive);
  EXPECT_EQ(election_.beacon_kind(), BeaconKind::kActive);
  EXPECT_FALSE(election_.tick(clock_.now())) << "the turn is told once";
}

TEST_F(ElectionTest, CandidateYieldsToOneThatServes) {
  hear(BeaconKind::kActive, kSelf + 1);
  EXPECT_EQ(election_.state(), State::kYielded);
  EXPECT_EQ(election_.winner(), "10.0.0.9");
}

TEST_F(ElectionTest, CandidateYieldsToALowerCandidate) {
  hear(BeaconKind::kCandidate, kSelf - 1);
  EXPECT_EQ(election_.state(), State::kYielded);
}

TEST_F(ElectionTest, CandidateTellsAHigherCandidate) {
  EXPECT_TRUE(hear(BeaconKind::kCandidate, kSelf + 1).speak);
  EXPECT_EQ(election_.state(), State::kCandidate);
}

TEST_F(ElectionTest, OfTwoCandidatesExactlyTheLowerServes) {
  Election other(kSelf + 7, true, clock_.now());
  const auto to_other = other.hear(beacon(election_.beacon_kind(), kSelf), "a", false);
  const auto to_self = election_.hear(beacon(other.beacon_kind(), kSelf + 7), "b", false);
  EXPECT_FALSE(to_other.speak);
  EXPECT_TRUE(to_self.speak);
  clock_.advance(Election::kCandidacy);
  EXPECT_FALSE(other.tick(clock_.now()));
  EXPECT_TRUE(election_.tick(clock_.now()));
}

TEST_F(ElectionTest, OwnBeaconsAndProbesDoNothingToACandidate) {
  EXPECT_FALSE(hear(BeaconKind::kCandidate, kSelf).speak);
  EXPECT_FALSE(hear(BeaconKind::kProbe, 0).speak) << "it does not serve yet";
  EXPECT_EQ(election_.state(), State::kCandidate);
}

TEST_F(ElectionTest, OneThatServesAnswersProbesAndCandidates) {
  become_active();
  EXPECT_TRUE(hear(BeaconKind::kProbe, 0).speak);
  EXPECT_TRUE(hear(BeaconKind::kCandidate, kSelf - 1).speak);
  EXPECT_EQ(election_.state(), State::kActive);
}

TEST_F(ElectionTest, OfTwoThatServeTheHigherYieldsWhenNobodyDependsOnIt) {
  become_active();
  hear(BeaconKind::kActive, kSelf - 1, false);
  EXPECT_EQ(election_.state(), State::kYielded);
}

TEST_F(ElectionTest, OfTwoThatServeNeitherYieldsWithFederationsAndEachWarnsOnce) {
  become_active();
  const Election::Reaction first = hear(BeaconKind::kActive, kSelf - 1, true);
  ASSERT_TRUE(first.warning);
  EXPECT_THAT(*first.warning, HasSubstr("10.0.0.9"));
  EXPECT_FALSE(hear(BeaconKind::kActive, kSelf - 1, true).warning);
  EXPECT_EQ(election_.state(), State::kActive);
  EXPECT_TRUE(hear(BeaconKind::kActive, kSelf + 1, false).warning);
  EXPECT_EQ(election_.state(), State::kActive) << "the lower one stays";
}

TEST_F(ElectionTest, OneWithAGivenAddressServesAtOnceAndNeverYields) {
  Election given(kSelf, false, clock_.now());
  EXPECT_EQ(given.state(), State::kActive);
  static_cast<void>(given.hear(beacon(BeaconKind::kActive, 1), "a", false));
  EXPECT_EQ(given.state(), State::kActive);
}

TEST_F(ElectionTest, AnotherVersionIsNotCompetitionAndWarnedOfOnce) {
  Beacon foreign = beacon(BeaconKind::kActive, 1);
  foreign.version = wire::kControlVersion + 1;
  const Election::Reaction first = election_.hear(foreign, "a", false);
  ASSERT_TRUE(first.warning);
  EXPECT_THAT(*first.warning, HasSubstr("wire version " + std::to_string(foreign.version)));
  EXPECT_FALSE(election_.hear(foreign, "a", false).warning);
  EXPECT_EQ(election_.state(), State::kCandidate);
}

}  // namespace
}  // namespace roger::rti::executive

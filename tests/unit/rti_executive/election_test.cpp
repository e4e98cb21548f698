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
constexpr std::uint64_t kFirst = kSelf - 1;  // by rank
constexpr std::uint64_t kLater = kSelf + 1;
constexpr const char* kPlace = "10.0.0.9:31251";

/// An executive with a federate in "roger".
Demand in_use() {
  Demand demand;
  demand.federates = 1;
  demand.federations = {"roger"};
  return demand;
}

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
  Election::Reaction hear(BeaconKind kind, std::uint64_t incarnation, const Demand& own = {}) {
    return election_.hear(beacon(kind, incarnation), kPlace, own);
  }
  /// An executive that serves `federates` federates is heard.
  Election::Reaction hear_server(std::uint64_t incarnation, std::uint32_t federates,
                                 const Demand& own) {
    Beacon heard = beacon(BeaconKind::kActive, incarnation);
    heard.federates = federates;
    return election_.hear(heard, kPlace, own);
  }
  /// It answers with its federations.
  Election::Reaction settle(std::uint64_t incarnation,
                            const std::vector<wire::FederationInfo>& federations,
                            const Demand& own) {
    return election_.settle(beacon(BeaconKind::kActive, incarnation), kPlace, federations, own);
  }
  ManualClock clock_{TimePoint{std::chrono::hours{1}}};
  Election election_{kSelf, false, clock_.now()};
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
  hear(BeaconKind::kActive, kLater);
  EXPECT_EQ(election_.state(), State::kYielded);
  EXPECT_EQ(election_.winner(), kPlace);
}

TEST_F(ElectionTest, CandidateYieldsToALowerCandidate) {
  hear(BeaconKind::kCandidate, kFirst);
  EXPECT_EQ(election_.state(), State::kYielded);
}

TEST_F(ElectionTest, CandidateTellsAHigherCandidate) {
  EXPECT_TRUE(hear(BeaconKind::kCandidate, kLater).speak);
  EXPECT_EQ(election_.state(), State::kCandidate);
}

TEST_F(ElectionTest, OfTwoCandidatesExactlyTheLowerServes) {
  Election other(kSelf + 7, false, clock_.now());
  const auto to_other = other.hear(beacon(election_.beacon_kind(), kSelf), "a", {});
  const auto to_self = election_.hear(beacon(other.beacon_kind(), kSelf + 7), "b", {});
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
  EXPECT_TRUE(hear(BeaconKind::kCandidate, kFirst).speak);
  EXPECT_EQ(election_.state(), State::kActive);
}

TEST_F(ElectionTest, OneWithoutFederatesYieldsToOneWithFederatesWhateverTheRank) {
  become_active();
  EXPECT_TRUE(hear_server(kLater, 3, {}).verify);
  EXPECT_EQ(election_.state(), State::kActive) << "a beacon alone decides nothing";
  static_cast<void>(settle(kLater, {{"roger", "", 3}}, {}));
  EXPECT_EQ(election_.state(), State::kYielded);
  EXPECT_EQ(election_.winner(), kPlace);
}

TEST_F(ElectionTest, OfTwoWithoutFederatesTheLaterByRankYields) {
  become_active();
  EXPECT_FALSE(hear_server(kLater, 0, {}).verify);
  EXPECT_TRUE(hear_server(kFirst, 0, {}).verify);
  static_cast<void>(settle(kFirst, {{"empty", "", 0}}, {}));
  EXPECT_EQ(election_.state(), State::kYielded);
}

TEST_F(ElectionTest, OneThatClaimsFederatesAndHasNoneIsNotYieldedTo) {
  become_active();
  EXPECT_TRUE(hear_server(kLater, 3, {}).verify);
  EXPECT_TRUE(settle(kLater, {{"empty", "", 0}}, {}).speak);
  EXPECT_EQ(election_.state(), State::kActive);
}

TEST_F(ElectionTest, AnExecutiveWhoseNewcomersAreAboutToJoinWaitsForThem) {
  become_active();
  Demand joining;
  joining.newcomers = 1;
  EXPECT_FALSE(hear_server(kFirst, 3, joining).verify);
  EXPECT_TRUE(settle(kFirst, {{"roger", "", 3}}, joining).speak) << "they came meanwhile";
  EXPECT_EQ(election_.state(), State::kActive);
}

TEST_F(ElectionTest, OfTwoThatServeTheSameFederationTheLaterByRankYields) {
  become_active();
  const Election::Reaction to_later = hear_server(kLater, 1, in_use());
  EXPECT_FALSE(to_later.verify);
  EXPECT_TRUE(to_later.speak) << "so that the other one yields at once";
  EXPECT_TRUE(hear_server(kFirst, 1, in_use()).verify);
  static_cast<void>(settle(kFirst, {{"roger", "", 1}}, in_use()));
  EXPECT_EQ(election_.state(), State::kYielded);
}

TEST_F(ElectionTest, OfTwoThatServeDifferentFederationsNeitherYieldsAndTheLaterSaysSoOnce) {
  become_active();
  const std::vector<wire::FederationInfo> others{{"other", "", 2}, {"roger", "", 0}};
  EXPECT_TRUE(hear_server(kFirst, 2, in_use()).verify);
  const Election::Reaction first = settle(kFirst, others, in_use());
  ASSERT_TRUE(first.notice);
  EXPECT_EQ(first.notice->level, LogLevel::kWarning);
  EXPECT_THAT(first.notice->text, HasSubstr(kPlace));
  EXPECT_FALSE(settle(kFirst, others, in_use()).notice);
  EXPECT_EQ(election_.state(), State::kActive);
}

TEST_F(ElectionTest, OneThatServesDoesNotYieldToAnIdleOne) {
  become_active();
  EXPECT_FALSE(hear_server(kFirst, 0, in_use()).verify);
  EXPECT_TRUE(settle(kFirst, {}, in_use()).speak);
  EXPECT_EQ(election_.state(), State::kActive);
}

TEST_F(ElectionTest, OneAtAFixedAddressServesAtOnceAndNeverYields) {
  Election fixed(kSelf, true, clock_.now());
  EXPECT_EQ(fixed.state(), State::kActive);
  Beacon other = beacon(BeaconKind::kActive, kFirst);
  other.federates = 9;
  EXPECT_FALSE(fixed.hear(other, kPlace, {}).verify);
  static_cast<void>(fixed.settle(other, kPlace, {{"roger", "", 9}}, in_use()));
  EXPECT_EQ(fixed.state(), State::kActive);
}

TEST_F(ElectionTest, OneWhoseFederatesKnowItByItsAddressNeverYields) {
  become_active();
  Demand by_address = in_use();
  by_address.by_address = true;
  EXPECT_TRUE(election_.is_fixed(by_address));
  EXPECT_FALSE(hear_server(kFirst, 1, by_address).verify);
  static_cast<void>(settle(kFirst, {{"roger", "", 1}}, by_address));
  EXPECT_EQ(election_.state(), State::kActive);
}

TEST_F(ElectionTest, OneAtAFixedAddressComesBeforeAllOthersByRank) {
  become_active();
  Beacon fixed = beacon(BeaconKind::kActive, kLater);
  fixed.fixed = true;
  fixed.federates = 1;
  EXPECT_TRUE(election_.hear(fixed, kPlace, in_use()).verify);
  static_cast<void>(election_.settle(fixed, kPlace, {{"roger", "", 1}}, in_use()));
  EXPECT_EQ(election_.state(), State::kYielded);
}

TEST_F(ElectionTest, TwoAtFixedAddressesAreAnErrorOnBothSides) {
  for (const std::uint64_t other : {kFirst, kLater}) {
    Election self(kSelf, true, clock_.now());
    Beacon fixed = beacon(BeaconKind::kActive, other);
    fixed.fixed = true;
    const Election::Reaction first = self.hear(fixed, kPlace, in_use());
    ASSERT_TRUE(first.notice);
    EXPECT_EQ(first.notice->level, LogLevel::kError);
    EXPECT_THAT(first.notice->text, HasSubstr(kPlace));
    EXPECT_FALSE(self.hear(fixed, kPlace, in_use()).notice) << "once";
    EXPECT_EQ(self.state(), State::kActive);
  }
}

TEST_F(ElectionTest, OfTwoThatKnowTheTruthAtMostOneYields) {
  const std::vector<std::uint32_t> counts{0, 2};
  for (const std::uint32_t mine : counts) {
    for (const std::uint32_t its : counts) {
      for (const bool fixed : {false, true}) {
        Election lower(kSelf, fixed, clock_.now());
        Election higher(kLater, false, clock_.now());
        clock_.advance(Election::kCandidacy);
        static_cast<void>(lower.tick(clock_.now()));
        static_cast<void>(higher.tick(clock_.now()));
        Demand at_lower = in_use();
        at_lower.federates = mine;
        Demand at_higher = in_use();
        at_higher.federates = its;
        Beacon of_lower = beacon(BeaconKind::kActive, kSelf);
        of_lower.federates = mine;
        of_lower.fixed = fixed;
        Beacon of_higher = beacon(BeaconKind::kActive, kLater);
        of_higher.federates = its;
        if (lower.hear(of_higher, "b", at_lower).verify) {
          static_cast<void>(lower.settle(of_higher, "b", {{"roger", "", its}}, at_lower));
        }
        if (higher.hear(of_lower, "a", at_higher).verify) {
          static_cast<void>(higher.settle(of_lower, "a", {{"roger", "", mine}}, at_higher));
        }
        const int yielded = (lower.state() == State::kYielded ? 1 : 0) +
                            (higher.state() == State::kYielded ? 1 : 0);
        const bool split = fixed && mine == 0 && its > 0;  // which no federate notices
        EXPECT_EQ(yielded, split ? 0 : 1) << mine << " " << its << " " << fixed;
      }
    }
  }
}

TEST_F(ElectionTest, AnotherVersionIsNotCompetitionAndWarnedOfOnce) {
  Beacon foreign = beacon(BeaconKind::kActive, 1);
  foreign.version = wire::kControlVersion + 1;
  const Election::Reaction first = election_.hear(foreign, "a", {});
  ASSERT_TRUE(first.notice);
  EXPECT_THAT(first.notice->text, HasSubstr("wire version " + std::to_string(foreign.version)));
  EXPECT_FALSE(election_.hear(foreign, "a", {}).notice);
  EXPECT_EQ(election_.state(), State::kCandidate);
}

}  // namespace
}  // namespace roger::rti::executive

#include "rti/discovery/election.hpp"

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

/// Returns the demand of an executive with a federate in "roger".
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
    return election_.on_beacon(beacon(kind, incarnation), kPlace, own, clock_.now());
  }
  /// Delivers the beacon of an active executive with `federates` federates.
  Election::Reaction hear_server(std::uint64_t incarnation, std::uint32_t federates,
                                 const Demand& own) {
    Beacon heard = beacon(BeaconKind::kActive, incarnation);
    heard.federates = federates;
    return election_.on_beacon(heard, kPlace, own, clock_.now());
  }
  /// Delivers its answer with its federations.
  std::optional<Election::Notice> settle(std::uint64_t incarnation,
                                         const std::vector<wire::FederationInfo>& federations,
                                         const Demand& own) {
    return election_.settle({Rank{true, incarnation}, federations}, kPlace, own);
  }
  ManualClock clock_{TimePoint{std::chrono::hours{1}}};
  Election election_{kSelf, false, clock_.now()};
};

TEST_F(ElectionTest, UnopposedCandidateBecomesActiveAfterItsCandidacy) {
  EXPECT_EQ(election_.state(), State::kCandidate);
  EXPECT_EQ(election_.beacon_kind(), BeaconKind::kCandidate);
  clock_.advance(Election::kCandidacy - std::chrono::milliseconds{1});
  EXPECT_FALSE(election_.tick(clock_.now()));
  clock_.advance(std::chrono::milliseconds{1});
  EXPECT_TRUE(election_.tick(clock_.now()));
  EXPECT_EQ(election_.state(), State::kActive);
  EXPECT_EQ(election_.beacon_kind(), BeaconKind::kActive);
  EXPECT_FALSE(election_.tick(clock_.now())) << "the change is reported once";
}

TEST_F(ElectionTest, CandidateYieldsToAnActiveExecutiveThatHasAnswered) {
  EXPECT_TRUE(hear(BeaconKind::kActive, kLater).verify);
  EXPECT_EQ(election_.state(), State::kCandidate) << "a beacon alone decides nothing";
  EXPECT_FALSE(settle(kLater, {}, {}));
  EXPECT_EQ(election_.state(), State::kYielded);
  EXPECT_EQ(election_.winner(), kPlace);
}

TEST_F(ElectionTest, CandidacyLastsUntilAnActiveExecutiveCouldAnswer) {
  clock_.advance(Election::kCandidacy - std::chrono::milliseconds{1});
  hear(BeaconKind::kActive, kLater);
  clock_.advance(Election::kVerification - std::chrono::milliseconds{1});
  EXPECT_FALSE(election_.tick(clock_.now()));
  clock_.advance(std::chrono::milliseconds{1});
  EXPECT_TRUE(election_.tick(clock_.now())) << "no executive has answered";
}

TEST_F(ElectionTest, CandidacyLastsWhileALowerCandidateIsHeard) {
  clock_.advance(Election::kCandidacy - std::chrono::milliseconds{1});
  EXPECT_FALSE(hear(BeaconKind::kCandidate, kFirst).send_beacon);
  EXPECT_EQ(election_.state(), State::kCandidate);
  clock_.advance(Election::kPrecedence - std::chrono::milliseconds{1});
  EXPECT_FALSE(election_.tick(clock_.now()));
  clock_.advance(std::chrono::milliseconds{1});
  EXPECT_TRUE(election_.tick(clock_.now())) << "it is no longer heard";
}

TEST_F(ElectionTest, BeaconsDoNotProlongTheCandidacyForEver) {
  const TimePoint end = clock_.now() + Election::kMaxCandidacy;
  while (clock_.now() < end) {
    ASSERT_FALSE(election_.tick(clock_.now()));
    hear(BeaconKind::kCandidate, kFirst);
    hear(BeaconKind::kActive, kFirst);
    clock_.advance(Election::kAnnouncement);
  }
  EXPECT_TRUE(election_.tick(clock_.now()));
}

TEST_F(ElectionTest, CandidateAnswersAHigherCandidate) {
  EXPECT_TRUE(hear(BeaconKind::kCandidate, kLater).send_beacon);
  EXPECT_EQ(election_.state(), State::kCandidate);
}

TEST_F(ElectionTest, LowerOfTwoCandidatesBecomesActive) {
  Election other(kSelf + 7, false, clock_.now());
  clock_.advance(Election::kCandidacy - Election::kAnnouncement);
  const auto to_other =
      other.on_beacon(beacon(election_.beacon_kind(), kSelf), "a", {}, clock_.now());
  const auto to_self =
      election_.on_beacon(beacon(other.beacon_kind(), kSelf + 7), "b", {}, clock_.now());
  EXPECT_FALSE(to_other.send_beacon);
  EXPECT_TRUE(to_self.send_beacon);
  clock_.advance(Election::kAnnouncement);
  EXPECT_FALSE(other.tick(clock_.now()));
  EXPECT_TRUE(election_.tick(clock_.now()));
}

TEST_F(ElectionTest, CandidateIgnoresOwnBeaconsAndProbes) {
  EXPECT_FALSE(hear(BeaconKind::kCandidate, kSelf).send_beacon);
  EXPECT_FALSE(hear(BeaconKind::kProbe, 0).send_beacon) << "it is not active yet";
  EXPECT_EQ(election_.state(), State::kCandidate);
}

TEST_F(ElectionTest, ActiveExecutiveAnswersProbesAndCandidates) {
  become_active();
  EXPECT_TRUE(hear(BeaconKind::kProbe, 0).send_beacon);
  EXPECT_TRUE(hear(BeaconKind::kCandidate, kFirst).send_beacon);
  EXPECT_EQ(election_.state(), State::kActive);
}

TEST_F(ElectionTest, IdleExecutiveYieldsToOneInUseWhateverTheRank) {
  become_active();
  EXPECT_TRUE(hear_server(kLater, 3, {}).verify);
  EXPECT_EQ(election_.state(), State::kActive) << "a beacon alone decides nothing";
  EXPECT_FALSE(settle(kLater, {{"roger", "", 3}}, {}));
  EXPECT_EQ(election_.state(), State::kYielded);
  EXPECT_EQ(election_.winner(), kPlace);
}

TEST_F(ElectionTest, IdleExecutiveOfHigherRankYields) {
  become_active();
  EXPECT_FALSE(hear_server(kLater, 0, {}).verify);
  static_cast<void>(settle(kLater, {}, {}));
  EXPECT_EQ(election_.state(), State::kActive);
  EXPECT_TRUE(hear_server(kFirst, 0, {}).verify);
  settle(kFirst, {{"empty", "", 0}}, {});
  EXPECT_EQ(election_.state(), State::kYielded);
}

TEST_F(ElectionTest, FalseClaimOfFederatesDoesNotCauseYielding) {
  become_active();
  EXPECT_TRUE(hear_server(kLater, 3, {}).verify);
  settle(kLater, {{"empty", "", 0}}, {});
  EXPECT_EQ(election_.state(), State::kActive);
}

TEST_F(ElectionTest, ExecutiveWaitsForNewcomersBeforeYielding) {
  become_active();
  Demand joining;
  joining.newcomers = 1;
  settle(kFirst, {{"roger", "", 3}}, joining);
  EXPECT_EQ(election_.state(), State::kActive);
}

TEST_F(ElectionTest, HigherRankYieldsWhenBothServeTheSameFederation) {
  become_active();
  EXPECT_FALSE(hear_server(kLater, 1, in_use()).verify);
  settle(kLater, {{"roger", "", 1}}, in_use());
  EXPECT_EQ(election_.state(), State::kActive);
  EXPECT_TRUE(hear_server(kFirst, 1, in_use()).verify);
  settle(kFirst, {{"roger", "", 1}}, in_use());
  EXPECT_EQ(election_.state(), State::kYielded);
}

TEST_F(ElectionTest, NeitherYieldsWithDifferentFederationsAndEachReportsOnce) {
  become_active();
  const std::vector<wire::FederationInfo> others{{"other", "", 2}, {"roger", "", 0}};
  for (const std::uint64_t other : {kFirst, kLater}) {
    const auto first = settle(other, others, in_use());
    ASSERT_TRUE(first);
    EXPECT_EQ(first->level, LogLevel::kWarning);
    EXPECT_THAT(first->text, HasSubstr(kPlace));
    EXPECT_FALSE(settle(other, others, in_use()));
    EXPECT_EQ(election_.state(), State::kActive);
  }
  election_.reset_reports();
  EXPECT_TRUE(settle(kFirst, others, in_use())) << "it ended and returned";
}

TEST_F(ElectionTest, ExecutiveInUseDoesNotYieldToAnIdleOne) {
  become_active();
  EXPECT_FALSE(hear_server(kFirst, 0, in_use()).verify);
  EXPECT_FALSE(settle(kFirst, {}, in_use()));
  EXPECT_EQ(election_.state(), State::kActive);
}

TEST_F(ElectionTest, BeaconOfAnActiveExecutiveIsNotAnswered) {
  // Two executives that answered each other's beacons would never stop.
  become_active();
  Demand fixed = in_use();
  fixed.by_address = true;
  for (const Demand& own : {Demand{}, in_use(), fixed}) {
    for (const std::uint64_t other : {kFirst, kLater}) {
      for (const std::uint32_t federates : {0U, 1U}) {
        EXPECT_FALSE(hear_server(other, federates, own).send_beacon);
      }
    }
  }
}

/// Returns the demand of an executive at a fixed address, or with a federate that knows its
/// address.
Demand by_address() {
  Demand demand = in_use();
  demand.by_address = true;
  return demand;
}

TEST_F(ElectionTest, ExecutiveAtAFixedAddressIsActiveAtOnceAndNeverYields) {
  Election fixed(kSelf, true, clock_.now());
  EXPECT_EQ(fixed.state(), State::kActive);
  Beacon other = beacon(BeaconKind::kActive, kFirst);
  other.federates = 9;
  EXPECT_FALSE(fixed.on_beacon(other, kPlace, by_address(), clock_.now()).verify);
  EXPECT_FALSE(fixed.settle({{true, kFirst}, {{"roger", "", 9}}}, kPlace, by_address()));
  EXPECT_EQ(fixed.state(), State::kActive);
}

TEST_F(ElectionTest, ExecutiveWithFederatesByAddressNeverYields) {
  become_active();
  EXPECT_FALSE(hear_server(kFirst, 1, by_address()).verify);
  settle(kFirst, {{"roger", "", 1}}, by_address());
  EXPECT_EQ(election_.state(), State::kActive);
}

TEST_F(ElectionTest, FixedAddressPrecedesAllOthersByRank) {
  become_active();
  Beacon fixed = beacon(BeaconKind::kActive, kLater);
  fixed.fixed = true;
  fixed.federates = 1;
  EXPECT_TRUE(election_.on_beacon(fixed, kPlace, in_use(), clock_.now()).verify);
  static_cast<void>(election_.settle({compute_rank(fixed), {{"roger", "", 1}}}, kPlace, in_use()));
  EXPECT_EQ(election_.state(), State::kYielded);
}

TEST_F(ElectionTest, TwoFixedAddressesAreReportedAsErrorByBoth) {
  for (const std::uint64_t other : {kFirst, kLater}) {
    Election self(kSelf, true, clock_.now());
    Beacon fixed = beacon(BeaconKind::kActive, other);
    fixed.fixed = true;
    EXPECT_TRUE(self.on_beacon(fixed, kPlace, by_address(), clock_.now()).verify);
    const auto first = self.settle({compute_rank(fixed), {}}, kPlace, by_address());
    ASSERT_TRUE(first);
    EXPECT_EQ(first->level, LogLevel::kError);
    EXPECT_THAT(first->text, HasSubstr(kPlace));
    EXPECT_FALSE(self.settle({compute_rank(fixed), {}}, kPlace, by_address())) << "reported once";
    EXPECT_FALSE(self.on_beacon(fixed, kPlace, by_address(), clock_.now()).verify);
    EXPECT_EQ(self.state(), State::kActive);
  }
}

TEST_F(ElectionTest, ExactlyOneYieldsWithCurrentInformation) {
  for (const std::uint32_t mine : {0U, 2U}) {
    for (const std::uint32_t its : {0U, 2U}) {
      for (const bool fixed : {false, true}) {
        Election lower(kSelf, fixed, clock_.now());
        Election higher(kLater, false, clock_.now());
        clock_.advance(Election::kCandidacy);
        static_cast<void>(lower.tick(clock_.now()));
        static_cast<void>(higher.tick(clock_.now()));
        const Demand at_lower{mine, 0, fixed, {"roger"}};
        const Demand at_higher{its, 0, false, {"roger"}};
        static_cast<void>(lower.settle({{true, kLater}, {{"roger", "", its}}}, "b", at_lower));
        static_cast<void>(higher.settle({{!fixed, kSelf}, {{"roger", "", mine}}}, "a", at_higher));
        const int yielded = (lower.state() == State::kYielded ? 1 : 0) +
                            (higher.state() == State::kYielded ? 1 : 0);
        // The idle one cannot yield, and the other one has no reason to yield until a federate
        // joins it.
        const bool both_stay = fixed && mine == 0 && its > 0;
        EXPECT_EQ(yielded, both_stay ? 0 : 1) << mine << " " << its << " " << fixed;
      }
    }
  }
}

TEST_F(ElectionTest, OtherVersionIsNoCompetitorAndReportedOnce) {
  Beacon foreign = beacon(BeaconKind::kActive, 1);
  foreign.version = wire::kControlVersion + 1;
  const Election::Reaction first = election_.on_beacon(foreign, "a", {}, clock_.now());
  ASSERT_TRUE(first.notice);
  EXPECT_THAT(first.notice->text, HasSubstr("wire version " + std::to_string(foreign.version)));
  EXPECT_FALSE(election_.on_beacon(foreign, "a", {}, clock_.now()).notice);
  EXPECT_EQ(election_.state(), State::kCandidate);
}

}  // namespace
}  // namespace roger::rti::executive

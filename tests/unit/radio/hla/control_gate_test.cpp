// Which instructor controls and break-ins a station admits, and which refusals it reports.
#include "radio/hla/federate/control_gate.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "core/octets.hpp"
#include "radio/hla/federate/permit_schedule.hpp"
#include "tests/support/open_proof.hpp"

namespace roger::radio {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

const Frequency kForty = Frequency::from_hertz(40'000'000);
const NetCut kCut{7, kForty, true};
constexpr std::uint64_t kStream = 5;
const ControlRefusal kNoInstructor{RefusalCause::kRole, {}, "trainee"};

ByteVector prove(const ControlGate& gate, const Message& message) {
  return gate.prove({&message, 1}).at(0);
}

class ControlGateTest : public testing::Test {
 protected:
  std::unique_ptr<ControlGate> make_gate(const std::string& own,
                                         const std::string& federation = "exercise") {
    return std::make_unique<ControlGate>(RoleSettings{own, [this] { return proof_; }}, federation,
                                         clock_);
  }
  ControlGate::Admission admit(const Message& message, const ByteVector& proof) {
    const std::vector<ByteVector> parameters = encode_message(message);
    const std::vector<Bytes> views(parameters.begin(), parameters.end());
    return receiver_->admit(message, views, proof);
  }

  ManualClock clock_{TimePoint{seconds{100}}};
  std::shared_ptr<OpenProof> proof_ = std::make_shared<OpenProof>();
  std::unique_ptr<ControlGate> instructor_ = make_gate("instructor");
  std::unique_ptr<ControlGate> receiver_ = make_gate("trainee");
};

TEST_F(ControlGateTest, WithoutRolesEverythingIsAdmittedAndNothingProved) {
  ControlGate open({}, "exercise", clock_);
  EXPECT_TRUE(prove(open, kCut).empty());
  EXPECT_FALSE(open.sends_permits());
  EXPECT_TRUE(open.admit(kCut, {}, {}).admitted);
  EXPECT_TRUE(open.admit_break_in(kStream).admitted);
}

TEST_F(ControlGateTest, ProvedControlsAreAdmitted) {
  for (const Message& control : std::vector<Message>{
           kCut, Jam{7, kForty, 25e3F, JamKind::kNoise, 60.0F},
           RadioCondition{7, "A", 1, Failure::kBoth, 0.0F, SquelchForce::kFree}, BreakIn{7}}) {
    const ByteVector proof = prove(*instructor_, control);
    EXPECT_FALSE(proof.empty());
    EXPECT_TRUE(admit(control, proof).admitted);
    EXPECT_FALSE(admit(control, {}).admitted) << "without a proof";
  }
}

TEST_F(ControlGateTest, AProofBelongsToItsControl) {
  const ByteVector proof = prove(*instructor_, kCut);
  EXPECT_FALSE(admit(NetCut{7, kForty, false}, proof).admitted);
  EXPECT_FALSE(admit(NetCut{8, kForty, true}, proof).admitted);
  EXPECT_FALSE(admit(kCut, prove(*make_gate("instructor", "another"), kCut)).admitted);
}

TEST_F(ControlGateTest, OtherMessagesNeedNoProof) {
  EXPECT_TRUE(prove(*instructor_, HearingRequest{kStream}).empty());
  EXPECT_TRUE(admit(HearingRequest{kStream}, {}).admitted);
}

TEST_F(ControlGateTest, EqualControlsThatAreSentTogetherHaveProofsOfTheirOwn) {
  const std::vector<Message> messages{kCut, HearingRequest{kStream}, kCut};
  const std::vector<ByteVector> proofs = instructor_->prove(messages);
  EXPECT_THAT(proof_->proved(), testing::ElementsAre(1, 1));
  EXPECT_FALSE(proofs[0].empty());
  EXPECT_FALSE(proofs[2].empty());
}

TEST_F(ControlGateTest, ControlsThatAreSentTogetherAreProvedInGroups) {
  std::vector<Message> messages{HearingRequest{kStream}};
  for (std::uint32_t i = 0; i < 2 * kMaxProvedTogether + 3; ++i) {
    messages.emplace_back(NetCut{7, Frequency::from_kilohertz(30'000 + 25 * i), true});
  }
  const std::vector<ByteVector> proofs = instructor_->prove(messages);
  ASSERT_EQ(proofs.size(), messages.size());
  EXPECT_THAT(proof_->proved(), testing::ElementsAre(kMaxProvedTogether, kMaxProvedTogether, 3));
  EXPECT_TRUE(proofs[0].empty());
  for (std::size_t i = 1; i < messages.size(); ++i) {
    EXPECT_TRUE(admit(messages[i], proofs[i]).admitted) << i;
  }
}

/// A gate of an open network, and federates with many effects.
class ControlSharesTest : public ControlGateTest {
 protected:
  ControlGate::Admission admit_cut(std::uint64_t federate, std::size_t number, bool cut = true) {
    // The source is a claim of the sender.
    const auto source = static_cast<std::uint64_t>(1000 * federate + number % 7);
    const auto khz = static_cast<std::uint32_t>(number + 1);
    return open_.admit(NetCut{source, Frequency::from_kilohertz(khz), cut}, {}, {}, federate);
  }
  std::size_t admitted_cuts(std::uint64_t federate, std::size_t number) {
    std::size_t out = 0;
    for (std::size_t i = 0; i < number; ++i) {
      if (admit_cut(federate, i).admitted) ++out;
    }
    return out;
  }

  ControlGate open_{{}, "exercise", clock_};
};

TEST_F(ControlSharesTest, ASenderHasALimitWhateverItsControlsClaim) {
  EXPECT_EQ(admitted_cuts(1, kMaxSenderEffects), kMaxSenderEffects);
  const auto refused = admit_cut(1, kMaxSenderEffects);
  EXPECT_FALSE(refused.admitted);
  ASSERT_TRUE(refused.report);
  EXPECT_EQ(in_words(to_notice(refused.report->reason)), "it has 2048 effects already");
  EXPECT_TRUE(admit_cut(1, 0).admitted) << "a renewal";
  EXPECT_TRUE(admit_cut(1, 1, false).admitted) << "an end makes a place";
  EXPECT_TRUE(admit_cut(1, kMaxSenderEffects).admitted);
  EXPECT_TRUE(open_.admit(HearingRequest{kStream}, {}, {}, 1).admitted);
  EXPECT_EQ(admitted_cuts(2, 1000), 1000U) << "another sender";
}

TEST_F(ControlSharesTest, ManySendersDoNotUseUpThePlacesOfOneWithFewer) {
  constexpr std::uint64_t kAttackers = 32;
  constexpr std::size_t kShare = kMaxStoredEffects / (kAttackers + 1);
  constexpr std::uint64_t kInstructor = 99;
  for (std::uint64_t federate = 1; federate <= kAttackers; ++federate) {
    EXPECT_GE(admitted_cuts(federate, kMaxSenderEffects), kMaxStoredEffects / kAttackers);
  }
  EXPECT_EQ(admitted_cuts(kInstructor, kShare), kShare);
  for (std::uint64_t federate = 1; federate <= kAttackers; ++federate) {
    admitted_cuts(federate, kMaxSenderEffects);
  }
  const auto refused = admit_cut(1, kMaxSenderEffects + 1);
  EXPECT_FALSE(refused.admitted);
  for (std::uint64_t federate = 1; federate <= kAttackers; ++federate) {
    for (std::size_t i = 0; i < kMaxSenderEffects; ++i) admit_cut(federate, i, false);
  }
  std::size_t further = 0;
  while (admit_cut(kInstructor, kShare + further).admitted) ++further;
  EXPECT_EQ(further, kMaxSenderEffects - kShare) << "its first effects have kept their places";
}

TEST_F(ControlSharesTest, AnEffectCountsForTheSenderThatHasRenewedIt) {
  const NetCut cut{7, Frequency::from_kilohertz(900'000), true};
  EXPECT_TRUE(open_.admit(cut, {}, {}, 1).admitted);
  EXPECT_TRUE(open_.admit(cut, {}, {}, 2).admitted);
  EXPECT_EQ(admitted_cuts(1, kMaxSenderEffects), kMaxSenderEffects);
  EXPECT_EQ(admitted_cuts(2, kMaxSenderEffects), kMaxSenderEffects - 1);
}

TEST_F(ControlSharesTest, EffectsThatAreNotRenewedMakePlaces) {
  EXPECT_EQ(admitted_cuts(1, kMaxSenderEffects), kMaxSenderEffects);
  clock_.advance(kControlExpiry);
  EXPECT_FALSE(admit_cut(1, kMaxSenderEffects).admitted);
  clock_.advance(kControlRenewal);
  EXPECT_TRUE(admit_cut(1, kMaxSenderEffects).admitted);
}

TEST_F(ControlSharesTest, WhereRolesAreEnforcedTheCertificateNamesTheSender) {
  bool is_refused = false;
  for (std::uint32_t i = 0; i <= kMaxSenderEffects; ++i) {
    const NetCut cut{i, Frequency::from_kilohertz(i + 1), true};
    const std::vector<ByteVector> parameters = encode_message(cut);
    const std::vector<Bytes> views(parameters.begin(), parameters.end());
    const auto admission = receiver_->admit(cut, views, prove(*instructor_, cut), i + 1);
    is_refused = !admission.admitted;
    if (is_refused) {
      ASSERT_TRUE(admission.report);
      EXPECT_EQ(admission.report->sender, "EAGLE-1");
      EXPECT_EQ(i, kMaxSenderEffects);
    }
  }
  EXPECT_TRUE(is_refused);
}

TEST_F(ControlGateTest, ARefusalIsReportedWithItsReasonOnceIn30Seconds) {
  proof_->refuse(kNoInstructor);
  const ByteVector proof = prove(*instructor_, kCut);
  const auto first = admit(kCut, proof);
  EXPECT_FALSE(first.admitted);
  ASSERT_TRUE(first.report);
  EXPECT_EQ(*first.report, (ControlRefused{7, "", "EAGLE-1", true, kCut, kNoInstructor}));
  clock_.advance(kRefusalReportInterval - milliseconds{1});
  EXPECT_FALSE(admit(kCut, proof).admitted);
  EXPECT_FALSE(admit(kCut, proof).report);
  clock_.advance(milliseconds{1});
  EXPECT_TRUE(admit(kCut, proof).report);
}

TEST_F(ControlGateTest, TheNameInACertificateOfAForeignAuthorityProvesNothing) {
  const ControlRefusal foreign{RefusalCause::kForeignCertificate, {}, "\"Test\" (AB)"};
  proof_->refuse(foreign);
  const auto refused = admit(kCut, prove(*instructor_, kCut));
  ASSERT_TRUE(refused.report);
  EXPECT_EQ(*refused.report, (ControlRefused{7, "", "EAGLE-1", false, kCut, foreign}));
}

TEST_F(ControlGateTest, AMemberOfAnExerciseRefusesWithoutAReport) {
  ControlGate recorder(
      {.own = "trainee", .make_proof = [this] { return proof_; }, .reports_refusals = false},
      "exercise", clock_);
  const auto refused = recorder.admit(BreakIn{kStream}, {}, {});
  EXPECT_FALSE(refused.admitted);
  EXPECT_FALSE(refused.report);
  EXPECT_FALSE(recorder.admit_break_in(kStream).admitted);
  clock_.advance(kPermitGrace);
  EXPECT_FALSE(recorder.admit_break_in(kStream).report);
  EXPECT_TRUE(
      recorder.admit(ControlRefused{7, "A1", "B", true, kCut, kNoInstructor}, {}, {}).admitted)
      << "reports of stations are shown";
}

TEST_F(ControlGateTest, AFloodOfRefusalsIsReportedInPart) {
  std::size_t reports = 0;
  for (std::uint64_t source = 0; source < 1000; ++source) {
    if (admit(NetCut{source, kForty, true}, {}).report) ++reports;
    if (admit(ControlRefused{source, "A", "B", true, kCut, kNoInstructor}, {}).admitted) ++reports;
  }
  EXPECT_EQ(reports, 2 * kMaxRefusalReports) << "own ones and those of other stations";
}

TEST_F(ControlGateTest, OneForgedControlInALargeExerciseIsReportedOnce) {
  EXPECT_TRUE(admit(ControlRefused{7, "A1", "EAGLE-1", true, kCut, kNoInstructor}, {}).admitted);
  for (int i = 0; i < 100; ++i) {
    const std::string reporter = "B" + std::to_string(i);
    EXPECT_FALSE(
        admit(ControlRefused{7, reporter, "EAGLE-1", true, kCut, kNoInstructor}, {}).admitted);
  }
  EXPECT_TRUE(admit(ControlRefused{7, "A1", "FOX-1", true, kCut, kNoInstructor}, {}).admitted);
  EXPECT_TRUE(
      admit(ControlRefused{7, "A1", "EAGLE-1", true, BreakIn{7}, kNoInstructor}, {}).admitted);
  EXPECT_TRUE(admit(ControlRefused{7, "A1", "EAGLE-1", true, kCut, {RefusalCause::kRepeated}}, {})
                  .admitted);
}

TEST_F(ControlGateTest, InstructorsSendPermits) {
  EXPECT_TRUE(instructor_->sends_permits());
  EXPECT_FALSE(receiver_->sends_permits());
}

TEST_F(ControlGateTest, OnlyThePermittedStreamBreaksInForTwoSeconds) {
  EXPECT_FALSE(receiver_->admit_break_in(kStream).admitted);
  ASSERT_TRUE(admit(BreakIn{kStream}, prove(*instructor_, BreakIn{kStream})).admitted);
  EXPECT_TRUE(receiver_->admit_break_in(kStream).admitted);
  EXPECT_FALSE(receiver_->admit_break_in(kStream + 1).admitted);
  clock_.advance(kPermitExpiry);
  EXPECT_TRUE(receiver_->admit_break_in(kStream).admitted);
  clock_.advance(milliseconds{1});
  EXPECT_FALSE(receiver_->admit_break_in(kStream).admitted);
}

TEST_F(ControlGateTest, ARefusedPermitPermitsNothing) {
  proof_->refuse(kNoInstructor);
  EXPECT_FALSE(admit(BreakIn{kStream}, prove(*instructor_, BreakIn{kStream})).admitted);
  EXPECT_FALSE(receiver_->admit_break_in(kStream).admitted);
}

TEST_F(ControlGateTest, ABreakInWithoutAPermitIsReportedAfterASecond) {
  for (int i = 0; i < 10; ++i) {
    EXPECT_FALSE(receiver_->admit_break_in(kStream).report) << "its permit may be late";
    clock_.advance(kPermitGrace / 10);
  }
  const auto refused = receiver_->admit_break_in(kStream);
  ASSERT_TRUE(refused.report);
  EXPECT_EQ(*refused.report,
            (ControlRefused{kStream, "", "", false, BreakIn{kStream}, {RefusalCause::kNoPermit}}));
}

/// Returns the times in ms at which a permit is sent while a packet is sent each 10 ms.
std::vector<int> permits_until(int end, PermitSchedule& schedule, ManualClock& clock) {
  constexpr int kPacket = 10;
  std::vector<int> out;
  for (int at = 0; at <= end; at += kPacket, clock.advance(milliseconds{kPacket})) {
    if (schedule.is_due(kStream)) out.push_back(at);
  }
  return out;
}

TEST(PermitScheduleTest, ThePermitIsRepeatedAtTheBeginAndThenRenewed) {
  ManualClock clock;
  PermitSchedule schedule(clock);
  EXPECT_EQ(permits_until(1200, schedule, clock), (std::vector{0, 50, 100, 150, 650, 1150}));
}

TEST(PermitScheduleTest, ALaterBreakInOfTheStreamBeginsAnew) {
  ManualClock clock;
  PermitSchedule schedule(clock);
  EXPECT_EQ(permits_until(200, schedule, clock), (std::vector{0, 50, 100, 150}));
  clock.advance(2 * kPermitRenewal);
  EXPECT_EQ(permits_until(200, schedule, clock), (std::vector{0, 50, 100, 150}));
}

TEST(PermitScheduleTest, EachStreamAndEachMembershipHasItsPermits) {
  ManualClock clock;
  PermitSchedule former(clock);
  PermitSchedule present(clock);
  for (const std::uint64_t stream : {kStream, kStream + 1}) {
    for (PermitSchedule* membership : {&former, &present}) {
      EXPECT_TRUE(membership->is_due(stream));
      EXPECT_FALSE(membership->is_due(stream));
    }
  }
}

TEST(RoleSettingsTest, InstructorsMayControlWhereRolesAreEnforced) {
  EXPECT_TRUE(RoleSettings{}.may_control());
  EXPECT_TRUE((RoleSettings{"instructor", {}}.may_control()));
  for (const char* role : {"trainee", "tester", "observer", "executive"}) {
    EXPECT_FALSE((RoleSettings{role, {}}.may_control())) << role;
  }
}

}  // namespace
}  // namespace roger::radio

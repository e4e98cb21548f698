// Which instructor controls and break-ins a station admits, and which refusals it reports.
#include "radio/hla/federate/control_gate.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "core/octets.hpp"

namespace roger::radio {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

const Frequency kForty = Frequency::from_hertz(40'000'000);
const NetCut kCut{7, kForty, true};
constexpr std::uint64_t kStream = 5;

/// Proves a control by the federation and the content themselves.
class OpenProof final : public ControlProof {
 public:
  ByteVector prove(const std::string& federation, Bytes content) override {
    ByteVector out(federation.begin(), federation.end());
    out.insert(out.end(), content.begin(), content.end());
    return out;
  }
  CheckedControl check(const std::string& federation, Bytes content, Bytes proof) override {
    const ByteVector right = prove(federation, content);
    if (proof.empty()) return {{}, "it is not signed"};
    if (!std::ranges::equal(right, proof)) return {{}, "its signature is wrong"};
    return {"EAGLE-1", refusal};
  }
  std::string refusal;
};

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
  static VoicePacket break_in(std::uint64_t stream = kStream) {
    VoicePacket out;
    out.coded.stream = stream;
    out.transmission.flags.breaks_in = true;
    return out;
  }

  ManualClock clock_{TimePoint{seconds{100}}};
  std::shared_ptr<OpenProof> proof_ = std::make_shared<OpenProof>();
  std::unique_ptr<ControlGate> instructor_ = make_gate("instructor");
  std::unique_ptr<ControlGate> receiver_ = make_gate("trainee");
};

TEST_F(ControlGateTest, WithoutRolesEverythingIsAdmittedAndNothingProved) {
  ControlGate open({}, "exercise", clock_);
  EXPECT_TRUE(open.prove(kCut).empty());
  EXPECT_FALSE(open.is_permit_due(break_in()));
  EXPECT_TRUE(open.admit(kCut, {}, {}).admitted);
  EXPECT_TRUE(open.admit_break_in(kStream).admitted);
}

TEST_F(ControlGateTest, ProvedControlsAreAdmitted) {
  for (const Message& control : std::vector<Message>{
           kCut, Jam{7, kForty, 25e3F, JamKind::kNoise, 60.0F},
           RadioCondition{7, "A", 1, Failure::kBoth, 0.0F, SquelchForce::kFree}, BreakIn{7}}) {
    const ByteVector proof = instructor_->prove(control);
    EXPECT_FALSE(proof.empty());
    EXPECT_TRUE(admit(control, proof).admitted);
    EXPECT_FALSE(admit(control, {}).admitted) << "without a proof";
  }
}

TEST_F(ControlGateTest, AProofBelongsToItsControl) {
  const ByteVector proof = instructor_->prove(kCut);
  EXPECT_FALSE(admit(NetCut{7, kForty, false}, proof).admitted);
  EXPECT_FALSE(admit(NetCut{8, kForty, true}, proof).admitted);
  EXPECT_FALSE(admit(kCut, make_gate("instructor", "another")->prove(kCut)).admitted);
}

TEST_F(ControlGateTest, OtherMessagesNeedNoProof) {
  EXPECT_TRUE(instructor_->prove(HearingRequest{kStream}).empty());
  EXPECT_TRUE(admit(HearingRequest{kStream}, {}).admitted);
}

TEST_F(ControlGateTest, ARefusalIsReportedWithItsReasonOnceIn30Seconds) {
  proof_->refusal = "its role is trainee";
  const ByteVector proof = instructor_->prove(kCut);
  const auto first = admit(kCut, proof);
  EXPECT_FALSE(first.admitted);
  ASSERT_TRUE(first.report);
  EXPECT_EQ(*first.report,
            (ControlRefused{7, "", "EAGLE-1", "40.000 MHz is cut", "its role is trainee"}));
  clock_.advance(kRefusalReportInterval - milliseconds{1});
  EXPECT_FALSE(admit(kCut, proof).admitted);
  EXPECT_FALSE(admit(kCut, proof).report);
  clock_.advance(milliseconds{1});
  EXPECT_TRUE(admit(kCut, proof).report);
}

TEST_F(ControlGateTest, AFloodOfRefusalsIsReportedInPart) {
  std::size_t reports = 0;
  for (std::uint64_t source = 0; source < 1000; ++source) {
    if (admit(NetCut{source, kForty, true}, {}).report) ++reports;
    if (admit(ControlRefused{source, "A", "B", "C", "D"}, {}).admitted) ++reports;
  }
  EXPECT_EQ(reports, 2 * kMaxRefusalReports) << "own ones and those of other stations";
}

TEST_F(ControlGateTest, APermitIsSentBeforeTheVoiceAndRenewed) {
  EXPECT_TRUE(instructor_->is_permit_due(break_in()));
  EXPECT_FALSE(instructor_->is_permit_due(break_in()));
  EXPECT_TRUE(instructor_->is_permit_due(break_in(kStream + 1))) << "another radio";
  VoicePacket ordinary = break_in(kStream + 2);
  ordinary.transmission.flags.breaks_in = false;
  EXPECT_FALSE(instructor_->is_permit_due(ordinary));
  clock_.advance(kPermitRenewal);
  EXPECT_TRUE(instructor_->is_permit_due(break_in()));
  EXPECT_FALSE(receiver_->is_permit_due(break_in())) << "not an instructor";
}

TEST_F(ControlGateTest, OnlyThePermittedStreamBreaksInForTwoSeconds) {
  EXPECT_FALSE(receiver_->admit_break_in(kStream).admitted);
  ASSERT_TRUE(admit(BreakIn{kStream}, instructor_->prove(BreakIn{kStream})).admitted);
  EXPECT_TRUE(receiver_->admit_break_in(kStream).admitted);
  EXPECT_FALSE(receiver_->admit_break_in(kStream + 1).admitted);
  clock_.advance(kPermitExpiry);
  EXPECT_TRUE(receiver_->admit_break_in(kStream).admitted);
  clock_.advance(milliseconds{1});
  EXPECT_FALSE(receiver_->admit_break_in(kStream).admitted);
}

TEST_F(ControlGateTest, ARefusedPermitPermitsNothing) {
  proof_->refusal = "its role is trainee";
  EXPECT_FALSE(admit(BreakIn{kStream}, instructor_->prove(BreakIn{kStream})).admitted);
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
            (ControlRefused{kStream, "", "", "break-in", "no instructor has permitted it"}));
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

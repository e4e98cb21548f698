#include "ui/model/activity.hpp"

#include <gtest/gtest.h>

#include "fake_operator.hpp"
#include "ui/trainee/activity_line.hpp"

namespace roger::ui {
namespace {

constexpr TimePoint kNow{std::chrono::hours(1)};

class ActivityTest : public testing::Test {
 protected:
  [[nodiscard]] Activity activity(const QString& refusal = {}, bool all_muted = false) const {
    return make_activity(radio_, refusal, all_muted, kNow);
  }

  void hear(const std::string& call_sign) {
    radio::SpeakerSnapshot speaker;
    speaker.call_sign = call_sign;
    speaker.since = kNow - std::chrono::seconds(4);
    speaker.level_dbfs = -23.0;
    radio_.receiving = true;
    radio_.speakers.push_back(speaker);
  }

  radio::RadioSnapshot radio_ = tuned_radio(0, "1", "NET", Frequency::from_kilohertz(40000));
};

TEST_F(ActivityTest, NoCallYetShowsPlaceholder) {
  EXPECT_EQ(activity().icon, Icon::kIdle);
  EXPECT_EQ(activity().name, "No transmissions yet");
  EXPECT_EQ(activity().bar, std::nullopt);
}

TEST_F(ActivityTest, SpeakerIsShownWithLevelAndTime) {
  hear("VIPER 21");
  EXPECT_EQ(activity().icon, Icon::kReceive);
  EXPECT_EQ(activity().name, "VIPER 21");
  EXPECT_EQ(activity().detail, QString::fromUtf8("−23 dB, 0:04"));
  EXPECT_EQ(activity().bar, Token::kReceive);
}

TEST_F(ActivityTest, SeveralSpeakersAreCounted) {
  hear("VIPER 21");
  hear("ORION 3");
  EXPECT_EQ(activity().name, "VIPER 21 and 1 more");
}

TEST_F(ActivityTest, UnreadableSpeakerIsNamedWithReason) {
  hear("VIPER 21");
  radio_.speakers[0].unreadable = {radio::HearingReason::kOtherKey};
  EXPECT_EQ(activity().icon, Icon::kTrouble);
  EXPECT_EQ(activity().sentence(), "VIPER 21, unreadable: it uses another key");
  EXPECT_EQ(activity().detail_token, Token::kTrouble);
  EXPECT_EQ(activity().bar, Token::kTrouble);
}

TEST_F(ActivityTest, ReadableSpeakerHasPriorityOverStrongerUnreadableOne) {
  hear("CASTLE");
  hear("VIPER 21");
  radio_.speakers[0].unreadable = {radio::HearingReason::kOtherKey};
  EXPECT_EQ(activity().icon, Icon::kReceive);
  EXPECT_EQ(activity().name, "VIPER 21 and 1 more");
  EXPECT_EQ(activity().detail, "CASTLE is unreadable: it uses another key");
  EXPECT_EQ(activity().bar, Token::kReceive);
}

TEST_F(ActivityTest, EveryReasonIsExplainedInTheGuide) {
  const radio::Reason key{radio::HearingReason::kOtherKey};
  const QString explained = "Guide, troubleshooting: Another key";
  radio_.not_heard = radio::NotHeardSnapshot{"FOX 1", key, kNow};
  EXPECT_EQ(activity().hint, explained);
  hear("CASTLE");
  EXPECT_EQ(activity().hint, "") << "it is heard well";
  radio_.stepped_on = radio::NotHeardSnapshot{"FOX 1", {radio::HearingReason::kSteppedOn}, kNow};
  EXPECT_EQ(activity().hint, "Guide, troubleshooting: Stepped on");
  radio_.stepped_on->reason.code = radio::HearingReason::kBrokenInto;
  EXPECT_EQ(activity().hint, "Guide, troubleshooting: An instructor breaks in");
  radio_.stepped_on.reset();
  radio_.speakers[0].unreadable = key;
  EXPECT_EQ(activity().hint, explained);
  hear("VIPER 21");
  EXPECT_EQ(activity().hint, explained) << "one of two is unreadable";
}

TEST_F(ActivityTest, HintIsTheLastLineOfTheTip) {
  const Theme theme(Scheme::kDark);
  ActivityLine line(theme);
  line.resize(600, ActivityLine::kHeight);
  line.set_activity({.name = "FOX 1 not heard", .detail = "jammed", .hint = "Guide: Jammed"});
  EXPECT_EQ(line.toolTip(), "Guide: Jammed") << "the rest is shown in full";
  const QString longer = "sent 45 s ago by its clock: a replay, or wrong clocks";
  line.resize(160, ActivityLine::kHeight);
  line.set_activity({.name = "FOX 1 not heard", .detail = longer, .hint = "Guide: Too old"});
  EXPECT_EQ(line.toolTip(), "FOX 1 not heard, " + longer + "\nGuide: Too old");
  line.resize(600, ActivityLine::kHeight);
  line.set_activity({.name = "FOX 1"});
  EXPECT_EQ(line.toolTip(), "");
}

TEST_F(ActivityTest, PlainVoiceOnASecureNetIsMarked) {
  hear("VIPER 21");
  EXPECT_NE(activity().detail_token, Token::kTrouble);
  radio_.speakers[0].plain = true;
  EXPECT_TRUE(activity().detail.startsWith("plain on a secure net, "))
      << activity().detail.toStdString();
  EXPECT_EQ(activity().detail_token, Token::kTrouble);
}

TEST_F(ActivityTest, SpeakerWithoutCallSignHasPlaceholder) {
  hear("");
  EXPECT_EQ(activity().name, "No call sign yet");
}

TEST_F(ActivityTest, MutedSpeakerIsStillNamed) {
  hear("VIPER 21");
  radio_.muted = true;
  EXPECT_EQ(activity().sentence(), "VIPER 21, muted by you");
}

TEST_F(ActivityTest, LastSpeakerIsShownWithAge) {
  radio::SpeakerSnapshot last;
  last.call_sign = "CASTLE";
  last.until = kNow - std::chrono::seconds(38);
  radio_.last_speaker = last;
  EXPECT_EQ(activity().icon, Icon::kLast);
  EXPECT_EQ(activity().sentence(), "CASTLE, 38 s ago");
}

TEST_F(ActivityTest, OwnTransmissionExplainsNothingAfterItsEnd) {
  radio_.not_heard = radio::NotHeardSnapshot{"FOX 1", {radio::HearingReason::kTransmits}, kNow};
  EXPECT_EQ(activity().name, "No transmissions yet");
  radio_.last_speaker = radio::SpeakerSnapshot{};
  radio_.last_speaker->call_sign = "CASTLE";
  radio_.last_speaker->until = kNow - std::chrono::seconds(3);
  EXPECT_EQ(activity().sentence(), "CASTLE, 3 s ago");
}

TEST_F(ActivityTest, MutedSilentRadioSaysSo) {
  EXPECT_EQ(activity({}, true).name, "Muted by you");
  EXPECT_EQ(activity({}, true).icon, Icon::kMuted);
}

TEST_F(ActivityTest, TransmittingShowsFrequency) {
  radio_.transmitting = true;
  EXPECT_EQ(activity().icon, Icon::kTransmit);
  EXPECT_EQ(activity().sentence(), "You, on 40.000 MHz");
  EXPECT_EQ(activity().bar, Token::kTransmit);
}

TEST_F(ActivityTest, TransmittingShowsSecureOrPlain) {
  radio_.transmitting = true;
  radio_.net_secure = true;
  EXPECT_EQ(activity().detail, "on 40.000 MHz, plain on a secure net");
  radio_.secure = true;
  EXPECT_EQ(activity().detail, "on 40.000 MHz, secure");
}

TEST_F(ActivityTest, SteppedOnNamesTheOtherStation) {
  hear("ORION 3");
  radio_.stepped_on =
      radio::NotHeardSnapshot{.call_sign = "CASTLE", .reason = {radio::HearingReason::kSteppedOn}};
  EXPECT_EQ(activity().icon, Icon::kTrouble);
  EXPECT_EQ(activity().sentence(), "ORION 3, Stepped on by CASTLE");
  EXPECT_EQ(activity().bar, Token::kTrouble);
  radio_.stepped_on->call_sign.clear();
  EXPECT_EQ(activity().sentence(), "ORION 3, Stepped on by another station");
}

TEST_F(ActivityTest, InstructorBreakInIsNotAProblem) {
  hear("RANGE CONTROL");
  radio_.stepped_on =
      radio::NotHeardSnapshot{.call_sign = "CASTLE", .reason = {radio::HearingReason::kBrokenInto}};
  EXPECT_EQ(activity().icon, Icon::kReceive);
  EXPECT_EQ(activity().sentence(), "RANGE CONTROL, breaks in: CASTLE not heard");
  EXPECT_EQ(activity().detail_token, Token::kInstructor);
  EXPECT_EQ(activity().bar, Token::kReceive);
}

TEST_F(ActivityTest, RefusalHasPriority) {
  hear("ORION 3");
  radio_.stepped_on.emplace().reason.code = radio::HearingReason::kSteppedOn;
  EXPECT_EQ(activity("Out of range.").sentence(), "Out of range.");
  EXPECT_EQ(activity("Out of range.").detail_token, Token::kTrouble);
}

TEST_F(ActivityTest, KnownSignalStrengthIsShown) {
  hear("FOX 2");
  radio_.speakers[0].received_dbm = -92.4;
  EXPECT_EQ(activity().detail, QString::fromUtf8("−92 dBm, 0:04"));
}

TEST_F(ActivityTest, StationNotHeardIsShownTemporarily) {
  radio_.not_heard = radio::NotHeardSnapshot{"FOX 1", {radio::HearingReason::kTooWeak, 27.0}, kNow};
  EXPECT_EQ(activity().name, "FOX 1 not heard");
  EXPECT_EQ(activity().detail, "27 dB below squelch");
  EXPECT_EQ(activity().detail_token, Token::kTrouble);
  radio_.not_heard->at = kNow - std::chrono::seconds{11};
  EXPECT_NE(activity().name, "FOX 1 not heard");
}

}  // namespace
}  // namespace roger::ui

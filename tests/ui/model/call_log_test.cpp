#include "ui/model/call_log.hpp"

#include <gtest/gtest.h>

#include "fake_operator.hpp"

namespace roger::ui {
namespace {

class CallLogTest : public testing::Test {
 protected:
  CallLogTest() {
    station_.state = idle_station();
    model_.poll();
  }

  void happen(radio::EventKind kind, radio::RadioId radio, std::uint64_t stream,
              const std::string& call_sign) {
    radio::Event event;
    event.kind = kind;
    event.radio = radio;
    event.stream = stream;
    event.call_sign = call_sign;
    station_.happen(event);
    model_.poll();
  }

  /// Reports an instructor control.
  void happen_control(const radio::InstructorControl& control) {
    radio::Event event;
    event.kind = radio::EventKind::kInstructorControl;
    event.control = control;
    station_.happen(event);
    model_.poll();
  }
  /// Reports an answer for the first radio. `why` is empty if the station hears it.
  void happen_hearing(const std::string& call_sign, const radio::Reason& why, bool listens = true) {
    radio::Event event;
    event.kind = radio::EventKind::kHearing;
    event.call_sign = call_sign;
    event.heard = why.empty();
    event.listens = listens;
    event.why = why;
    station_.happen(event);
    model_.poll();
  }

  ManualClock clock_{TimePoint{std::chrono::hours(1)}};
  FakeOperator station_{clock_};
  ConsoleModel model_{station_, {&clock_, [] {
                                   return QDateTime({2026, 5, 9}, {10, 14, 36}, Qt::UTC);
                                 }}};
  CallLog log_{model_};
};

TEST_F(CallLogTest, StoredCallCanBeReplayed) {
  happen(radio::EventKind::kReceiveStarted, 1, 42, "VIPER 21");
  const TimePoint began = clock_.now();
  clock_.advance(std::chrono::milliseconds(3800));
  happen(radio::EventKind::kReceiveEnded, 1, 42, "VIPER 21");
  clock_.advance(std::chrono::seconds(20));
  happen(radio::EventKind::kReceiveStarted, 2, 43, "VIPER 22");
  radio::ClipSnapshot clip;
  clip.id = 9;
  clip.radio = 1;
  clip.since = began + std::chrono::milliseconds(60);
  clip.length = std::chrono::milliseconds(3700);
  clip.playing = true;
  station_.state.say_again = {clip};
  model_.refresh();
  EXPECT_EQ(log_.call(0).clip, 0U) << "the answer is for another radio";
  EXPECT_EQ(log_.call(1).clip, 9U);
  EXPECT_TRUE(log_.call(1).playing);
  EXPECT_EQ(log_.newest_clip(), 1);
  station_.state.say_again.clear();
  model_.refresh();
  EXPECT_EQ(log_.newest_clip(), -1) << "the clip is discarded after 60 s";
}

TEST_F(CallLogTest, CallIsLiveUntilItEnds) {
  happen(radio::EventKind::kReceiveStarted, 1, 42, "VIPER 21");
  ASSERT_EQ(log_.rowCount(), 1);
  EXPECT_FALSE(log_.call(0).length.has_value());
  EXPECT_EQ(log_.call(0).number, 2);
  EXPECT_EQ(log_.call(0).set, "VHF 1");
  clock_.advance(std::chrono::milliseconds(3800));
  happen(radio::EventKind::kReceiveEnded, 1, 42, "VIPER 21");
  ASSERT_EQ(log_.rowCount(), 1);
  EXPECT_EQ(log_.call(0).length, Nanoseconds(std::chrono::milliseconds(3800)));
  EXPECT_EQ(log_.data(log_.index(0), Qt::DisplayRole).toString(),
            "10:14:36 Z, VIPER 21 on radio 2, VHF 1, 3.8 s");
}

TEST_F(CallLogTest, NewestCallIsFirstAndOwnCallsAreMarked) {
  happen(radio::EventKind::kReceiveStarted, 0, 1, "VIPER 21");
  happen(radio::EventKind::kTransmitStarted, 0, 0, "");
  ASSERT_EQ(log_.rowCount(), 2);
  EXPECT_TRUE(log_.call(0).own);
  EXPECT_EQ(log_.call(0).call_sign, "EAGLE 11");
  EXPECT_EQ(log_.call(1).call_sign, "VIPER 21");
}

TEST_F(CallLogTest, SimultaneousCallsEndSeparately) {
  happen(radio::EventKind::kReceiveStarted, 0, 1, "VIPER 21");
  happen(radio::EventKind::kReceiveStarted, 0, 2, "ORION 3");
  happen(radio::EventKind::kReceiveEnded, 0, 1, "VIPER 21");
  EXPECT_FALSE(log_.call(0).length.has_value());
  EXPECT_TRUE(log_.call(1).length.has_value());
}

TEST_F(CallLogTest, LateCallSignIsFilledIn) {
  happen(radio::EventKind::kReceiveStarted, 0, 1, "");
  happen(radio::EventKind::kReceiveEnded, 0, 1, "ORION 3");
  EXPECT_EQ(log_.call(0).call_sign, "ORION 3");
}

TEST_F(CallLogTest, MissedEventsCloseAllCalls) {
  happen(radio::EventKind::kReceiveStarted, 0, 1, "VIPER 21");
  radio::Event end;
  end.kind = radio::EventKind::kReceiveEnded;
  end.stream = 1;
  station_.happen(end);
  station_.overwrite_events();
  model_.poll();
  EXPECT_TRUE(log_.call(0).length.has_value());
}

TEST_F(CallLogTest, InstructorControlsAreListedAmongCalls) {
  happen(radio::EventKind::kReceiveStarted, 0, 1, "VIPER 21");
  happen_control(
      radio::Jam{.frequency = Frequency::from_kilohertz(251'000), .kind = radio::JamKind::kNoise});
  ASSERT_EQ(log_.rowCount(), 2);
  EXPECT_EQ(log_.call(0).control, "251.000 MHz is jammed with noise");
  EXPECT_EQ(log_.data(log_.index(0), Qt::DisplayRole).toString(),
            "10:14:36 Z, instructor: 251.000 MHz is jammed with noise");
  happen(radio::EventKind::kReceiveEnded, 0, 1, "VIPER 21");
  EXPECT_EQ(log_.call(1).length, Nanoseconds::zero())
      << "the call ended and the note kept its position";
}

TEST_F(CallLogTest, AnswersBelongToNewestOwnCallOfTheirRadio) {
  happen(radio::EventKind::kTransmitStarted, 0, 0, "");
  happen(radio::EventKind::kTransmitEnded, 0, 0, "");
  happen(radio::EventKind::kTransmitStarted, 0, 0, "");
  happen(radio::EventKind::kReceiveStarted, 0, 1, "VIPER 21");
  EXPECT_EQ(log_.call(1).hearing(), QString());
  happen_hearing("VIPER 21", {});
  happen_hearing("ORION 3", {radio::HearingReason::kUnsaid, {}, "out of range by 6.4 dB"});
  EXPECT_EQ(log_.rowCount(), 3);
  EXPECT_EQ(log_.call(1).hearing(), "heard by 1 of 2");
  EXPECT_EQ(log_.call(2).hearing(), QString());
  EXPECT_EQ(log_.data(log_.index(1), Qt::ToolTipRole).toString(),
            "10:14:36 Z, EAGLE 11 (you) on radio 1, UHF 1, now, heard by 1 of 2\n"
            "ORION 3: out of range by 6.4 dB\nVIPER 21: heard");
  happen_hearing("ORION 3", {});
  EXPECT_EQ(log_.call(1).hearing(), "heard by 2 of 2") << "the newest answer counts";
}

TEST_F(CallLogTest, StationsOfOtherNetsDoNotCount) {
  happen(radio::EventKind::kTransmitStarted, 0, 0, "");
  happen_hearing("VIPER 21", {});
  happen_hearing("MULE 2", {radio::HearingReason::kNotTuned, 251.0}, false);
  EXPECT_EQ(log_.call(0).hearing(), "heard by 1 of 1");
}

TEST_F(CallLogTest, AnswerWithoutCallIsIgnored) {
  happen_hearing("VIPER 21", {});
  EXPECT_EQ(log_.rowCount(), 0);
}

TEST_F(CallLogTest, OldCallsAreDiscarded) {
  for (std::size_t i = 0; i < CallLog::kKept + 20; ++i) {
    happen(radio::EventKind::kReceiveStarted, 0, i + 1, "VIPER 21");
  }
  EXPECT_EQ(log_.rowCount(), static_cast<int>(CallLog::kKept));
  EXPECT_EQ(log_.call(0).stream, CallLog::kKept + 20);
}

}  // namespace
}  // namespace roger::ui

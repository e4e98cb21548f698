// The lines of a headless station.
#include "app/support/station_monitor.hpp"

#include <gtest/gtest.h>

namespace roger::app {
namespace {

TEST(StationMonitorTest, PlainVoiceOnASecureNetIsMarked) {
  radio::StationSnapshot snapshot;
  snapshot.radios.emplace_back();
  snapshot.radios[0].name = "1";
  snapshot.radios[0].frequency = Frequency::from_kilohertz(40'000);
  snapshot.radios[0].channel = snapshot.radios[0].frequency;
  radio::Event event;
  event.kind = radio::EventKind::kReceiveStarted;
  event.call_sign = "FOX 1";
  EXPECT_EQ(to_text(event, snapshot), "1 (40.000 MHz): receiving FOX 1");
  event.plain = true;
  EXPECT_EQ(to_text(event, snapshot), "1 (40.000 MHz): receiving FOX 1, plain on a secure net");
}

TEST(StationMonitorTest, RadiosOfASenderOnOneNetAreToldApart) {
  radio::Event event;
  event.kind = radio::EventKind::kReceiveStarted;
  event.call_sign = "FOX 1";
  event.sender_radio = {2, false};
  EXPECT_EQ(to_text(event, {}), "radio 1: receiving FOX 1");
  event.sender_radio.shares_net = true;
  EXPECT_EQ(to_text(event, {}), "radio 1: receiving FOX 1 (radio 2)");
  event.kind = radio::EventKind::kReceiveEnded;
  EXPECT_EQ(to_text(event, {}), "radio 1: reception of FOX 1 (radio 2) ended");
  event.kind = radio::EventKind::kNotHeard;
  event.why = {radio::HearingReason::kMuted};
  event.stream = radio::make_first_replay_stream(4711);
  const std::string text = to_text(event, {});
  EXPECT_TRUE(text.starts_with("radio 1: FOX 1 (replay, radio 2) not heard: ")) << text;
}

TEST(StationMonitorTest, EventNamesTheChannelOnWhichItHappened) {
  radio::StationSnapshot snapshot;
  snapshot.radios.emplace_back();
  snapshot.radios[0].name = "1";
  snapshot.radios[0].channel = Frequency::from_kilohertz(41'250);
  radio::Event event;
  event.kind = radio::EventKind::kTransmitEnded;
  event.channel = Frequency::from_kilohertz(40'000);
  EXPECT_EQ(to_text(event, snapshot), "1 (40.000 MHz): key up");
}

TEST(StationMonitorTest, RejectedReplayIsReportedWithItsReason) {
  radio::Event event;
  event.kind = radio::EventKind::kNotHeard;
  event.call_sign = "FOX 1";
  event.why = {radio::HearingReason::kReplayed};
  EXPECT_EQ(to_text(event, {}),
            "radio 1: FOX 1 not heard: its packets repeat earlier ones (guide, "
            "troubleshooting: Repeated packets)");
  event.why = {radio::HearingReason::kTooOld, 45.0};
  EXPECT_EQ(
      to_text(event, {}),
      "radio 1: FOX 1 not heard: sent 45 s ago by its clock: a replay, or wrong clocks (guide, "
      "troubleshooting: Sent too long ago)");
}

TEST(StationMonitorTest, AnswerWithAReasonNamesTheSectionOfTheGuide) {
  radio::Event event;
  event.kind = radio::EventKind::kHearing;
  event.call_sign = "FOX 1";
  event.why = {radio::HearingReason::kTooWeak, 6.0};
  EXPECT_EQ(to_text(event, {}),
            "radio 1: FOX 1 does not receive this station: 6 dB below squelch (guide, "
            "troubleshooting: Below squelch)");
  event.why = {radio::HearingReason::kUnsaid, {}, "QUUX"};  // of a later version
  EXPECT_EQ(to_text(event, {}), "radio 1: FOX 1 does not receive this station: QUUX");
  event.heard = true;
  event.why = {};
  EXPECT_EQ(to_text(event, {}), "radio 1: FOX 1 receives this station");
}

}  // namespace
}  // namespace roger::app

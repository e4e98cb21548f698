// Names of transmitting stations: a replayed one is distinguished wherever it is shown.
#include "ui/model/station_text.hpp"

#include <gmock/gmock.h>

#include "fake_operator.hpp"
#include "radio/signal/stream_tag.hpp"
#include "ui/model/activity.hpp"
#include "ui/model/call_log.hpp"
#include "ui/model/hearing_matrix.hpp"
#include "ui/model/latency_text.hpp"
#include "ui/model/on_air.hpp"

namespace roger::ui {
namespace {

constexpr TimePoint kAtTest{std::chrono::hours(1)};
constexpr std::uint64_t kLive = radio::make_first_stream(4711);
constexpr std::uint64_t kReplay = radio::make_first_replay_stream(4711);

radio::SpeakerSnapshot replay_speaker(std::uint64_t stream) {
  radio::SpeakerSnapshot out;
  out.call_sign = "EAGLE 1";
  out.stream = stream;
  return out;
}

QString activity_name(const radio::RadioSnapshot& radio) {
  return make_activity(radio, {}, false, kAtTest).name;
}

TEST(StationTextTest, OnlyAReplayIsMarked) {
  EXPECT_EQ(station_text("EAGLE 1", kLive), "EAGLE 1");
  EXPECT_EQ(station_text("EAGLE 1", kReplay), "EAGLE 1 (replay)");
  EXPECT_EQ(station_text("", kReplay), "") << "the page writes that it is unknown";
}

TEST(StationTextTest, ACardShowsThatAReplayIsOrWasReceivedOrMissed) {
  radio::RadioSnapshot radio = tuned_radio(0, "1", "NET", Frequency::from_kilohertz(40'000));
  radio.receiving = true;
  radio.speakers = {replay_speaker(kReplay)};
  EXPECT_EQ(activity_name(radio), "EAGLE 1 (replay)");
  radio.stepped_on =
      radio::NotHeardSnapshot{"FOX 1", {radio::HearingReason::kSteppedOn}, kAtTest, kReplay};
  EXPECT_EQ(make_activity(radio, {}, false, kAtTest).detail, "Stepped on by FOX 1 (replay)");
  radio.stepped_on.reset();
  radio.speakers = {replay_speaker(kLive)};
  EXPECT_EQ(activity_name(radio), "EAGLE 1");
  radio.receiving = false;
  radio.speakers.clear();
  radio.last_speaker = replay_speaker(kReplay);
  EXPECT_EQ(activity_name(radio), "EAGLE 1 (replay)");
  radio.not_heard =
      radio::NotHeardSnapshot{"EAGLE 1", {radio::HearingReason::kTooWeak, 3.0}, kAtTest, kReplay};
  EXPECT_EQ(activity_name(radio), "EAGLE 1 (replay) not heard");
}

TEST(StationTextTest, TransmissionsOnTheAirAreListedSeparately) {
  radio::StationSnapshot station;
  for (const std::uint64_t stream : {kLive, kReplay}) {
    radio::TransmissionSnapshot transmission;
    transmission.call_sign = "EAGLE 1";
    transmission.stream = stream;
    station.transmissions.push_back(transmission);
  }
  const std::vector<StateRow> rows = on_air_rows(station, kAtTest);
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].name, "EAGLE 1");
  EXPECT_EQ(rows[1].name, "EAGLE 1 (replay)");
}

TEST(StationTextTest, CallsInTheLogAreDistinguished) {
  const ManualClock clock{kAtTest};
  FakeOperator station{clock};
  station.state = idle_station();
  ConsoleModel model{station, {&clock, &QDateTime::currentDateTimeUtc}};
  const CallLog log{model};
  model.poll();
  for (const std::uint64_t stream : {kLive, kReplay}) {
    radio::Event event;
    event.kind = radio::EventKind::kReceiveStarted;
    event.stream = stream;
    event.call_sign = "EAGLE 1";
    station.happen(event);
  }
  model.poll();
  ASSERT_EQ(log.rowCount(), 2);
  EXPECT_EQ(log.call(0).call_sign, "EAGLE 1 (replay)");
  EXPECT_EQ(log.call(1).call_sign, "EAGLE 1");
}

TEST(StationTextTest, TheLiveStationCanHearItsReplay) {
  radio::ExerciseSnapshot exercise;
  exercise.nets.emplace_back().name = "NET";
  exercise.audiences = {{kReplay, "EAGLE 1", "NET", true, {{"EAGLE 1", "1", true, true, {}}}}};
  const Matrix matrix = hearing_matrix(exercise, "NET");
  ASSERT_EQ(matrix.rows.size(), 1U);
  EXPECT_EQ(matrix.rows[0].talker, "EAGLE 1 (replay)");
  ASSERT_EQ(matrix.hearers.size(), 1U);
  EXPECT_EQ(matrix.hearers[0], "EAGLE 1");
}

TEST(StationTextTest, RadioIsNamedIfAnotherOneOfItsStationIsOnTheNet) {
  const radio::SenderRadio second{2, true};
  EXPECT_EQ(station_text("EAGLE 1", kLive, {2, false}), "EAGLE 1");
  EXPECT_EQ(station_text("EAGLE 1", kLive, second), "EAGLE 1 (radio 2)");
  EXPECT_EQ(station_text("EAGLE 1", kReplay, second), "EAGLE 1 (replay, radio 2)");
  EXPECT_EQ(station_text("", kLive, second), "");
  radio::RadioSnapshot radio = tuned_radio(0, "1", "NET", Frequency::from_kilohertz(40'000));
  radio.receiving = true;
  radio.speakers = {replay_speaker(kLive)};
  radio.speakers[0].sender_radio = second;
  radio.stepped_on = radio::NotHeardSnapshot{
      "EAGLE 1", {radio::HearingReason::kSteppedOn}, kAtTest, kLive, {1, true}};
  const Activity activity = make_activity(radio, {}, false, kAtTest);
  EXPECT_EQ(activity.name, "EAGLE 1 (radio 2)");
  EXPECT_EQ(activity.detail, "Stepped on by EAGLE 1 (radio 1)");
  radio::Event event;
  event.call_sign = "EAGLE 1";
  event.sender_radio = second;
  EXPECT_EQ(station_text(event), "EAGLE 1 (radio 2)");
}

TEST(StationTextTest, DelaysOfAReplayAreMarked) {
  radio::LatencySnapshot latency;
  latency.call_sign = "EAGLE 1";
  latency.net = "NET";
  latency.stream = kReplay;
  EXPECT_EQ(sender_text(latency), "EAGLE 1 (replay) on NET");
}

}  // namespace
}  // namespace roger::ui

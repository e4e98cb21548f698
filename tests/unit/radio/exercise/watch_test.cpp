// Events of an exercise, derived from packets, transmitter states and messages.
#include "radio/exercise/timeline/watch.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "radio/exercise/timeline/exercise_watch.hpp"
#include "radio/signal/stream_tag.hpp"
#include "tests/unit/radio/bench.hpp"
#include "tests/unit/radio/recording_bench.hpp"

namespace roger::radio {
namespace {

using std::chrono::milliseconds;

struct ExerciseWatchTest : testing::Test {
  /// Takes packets of one speaker while time advances.
  void speak(std::uint64_t stream, const std::string& call_sign, const Address& on, int packets,
             bool last = true) {
    for (int i = 0; i < packets; ++i) {
      take(stream, call_sign, on, i == 0, last && i + 1 == packets);
      pass(milliseconds{30});
    }
  }
  Watch::Taken take(std::uint64_t stream, const std::string& call_sign, const Address& on,
                    bool first, bool last) {
    DecipheredVoice opened;
    opened.voice = shape;
    opened.voice.transmission.call_sign = call_sign;
    opened.voice.transmission.address = on;
    opened.voice.coded.stream = stream;
    opened.voice.coded.sequence = sequences[stream]++;
    opened.voice.coded.first = first;
    opened.voice.coded.last = last;
    return watch.take(opened, now);
  }
  void pass(Nanoseconds time) {
    const TimePoint until = now + time;
    while (now < until) {
      now = std::min(now + milliseconds{50}, until);
      watch.follow(on_air, now);
    }
  }
  [[nodiscard]] AirTransmission at(TransmissionId id) const { return *watch.find(id); }
  [[nodiscard]] std::size_t count() const { return watch.since(0).transmissions.size(); }

  TimePoint now{std::chrono::seconds{1000}};
  Watch watch{recording_plan(), now};
  VoicePacket shape;
  std::vector<KnownRadio> on_air;
  std::map<std::uint64_t, std::uint32_t> sequences;
};

TEST_F(ExerciseWatchTest, TransmissionLastsFromFirstToLastPacket) {
  const TimePoint begin = now;
  speak(1, "FOX", kRecordedRed, 10);
  ASSERT_EQ(count(), 1U);
  EXPECT_EQ(at(1).transmission.call_sign, "FOX");
  EXPECT_EQ(at(1).net, "RED");
  EXPECT_EQ(at(1).since, begin);
  EXPECT_EQ(at(1).until, begin + 9 * milliseconds{30});
  EXPECT_TRUE(at(1).sound);
  EXPECT_FALSE(at(1).stepped_on);
}

TEST_F(ExerciseWatchTest, IntercomIsANetWithoutFrequency) {
  speak(1, "FOX", IntercomLine{"net/STAFF"}, 10);
  EXPECT_EQ(at(1).net, "STAFF");
  const auto nets = watch.nets();
  const auto staff = std::ranges::find(nets, "STAFF", &NetState::name);
  ASSERT_NE(staff, nets.end());
  EXPECT_EQ(staff->frequency, Frequency{});
  EXPECT_EQ(staff->modulation, "intercom");
}

TEST_F(ExerciseWatchTest, BreakInIsNoStepOn) {
  take(1, "FOX", kRecordedRed, true, false);
  shape.transmission.flags.breaks_in = true;
  take(2, "RANGE", kRecordedRed, true, false);
  shape.transmission.flags.breaks_in = false;
  watch.follow(on_air, now);
  ASSERT_TRUE(watch.nets()[0].broken_into_by);
  EXPECT_EQ(watch.nets()[0].broken_into_by->call_sign, "RANGE");
  EXPECT_FALSE(watch.nets()[0].collides);
  take(1, "FOX", kRecordedRed, false, true);
  take(1, "FOX", kRecordedRed, true, false);
  EXPECT_TRUE(at(2).transmission.flags.breaks_in);
  for (const TransmissionId id : {1U, 2U, 3U}) EXPECT_FALSE(at(id).stepped_on) << id;
  EXPECT_EQ(watch.nets()[0].stepped_on, 0U);
  take(3, "OWL", kRecordedRed, true, false);
  EXPECT_FALSE(at(2).stepped_on);
  EXPECT_TRUE(at(3).stepped_on) << "FOX and OWL step on each other";
  EXPECT_TRUE(at(4).stepped_on);
  EXPECT_EQ(watch.nets()[0].stepped_on, 2U);
  watch.follow(on_air, now);
  EXPECT_TRUE(watch.nets()[0].collides);
  take(2, "RANGE", kRecordedRed, false, true);
  take(3, "OWL", kRecordedRed, false, true);
  watch.follow(on_air, now);
  EXPECT_FALSE(watch.nets()[0].broken_into_by);
  EXPECT_FALSE(watch.nets()[0].collides);
}

TEST_F(ExerciseWatchTest, ReplayIsDistinguishedFromTheLiveStationOfTheSameName) {
  const std::uint64_t replay = make_first_replay_stream(0);
  watch.watch_audience("RED");
  take(1, "FOX", kRecordedRed, true, false);
  take(replay, "FOX", kRecordedRed, true, false);
  on_air = {{replay + 1, "OWL", kRecordedBlue, {}}};
  pass(milliseconds{400});
  const std::vector<NetState> nets = watch.nets();
  EXPECT_EQ(nets[0].keyed_by, (std::vector<KeyedStation>{{"FOX", 1}, {"FOX", replay}}));
  ASSERT_EQ(nets[1].keyed_by.size(), 1U) << "a carrier, known by its transmitter's state alone";
  EXPECT_TRUE(is_replayed(nets[1].keyed_by[0].stream));
  ASSERT_EQ(count(), 3U);
  EXPECT_FALSE(is_replayed(at(1).stream));
  EXPECT_TRUE(is_replayed(at(2).stream));
  EXPECT_EQ(watch.audiences().size(), 3U) << "each transmission has its own audience";
}

TEST_F(ExerciseWatchTest, StationsOnAnIntercomDoNotStepOnEachOther) {
  take(1, "FOX", IntercomLine{"net/STAFF"}, true, false);
  take(2, "OWL", IntercomLine{"net/STAFF"}, true, false);
  watch.follow(on_air, now);
  EXPECT_FALSE(at(1).stepped_on);
  EXPECT_FALSE(at(2).stepped_on);
  const auto nets = watch.nets();
  const auto staff = std::ranges::find(nets, "STAFF", &NetState::name);
  ASSERT_NE(staff, nets.end());
  EXPECT_EQ(staff->keyed_by.size(), 2U);
  EXPECT_FALSE(staff->collides);
}

TEST_F(ExerciseWatchTest, LaterPacketsMarkABreakInWhosePermitIsLate) {
  take(1, "FOX", kRecordedRed, true, false);
  take(2, "RANGE", kRecordedRed, true, false);
  EXPECT_TRUE(at(2).stepped_on);
  EXPECT_EQ(watch.nets()[0].stepped_on, 2U);
  const std::uint64_t revision = watch.since(0).revision;
  shape.transmission.flags.breaks_in = true;
  take(2, "RANGE", kRecordedRed, false, false);
  EXPECT_EQ(count(), 2U) << "it is the same transmission";
  EXPECT_TRUE(at(2).transmission.flags.breaks_in);
  EXPECT_FALSE(at(2).stepped_on);
  EXPECT_FALSE(at(1).stepped_on);
  EXPECT_EQ(watch.nets()[0].stepped_on, 0U);
  EXPECT_THAT(watch.since(revision).transmissions, testing::SizeIs(2));
  shape.transmission.flags.breaks_in = false;
  take(2, "RANGE", kRecordedRed, false, true);
  EXPECT_TRUE(at(2).transmission.flags.breaks_in) << "the permit has expired";
}

TEST_F(ExerciseWatchTest, StepOnBeforeALatePermitRemains) {
  take(1, "FOX", kRecordedRed, true, false);
  speak(2, "OWL", kRecordedRed, 3);
  take(3, "RANGE", kRecordedRed, true, false);
  shape.transmission.flags.breaks_in = true;
  take(3, "RANGE", kRecordedRed, false, false);
  EXPECT_TRUE(at(1).stepped_on) << "OWL stepped on it";
  EXPECT_TRUE(at(2).stepped_on);
  EXPECT_FALSE(at(3).stepped_on);
  EXPECT_EQ(watch.nets()[0].stepped_on, 2U);
}

TEST_F(ExerciseWatchTest, TwoBreakInsStepOnEachOtherHoweverLateTheirPermits) {
  take(1, "FOX", kRecordedRed, true, false);
  shape.transmission.flags.breaks_in = true;
  take(2, "RANGE", kRecordedRed, true, false);
  EXPECT_FALSE(at(2).stepped_on);
  take(1, "FOX", kRecordedRed, false, false);
  EXPECT_TRUE(at(1).stepped_on);
  EXPECT_TRUE(at(2).stepped_on);
  EXPECT_EQ(watch.nets()[0].stepped_on, 2U);
}

TEST_F(ExerciseWatchTest, CallKeepsTheNetKeyOfItsLine) {
  speak(1, "FOX", IntercomLine{"call/3/FOX/BEAR"}, 3);
  EXPECT_EQ(net_key_of(at(1).transmission.address), "call/3/FOX/BEAR");
}

TEST_F(ExerciseWatchTest, TransmissionWithoutLastPacketTimesOut) {
  speak(1, "FOX", kRecordedRed, 5, false);
  const TimePoint last = now - milliseconds{30};
  pass(milliseconds{450});
  EXPECT_EQ(at(1).until, TimePoint{}) << "too early";
  pass(milliseconds{150});
  EXPECT_EQ(at(1).until, last);
}

TEST_F(ExerciseWatchTest, TransmissionLastsWhileItsStateSaysTransmitting) {
  on_air = {{1, "FOX", kRecordedRed, {}}};
  speak(1, "FOX", kRecordedRed, 5, false);
  pass(milliseconds{2000});
  EXPECT_EQ(at(1).until, TimePoint{});
  const std::vector<KeyedStation> keyed_by = watch.nets()[0].keyed_by;
  ASSERT_EQ(keyed_by.size(), 1U);
  EXPECT_EQ(keyed_by[0].call_sign, "FOX");
  on_air.clear();
  pass(milliseconds{100});
  EXPECT_NE(at(1).until, TimePoint{});
  EXPECT_EQ(count(), 1U);
}

TEST_F(ExerciseWatchTest, CarrierIsATransmissionWithoutSound) {
  on_air = {{1, "FOX", kRecordedBlue, {}}};
  pass(milliseconds{250});
  EXPECT_EQ(count(), 0U) << "its first packet may still arrive";
  pass(milliseconds{200});
  ASSERT_EQ(count(), 1U);
  EXPECT_EQ(at(1).net, "BLUE");
  EXPECT_FALSE(at(1).sound);
  on_air.clear();
  pass(milliseconds{100});
  EXPECT_NE(at(1).until, TimePoint{});
}

TEST_F(ExerciseWatchTest, LateTransmitterStateDoesNotBeginATransmission) {
  on_air = {{1, "FOX", kRecordedRed, {}}};
  speak(1, "FOX", kRecordedRed, 5);
  pass(milliseconds{150});
  on_air.clear();
  pass(milliseconds{1000});
  EXPECT_EQ(count(), 1U);
}

TEST_F(ExerciseWatchTest, PacketOvertakenByTheLastOneIsIgnored) {
  speak(1, "FOX", kRecordedRed, 5);
  sequences[1] -= 2;
  EXPECT_EQ(take(1, "FOX", kRecordedRed, false, false).id, 0U);
  EXPECT_EQ(count(), 1U);
}

TEST_F(ExerciseWatchTest, FirstPacketAfterALostLastOneBeginsATransmission) {
  speak(1, "FOX", kRecordedRed, 5, false);
  speak(1, "FOX", kRecordedRed, 5);
  ASSERT_EQ(count(), 2U);
  EXPECT_NE(at(1).until, TimePoint{});
}

TEST_F(ExerciseWatchTest, OtherKeyOrRecipientBeginsATransmission) {
  const Frequency on = Frequency::from_kilohertz(30'000);
  DecipheredVoice opened;
  opened.voice = shape;
  opened.voice.transmission.address = on;
  opened.voice.coded.stream = 5;
  opened.voice.coded.first = false;
  opened.voice.coded.sequence = 1;
  const auto plain = watch.take(opened, now);
  opened.voice.transmission.key_id = 3;
  // Its first packet and the last packet of the plain transmission were lost.
  opened.voice.coded.sequence = 4;
  const auto secure = watch.take(opened, now);
  EXPECT_NE(secure.id, plain.id);
  opened.voice.transmission.recipient = "FOX 2";
  opened.voice.coded.sequence = 7;
  EXPECT_NE(watch.take(opened, now).id, secure.id);
}

TEST_F(ExerciseWatchTest, TransmissionsOnOneNetStepOnEachOther) {
  take(1, "FOX", kRecordedRed, true, false);
  pass(milliseconds{30});
  speak(2, "BEAR", kRecordedRed, 3);
  EXPECT_TRUE(at(1).stepped_on);
  EXPECT_TRUE(at(2).stepped_on);
  speak(3, "OWL", kRecordedBlue, 3);
  EXPECT_FALSE(at(3).stepped_on) << "another net";
  EXPECT_EQ(watch.nets()[0].stepped_on, 2U);
  EXPECT_EQ(watch.nets()[1].stepped_on, 0U);
}

TEST_F(ExerciseWatchTest, RelayedVoiceDoesNotStepOnOthers) {
  take(1, "FOX", kRecordedRed, true, false);
  shape.transmission.flags.relayed = true;
  speak(2, "RELAY", kRecordedRed, 3);
  EXPECT_FALSE(at(1).stepped_on);
  EXPECT_FALSE(at(2).stepped_on);
  EXPECT_TRUE(at(2).transmission.flags.relayed);
}

TEST_F(ExerciseWatchTest, CallIsAnsweredByAnotherStationWithinTenSeconds) {
  speak(1, "FOX", kRecordedRed, 5);
  EXPECT_FALSE(at(1).answered) << "too early to say";
  pass(milliseconds{9000});
  speak(2, "BEAR", kRecordedRed, 5);
  EXPECT_EQ(at(1).answered, true);
  pass(milliseconds{11'000});
  EXPECT_FALSE(at(2).answered) << "it is an answer";
  EXPECT_EQ(watch.nets()[0].unanswered, 0U);
}

TEST_F(ExerciseWatchTest, UnansweredCallsAreCounted) {
  speak(1, "FOX", kRecordedRed, 5);
  pass(milliseconds{3000});
  speak(1, "FOX", kRecordedRed, 5);
  speak(2, "BEAR", kRecordedBlue, 5);
  pass(milliseconds{10'100});
  EXPECT_EQ(at(1).answered, false) << "only the same station and a station on another net spoke";
  EXPECT_EQ(watch.nets()[0].unanswered, 2U);
  EXPECT_EQ(watch.nets()[1].unanswered, 1U);
}

TEST_F(ExerciseWatchTest, NetsOutsideThePlanFollowThoseOfThePlan) {
  speak(1, "FOX", Frequency::from_hertz(50'000'000), 3);
  EXPECT_EQ(at(1).net, "");
  const auto nets = watch.nets();
  ASSERT_EQ(nets.size(), 5U);
  EXPECT_EQ(nets[4].frequency.hertz(), 50'000'000U);
  EXPECT_EQ(nets[2].name, "BLACK");
  EXPECT_TRUE(nets[2].secure);
  EXPECT_EQ(nets[0].modulation, "FM 25 kHz");
}

TEST_F(ExerciseWatchTest, HoppingTransmissionIsOnAnotherNet) {
  take(1, "FOX", kRecordedRed, true, false);
  shape.transmission.hopping = Hopping{HopSystem::kSincgars, 5, 1, 0};
  speak(2, "BEAR", kRecordedRed, 3);
  EXPECT_EQ(at(2).net, "");
  EXPECT_FALSE(at(1).stepped_on);
}

TEST_F(ExerciseWatchTest, HostAndModulationOfTheTransmitterAreKept) {
  take(1, "FOX", kRecordedRed, true, false);
  const std::uint64_t revision = watch.since(0).revision;
  on_air = {
      {1, "FOX", kRecordedRed, {}, {}, RadioHost{"TANK", {1, 2, 3}}, Modulation::kAm, 8'000.0}};
  pass(milliseconds{100});
  EXPECT_EQ(at(1).host.object, "TANK");
  EXPECT_EQ(at(1).transmission.modulation, Modulation::kAm);
  EXPECT_EQ(at(1).bandwidth_hz, 8'000.0);
  EXPECT_EQ(watch.since(revision).transmissions.size(), 1U) << "the recording receives the change";
  const std::uint64_t then = watch.since(0).revision;
  pass(milliseconds{100});
  EXPECT_TRUE(watch.since(then).transmissions.empty()) << "reported only once";
}

TEST_F(ExerciseWatchTest, TalkShareAndLevelAreMeasured) {
  take(1, "FOX", kRecordedRed, true, false);
  watch.level(1, -20.0);
  pass(milliseconds{50});
  EXPECT_EQ(watch.nets()[0].level_dbfs, -20.0);
  pass(milliseconds{950});
  EXPECT_EQ(watch.nets()[0].level_dbfs, -120.0) << "packets have stopped";
  pass(milliseconds{3000});
  EXPECT_GT(watch.nets()[0].talk_share, 0.1);
  EXPECT_LT(watch.nets()[0].talk_share, 0.2);
  pass(std::chrono::seconds{620});
  EXPECT_EQ(watch.nets()[0].talk_share, 0.0) << "no station spoke in the last 10 minutes";
}

TEST_F(ExerciseWatchTest, HearingIsRequestedOncePerTransmission) {
  take(1, "FOX", kRecordedRed, true, false);
  pass(milliseconds{600});
  EXPECT_TRUE(watch.due(now).empty());
  pass(milliseconds{150});
  const auto due = watch.due(now);
  ASSERT_EQ(due.size(), 1U);
  EXPECT_EQ(due[0].stream, 1U);
  pass(milliseconds{5000});
  EXPECT_TRUE(watch.due(now).empty());
}

TEST_F(ExerciseWatchTest, HearingIsRequestedRepeatedlyOnTheWatchedNet) {
  watch.watch_audience("RED");
  on_air = {{1, "FOX", kRecordedRed, {}}, {2, "BEAR", kRecordedBlue, {}}};
  int asked = 0;
  for (int i = 0; i < 100; ++i) {
    pass(milliseconds{100});
    for (const HearingRequest& request : watch.due(now)) asked += request.stream == 1 ? 1 : 100;
  }
  EXPECT_EQ(asked, 105) << "FOX repeatedly, BEAR once";
}

TEST_F(ExerciseWatchTest, AnswersBecomeAnAudience) {
  take(1, "FOX", kRecordedRed, true, false);
  watch.take(Message{ReceptionReport{1, "BEAR", "VHF 1", true, {}}}, "", now);
  watch.take(Message{ReceptionReport{1, "OWL", "", false, {HearingReason::kNotTuned}}}, "", now);
  watch.take(Message{ReceptionReport{9, "OWL", "", false, {HearingReason::kNotTuned}}}, "", now);
  const auto audiences = watch.audiences();
  ASSERT_EQ(audiences.size(), 1U);
  EXPECT_EQ(audiences[0].call_sign, "FOX");
  EXPECT_EQ(audiences[0].net, "RED");
  EXPECT_TRUE(audiences[0].now);
  ASSERT_EQ(audiences[0].stations.size(), 2U);
  EXPECT_TRUE(audiences[0].stations[0].heard && audiences[0].stations[0].tuned);
  EXPECT_FALSE(audiences[0].stations[1].tuned);
  EXPECT_EQ(watch.take_hearing_news().size(), 2U);
  watch.take(Message{ReceptionReport{1, "BEAR", "VHF 1", true, {}}}, "", now);
  EXPECT_TRUE(watch.take_hearing_news().empty()) << "nothing new";
}

TEST_F(ExerciseWatchTest, ControlsBecomeMarksAndAreShownAtTheirNet) {
  const Jam jam{5, kRecordedRed, 25'000.0F, JamKind::kNoise, 60.0F};
  watch.take(Message{jam}, "RANGE CONTROL", now);
  watch.take(Message{jam}, "RANGE CONTROL", now);
  auto marks = watch.since(0).marks;
  ASSERT_EQ(marks.size(), 1U) << "a repetition adds no mark";
  EXPECT_EQ(marks[0].kind, ExerciseMark::Kind::kInstructorControl);
  EXPECT_EQ(marks[0].net, "RED");
  EXPECT_EQ(marks[0].text, "") << "a control has no typed text";
  EXPECT_EQ(in_words(marks[0]), "40.000 MHz is jammed with noise by RANGE CONTROL");
  EXPECT_EQ(in_words(watch.nets()[0].control), "Jammed by RANGE CONTROL");
  pass(std::chrono::seconds{6});
  EXPECT_EQ(in_words(watch.nets()[0].control), "")
      << "the control was not repeated and has expired";
  marks = watch.since(0).marks;
  ASSERT_EQ(marks.size(), 2U);
  EXPECT_TRUE(marks[0].pulled);
  EXPECT_EQ(marks[0].ends, 0U);
  EXPECT_FALSE(marks[1].pulled);
  EXPECT_EQ(marks[1].ends, marks[0].id);
  EXPECT_EQ(in_words(marks[1]),
            "40.000 MHz is jammed with noise by RANGE CONTROL: expired, instructor left");
  watch.take(Message{NetCut{5, kRecordedBlue, true}}, "", now);
  EXPECT_EQ(in_words(watch.nets()[1].control), "Cut");
  watch.take(Message{NetCut{5, kRecordedBlue, false}}, "", now);
  EXPECT_EQ(in_words(watch.nets()[1].control), "");
}

TEST_F(ExerciseWatchTest, ChangedControlEndsThePreviousOne) {
  watch.take(Message{Jam{5, kRecordedRed, 25'000.0F, JamKind::kNoise, 60.0F}}, "", now);
  watch.take(Message{Jam{5, kRecordedRed, 25'000.0F, JamKind::kTone, 60.0F}}, "", now);
  watch.take(Message{Jam{5, kRecordedRed, 25'000.0F, JamKind::kOff, 0.0F}}, "", now);
  const auto marks = watch.since(0).marks;
  ASSERT_EQ(marks.size(), 3U);
  EXPECT_TRUE(marks[1].pulled);
  EXPECT_EQ(marks[1].ends, marks[0].id);
  EXPECT_FALSE(marks[2].pulled);
  EXPECT_EQ(marks[2].ends, marks[1].id);
}

TEST_F(ExerciseWatchTest, RefusedControlsAreCountedAndTheNewestIsKept) {
  watch.take(ControlRefused{5, "A1", "FOX-1", false, BreakIn{5}, {RefusalCause::kNotSigned}}, "",
             now);
  const NetCut cut{5, Frequency::from_hertz(40'000'000), true};
  watch.take(ControlRefused{5, "A2", "EAGLE-1", true, cut, {RefusalCause::kRole, {}, "trainee"}},
             "", now);
  EXPECT_EQ(watch.refused().reports, 2U);
  EXPECT_EQ(watch.refused().at, now);
  EXPECT_EQ(in_words(watch.refused().newest),
            "A2 refused \"40.000 MHz is cut\" of EAGLE-1: its role is trainee");
  EXPECT_TRUE(watch.since(0).marks.empty());
}

TEST_F(ExerciseWatchTest, ReturnsChangesSinceARevision) {
  speak(1, "", kRecordedRed, 3, false);
  const std::uint64_t revision = watch.since(0).revision;
  EXPECT_TRUE(watch.since(revision).transmissions.empty());
  EXPECT_EQ(watch.nameless(), std::vector<std::uint64_t>{1});
  watch.name(1, "FOX");
  const auto changes = watch.since(revision);
  ASSERT_EQ(changes.transmissions.size(), 1U);
  EXPECT_EQ(changes.transmissions[0].transmission.call_sign, "FOX");
  EXPECT_TRUE(watch.nameless().empty());
}

TEST_F(ExerciseWatchTest, RedundancyRecoversMissingPacketsOnly) {
  take(1, "FOX", kRecordedRed, true, false);
  shape.repeated = {{1, 1440, 1440, {}}, {2, 2880, 1440, {}}};
  EXPECT_EQ(take(1, "FOX", kRecordedRed, false, false).recovered, 0U);
  sequences[1] += 1;
  EXPECT_EQ(take(1, "FOX", kRecordedRed, false, false).recovered, 1U);
  sequences[1] += 7;
  EXPECT_EQ(take(1, "FOX", kRecordedRed, false, false).recovered, 2U);
  --sequences[1];
  EXPECT_FALSE(take(1, "FOX", kRecordedRed, false, false).fresh) << "received before";
  shape.repeated = {{4, 5760, 1440, {}}, {8, 11520, 1440, {}}};
  sequences[1] += 3;
  EXPECT_EQ(take(1, "FOX", kRecordedRed, false, false).recovered, 0U) << "repeats older packets";
  sequences[1] += 4;
  EXPECT_EQ(take(1, "FOX", kRecordedRed, false, false).recovered, 1U);
}

TEST_F(ExerciseWatchTest, PlainVoiceOnASecureNetIsMarked) {
  const Frequency black = Frequency::from_hertz(42'000'000);
  const auto state_of_black = [this] {
    const auto nets = watch.nets();
    return *std::ranges::find(nets, "BLACK", &NetState::name);
  };
  shape.transmission.key_id = 7;
  speak(1, "FOX", black, 3, false);
  pass(milliseconds{50});
  EXPECT_FALSE(at(1).plain);
  EXPECT_FALSE(state_of_black().plain);
  shape.transmission.key_id = 0;
  speak(2, "BEAR", black, 3, false);
  pass(milliseconds{50});
  EXPECT_TRUE(at(2).plain);
  EXPECT_TRUE(state_of_black().plain);
  speak(3, "HAWK", kRecordedRed, 3, false);
  EXPECT_FALSE(at(3).plain) << "its net has no key";
}

TEST(ExerciseReplayTest, ReplaysAreNoTransmissions) {
  const NetPlan plan = recording_plan();
  const PlanKeys keys(plan);
  ManualClock clock(TimePoint{std::chrono::seconds{1000}});
  MemoryAir air;
  MemoryNet net(air, clock);
  ExerciseWatch watch(plan, keys, net, clock);
  RecordingTalker talker(1, "FOX", Frequency::from_hertz(42'000'000));
  VoicePacket voice = talker.next(clock.now(), true);
  voice.transmission.key_id = 7;
  ASSERT_TRUE(keys.seal({5, exercise_time(clock.now())}, voice));
  voice.coded.timing.received = clock.now();
  EXPECT_NE(watch.take(voice).taken.id, 0U);
  const auto rejected = [&] {
    voice.coded.timing.received = clock.now();
    EXPECT_EQ(watch.take(voice).taken.id, 0U);
    ExerciseSnapshot snapshot;
    watch.describe(snapshot);
    return std::ranges::find(snapshot.nets, "BLACK", &NetState::name)->rejected;
  };
  clock.advance(std::chrono::seconds{5});
  const RejectedVoice again = rejected();
  EXPECT_EQ(again.packets, 1U);
  EXPECT_EQ(again.call_sign, "FOX");
  EXPECT_EQ(again.reason.code, HearingReason::kReplayed);
  clock.advance(std::chrono::seconds{60});
  const RejectedVoice old = rejected();
  EXPECT_EQ(old.packets, 2U);
  EXPECT_EQ(old.reason.code, HearingReason::kTooOld);
  EXPECT_EQ(watch.since(0).transmissions.size(), 1U);
}

TEST(PlanKeysTest, DeciphersWithTheKeyAndDropsTheBytesWithout) {
  RecordingTalker talker(1, "FOX", Frequency::from_hertz(42'000'000));
  const VoicePacket plain = talker.next(TimePoint{});
  VoicePacket sealed = plain;
  sealed.coded.sequence += 1;
  sealed.repeated = {{1,
                      plain.coded.sample_count,
                      plain.coded.sample_count,
                      {plain.coded.data().begin(), plain.coded.data().end()}}};
  const PlanKeys keys(recording_plan());
  sealed.transmission.key_id = 7;
  ASSERT_TRUE(keys.seal({99, ExerciseTime{1}}, sealed));
  EXPECT_EQ(key_id_of(sealed.coded), 7);
  const DecipheredVoice opened = keys.open(sealed);
  EXPECT_FALSE(opened.unreadable);
  EXPECT_EQ(opened.voice.coded.encoding, audio::Encoding::kOpus);
  ASSERT_EQ(opened.voice.repeated.size(), 1U);
  EXPECT_TRUE(std::ranges::equal(opened.voice.repeated[0].bytes, plain.coded.data()));
  const DecipheredVoice closed = PlanKeys(recording_plan(std::string(64, 'b'))).open(sealed);
  EXPECT_TRUE(closed.unreadable);
  EXPECT_EQ(closed.voice.coded.size, 0U);
  EXPECT_TRUE(closed.voice.repeated.empty());
}

}  // namespace
}  // namespace roger::radio

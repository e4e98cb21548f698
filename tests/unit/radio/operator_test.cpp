// Commands, state and events of an operator. For sound see operator_sound_test.cpp.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/radio/bench.hpp"

namespace roger::radio {
namespace {

using std::chrono::milliseconds;
using testing::ElementsAre;
using testing::HasSubstr;

/// Returns "done" or the reason of the refusal of a command; "none" if it has no outcome yet.
std::string outcome(const OperatorPort& port, CommandId id) {
  for (const Event& event : port.events_since(0).events) {
    if (event.command != id) continue;
    if (event.kind == EventKind::kCommandDone) return "done";
    if (event.kind == EventKind::kCommandRefused) return in_words(event.notice);
  }
  return "none";
}

TEST(OperatorTest, InitialStateFollowsThePlan) {
  Bench bench(bench_plan());
  const auto snapshot = bench.add_station("A").radios->snapshot();
  EXPECT_EQ(snapshot->call_sign, "A");
  ASSERT_EQ(snapshot->radios.size(), 3U);
  EXPECT_EQ(snapshot->radios[0].net, "RED");
  EXPECT_EQ(snapshot->radios[0].preset, 1);
  EXPECT_EQ(snapshot->radios[0].modulation, "FM 25 kHz");
  EXPECT_EQ(snapshot->radios[0].presets.size(), 3U);
  EXPECT_EQ(snapshot->radios[1].net, "BLUE");
  EXPECT_FALSE(snapshot->radios[2].can_transmit);
  EXPECT_EQ(snapshot->radios[0].transmit_limit, std::chrono::seconds{2});
  EXPECT_EQ(snapshot->device.name, "bench");
}

TEST(OperatorTest, LastSpeakerBelongsToTheTunedNet) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  Bench::Person& b = bench.add_station("B");
  a.microphone = tone(kPitch);
  a.radios->submit(Key{0, true});
  bench.run(milliseconds{500});
  a.radios->submit(Key{0, false});
  bench.run(milliseconds{1000});
  const auto last = [&] { return b.radios->snapshot()->radios[0].last_speaker; };
  ASSERT_TRUE(last());
  EXPECT_EQ(last()->call_sign, "A");
  b.radios->submit(Tune{0, Frequency::from_kilohertz(41'000)});
  bench.run(milliseconds{100});
  EXPECT_FALSE(last());
  b.radios->submit(SelectPreset{0, 1});
  bench.run(milliseconds{100});
  EXPECT_FALSE(last()) << "it was heard before the radio was tuned";
}

TEST(OperatorTest, DeviceProblemsAndChangesAreReported) {
  Bench bench(bench_plan());
  const OperatorPort& port = *bench.add_station("A").radios;
  bench.run(milliseconds{100});
  EXPECT_TRUE(events_of(port, EventKind::kDeviceChanged).empty())
      << "the first device is not a change";
  const auto set_device = [&](const char* name, bool works, std::uint64_t losses) {
    bench.device.name = name;
    bench.device.trouble = {};
    if (!works) bench.device.trouble = {audio::DeviceProblem::kStopped, name};
    bench.device.running = bench.device.trouble.empty();
    bench.device.losses = losses;
    bench.run(milliseconds{100});
  };
  set_device("bench", false, 1);
  set_device("bench", true, 1);
  set_device("bench", false, 2);
  set_device("headset", true, 2);
  const auto troubles = events_of(port, EventKind::kDeviceTrouble);
  ASSERT_EQ(troubles.size(), 3U);
  EXPECT_EQ(in_words(troubles[0].notice), "audio device 'bench' has stopped");
  EXPECT_EQ(in_words(troubles[1].notice), "bench works again");
  const auto changes = events_of(port, EventKind::kDeviceChanged);
  ASSERT_EQ(changes.size(), 1U);
  EXPECT_EQ(in_words(changes[0].notice), "now using headset");
  EXPECT_EQ(port.snapshot()->device.losses, 2U);
}

TEST(OperatorTest, TransmittersArePublishedAtOnce) {
  Bench bench(bench_plan());
  bench.add_station("A");
  const auto& sent = bench.net(0).sent;
  ASSERT_EQ(sent.size(), 2U) << "a receive-only radio has no transmitter";
  EXPECT_EQ(sent[0].transmitter.stream, 1000U);
  EXPECT_EQ(sent[1].transmitter.stream, 1001U);
  EXPECT_EQ(sent[1].transmitter.radio_index, 2);
  EXPECT_EQ(sent[0].transmitter.status, TransmitterStatus::kOn);
  EXPECT_EQ(sent[0].transmitter.frequency.hertz(), 40'000'000U);
  EXPECT_EQ(bench.net(0).published_receivers.size(), 3U);
}

TEST(OperatorTest, OnlyChannelsOfTuningAndPresetsAreSubscribed) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  const auto channel = [](std::uint64_t kilohertz) {
    return filter::to_channel(Frequency::from_kilohertz(kilohertz));
  };
  EXPECT_EQ(bench.net(0).interest, (std::set<filter::Channel>{channel(40'000), channel(41'000)}))
      << "PINK uses the channel class of RED";
  a.radios->submit(Tune{0, Frequency::from_kilohertz(60'000)});
  bench.run(milliseconds{60});
  EXPECT_EQ(bench.net(0).interest,
            (std::set<filter::Channel>{channel(40'000), channel(41'000), channel(60'000)}));
}

TEST(OperatorTest, MovingStationPublishesItsPositionEverySecond) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  auto& sent = bench.net(0).sent;
  sent.clear();
  const auto places = [&sent] {
    std::vector<Geodetic> out;
    for (const auto& one : sent) {
      if (one.transmitter.stream == 1000 && one.transmitter.place) {
        out.push_back(to_geodetic(*one.transmitter.place));
      }
    }
    return out;
  };
  const CommandId id = a.radios->submit(Move{{48.0, 11.0, 400.0}});
  bench.run(milliseconds{100});
  EXPECT_EQ(outcome(*a.radios, id), "done");
  ASSERT_EQ(places().size(), 1U) << "a new position is published at once";
  EXPECT_NEAR(places()[0].latitude, 48.0, 1e-6);

  auto track = Track::parse("0,48,11,400\n10,49,11,400\n", "way.csv");
  ASSERT_TRUE(track);
  a.radios->submit(FollowTrack{std::make_shared<const Track>(std::move(track).value())});
  bench.run(milliseconds{5000});
  EXPECT_GE(places().size(), 5U);
  EXPECT_LE(places().size(), 7U);
  EXPECT_NEAR(places().back().latitude, 48.5, 0.11);
  bench.run(milliseconds{8000});
  EXPECT_NEAR(places().back().latitude, 49.0, 1e-6)
      << "the last position of the track is published";

  a.radios->submit(Move{{10.0, 11.0, 400.0}});
  bench.run(milliseconds{2000});
  EXPECT_NEAR(places().back().latitude, 10.0, 1e-6) << "Move ends the track";
  const CommandId wrong = a.radios->submit(Move{{10.0, 11.0, std::nan("")}});
  EXPECT_THAT(outcome(*a.radios, wrong), HasSubstr("expected latitude -90 to 90"));
}

TEST(OperatorTest, TuningIsReportedAndPublished) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  bench.net(0).sent.clear();
  const CommandId id = a.radios->submit(Tune{0, Frequency::from_kilohertz(41'000)});
  bench.run(milliseconds{60});
  EXPECT_EQ(outcome(*a.radios, id), "done");
  ASSERT_EQ(events_of(*a.radios, EventKind::kTuned).size(), 1U);
  EXPECT_EQ(a.radios->snapshot()->radios[0].net, "BLUE");
  EXPECT_EQ(a.radios->snapshot()->radios[0].preset, 0);
  ASSERT_EQ(bench.net(0).sent.size(), 1U);
  EXPECT_EQ(bench.net(0).sent[0].transmitter.frequency.hertz(), 41'000'000U);
}

TEST(OperatorTest, OnlyInstructorsUseControlsWhereRolesAreEnforced) {
  const NetCut cut{0, Frequency::from_hertz(40'000'000), true};
  Bench bench(bench_plan());
  bench.roles.own = "trainee";
  StationOperator& trainee = *bench.add_station("A").radios;
  bench.roles.own = "instructor";
  StationOperator& instructor = *bench.add_station("B").radios;
  const char* refusal =
      "only an instructor may do this: the certificate of this station has the role trainee";
  EXPECT_EQ(outcome(trainee, trainee.submit(SetControl{cut})), refusal);
  EXPECT_EQ(in_words(trainee.snapshot()->control_refusal), refusal);
  EXPECT_TRUE(instructor.snapshot()->control_refusal.empty());
  const CommandId break_in = trainee.submit(Key{0, true, {.breaks_in = true}});
  bench.run(milliseconds{100});
  EXPECT_EQ(outcome(trainee, break_in), refusal);
  EXPECT_TRUE(bench.net(0).voice().empty());
  EXPECT_THAT(events_of(instructor, EventKind::kInstructorControl), testing::IsEmpty());

  EXPECT_EQ(outcome(instructor, instructor.submit(SetControl{cut})), "done");
  EXPECT_THAT(events_of(trainee, EventKind::kInstructorControl), testing::SizeIs(1));
  const CommandId allowed = instructor.submit(Key{0, true, {.breaks_in = true}});
  const CommandId ordinary = trainee.submit(Key{1, true});
  bench.run(milliseconds{100});
  EXPECT_EQ(outcome(instructor, allowed), "done");
  EXPECT_EQ(outcome(trainee, ordinary), "done");
}

/// Stations that refuse each other's controls: A with a second operator ECHO, and B with C.
struct RefusalsTest : testing::Test {
  RefusalsTest() {
    bench.net(0).federation.federate = "FIRST";
    bench.net(1).federation.federate = "SECOND";
    bench.run(milliseconds{100});
  }
  /// Delivers a report of SECOND to both stations, and returns who is shown it.
  std::vector<std::string> shown(std::uint64_t source) {
    const ControlRefused refused{source, "SECOND",        "HQ",
                                 true,   BreakIn{source}, {RefusalCause::kRole, {}, "trainee"}};
    for (const std::size_t station : {0U, 1U}) bench.net(station).deliver(refused);
    std::vector<std::string> out;
    for (const StationOperator* one : {&a, &echo, &b, &c}) {
      for (const Event& event : events_of(*one, EventKind::kControlRefused)) {
        EXPECT_EQ(in_words(event.notice), "SECOND refused \"break-in\" of HQ: its role is trainee");
        out.push_back(event.call_sign);
      }
    }
    return out;
  }
  Bench bench{bench_plan()};
  StationOperator& a = *bench.add_station("A").radios;
  StationOperator& echo = *bench.add_operator("ECHO").radios;
  StationOperator& b = *bench.add_station("B").radios;
  StationOperator& c = *bench.add_operator("C").radios;
};

TEST_F(RefusalsTest, AllOperatorsOfTheStationThatRefusesAreShownIt) {
  constexpr std::uint64_t kUnknownStream = 7;
  EXPECT_THAT(shown(kUnknownStream), ElementsAre("B", "C"));
}

TEST_F(RefusalsTest, TheOperatorWhoseControlIsRefusedIsShownIt) {
  EXPECT_THAT(shown(a.stream_of(0)), ElementsAre("A", "B", "C"));
}

TEST_F(RefusalsTest, ASecondOperatorWhoseControlIsRefusedIsShownIt) {
  EXPECT_THAT(shown(echo.stream_of(0)), ElementsAre("ECHO", "B", "C"));
}

TEST(OperatorTest, InvalidCommandsAreRefusedWithReason) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  StationOperator& radios = *a.radios;
  EXPECT_THAT(outcome(radios, radios.submit(Tune{0, Frequency::from_kilohertz(118'000)})),
              HasSubstr("118.000 MHz: this radio tunes 30.000 to 88.000 MHz"));
  EXPECT_THAT(outcome(radios, radios.submit(SelectPreset{0, 4})), HasSubstr("preset 4"));
  EXPECT_THAT(outcome(radios, radios.submit(SetVolume{0, 50.0})), HasSubstr("volume"));
  EXPECT_THAT(outcome(radios, radios.submit(SetPan{0, -2.0})), HasSubstr("pan"));
  EXPECT_THAT(outcome(radios, radios.submit(SetSidetone{true, 99.0})), HasSubstr("sidetone"));
  EXPECT_THAT(outcome(radios, radios.submit(Tune{9, {}})), HasSubstr("radio 9"));
  EXPECT_THAT(outcome(radios, radios.submit(Key{9, true})), HasSubstr("radio 9"));
  const CommandId id = radios.submit(Key{2, true});
  bench.run(milliseconds{20});
  EXPECT_THAT(outcome(radios, id), HasSubstr("\"guard\" only receives"));
  EXPECT_EQ(radios.snapshot()->radios[0].net, "RED") << "refused commands change nothing";
}

TEST(OperatorTest, EveryCommandHasAnOutcome) {
  Bench bench(bench_plan());
  StationOperator& radios = *bench.add_station("A").radios;
  std::vector<CommandId> ids;
  for (const Command& command : std::vector<Command>{
           Tune{0, Frequency::from_kilohertz(41'000)}, SelectPreset{0, 1}, SetVolume{0, -3.0},
           SetPan{0, 0.5}, SetMute{0, true}, SetSquelch{0, false}, SetSidetone{false, -20.0},
           MuteAll{true}, Key{0, true}, Key{0, true}, Key{0, false}, Key{0, false}}) {
    ids.push_back(radios.submit(command));
  }
  bench.run(milliseconds{700});
  for (std::size_t i = 0; i < ids.size(); ++i) {
    EXPECT_EQ(outcome(radios, ids[i]), "done") << "command " << i;
    EXPECT_TRUE(i == 0 || ids[i] > ids[i - 1]);
  }
  const auto snapshot = radios.snapshot();
  EXPECT_DOUBLE_EQ(snapshot->radios[0].volume_db, -3.0);
  EXPECT_DOUBLE_EQ(snapshot->radios[0].pan, 0.5);
  EXPECT_TRUE(snapshot->radios[0].muted);
  EXPECT_FALSE(snapshot->radios[0].squelch_on);
  EXPECT_FALSE(snapshot->sidetone_on);
  EXPECT_TRUE(snapshot->all_muted);
}

TEST(OperatorTest, TransmitterStateEnclosesTheVoicePackets) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  a.microphone = tone(500.0);
  bench.run(milliseconds{100});
  bench.net(0).sent.clear();
  a.radios->submit(Key{0, true});
  bench.run(milliseconds{205});
  a.radios->submit(Key{0, false});
  bench.run(milliseconds{300});

  const auto& sent = bench.net(0).sent;
  ASSERT_GE(sent.size(), 5U);
  EXPECT_EQ(sent.front().what, Sent::What::kTransmitter);
  EXPECT_EQ(sent.front().transmitter.status, TransmitterStatus::kTransmitting);
  EXPECT_EQ(sent.back().what, Sent::What::kTransmitter);
  EXPECT_EQ(sent.back().transmitter.status, TransmitterStatus::kOn);
  const auto voice = bench.net(0).voice();
  EXPECT_EQ(voice.size() + 2, sent.size()) << "only voice is sent between the two states";
  for (std::size_t i = 0; i < voice.size(); ++i) {
    EXPECT_EQ(voice[i].coded.first, i == 0) << i;
    EXPECT_EQ(voice[i].coded.last, i + 1 == voice.size()) << i;
    EXPECT_EQ(voice[i].coded.sequence, i);
    EXPECT_EQ(voice[i].coded.stream, 1000U);
    EXPECT_EQ(voice[i].transmission.call_sign, "A");
  }
  EXPECT_EQ(events_of(*a.radios, EventKind::kTransmitStarted).size(), 1U);
  EXPECT_EQ(events_of(*a.radios, EventKind::kTransmitEnded).size(), 1U);
}

TEST(OperatorTest, SpeechBetweenKeyDownAndKeyUpIsSentCompletely) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  // A ramp over the first second, so that the value of a sample identifies its time.
  a.microphone = [](std::uint64_t sample) {
    return static_cast<float>(sample % 32'000) / 32'768.0F;
  };
  bench.run(milliseconds{100});
  bench.clock.advance(milliseconds{3});  // keys do not wait for blocks
  const TimePoint down = bench.clock.now();
  a.radios->submit(Key{0, true});
  bench.clock.advance(milliseconds{7});
  bench.run(milliseconds{200});
  bench.clock.advance(milliseconds{4});
  const TimePoint up = bench.clock.now();
  a.radios->submit(Key{0, false});
  bench.clock.advance(milliseconds{6});
  bench.run(milliseconds{300});

  const auto voice = bench.net(0).voice();
  ASSERT_FALSE(voice.empty());
  const TimePoint first{Nanoseconds{voice.front().coded.timing.captured_ns}};
  EXPECT_GE(first, down);
  EXPECT_LT(first - down, std::chrono::microseconds{50}) << "sending starts with the next sample";
  const TimePoint end =
      TimePoint{Nanoseconds{voice.back().coded.timing.captured_ns}} + milliseconds{20};
  EXPECT_GE(end, up) << "speech is sent until the key-up";
  EXPECT_LT(end - up, milliseconds{20}) << "no further packet follows";
  // Each packet continues at the sample index where the preceding one ends.
  for (std::size_t i = 1; i < voice.size(); ++i) {
    EXPECT_EQ(voice[i].coded.sample_index,
              voice[i - 1].coded.sample_index + voice[i - 1].coded.sample_count);
  }
}

TEST(OperatorTest, SequenceNumbersContinueAcrossTransmissions) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  for (int i = 0; i < 2; ++i) {
    a.radios->submit(Key{0, true});
    bench.run(milliseconds{100});
    a.radios->submit(Key{0, false});
    bench.run(milliseconds{300});
  }
  const auto voice = bench.net(0).voice();
  for (std::size_t i = 0; i < voice.size(); ++i) EXPECT_EQ(voice[i].coded.sequence, i);
  EXPECT_EQ(std::count_if(voice.begin(), voice.end(),
                          [](const VoicePacket& signal) { return signal.coded.first; }),
            2);
}

TEST(OperatorTest, ImmediateSecondPressStartsASecondTransmission) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  bench.run(milliseconds{50});
  a.radios->submit(Key{0, true});
  bench.run(milliseconds{100});
  a.radios->submit(Key{0, false});
  a.radios->submit(Key{0, true});
  bench.run(milliseconds{300});
  a.radios->submit(Key{0, false});
  bench.run(milliseconds{300});
  const auto voice = bench.net(0).voice();
  EXPECT_EQ(std::count_if(voice.begin(), voice.end(),
                          [](const VoicePacket& signal) { return signal.coded.last; }),
            2);
  EXPECT_EQ(events_of(*a.radios, EventKind::kTransmitEnded).size(), 2U);
  EXPECT_FALSE(a.radios->snapshot()->radios[0].transmitting);
}

TEST(OperatorTest, TwoRadiosMayBeKeyedAtOnce) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  bench.run(milliseconds{50});
  a.radios->submit(Key{0, true});
  bench.run(milliseconds{100});
  a.radios->submit(Key{1, true});
  bench.run(milliseconds{100});
  a.radios->submit(Key{0, false});
  bench.run(milliseconds{100});
  a.radios->submit(Key{1, false});
  bench.run(milliseconds{300});
  std::map<std::uint64_t, std::vector<VoicePacket>> by_stream;
  for (const VoicePacket& signal : bench.net(0).voice()) {
    by_stream[signal.coded.stream].push_back(signal);
  }
  ASSERT_EQ(by_stream.size(), 2U);
  for (const auto& [stream, signals] : by_stream) {
    EXPECT_NEAR(static_cast<double>(signals.size()), 11.0, 1.5)
        << "200 ms each and a last partial packet";
    EXPECT_TRUE(signals.front().coded.first);
    EXPECT_TRUE(signals.back().coded.last);
    EXPECT_EQ(find_frequency(signals.front().transmission.address).hertz(),
              stream == 1000 ? 40'000'000U : 41'000'000U);
    for (std::size_t i = 0; i < signals.size(); ++i) EXPECT_EQ(signals[i].coded.sequence, i);
  }
}

TEST(OperatorTest, KeyedRadioKeepsItsFrequency) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  bench.run(milliseconds{50});
  a.radios->submit(Key{0, true});
  bench.run(milliseconds{50});
  const CommandId id = a.radios->submit(Tune{0, Frequency::from_kilohertz(41'000)});
  EXPECT_THAT(outcome(*a.radios, id), HasSubstr("is transmitting"));
  bench.run(milliseconds{100});
  for (const VoicePacket& signal : bench.net(0).voice()) {
    EXPECT_EQ(find_frequency(signal.transmission.address).hertz(), 40'000'000U);
  }
}

TEST(OperatorTest, EventsNameTheChannelOnWhichTheyHappened) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  Bench::Person& b = bench.add_station("B");
  a.microphone = tone(kPitch);
  bench.run(milliseconds{100});
  a.radios->submit(Key{0, true});
  bench.run(milliseconds{500});
  a.radios->submit(Key{0, false});
  bench.run(milliseconds{300});
  a.radios->submit(SelectPreset{0, 2});
  b.radios->submit(Tune{0, Frequency::from_kilohertz(50'000)});
  a.radios->submit(SelectPreset{0, 3});
  bench.run(milliseconds{1000});
  const auto channels_of = [](const Bench::Person& person, EventKind kind) {
    std::vector<std::string> out;
    for (const Event& event : events_of(*person.radios, kind)) {
      out.push_back(event.channel.megahertz_text());
    }
    return out;
  };
  EXPECT_THAT(channels_of(a, EventKind::kTransmitStarted), ElementsAre("40.000"));
  EXPECT_THAT(channels_of(a, EventKind::kTransmitEnded), ElementsAre("40.000"));
  EXPECT_THAT(channels_of(a, EventKind::kTuned), ElementsAre("41.000", "46.400"));
  EXPECT_THAT(channels_of(b, EventKind::kReceiveStarted), ElementsAre("40.000"));
  EXPECT_THAT(channels_of(b, EventKind::kReceiveEnded), ElementsAre("40.000"));
}

TEST(OperatorTest, StuckKeyIsReportedAndReleased) {
  Bench bench(bench_plan());  // limit 2 s, warning at 1 s
  Bench::Person& a = bench.add_station("A");
  bench.run(milliseconds{50});
  a.radios->submit(Key{0, true});
  bench.run(milliseconds{1100});
  ASSERT_EQ(events_of(*a.radios, EventKind::kTransmitWarning).size(), 1U);
  EXPECT_THAT(in_words(events_of(*a.radios, EventKind::kTransmitWarning)[0].notice),
              HasSubstr("2 s"));
  EXPECT_TRUE(a.radios->snapshot()->radios[0].transmitting);
  EXPECT_GT(a.radios->snapshot()->radios[0].transmitting_for, milliseconds{900});
  bench.run(milliseconds{1300});
  const auto ended = events_of(*a.radios, EventKind::kTransmitEnded);
  ASSERT_EQ(ended.size(), 1U);
  EXPECT_THAT(in_words(ended[0].notice), HasSubstr("released after 2 s"));
  EXPECT_TRUE(bench.net(0).voice().back().coded.last);
  EXPECT_FALSE(a.radios->snapshot()->radios[0].transmitting);
}

TEST(OperatorTest, KeyWithoutSoundIsReleased) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  a.radios->submit(Key{0, true});
  a.radios->voice_step(Nanoseconds{0});  // no block of sound arrives
  a.radios->submit(Key{0, false});
  for (int i = 0; i < 40; ++i) {
    bench.clock.advance(milliseconds{10});
    a.radios->voice_step(Nanoseconds{0});
  }
  EXPECT_TRUE(bench.net(0).voice().empty());
  EXPECT_EQ(events_of(*a.radios, EventKind::kTransmitEnded).size(), 1U);
  EXPECT_EQ(bench.net(0).sent.back().transmitter.status, TransmitterStatus::kOn);
}

TEST(OperatorTest, FederationProblemIsReportedOnce) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  bench.net(0).federation.trouble = {NoticeCode::kFederationLost, {"timeout"}};
  bench.run(milliseconds{200});
  EXPECT_EQ(events_of(*a.radios, EventKind::kFederationTrouble).size(), 1U);
  EXPECT_EQ(in_words(a.radios->snapshot()->federation.trouble),
            "the connection to the federation is lost: timeout");
}

TEST(OperatorTest, LossThatEndsBeforeTheNextStepIsReported) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  bench.run(milliseconds{200});
  bench.net(0).federation.losses = {1, {NoticeCode::kFederationLost, {"timeout"}}};
  bench.run(milliseconds{200});
  std::vector<std::string> reported;
  for (const Event& event : events_of(*a.radios, EventKind::kFederationTrouble))
    reported.push_back(in_words(event.notice));
  EXPECT_THAT(reported, testing::ElementsAre("the connection to the federation is lost: timeout",
                                             "the federation is connected again"));
}

TEST(OperatorTest, LossThatWasSeenIsNotReportedAgainWhenItEnds) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  const Notice lost = {NoticeCode::kFederationLost, {"timeout"}};
  bench.net(0).federation.trouble = lost;
  bench.run(milliseconds{200});
  bench.net(0).federation.trouble = {};
  bench.net(0).federation.losses = {1, lost};
  bench.run(milliseconds{200});
  EXPECT_EQ(events_of(*a.radios, EventKind::kFederationTrouble).size(), 2U);
}

}  // namespace
}  // namespace roger::radio

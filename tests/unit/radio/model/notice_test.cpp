// Everything that a station reports in words is also available as a code with its values.
#include "radio/model/notice.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "radio/exercise/timeline/control_board.hpp"
#include "radio/hla/federate/federation_state.hpp"
#include "radio/station/control/operator_position.hpp"
#include "tests/unit/radio/bench.hpp"

namespace roger::radio {
namespace {

using std::chrono::milliseconds;
using testing::ElementsAre;
using testing::IsEmpty;

/// Returns why the command was rejected.
Notice refusal(Bench& bench, StationOperator& radios, const Command& command) {
  const CommandId id = radios.submit(command);
  bench.run(milliseconds{60});
  for (const Event& event : radios.events_since(0).events) {
    if (event.command == id && event.kind == EventKind::kCommandRefused) return event.notice;
  }
  ADD_FAILURE() << "it was not refused";
  return {};
}

TEST(NoticeTest, RejectedCommandsReportTheirCode) {
  Bench bench(bench_plan());
  StationOperator& radios = *bench.add_station("A").radios;
  const auto tuned = [](std::uint64_t hertz) { return Tune{0, Frequency::from_hertz(hertz)}; };
  const Notice far = refusal(bench, radios, tuned(118'000'000));
  EXPECT_EQ(far.code, NoticeCode::kOutOfRange);
  EXPECT_THAT(far.values, ElementsAre("118.000", "30.000", "88.000"));
  const Notice between = refusal(bench, radios, tuned(40'010'000));
  EXPECT_EQ(between.code, NoticeCode::kBetweenChannels);
  EXPECT_THAT(between.values, ElementsAre("40.010", "40.000"));
  const Notice deaf = refusal(bench, radios, Key{2, true});
  EXPECT_EQ(deaf.code, NoticeCode::kReceivesOnly);
  EXPECT_THAT(deaf.values, ElementsAre("guard"));
  EXPECT_EQ(refusal(bench, radios, SayAgain{77}).code, NoticeCode::kClipGone);
  radios.submit(Key{0, true});
  bench.run(milliseconds{60});
  EXPECT_EQ(refusal(bench, radios, tuned(41'000'000)).code, NoticeCode::kTransmitting);
  EXPECT_EQ(refusal(bench, radios, SelectPreset{0, 2}).code, NoticeCode::kTransmitting);
}

TEST(NoticeTest, RejectedSettingsReportTheirCodeAndRange) {
  Bench bench(bench_plan());
  StationOperator& radios = *bench.add_station("A").radios;
  const std::string too_long(64, 'X');
  const std::vector<std::pair<Command, Notice>> expected{
      {SetVolume{0, 99.5}, {NoticeCode::kVolumeRange, {"99.5", "-60", "12"}}},
      {SetPan{0, -2.0}, {NoticeCode::kPanRange, {"-2", "-1", "1"}}},
      {SetMicrophone{41.0}, {NoticeCode::kMicrophoneRange, {"41", "-60", "40"}}},
      {SetMicrophoneNoise{{audio::NoisePlace::kJet, {-9.0}}},
       {NoticeCode::kNoiseRange, {"-9", "-60", "-10"}}},
      {SetSidetone{true, 13.0}, {NoticeCode::kSidetoneRange, {"-60", "12"}}},
      {Move{{91.0, 0.0, 0.0}}, {NoticeCode::kPositionRange, {"-500", "50000"}}},
      {SelectPreset{0, 77}, {NoticeCode::kNoSuchPreset, {"77", "1", "3"}}},
      {SetScan{2, true}, {NoticeCode::kFewPresets, {"guard"}}},
      {SetSecure{0, true}, {NoticeCode::kNoKey, {"1"}}},
      {SetTimeOfDay{0, 1.0}, {NoticeCode::kNoHopping, {"1"}}},
      {Key{9, true}, {NoticeCode::kNoSuchRadio, {"9", "3"}}},
      {SpeakAs{0, too_long}, {NoticeCode::kCallSignTooLong, {"64", "63"}}},
      {Whisper{0, too_long}, {NoticeCode::kCallSignTooLong, {"64", "63"}}},
      {PlaceCall{0, "B"}, {NoticeCode::kNoIntercom, {"1"}}},
  };
  for (const auto& [command, notice] : expected) {
    EXPECT_EQ(refusal(bench, radios, command), notice) << in_words(notice);
  }
}

TEST(NoticeTest, ReportsAboutKeyDeviceAndHostAreData) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  bench.run(milliseconds{100});
  a.radios->submit(Key{0, true});
  bench.run(milliseconds{2500});
  EXPECT_EQ(events_of(*a.radios, EventKind::kTransmitWarning).at(0).notice,
            Notice(NoticeCode::kReleaseSoon, {"1", "2"}));
  EXPECT_EQ(events_of(*a.radios, EventKind::kTransmitEnded).at(0).notice,
            Notice(NoticeCode::kReleased, {"2"}));
  bench.device.name = "headset";
  bench.run(milliseconds{100});
  EXPECT_EQ(events_of(*a.radios, EventKind::kDeviceChanged).at(0).notice,
            Notice(NoticeCode::kDeviceInUse, {"headset"}));
  bench.net(0).federation.trouble = {NoticeCode::kVoiceFailed, {"the RTI's reason"}};
  bench.run(milliseconds{100});
  bench.net(0).federation.trouble = {};
  bench.run(milliseconds{100});
  const auto federation = events_of(*a.radios, EventKind::kFederationTrouble);
  ASSERT_EQ(federation.size(), 2U);
  EXPECT_EQ(in_words(federation[0].notice), "cannot send voice: the RTI's reason");
  EXPECT_EQ(federation[1].notice, NoticeCode::kConnectedAgain);
  EXPECT_EQ(host_place("HMMWV-1", {}, TimePoint{}, TimePoint{std::chrono::hours{1}}).trouble,
            Notice(NoticeCode::kHostMissing, {"HMMWV-1"}));
}

TEST(NoticeTest, ProblemsOfTheSoundDeviceAreDataWithTheSameWords) {
  using audio::DeviceProblem;
  using audio::DeviceSubstitute;
  for (int problem = 0; problem <= static_cast<int>(audio::kLastDeviceProblem); ++problem) {
    for (int instead = 0; instead <= static_cast<int>(audio::kLastDeviceSubstitute); ++instead) {
      audio::DeviceTrouble trouble{.problem = static_cast<DeviceProblem>(problem),
                                   .device = "headset",
                                   .value = "reason",
                                   .instead = static_cast<DeviceSubstitute>(instead)};
      if (trouble.instead == DeviceSubstitute::kOther) trouble.other = "card";
      EXPECT_EQ(in_words(to_notice(trouble)), audio::in_words(trouble));
    }
  }
  const Notice lost{NoticeCode::kDeviceServerLost, {"JACK: system"}};
  EXPECT_EQ(to_notice({.problem = DeviceProblem::kServerLost,
                       .device = "JACK: system",
                       .instead = DeviceSubstitute::kSilenceUntilBack}),
            Notice(NoticeCode::kSilenceUntilBack, {}, {lost}));
  EXPECT_TRUE(to_notice(audio::DeviceTrouble{}).empty());
}

TEST(NoticeTest, AnAutomaticOperatorHasNoSoundDevice) {
  Bench bench(bench_plan());
  StationOperator& echo = *bench.add_station("ECHO").radios;
  EXPECT_EQ(refusal(bench, echo, ChooseDevice{"headset"}).code, NoticeCode::kNoSoundDevice);
  StationOperator& a = *bench.add_station("A").radios;
  EXPECT_EQ(refusal(bench, a, ChooseDevice{"speakers", audio::Output::kLoudspeaker}).code,
            NoticeCode::kNoLoudspeaker);
}

TEST(NoticeTest, LossStaysReportedWhenLaterStepsFail) {
  FederationState state("exercise");
  state.set_trouble({NoticeCode::kVoiceFailed, {"NotConnected"}});
  EXPECT_EQ(state.snapshot().trouble.code, NoticeCode::kVoiceFailed);
  state.set_lost("timeout");
  state.set_trouble({NoticeCode::kVoiceFailed, {"NotConnected"}});
  EXPECT_EQ(state.snapshot().trouble, Notice(NoticeCode::kFederationLost, {"timeout"}));
}

TEST(NoticeTest, UnheardStationAndEffectAreReportedAsData) {
  Bench bench(bench_plan());
  Bench::Person& a = bench.add_station("A");
  Bench::Person& b = bench.add_station("B");
  a.radios->submit(SetControl{RadioCondition{0, "B", 0, Failure::kReceiver, 0.0F, {}}});
  bench.run(milliseconds{100});
  const auto controls = events_of(*b.radios, EventKind::kInstructorControl);
  ASSERT_EQ(controls.size(), 1U);
  ASSERT_TRUE(controls[0].control);
  EXPECT_EQ(std::get<RadioCondition>(*controls[0].control).failure, Failure::kReceiver);
  a.radios->submit(Key{0, true});
  bench.run(milliseconds{400});
  const auto missed = events_of(*b.radios, EventKind::kNotHeard);
  ASSERT_FALSE(missed.empty());
  EXPECT_EQ(missed.back().why.code, HearingReason::kFailed);
  ASSERT_TRUE(b.radios->snapshot()->radios[0].not_heard);
  EXPECT_EQ(b.radios->snapshot()->radios[0].not_heard->reason.code, HearingReason::kFailed);
  a.radios->submit(AskWhoHears{0});
  bench.run(milliseconds{200});
  const auto answers = events_of(*a.radios, EventKind::kHearing);
  ASSERT_EQ(answers.size(), 1U);
  EXPECT_FALSE(answers[0].heard);
  EXPECT_EQ(answers[0].why.code, HearingReason::kFailed);
  b.radios->submit(SetControl{RadioCondition{0, "B", 0, Failure::kBoth, 0.0F, {}}});
  bench.run(milliseconds{100});
  EXPECT_EQ(refusal(bench, *b.radios, Key{0, true}).code, NoticeCode::kRadioFailed);
}

TEST(NoticeTest, MarkContainsItsEffectAndNetItsState) {
  ControlBoard board;
  const TimePoint begin{std::chrono::hours{1}};
  const Frequency frequency = Frequency::from_kilohertz(40'000);
  const auto mark = board.take(NetCut{7, frequency, true}, "RANGE CONTROL", begin);
  ASSERT_TRUE(mark);
  ASSERT_TRUE(mark->control);
  EXPECT_TRUE(std::get<NetCut>(*mark->control).cut);
  EXPECT_EQ(mark->by, "RANGE CONTROL");
  EXPECT_FALSE(mark->lapsed);
  EXPECT_EQ(board.on(frequency).code, NoticeCode::kNetCut);
  EXPECT_THAT(board.on(frequency).values, ElementsAre("RANGE CONTROL"));
  EXPECT_EQ(in_words(board.on(frequency)), "Cut by RANGE CONTROL");
  const auto lapsed = board.lapse(begin + std::chrono::minutes{10});
  ASSERT_EQ(lapsed.size(), 1U);
  EXPECT_TRUE(lapsed[0].lapsed);
  EXPECT_EQ(lapsed[0].by, "RANGE CONTROL");
  EXPECT_EQ(board.on(frequency).code, NoticeCode::kNone);
  EXPECT_THAT(in_words(board.on(frequency)), IsEmpty());
}

}  // namespace
}  // namespace roger::radio

#include "radio/station/script.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace roger::radio {
namespace {

using testing::HasSubstr;

template <class T>
T command_of(std::string_view line) {
  const auto step = parse_script_line(line);
  EXPECT_TRUE(step && step.value()) << line << (step ? "" : step.error().message);
  return std::get<T>(std::get<Command>(*step.value()));
}

std::string problem_of(std::string_view line) {
  const auto step = parse_script_line(line);
  return step ? "no problem" : step.error().message;
}

TEST(ScriptTest, EveryCommandIsParsed) {
  EXPECT_EQ(command_of<Key>("key 2 down").radio, 1U);
  EXPECT_TRUE(command_of<Key>("key 2 down").pressed);
  EXPECT_FALSE(command_of<Key>("  key 1 up  # over").pressed);
  EXPECT_FALSE(command_of<Key>("key 2 down").flags.breaks_in);
  EXPECT_TRUE(command_of<Key>("break-in 2 down").pressed);
  EXPECT_TRUE(command_of<Key>("break-in 2 down").flags.breaks_in);
  EXPECT_FALSE(command_of<Key>("break-in 2 up").pressed);
  EXPECT_EQ(command_of<Tune>("tune 1 118.3333").channel, Frequency::from_hertz(118'333'300));
  EXPECT_EQ(command_of<SelectPreset>("preset 3 12").preset, 12);
  EXPECT_EQ(command_of<SetVolume>("volume 1 -6.5").volume_db, -6.5);
  EXPECT_EQ(command_of<SetPan>("pan 1 -1").pan, -1.0);
  EXPECT_EQ(command_of<SetOutput>("output 2 loudspeaker").output, audio::Output::kLoudspeaker);
  EXPECT_EQ(command_of<SetOutput>("output 2 headset").output, audio::Output::kHeadset);
  EXPECT_THAT(problem_of("output 1 window"), HasSubstr("headset, loudspeaker"));
  EXPECT_FALSE(command_of<SetSquelch>("squelch 1 off").on);
  EXPECT_TRUE(command_of<SetMute>("mute 4 on").muted);
  EXPECT_EQ(command_of<SetMute>("mute 4 on").radio, 3U);
  EXPECT_TRUE(command_of<MuteAll>("mute all on").muted);
  EXPECT_EQ(std::get<Pause>(*parse_script_line("wait 1.25").value()).time,
            Nanoseconds{1'250'000'000});
  EXPECT_TRUE(command_of<SetScan>("scan 1 on").on);
  EXPECT_EQ(command_of<PlaceCall>("call 2 \"EAGLE 2\"").call_sign, "EAGLE 2");
  EXPECT_EQ(command_of<AnswerCall>("answer-call 2").radio, 1U);
  EXPECT_EQ(command_of<HangUp>("hang-up 1").radio, 0U);
  EXPECT_EQ(std::get<Again>(*parse_script_line("say-again 2").value()).radio, 1U);
  (void)command_of<TestHeadset>("test-headset");
  EXPECT_EQ(command_of<SetMicrophone>("microphone-gain -6.5").gain_db, -6.5);
  EXPECT_THAT(problem_of("microphone-gain 41"), HasSubstr("expected dB from -60 to 40"));
  EXPECT_EQ(command_of<SetMicrophoneNoise>("microphone-noise helicopter -24.5").settings,
            (audio::MicrophoneNoiseSettings{audio::NoisePlace::kHelicopter, {-24.5}}));
  EXPECT_EQ(command_of<SetMicrophoneNoise>("microphone-noise ship # default level").settings,
            (audio::MicrophoneNoiseSettings{audio::NoisePlace::kShip, {-30.0}}));
  EXPECT_EQ(command_of<SetMicrophoneNoise>("microphone-noise off").settings,
            audio::MicrophoneNoiseSettings{});
  EXPECT_THAT(problem_of("microphone-noise jet -9"), HasSubstr("expected dBFS from -60 to -10"));
  EXPECT_THAT(problem_of("microphone-noise off -30"), HasSubstr("expected the end of the line"));
  EXPECT_THAT(problem_of("microphone-noise rocket"),
              HasSubstr("expected off, helicopter, jet, propeller, vehicle, ship"));
  EXPECT_THAT(problem_of("microphone-noise"), HasSubstr("the line ends early"));
  EXPECT_EQ(command_of<ChooseDevice>("device \"USB Headset\"").name, "USB Headset");
  EXPECT_EQ(command_of<ChooseDevice>("device default  # again").name, "default");
  EXPECT_EQ(command_of<ChooseDevice>("device default").output, audio::Output::kHeadset);
  EXPECT_EQ(command_of<ChooseDevice>("loudspeaker Speakers").name, "Speakers");
  EXPECT_EQ(command_of<ChooseDevice>("loudspeaker null").output, audio::Output::kLoudspeaker);
  EXPECT_THAT(problem_of("device"), HasSubstr("expected a sound device"));
  EXPECT_THAT(problem_of("device USB Headset"), HasSubstr("expected the end of the line"));
  EXPECT_THAT(problem_of("call 1"), HasSubstr("expected a call sign"));
  EXPECT_EQ(command_of<SetTimeOfDay>("time-of-day 1 -2.5").offset_s, -2.5);
  EXPECT_TRUE(std::holds_alternative<Quit>(*parse_script_line("quit").value()));
  EXPECT_FALSE(parse_script_line("").value());
  EXPECT_FALSE(parse_script_line("  # nothing").value());
}

template <class T>
T step_of(std::string_view line) {
  const auto step = parse_script_line(line);
  EXPECT_TRUE(step && step.value()) << line << (step ? "" : step.error().message);
  return std::get<T>(*step.value());
}

TEST(ScriptTest, SpeechCommandsAreParsed) {
  EXPECT_EQ(step_of<Speak>("speak 2 words.wav").radio, 1U);
  EXPECT_EQ(step_of<Speak>("speak 2 words.wav").what.file, "words.wav");
  const auto said = step_of<Speak>("speak 1 \"number #2, over\" # a comment");
  EXPECT_EQ(said.what.text, "number #2, over");
  EXPECT_EQ(said.what.file, "");
  EXPECT_EQ(step_of<Answer>("answer 1 \"roger\"").what.text, "roger");
  EXPECT_EQ(step_of<Answer>("answer 1 words.wav").what.file, "words.wav");
  const auto answer = step_of<Answer>("answer 1 to \"EAGLE 2\" \"loud and clear\"");
  EXPECT_EQ(answer.call_sign, "EAGLE 2");
  EXPECT_EQ(answer.what.text, "loud and clear");
  EXPECT_THAT(problem_of("speak 1 words"), HasSubstr("\"words\": expected FILE.wav or \"a text"));
  EXPECT_THAT(problem_of("speak 1"), HasSubstr("the line ends early: expected FILE.wav"));
  EXPECT_THAT(problem_of("speak 1 \"never"), HasSubstr("expected a quotation mark behind it"));
  EXPECT_THAT(problem_of("speak 1 \" \""), HasSubstr("something between the quotation marks"));
  EXPECT_THAT(problem_of("speak 1 \"a\" b"), HasSubstr("\"b\": expected the end of the line"));
  EXPECT_THAT(problem_of("answer 1 for"), HasSubstr("\"for\": expected to, FILE.wav"));
  EXPECT_THAT(problem_of("answer 1 to EAGLE"), HasSubstr("\"EAGLE\": expected a call sign in"));
}

TEST(ScriptTest, MovementCommandsAreParsed) {
  const Geodetic place = command_of<Move>("move 48.1 -11.5 400").place;
  EXPECT_EQ(place.latitude, 48.1);
  EXPECT_EQ(place.longitude, -11.5);
  EXPECT_EQ(place.height, 400.0);
  EXPECT_EQ(step_of<Travel>("track way.csv").file, "way.csv");
  EXPECT_THAT(problem_of("move 91 11 400"), HasSubstr("\"91\": expected degrees north from -90"));
  EXPECT_THAT(problem_of("move 48 11"), HasSubstr("the line ends early: expected metres"));
  EXPECT_THAT(problem_of("move 48 nan 1"), HasSubstr("degrees east"));
  EXPECT_THAT(problem_of("track"), HasSubstr("the line ends early: expected a track (CSV)"));
}

TEST(ScriptTest, InvalidLinesStateWhatWasExpected) {
  EXPECT_THAT(problem_of("kye 1 down"), HasSubstr("\"kye\": expected key, tune"));
  EXPECT_THAT(problem_of("key 0 down"), HasSubstr("\"0\": expected a radio from 1 to 64"));
  EXPECT_THAT(problem_of("key 1.5 down"), HasSubstr("\"1.5\": expected a radio from 1 to 64"));
  EXPECT_THAT(problem_of("preset 1 2.5"), HasSubstr("\"2.5\": expected a preset from 1 to 1000"));
  EXPECT_THAT(problem_of("key 1"), HasSubstr("the line ends early: expected down or up"));
  EXPECT_THAT(problem_of("key 1 down now"), HasSubstr("\"now\": expected the end of the line"));
  EXPECT_THAT(problem_of("tune 1 fast"), HasSubstr("a frequency in MHz"));
  EXPECT_THAT(problem_of("wait -1"), HasSubstr("seconds from 0 to 86400"));
  EXPECT_THAT(problem_of("wait nan"), HasSubstr("seconds"));
  EXPECT_THAT(problem_of("mute none on"), HasSubstr("\"none\": expected all, or a radio"));
}

TEST(ScriptTest, LongLinesAndFurtherProblemsAreNotQuoted) {
  EXPECT_THAT(problem_of(std::string(1001, ' ')), HasSubstr("a line of more than 1000 octets"));
  EXPECT_THAT(problem_of(std::string(1000, ' ')), HasSubstr("no problem"));
  EXPECT_LT(problem_of(std::string(1000, 'L')).size(), 700U);
  std::string text;
  for (int i = 0; i < 150; ++i) text += "key 1\n";
  EXPECT_THAT(parse_script(text, "talk.txt").error().text(), testing::EndsWith("\nand 50 more"));
}

TEST(ScriptTest, LinesMayEndWithCarriageReturns) {
  const auto script = parse_script("key 1 down\r\n\r\nquit\r\n", "talk.txt");
  ASSERT_TRUE(script) << script.error().text();
  EXPECT_EQ(script.value().size(), 2U);
}

TEST(ScriptTest, AllInvalidLinesAreReported) {
  const auto good = parse_script("key 1 down\n\nwait 0.5\nkey 1 up\n", "talk.txt");
  ASSERT_TRUE(good);
  ASSERT_EQ(good.value().size(), 3U);
  EXPECT_EQ(good.value()[1].number, 3);
  const auto bad = parse_script("key 1 down\nkey 1\nwait\n", "talk.txt");
  ASSERT_FALSE(bad);
  EXPECT_THAT(bad.error().text(), HasSubstr("talk.txt:2: the line ends early"));
  EXPECT_THAT(bad.error().text(), HasSubstr("talk.txt:3: the line ends early"));
}

}  // namespace
}  // namespace roger::radio

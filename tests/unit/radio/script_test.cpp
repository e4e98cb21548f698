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

TEST(ScriptTest, EachOrder) {
  EXPECT_EQ(command_of<Key>("key 2 down").radio, 1U);
  EXPECT_TRUE(command_of<Key>("key 2 down").pressed);
  EXPECT_FALSE(command_of<Key>("  key 1 up  # over").pressed);
  EXPECT_EQ(command_of<Tune>("tune 1 118.3333").frequency, Frequency::from_hertz(118'333'300));
  EXPECT_EQ(command_of<SelectPreset>("preset 3 12").preset, 12);
  EXPECT_EQ(command_of<SetVolume>("volume 1 -6.5").volume_db, -6.5);
  EXPECT_EQ(command_of<SetPan>("pan 1 -1").pan, -1.0);
  EXPECT_FALSE(command_of<SetSquelch>("squelch 1 off").on);
  EXPECT_TRUE(command_of<SetMute>("mute 4 on").muted);
  EXPECT_EQ(command_of<SetMute>("mute 4 on").radio, 3U);
  EXPECT_TRUE(command_of<MuteAll>("mute all on").muted);
  EXPECT_EQ(std::get<Pause>(*parse_script_line("wait 1.25").value()).time,
            Nanoseconds{1'250'000'000});
  EXPECT_TRUE(command_of<SetScan>("scan 1 on").on);
  EXPECT_EQ(command_of<SetTimeOfDay>("time-of-day 1 -2.5").offset_s, -2.5);
  EXPECT_TRUE(std::holds_alternative<Quit>(*parse_script_line("quit").value()));
  EXPECT_FALSE(parse_script_line("").value());
  EXPECT_FALSE(parse_script_line("  # nothing").value());
}

TEST(ScriptTest, WrongLinesSayWhatWasExpected) {
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

TEST(ScriptTest, AFileTellsAllItsWrongLines) {
  const auto good = parse_script("key 1 down\n\nwait 0.5\nkey 1 up\n", "talk.txt");
  ASSERT_TRUE(good);
  EXPECT_EQ(good.value().size(), 3U);
  const auto bad = parse_script("key 1 down\nkey 1\nwait\n", "talk.txt");
  ASSERT_FALSE(bad);
  EXPECT_THAT(bad.error().text(), HasSubstr("talk.txt:2: the line ends early"));
  EXPECT_THAT(bad.error().text(), HasSubstr("talk.txt:3: the line ends early"));
}

}  // namespace
}  // namespace roger::radio

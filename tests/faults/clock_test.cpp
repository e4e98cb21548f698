// The wall clock is stepped while stations talk.
#include <fstream>

#include "tests/faults/fault.hpp"

namespace roger::test {
namespace {

constexpr const char* kPreload = "LD_PRELOAD=" ROGER_BIN_DIR "/libtest-system-faults.so";

/// Returns the hours and minutes in a line of a station, "HH:MM:SS CALL SIGN  ...".
std::string minute_of(const std::string& line) {
  constexpr std::size_t kLength = 5;
  return line.substr(0, kLength);
}

TEST(ClockTest, SteppedWallClockDisturbsNoVoice) {
  const std::string step = testing::TempDir() + "clock-step";
  std::ofstream(step) << 0;
  PairsSettings settings;
  settings.environment = {kPreload, "ROGER_TEST_CLOCK_STEP=" + step};
  TalkingPairs pairs(settings);
  Fault out;
  constexpr std::int64_t kHour = 3'600'000'000'000;
  for (const std::int64_t hours : {5, -30}) {
    std::ofstream(step) << hours * kHour;
    pairs.talk_for(2s);
  }
  out.recovered = wait_for_recovery(pairs);
  out.heard = pairs.end();
  report("wall clock stepped by 5 and -30 h", out, kNoTimeToHeal);
  expect_undisturbed(out.heard, "A2");
  expect_undisturbed(out.heard, "B2");
  expect_no_trouble(out.heard);
  // The first line with a time is that of the key, before the steps; the last one is after them.
  const std::vector<std::string>& lines = out.heard.shown.at("A2");
  const auto timed = [](const std::string& line) { return line.find("  1 (40") == 8 + 3; };
  std::vector<std::string> minutes;
  for (const std::string& line : lines) {
    if (timed(line)) minutes.push_back(minute_of(line));
  }
  ASSERT_GE(minutes.size(), 2U) << out.heard.to_text();
  EXPECT_NE(minutes.front(), minutes.back()) << "the clock was not stepped\n"
                                             << out.heard.to_text();
}

}  // namespace
}  // namespace roger::test

// The wall clock is stepped while stations talk.
#include "tests/faults/wall_clock.hpp"

namespace roger::test {
namespace {

TEST(ClockTest, SteppedWallClockDisturbsNoVoice) {
  const WallClock clock("all");
  PairsSettings settings;
  settings.environment = clock.environment();
  TalkingPairs pairs(settings);
  Fault out;
  for (const int hours : {5, -30}) {
    clock.step(hours);
    pairs.talk_for(2s);
  }
  out.recovered = wait_for_recovery(pairs);
  out.heard = pairs.end();
  report("wall clock stepped by 5 and -30 h", out, kNoTimeToHeal);
  expect_undisturbed(out.heard, "A2");
  expect_undisturbed(out.heard, "B2");
  expect_no_trouble(out.heard);
  expect_stepped(out.heard, "A2");
}

}  // namespace
}  // namespace roger::test

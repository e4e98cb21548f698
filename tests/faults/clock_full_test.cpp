// The wall clock of one station is wrong in a network with a key, in which beacons contain the
// time.
#include "tests/faults/wall_clock.hpp"
#include "tests/support/key_file.hpp"

namespace roger::test {
namespace {

TEST(ClockOfOneTest, StationThatHasJoinedIsNotDisturbed) {
  const KeyFile key;
  const WallClock clock("A1");
  PairsSettings settings;
  settings.environment = {"ROGER_KEY_FILE=" + key.path()};
  settings.own_environment["A1"] = clock.environment();
  TalkingPairs pairs(settings);
  for (const int hours : {5, -30}) {
    clock.step(hours);
    // Longer than the executive may be silent before a station leaves it.
    pairs.talk_for(kTimeToNotice + 2s);
  }
  Fault out;
  out.recovered = wait_for_recovery(pairs);
  out.heard = pairs.end();
  report("wall clock of A1 stepped by 5 and -30 h", out, kNoTimeToHeal);
  expect_undisturbed(out.heard, "A2");
  expect_undisturbed(out.heard, "B2");
  expect_no_trouble(out.heard);
  expect_stepped(out.heard, "A1");
}

}  // namespace
}  // namespace roger::test

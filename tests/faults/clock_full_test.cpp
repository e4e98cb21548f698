// The wall clock of one station is wrong in a network with a key, in which beacons contain the
// time.
#include "tests/faults/wall_clock.hpp"
#include "tests/support/key_file.hpp"

namespace roger::test {
namespace {

class ClockOfOneTest : public testing::Test {
 protected:
  PairsSettings settings() {
    PairsSettings settings;
    settings.environment = {"ROGER_KEY_FILE=" + key_.path()};
    settings.own_environment["A1"] = clock_.environment();
    return settings;
  }

  const KeyFile key_;
  const WallClock clock_{"A1"};
  TalkingPairs pairs_{settings()};
};

TEST_F(ClockOfOneTest, StationThatHasJoinedIsNotDisturbed) {
  for (const int hours : {5, -30}) {
    clock_.step(hours);
    // Longer than the executive may be silent before a station leaves it.
    pairs_.talk_for(kTimeToNotice + 2s);
  }
  Fault out;
  out.recovered = wait_for_recovery(pairs_);
  out.heard = pairs_.end();
  report("wall clock of A1 stepped by 5 and -30 h", out, kNoTimeToHeal);
  expect_undisturbed(out.heard, "A2");
  expect_undisturbed(out.heard, "B2");
  expect_no_trouble(out.heard);
  expect_stepped(out.heard, "A1");
}

/// The station ignores the beacons of the others, and they ignore those of the executive that it
/// starts, until the clock is right.
TEST_F(ClockOfOneTest, StationJoinsAgainWhenItsClockIsRight) {
  clock_.step(5);
  const int host = TalkingPairs::host_of("A1");
  const auto begin = std::chrono::steady_clock::now();
  pairs_.network().set_cable(host, false);
  expect_shown(pairs_, "A1", kConnectionLost);
  pairs_.network().set_cable(host, true);
  // To the federation of its own executive.
  expect_shown(pairs_, "A1", kConnectedAgain);
  expect_shown(pairs_, "A1", "separated from A2, B1, B2");
  clock_.step(0);
  const auto wrong = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::steady_clock::now() - begin);
  Fault out;
  out.recovered = wait_for_recovery(pairs_);
  out.heard = pairs_.end();
  const auto heals = kTimeToHeal + pairs_.start_took();
  report("A1 joins again when its wall clock is right", out, heals);
  expect_undisturbed(out.heard, "B2");
  const HeardVoice& voice = out.heard.heard_by("A2");
  EXPECT_GE(voice.lost, packets_in(kTimeToNotice)) << out.heard.to_text();
  EXPECT_LE(voice.lost, packets_in(wrong + heals)) << out.heard.to_text();
  EXPECT_LE(voice.longest_silence, wrong + heals) << out.heard.to_text();
}

}  // namespace
}  // namespace roger::test

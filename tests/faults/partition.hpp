// A connection between two switches that is cut.
#pragma once

#include <chrono>

#include "tests/faults/fault.hpp"

namespace roger::test {

/// Cuts A1 and the executive off from A2, B1 and B2 for `time`, which is longer than a connection
/// lives without data (4 s). Expects that the pair B, which is on one side, is not disturbed, that
/// A2 hears A1 again, and that the stations without an executive show its loss and the end of that.
inline Fault cut_off_half(std::chrono::seconds time) {
  PairsSettings settings;
  settings.far = {"A2", "B1", "B2"};
  TalkingPairs pairs(settings);
  pairs.network().connect_switches(false);
  pairs.talk_for(time);
  pairs.network().connect_switches(true);
  Fault out;
  out.recovered = wait_for_recovery(pairs);
  for (const char* station : {"A2", "B1", "B2"}) {
    expect_shown(pairs, station, kConnectionLost);
    expect_shown(pairs, station, kConnectedAgain);
  }
  out.heard = pairs.end();
  const auto heals = kTimeToHeal + pairs.start_took();
  report("half of the stations cut off for " + std::to_string(time.count()) + " s", out, heals);
  expect_undisturbed(out.heard, "B2");
  const HeardVoice& voice = out.heard.heard_by("A2");
  EXPECT_LE(voice.longest_silence, time + heals) << out.heard.to_text();
  EXPECT_LE(voice.lost, packets_in(time + heals)) << out.heard.to_text();
  EXPECT_GE(voice.lost, packets_in(time) / 2) << "A2 was not cut off";
  return out;
}

}  // namespace roger::test

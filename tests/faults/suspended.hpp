// A station whose process is stopped, as by a suspended computer or a debugger.
#pragma once

#include <chrono>
#include <string>

#include "tests/faults/fault.hpp"

namespace roger::test {

/// Stops the process of "A1", "A2" or "executive" for `time`, and expects that A2 hears A1 again
/// afterwards, without an interruption if the executive is stopped.
inline Fault suspend(const std::string& station, std::chrono::seconds time) {
  TalkingPairs pairs;
  pairs.program(station).suspend(true);
  pairs.talk_for(time);
  pairs.program(station).suspend(false);
  Fault out;
  out.recovered = wait_for_recovery(pairs);
  out.heard = pairs.end();
  const auto heals = kTimeToHeal + pairs.start_took();
  report(station + " stopped for " + std::to_string(time.count()) + " s", out, heals);
  expect_undisturbed(out.heard, "B2");
  if (station == TalkingPairs::kExecutive) {
    expect_undisturbed(out.heard, "A2");
    return out;
  }
  const HeardVoice& voice = out.heard.heard_by("A2");
  // A talker that is stopped sends nothing, and the sound of a listener that is stopped has a gap.
  const bool talker = station == "A1";
  EXPECT_LE(voice.lost, packets_in(talker ? heals : time + heals)) << out.heard.to_text();
  EXPECT_LE(voice.longest_silence, talker ? time + heals : heals) << out.heard.to_text();
  return out;
}

}  // namespace roger::test

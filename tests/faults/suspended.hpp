// A station whose process is stopped, as by a suspended computer or a debugger.
#pragma once

#include <chrono>
#include <string>

#include "tests/faults/fault.hpp"

namespace roger::test {

/// Stops the process of "A1" or "A2" for `time`, and expects that A2 hears A1 again afterwards.
inline Fault suspend(const std::string& station, std::chrono::seconds time) {
  TalkingPairs pairs;
  pairs.program(station).suspend(true);
  pairs.talk_for(time);
  pairs.program(station).suspend(false);
  Fault out;
  out.recovered = wait_for_recovery(pairs);
  out.heard = pairs.end();
  report(station + " stopped for " + std::to_string(time.count()) + " s", out);
  expect_undisturbed(out.heard, "B2");
  EXPECT_LE(out.recovered.at("A2"), kTimeToHeal + pairs.start_took()) << out.heard.to_text();
  expect_bounded_memory(out.heard);
  return out;
}

}  // namespace roger::test

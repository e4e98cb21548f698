#include "tests/faults/cable.hpp"

namespace roger::test {

Fault unplug(const std::string& at, std::chrono::seconds time) {
  TalkingPairs pairs;
  const int host = TalkingPairs::host_of(at);
  pairs.network().set_cable(host, false);
  pairs.talk_for(time);
  pairs.network().set_cable(host, true);
  Fault out;
  out.recovered = wait_for_recovery(pairs);
  out.heard = pairs.end();
  const auto heals = kTimeToHeal + pairs.start_took();
  report("cable of " + at + " out for " + std::to_string(time.count()) + " s", out, heals);

  expect_undisturbed(out.heard, "B2");
  if (at == TalkingPairs::kExecutive) {
    expect_undisturbed(out.heard, "A2");
  } else {
    const HeardVoice& voice = out.heard.heard_by("A2");
    EXPECT_LE(voice.longest_silence, time + heals) << out.heard.to_text();
    EXPECT_LE(voice.lost, packets_in(time + heals)) << out.heard.to_text();
    EXPECT_GE(voice.lost, packets_in(time) / 2) << "the cable was not out";
  }
  return out;
}

}  // namespace roger::test

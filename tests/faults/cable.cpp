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
  report("cable of " + at + " out for " + std::to_string(time.count()) + " s", out);

  expect_undisturbed(out.heard, "B2");
  const auto heals = kTimeToHeal + pairs.start_took();
  EXPECT_LE(out.recovered.at("A2"), heals) << out.heard.to_text();
  if (at == TalkingPairs::kExecutive) {
    expect_undisturbed(out.heard, "A2");
  } else {
    const HeardVoice& voice = out.heard.heard_by("A2");
    EXPECT_LE(voice.longest_silence, time + heals) << out.heard.to_text();
    // 32 packets a second, for as long as the listener heard nothing.
    constexpr double kPacketsPerMs = 0.032;
    const auto missed = static_cast<double>((time + heals).count()) * kPacketsPerMs;
    EXPECT_LE(static_cast<double>(voice.lost), missed) << out.heard.to_text();
    EXPECT_GE(voice.lost, static_cast<std::uint64_t>(time.count()) * 16) << "the cable was not out";
  }
  return out;
}

}  // namespace roger::test

// Networks that lose, delay, reorder, duplicate, cut or filter packets.
#include "tests/faults/fault.hpp"

namespace roger::test {
namespace {

Fault talk_on(const std::string& network, const PairsSettings& settings,
              std::chrono::seconds duration = 4s) {
  TalkingPairs pairs(settings);
  pairs.talk_for(duration);
  Fault out;
  out.recovered = wait_for_recovery(pairs);
  out.heard = pairs.end();
  report(network, out, kNoTimeToHeal);
  expect_no_trouble(out.heard);
  return out;
}

TEST(NetworkFaultTest, DuplicatedReorderedAndDelayedPacketsAreAllHeard) {
  PairsSettings settings;
  settings.rid =
      "[impairment]\nseed = 1\nduplication = 0.3\nreordering = 0.2\nreordering_hold_ms = 50\n"
      "delay_ms = 40\njitter_ms = 20\n";
  const Fault fault = talk_on("duplicated, reordered, delayed packets", settings);
  expect_undisturbed(fault.heard, "A2");
  expect_undisturbed(fault.heard, "B2");
}

TEST(NetworkFaultTest, VoiceIsUnderstoodWith30PercentLoss) {
  PairsSettings settings;
  settings.rid = "[impairment]\nseed = 1\nloss = 0.3\n";
  // Long enough for the receivers' first reports, some of which are lost: until then nothing is
  // repeated, and every lost packet is concealed.
  const Fault fault = talk_on("30 % loss", settings, 20s);
  for (const HeardVoice& voice : fault.heard.voices) {
    EXPECT_GT(voice.lost, voice.sent / 10) << "the network is not impaired";
    // Two repetitions of each packet: 0.3 * 0.3 * 0.3 of the packets cannot be restored. At the
    // beginning there are no repetitions yet.
    EXPECT_LT(voice.concealed, voice.sent / 8) << fault.heard.to_text();
    EXPECT_LE(voice.longest_silence, 500ms + fault.heard.longest_stall) << fault.heard.to_text();
  }
}

TEST(NetworkFaultTest, VoiceIsUnderstoodInBurstsOfLosses) {
  PairsSettings settings;
  settings.rid = "[impairment]\nseed = 1\nloss = 0.1\nloss_burst = 3\n";
  // Long enough for reports of several bursts: until then packets just before are repeated, which
  // the same burst loses.
  const Fault fault = talk_on("10 % loss in bursts", settings, 30s);
  for (const HeardVoice& voice : fault.heard.voices) {
    EXPECT_GT(voice.lost, voice.sent / 25) << "the network is not impaired";
    // Repetitions of the packets just before would restore about half of the lost packets.
    EXPECT_LT(voice.concealed, voice.lost * 2 / 5) << fault.heard.to_text();
    EXPECT_LE(voice.longest_silence, 500ms + fault.heard.longest_stall) << fault.heard.to_text();
  }
}

TEST(NetworkFaultTest, VoicePassesANetworkWithPacketsOf576Bytes) {
  PairsSettings settings;
  settings.mtu = 576;
  settings.codec = {"--codec", "pcm"};  // several packets for each frame of voice
  const Fault fault = talk_on("MTU 576", settings);
  expect_undisturbed(fault.heard, "A2");
  expect_undisturbed(fault.heard, "B2");
}

TEST(NetworkFaultTest, VoicePassesANetworkWithoutMulticast) {
  PairsSettings settings;
  settings.multicast_blocked = true;
  settings.fixed_address = true;
  const Fault fault = talk_on("multicast blocked", settings);
  for (const HeardVoice& voice : fault.heard.voices) {
    // The packets before the first copies are lost. After that there is no gap.
    EXPECT_EQ(voice.concealed, voice.late) << fault.heard.to_text();
    // A station asks for copies 2 to 3 s after joining: half of timing.unheard_ms.
    EXPECT_LE(voice.lost, packets_in(4s + fault.heard.longest_stall)) << fault.heard.to_text();
    EXPECT_LE(voice.longest_silence, kUnnoticed + fault.heard.longest_stall)
        << fault.heard.to_text();
  }
}

/// A switch with IGMP snooping but without a querier forwards multicast for some minutes and then
/// no longer, also the beacons of the executive.
TEST(NetworkFaultTest, VoiceReturnsWhenASwitchWithoutQuerierStopsForwarding) {
  PairsSettings settings;
  settings.fixed_address = true;
  TalkingPairs pairs(settings);
  pairs.network().set_snooping(false);
  for (int host = 1; host < TalkingPairs::kFreeHost; ++host) {
    pairs.network().set_multicast_to(host, false);
  }
  pairs.talk_for(1s);
  Fault fault;
  fault.recovered = wait_for_recovery(pairs);
  fault.heard = pairs.end();
  // network.presence_ms and timing.unheard_ms: a sign of presence is missed after 5 s.
  const auto heals = 7s + pairs.start_took();
  report("bridge without querier", fault, heals);
  for (const HeardVoice& voice : fault.heard.voices) {
    EXPECT_LE(voice.longest_silence, heals) << fault.heard.to_text();
    EXPECT_GT(voice.lost, 0U) << "multicast has not stopped";
    EXPECT_LE(voice.lost, packets_in(heals)) << fault.heard.to_text();
  }
  expect_no_trouble(fault.heard);
}

}  // namespace
}  // namespace roger::test

// Overload of the processors and of the network.
#include <atomic>
#include <thread>
#include <vector>

#include "tests/faults/fault.hpp"
#include "tests/integration/rti/laboratory.hpp"

namespace roger::test {
namespace {

/// Keeps all processors busy, at normal priority, while it exists.
class BusyProcessors {
 public:
  BusyProcessors() {
    for (unsigned i = 0; i < 2 * std::thread::hardware_concurrency(); ++i) {
      threads_.emplace_back([](const std::stop_token& stop) {
        std::atomic<std::uint64_t> work{0};
        while (!stop.stop_requested()) ++work;
      });
    }
  }

 private:
  std::vector<std::jthread> threads_;
};

TEST(LoadTest, VoiceIsReceivedWhileAllProcessorsAreBusy) {
  TalkingPairs pairs;
  {
    const BusyProcessors busy;
    pairs.talk_for(20s);
  }
  Fault out;
  out.recovered = wait_for_recovery(pairs);
  out.heard = pairs.end();
  report("all processors busy for 20 s", out, kNoTimeToHeal);
  for (const HeardVoice& voice : out.heard.voices) {
    EXPECT_EQ(voice.lost, 0U) << out.heard.to_text();
    EXPECT_LE(voice.longest_silence, 1s) << out.heard.to_text();
  }
  expect_no_trouble(out.heard);
}

constexpr const char* kOtherClass = "HLAinteractionRoot.Signal";
constexpr const char* kClassOfA =
    "HLAinteractionRoot.RadioSignal.EncodedAudioRadioSignal.RogerVoice.Channel064";

/// Sends a million messages of this class and of 500 bytes without a pause, from a host of its own.
Fault flood(const std::string& interaction, const std::string& parameter) {
  TalkingPairs pairs;
  {
    TestFederate flooder(pairs.network().bare_host(TalkingPairs::kFreeHost));
    flooder.must("connect immediate " + pairs.rid_file());
    flooder.must("join flooder roger " + module("signals"));
    flooder.must("publish " + interaction);
    flooder.must("send-many " + interaction + " 1000000 0 " + parameter + "=" +
                 std::string(500, 'x'));
  }
  Fault out;
  out.recovered = wait_for_recovery(pairs);
  out.heard = pairs.end();
  report("a federate that sends " + interaction + " at line rate", out, kNoTimeToHeal);
  expect_no_trouble(out.heard);
  return out;
}

TEST(LoadTest, FederateThatSendsAtLineRateDisturbsNoVoice) {
  const Fault fault = flood(kOtherClass, "Data");
  expect_undisturbed(fault.heard, "A2");
  expect_undisturbed(fault.heard, "B2");
}

/// The flood has the channel of the net A, so A2 receives it. The kernel drops what A2 cannot read.
TEST(LoadTest, FederateThatSendsOnANetAtLineRateDisturbsNoOtherNet) {
  const Fault fault = flood(kClassOfA, "AudioData");
  expect_undisturbed(fault.heard, "B2");
  EXPECT_LE(fault.recovered.at("A2"), 1s) << fault.heard.to_text();
}

}  // namespace
}  // namespace roger::test

// Federates on separate hosts, and the packets that the network delivers to each.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "tests/integration/rti/network_laboratory.hpp"

namespace roger::test {
namespace {

/// Federates find or start the executive themselves; groups are left soon; packets are counted, so
/// each holds one message.
const std::string kRid = "[executive]|program=\"" ROGER_BIN_DIR
                         "/rti-test-executive\"|linger_seconds=1|[timing]|beacon_ms=200|discovery_"
                         "ms=500|group_linger_ms=200|[bundling]|bytes=0|";

const std::string kVoiceModules = ROGER_SOURCE_DIR
    "/configs/fom/roger-rpr-radio.xml " ROGER_SOURCE_DIR "/configs/fom/roger-voice.xml";

std::string channel(const std::string& number) {
  return "RadioSignal.EncodedAudioRadioSignal.RogerVoice.Channel" + number;
}

class NetworkTest : public testing::Test {
 protected:
  /// Returns a host with a federate that is joined to "voice", which the first one creates.
  TestFederate joined_host(int number) {
    TestFederate federate = lab_.host(number);
    federate.must("connect immediate " + kRid);
    if (number == 1) federate.must("create voice " + kVoiceModules);
    federate.must("join host" + std::to_string(number) + " voice");
    return federate;
  }
  static void speak(TestFederate& speaker, const std::string& number, int frames) {
    speaker.must("send-many " + channel(number) + " " + std::to_string(frames) +
                 " 1000 AudioData=@250");
  }
  /// Sends until the switch has learned that `listener` wants the channel. Returns how many frames
  /// arrived.
  static std::uint64_t open(TestFederate& speaker, TestFederate& listener,
                            const std::string& number, const std::string& group) {
    eventually([&] {
      if (NetworkLaboratory::packets(listener, group) > 0U) return true;
      speak(speaker, number, 1);
      NetworkLaboratory::fence(speaker, listener);
      return false;
    });
    return NetworkLaboratory::packets(listener, group);
  }
  static void expect_received(TestFederate& federate, std::uint64_t frames) {
    eventually([&] { return std::stoull(federate.must("received")) >= frames; });
    EXPECT_EQ(federate.must("received"), std::to_string(frames));
  }

  NetworkLaboratory lab_;
};

TEST_F(NetworkTest, HostReceivesOnlyItsChannel) {
  constexpr std::uint64_t kFrames = 300;  // that a socket of Linux' default size holds
  const std::string group_17 = "239.192.16.17";
  const std::string group_40 = "239.192.16.40";
  TestFederate a = joined_host(1);
  TestFederate b = joined_host(2);
  TestFederate speaker = joined_host(3);
  for (TestFederate* federate : {&a, &b}) federate->must("quiet");
  ASSERT_TRUE(NetworkLaboratory::filters(speaker, a));
  ASSERT_TRUE(NetworkLaboratory::filters(speaker, b));
  speaker.must("publish " + channel("017"));
  speaker.must("publish " + channel("040"));
  a.must("subscribe " + channel("017"));
  b.must("subscribe " + channel("040"));
  const std::uint64_t opening_a = open(speaker, a, "017", group_17);
  const std::uint64_t opening_b = open(speaker, b, "040", group_40);
  ASSERT_GT(opening_a, 0U);
  ASSERT_GT(opening_b, 0U);

  const std::uint64_t before = NetworkLaboratory::received_by_interface(a);
  speak(speaker, "040", kFrames);
  NetworkLaboratory::fence(speaker, a);
  NetworkLaboratory::fence(speaker, b);
  EXPECT_LT(NetworkLaboratory::received_by_interface(a) - before, kFrames / 2)
      << "signs of life and beacons, but no second channel";
  EXPECT_EQ(NetworkLaboratory::packets(a, group_40), 0U)
      << "the switch must not forward it to the host";
  EXPECT_EQ(NetworkLaboratory::packets(b, group_40), opening_b + kFrames);
  expect_received(b, opening_b + kFrames);
  speak(speaker, "017", kFrames);
  NetworkLaboratory::fence(speaker, a);
  NetworkLaboratory::fence(speaker, b);
  EXPECT_EQ(NetworkLaboratory::packets(b, group_17), 0U);
  EXPECT_EQ(NetworkLaboratory::packets(a, group_17), opening_a + kFrames);
  expect_received(a, opening_a + kFrames);
}

TEST_F(NetworkTest, ChannelThatWasLeftIsNotReceived) {
  TestFederate a = joined_host(1);
  TestFederate speaker = joined_host(2);
  ASSERT_TRUE(NetworkLaboratory::filters(speaker, a));
  a.must("quiet");
  speaker.must("publish " + channel("017"));
  a.must("subscribe " + channel("017"));
  ASSERT_GT(open(speaker, a, "017", "239.192.16.17"), 0U);
  a.must("unsubscribe " + channel("017"));
  EXPECT_TRUE(eventually([&] {
    const std::uint64_t seen = NetworkLaboratory::packets(a, "239.192.16.17");
    speak(speaker, "017", 5);
    NetworkLaboratory::fence(speaker, a);
    return NetworkLaboratory::packets(a, "239.192.16.17") == seen;
  })) << "it is still received";
}

// The count that is 0 in the first test is not 0 without filtering; the federate still receives
// nothing.
TEST_F(NetworkTest, UnwantedPacketsOfAFloodingSwitchStopAtTheInterface) {
  lab_.set_snooping(false);
  TestFederate a = joined_host(1);
  TestFederate speaker = joined_host(2);
  a.must("quiet");
  a.must("subscribe " + channel("017"));
  speaker.must("publish " + channel("017"));
  speaker.must("publish " + channel("040"));
  speak(speaker, "040", 50);
  speak(speaker, "017", 50);
  expect_received(a, 50);
  EXPECT_EQ(NetworkLaboratory::packets(a, "239.192.16.40"), 50U);
}

TEST_F(NetworkTest, TwoHostsShareObjectsAndInteractions) {
  TestFederate one = lab_.host(1);
  one.must("connect immediate " + kRid);
  one.must(FederationPlan().create_command());
  one.must("join one lab");
  TestFederate two = lab_.host(2);
  two.must("connect evoked " + kRid);
  two.must("join two lab");
  one.must("publish-object Equipment.Radio Place Power");
  one.must("publish Order");
  two.must("subscribe-object Equipment.Radio Place Power");
  two.must("subscribe Order");
  const std::string radio = one.must("register Equipment.Radio");
  one.must("update " + radio + " t Place=hill");
  one.must("send Order go");
  const auto until = [&](const std::string& beginning, const std::string& repeated) {
    eventually([&] {
      if (two.events(beginning) > 0U) return true;
      if (!repeated.empty()) one.must(repeated);
      two.must("evoke 0.05");
      return false;
    });
    return two.event(beginning);
  };
  until("discover " + radio, "");
  until("reflect " + radio + " Place=hill tag=t from=one by HLAreliable", "");
  until("receive HLAinteractionRoot.Order tag=go from=one by HLAreliable", "");
  // The switch must first learn which hosts want the group, and best effort is not repeated.
  until("reflect " + radio + " Power=5W", "update " + radio + " t Power=5W");
  one.process().kill_hard();  // the host's executive continues
  until("remove " + radio, "");
  two.must("resign nothing");
  two.must("destroy lab");
}

TEST_F(NetworkTest, FederatesMeetOnTheLoopbackWithoutSettings) {
  TestFederate one = lab_.lone_host();
  Child executive = lab_.on_host_of(one, {ROGER_BIN_DIR "/rti-test-executive", "rtiexec"});
  ASSERT_TRUE(executive.wait_for(
      [](const std::string& line) { return line.starts_with("Executive listens"); }, kPatience))
      << executive.transcript();
  one.must("connect immediate");
  one.must(FederationPlan().create_command());
  one.must("join one lab");
  one.must("publish Signal");
  TestFederate two(
      {"nsenter", "--preserve-credentials", "-U", "-n", "-t", std::to_string(one.process().pid())});
  two.must("connect immediate");
  two.must("join two lab");
  two.must("subscribe Signal");
  one.must("send Signal here");
  two.event("receive HLAinteractionRoot.Signal tag=here from=one");
  expect_good_end(executive);
}

}  // namespace
}  // namespace roger::test

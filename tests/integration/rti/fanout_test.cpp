// Best effort on networks that carry no multicast, or carry it only in part.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <memory>
#include <string>

#include "tests/integration/rti/network_laboratory.hpp"

namespace roger::test {
namespace {

const std::string kModules = ROGER_SOURCE_DIR "/configs/fom/roger-rpr-radio.xml " ROGER_SOURCE_DIR
                                              "/configs/fom/roger-voice.xml";
const std::string kChannel = "RadioSignal.EncodedAudioRadioSignal.RogerVoice.Channel017";
const std::string kGroup = "239.192.16.17";
const std::string kPresenceGroup = "239.192.18.1";

std::string address_of(int number) {
  return "10.77.0." + std::to_string(number);
}

/// Hosts on a switch that floods multicast, and an executive at the address of the first host.
class FanoutTest : public testing::Test {
 protected:
  FanoutTest() { lab_.set_snooping(false); }
  ~FanoutTest() override {
    if (executive_) expect_good_end(*executive_);
    std::remove(rid_file_.c_str());
  }

  /// `network` and `timing` are lines of these tables, with `|` for line breaks.
  void use(const std::string& network, const std::string& timing) {
    rid_ = "[executive]|address=\"" + address_of(1) + ":31300\"|start=false|[network]|" + network +
           "|[timing]|" + timing + "|";
  }
  /// Returns a host with a federate that is joined to "voice" and publishes and subscribes to the
  /// channel. The first host also runs the executive and creates the federation.
  TestFederate joined_host(int number, const std::string& further = "") {
    TestFederate federate = lab_.host(number);
    if (number == 1) start_executive(federate);
    federate.must("quiet");
    federate.must("connect immediate " + rid_ + further);
    if (number == 1) federate.must("create voice " + kModules);
    federate.must("join host" + std::to_string(number) + " voice");
    federate.must("publish " + kChannel);
    federate.must("subscribe " + kChannel);
    return federate;
  }
  static void speak(TestFederate& speaker, int frames, int bytes = 250, int interval_us = 1000) {
    speaker.must("send-many " + kChannel + " " + std::to_string(frames) + " " +
                 std::to_string(interval_us) + " AudioData=@" + std::to_string(bytes));
  }
  /// Returns how many frames of this size have arrived.
  static std::uint64_t received(TestFederate& federate, int bytes = 250) {
    return std::stoull(federate.must("received " + std::to_string(bytes)));
  }
  static bool comes(TestFederate& federate, std::uint64_t frames, int bytes = 250) {
    return eventually([&] { return received(federate, bytes) >= frames; });
  }
  /// Sends until `listener` receives. Some of these frames may still be in transit afterwards, so
  /// they have their own size.
  static bool opens(TestFederate& speaker, TestFederate& listener) {
    constexpr int kBytes = 10;
    const std::uint64_t before = received(listener, kBytes);
    return eventually([&] {
      speak(speaker, 1, kBytes);
      return received(listener, kBytes) > before;
    });
  }
  /// Expects that each of the frames arrives once.
  static void expect_each_once(TestFederate& speaker, TestFederate& listener, int frames,
                               int bytes = 250, int interval_us = 1000) {
    const std::uint64_t expected = received(listener, bytes) + static_cast<std::uint64_t>(frames);
    speak(speaker, frames, bytes, interval_us);
    EXPECT_TRUE(comes(listener, expected, bytes)) << frames << " frames of " << bytes << " bytes";
    EXPECT_EQ(received(listener, bytes), expected);
  }
  /// Returns how many copies have arrived at the host's interface.
  static std::uint64_t copies(TestFederate& federate, int number) {
    return NetworkLaboratory::packets(federate, address_of(number));
  }

  NetworkLaboratory lab_;

 private:
  void start_executive(TestFederate& on_host_of) {
    rid_file_ = testing::TempDir() + "roger-fanout-" + std::to_string(::getpid()) + ".toml";
    std::string text = rid_;
    for (char& c : text) {
      if (c == '|') c = '\n';
    }
    std::ofstream(rid_file_) << text;
    executive_.reset(new Child(lab_.on_host_of(
        on_host_of, {ROGER_BIN_DIR "/rti-test-executive", "rtiexec", "--rid", rid_file_})));
    ASSERT_TRUE(executive_->wait_for(
        [](const std::string& line) { return line.starts_with("Executive listens"); }, kPatience))
        << executive_->transcript();
  }

  std::string rid_;
  std::string rid_file_;
  std::unique_ptr<Child> executive_;
};

TEST_F(FanoutTest, CopiesAreSentOnlyWhereMulticastIsBlocked) {
  use("", "presence_ms=100|unheard_ms=1000");
  TestFederate one = joined_host(1);
  TestFederate two = joined_host(2);
  TestFederate three = joined_host(3);
  // The first and the second receive no multicast; the third receives all.
  lab_.set_multicast_to(1, false);
  lab_.set_multicast_to(2, false);
  ASSERT_TRUE(opens(two, one));
  ASSERT_TRUE(opens(one, two));
  ASSERT_TRUE(opens(three, one));
  ASSERT_TRUE(opens(three, two));
  expect_each_once(two, one, 100);
  expect_each_once(one, two, 100);
  // In trains of bundles, and in fragments.
  expect_each_once(two, one, 400, 100, 0);
  const std::uint64_t before = copies(one, 1);
  expect_each_once(two, one, 3, 60'000);
  EXPECT_LT(copies(one, 1) - before, 230U)
      << "3 x 42 and some signs of presence: each copy is one packet";
  expect_each_once(one, three, 100);
  EXPECT_EQ(copies(three, 3), 0U) << "a federate that receives multicast gets no copies";
  EXPECT_GT(copies(one, 1), 200U);

  one.must("unsubscribe " + kChannel);
  one.must("subscribe " + kChannel);
  expect_each_once(two, one, 10);
}

TEST_F(FanoutTest, CopiesEndWhenMulticastRecovers) {
  use("", "presence_ms=100|unheard_ms=1000");
  TestFederate one = joined_host(1);
  TestFederate two = joined_host(2);
  lab_.set_multicast_to(1, false);
  ASSERT_TRUE(opens(two, one));
  lab_.set_multicast_to(1, true);
  std::uint64_t heard = 0;
  constexpr int kFrames = 20;
  EXPECT_TRUE(eventually([&] {
    // Each frame arrives once, whether by multicast, as a copy or both.
    const std::uint64_t before = copies(one, 1);
    heard = NetworkLaboratory::packets(one, kGroup);
    expect_each_once(two, one, kFrames);
    NetworkLaboratory::fence(two, one);
    return copies(one, 1) == before;
  })) << "copies still arrive";
  EXPECT_GT(NetworkLaboratory::packets(one, kGroup), heard);
}

TEST_F(FanoutTest, NoCopiesAreSentWhereMulticastWorks) {
  use("", "presence_ms=200|unheard_ms=8000");
  TestFederate one = joined_host(1);
  TestFederate two = joined_host(2);
  ASSERT_TRUE(opens(two, one));
  ASSERT_TRUE(opens(one, two));
  // Longer than the first decision takes.
  expect_each_once(two, one, 500, 250, 10'000);
  expect_each_once(one, two, 10);
  EXPECT_EQ(copies(one, 1), 0U);
  EXPECT_EQ(copies(two, 2), 0U);
  EXPECT_GT(NetworkLaboratory::packets(one, kPresenceGroup), 0U);
}

TEST_F(FanoutTest, AllFederatesHearEachOtherWithoutMulticast) {
  use("multicast=\"never\"", "unheard_ms=60000");
  TestFederate one = joined_host(1);
  TestFederate two = joined_host(2);
  TestFederate three = joined_host(3);
  // Each request has reached the executive, and its forwarded message has arrived.
  for (TestFederate* federate : {&one, &two, &three, &one, &two, &three}) federate->must("settle");
  const std::uint64_t before = received(three);
  expect_each_once(two, one, 100);
  EXPECT_TRUE(comes(three, before + 100));
  expect_each_once(one, two, 50, 100, 0);
  expect_each_once(three, two, 2, 60'000);
  for (TestFederate* federate : {&one, &two, &three}) {
    EXPECT_EQ(NetworkLaboratory::packets(*federate, kGroup), 0U);
    EXPECT_EQ(NetworkLaboratory::packets(*federate, kPresenceGroup), 0U);
  }
}

TEST_F(FanoutTest, FederateWithoutMulticastIsHeardByOthers) {
  use("", "unheard_ms=60000");
  TestFederate one = joined_host(1);
  use("multicast=\"never\"", "unheard_ms=60000");
  TestFederate two = joined_host(2);
  for (TestFederate* federate : {&one, &two, &one, &two}) federate->must("settle");
  expect_each_once(two, one, 20);
  expect_each_once(one, two, 20);
}

TEST_F(FanoutTest, CopiesGoToTheAddressFromWhichAFederateIsConnected) {
  use("", "presence_ms=100|unheard_ms=400");
  TestFederate one = joined_host(1);
  // It requests copies at its own loopback, which no other host can reach.
  use("interface=\"lo\"", "presence_ms=100|unheard_ms=400");
  TestFederate two = joined_host(2);
  EXPECT_TRUE(opens(one, two));
  EXPECT_GT(copies(two, 2), 0U);
}

TEST_F(FanoutTest, UnreachableFederateLosesOnlyBestEffort) {
  use("", "presence_ms=100|unheard_ms=400");
  TestFederate one = joined_host(1);
  // It receives no multicast, and the first host's copies do not reach it.
  use("interface=\"lo\"", "presence_ms=100|unheard_ms=400");
  TestFederate two = joined_host(2);
  lab_.block_udp(1, 2);
  ASSERT_TRUE(opens(two, one)) << "it sends to the federate that requested copies";
  // By then the first federate has also been asked for copies, which cannot be delivered.
  speak(one, 50);
  for (TestFederate* federate : {&one, &two, &one, &two}) federate->must("settle");
  EXPECT_EQ(received(two), 0U);
  one.must("resign nothing");
  two.must("resign nothing");
}

}  // namespace
}  // namespace roger::test

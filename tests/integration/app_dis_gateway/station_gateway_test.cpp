// Stations that run a gateway to DIS themselves.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <set>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "app/dis/gateway/entity_numbers.hpp"
#include "tests/integration/app_dis_gateway/gateway_network.hpp"
#include "tests/support/heard_sound.hpp"

namespace roger::app {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::Not;

class StationGatewayTest : public GatewayNetworkTest {
 protected:
  StationGatewayTest() { test::write_tone(tone_, 120s); }

  /// Expects that a station and a DIS radio hear each other.
  void expect_conversation(test::StationProgram& alpha) {
    DisPeer peer(network_, next_host());
    std::thread speaking([&] { peer.speak(peer_radio(), 3s); });
    EXPECT_TRUE(alpha.shows("receiving DIS 1:10:5")) << transcripts();
    speaking.join();
    alpha.say("key 1 down");
    EXPECT_TRUE(test::eventually([&] { return peer.all<dis::Signal>().size() > 20; }))
        << transcripts();
    alpha.say("key 1 up");
    alpha.end();
  }
};

TEST_F(StationGatewayTest, OptionConnectsTheStationWithDis) {
  test::StationProgram& alpha = station("ALPHA", {"--dis", config_});
  ASSERT_TRUE(has_shown(alpha, kCarries)) << transcripts();
  expect_conversation(alpha);
}

TEST_F(StationGatewayTest, PlanConnectsTheStationWithDis) {
  std::ofstream(plan_, std::ios::app) << "[dis]\nconfig = \"dis.toml\"\n";
  test::StationProgram& alpha = station("ALPHA");
  ASSERT_TRUE(has_shown(alpha, kCarries)) << transcripts();
  expect_conversation(alpha);
}

/// Sends the voice of a station to DIS for two seconds. Expects that it has the radio's identifier,
/// each packet once.
void expect_once_in_dis(test::StationProgram& station, const dis::RadioId& radio, DisPeer& peer) {
  constexpr std::size_t kPackets = 2s / 20ms;
  peer.forget();
  station.say("key 1 down");
  EXPECT_TRUE(test::eventually([&] { return peer.all<dis::Signal>().size() >= kPackets; }))
      << station.transcript();
  station.say("key 1 up");
  EXPECT_TRUE(test::eventually([&] {
    const auto newest = peer.find([&](const dis::Transmitter& one) { return one.radio == radio; });
    return newest && newest->transmit_state == dis::TransmitState::kOnNotTransmitting;
  })) << station.transcript();
  std::vector<std::chrono::steady_clock::time_point> arrivals;
  for (const HeardPdu& one : peer.heard()) {
    const auto* signal = std::get_if<dis::Signal>(&one.pdu.body);
    if (signal == nullptr) continue;
    EXPECT_EQ(signal->radio, radio);
    arrivals.push_back(one.at);
  }
  ASSERT_GE(arrivals.size(), kPackets);
  // Packets of the station last 30 ms, those in DIS 20 ms, so two may arrive together.
  EXPECT_LE(arrivals.size(),
            static_cast<std::size_t>((arrivals.back() - arrivals.front()) / 20ms) + 20);
}

TEST_F(StationGatewayTest, SecondStationStandsByAndReplacesOneThatWasKilled) {
  test::StationProgram& alpha = station("ALPHA", {"--dis", config_});
  ASSERT_TRUE(has_shown(alpha, kCarries)) << transcripts();
  test::StationProgram& bravo = station("BRAVO", {"--dis", config_});
  DisPeer peer(network_, next_host());
  // A gateway decides within half a second after it is able to carry radios, and says hello four
  // times a second.
  constexpr std::ptrdiff_t kHellos = 8;
  const auto stands_by = [](const GatewayHello& one) { return one.able && !one.active; };
  ASSERT_TRUE(test::eventually([&] {
    return std::ranges::count_if(peer.hellos(), stands_by) >= kHellos;
  })) << transcripts();
  std::set<std::uint64_t> carriers;
  for (const GatewayHello& one : peer.hellos()) {
    if (one.active) carriers.insert(one.gateway);
  }
  EXPECT_EQ(carriers.size(), 1U);
  EXPECT_THAT(bravo.transcript(), Not(HasSubstr("rejected a PDU"))) << "it knows the other gateway";

  EntityNumbers numbers({{"ALPHA", 17}});
  const dis::RadioId of_alpha{{100, 200, 17}, 1};
  const dis::RadioId of_bravo{{100, 200, numbers.number_of("BRAVO")}, 1};
  expect_once_in_dis(alpha, of_alpha, peer);
  expect_once_in_dis(bravo, of_bravo, peer);
  peer.speak(peer_radio(), 1s);
  for (test::StationProgram* one : {&alpha, &bravo}) {
    EXPECT_TRUE(one->shows("receiving DIS 1:10:5")) << transcripts();
  }

  bravo.say("key 1 down");
  bravo.forget_lines();
  alpha.kill_hard();
  const auto killed = std::chrono::steady_clock::now();
  ASSERT_TRUE(bravo.shows(kCarries)) << transcripts();
  peer.forget();
  ASSERT_TRUE(test::eventually([&] { return !peer.all<dis::Signal>().empty(); })) << transcripts();
  EXPECT_LT(std::chrono::steady_clock::now() - killed, 3s) << transcripts();
  EXPECT_EQ(peer.all<dis::Signal>().front().radio, of_bravo) << "the same identifier as before";
  bravo.say("key 1 up");
  std::thread speaking([&] { peer.speak(peer_radio(), 2s); });
  EXPECT_TRUE(bravo.shows("receiving DIS 1:10:5")) << transcripts();
  speaking.join();
  bravo.end();
}

TEST_F(StationGatewayTest, WrongConfigurationEndsTheStationWithFileLineAndKey) {
  std::ofstream(config_, std::ios::app) << "port = 70000\n";
  test::StationProgram& alpha = start("ALPHA", {"radio", "--plan", plan_, "--station", "ALPHA",
                                                "--device", "null", "--dis", config_});
  EXPECT_TRUE(alpha.shows(config_ + ":9: exercise[0].network[0].port: 70000")) << transcripts();
}

}  // namespace
}  // namespace roger::app

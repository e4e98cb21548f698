// A station that runs a gateway to DIS itself: without a federation of others.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "tests/integration/app_dis_gateway/gateway_network.hpp"
#include "tests/support/heard_sound.hpp"

namespace roger::app {
namespace {

using namespace std::chrono_literals;

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
  ASSERT_TRUE(alpha.shows(kCarries)) << transcripts();
  expect_conversation(alpha);
}

TEST_F(StationGatewayTest, PlanConnectsTheStationWithDis) {
  std::ofstream(plan_, std::ios::app) << "[dis]\nconfig = \"dis.toml\"\n";
  test::StationProgram& alpha = station("ALPHA");
  ASSERT_TRUE(alpha.shows(kCarries)) << transcripts();
  expect_conversation(alpha);
}

TEST_F(StationGatewayTest, WrongConfigurationEndsTheStationWithFileLineAndKey) {
  std::ofstream(config_, std::ios::app) << "port = 70000\n";
  test::StationProgram& alpha = start("ALPHA", {"radio", "--plan", plan_, "--station", "ALPHA",
                                                "--device", "null", "--dis", config_});
  EXPECT_TRUE(alpha.shows(config_ + ":9: exercise[0].network[0].port: 70000")) << transcripts();
}

}  // namespace
}  // namespace roger::app

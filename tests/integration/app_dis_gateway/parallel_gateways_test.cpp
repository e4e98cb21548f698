// Several gateways between the same networks: nothing circulates, and one replaces the other.
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "tests/integration/app_dis_gateway/gateway_network.hpp"
#include "tests/support/heard_sound.hpp"

namespace roger::app {
namespace {

using namespace std::chrono_literals;

class ParallelGatewaysTest : public GatewayNetworkTest {
 protected:
  ParallelGatewaysTest() { test::write_tone(tone_, 120s); }
};

TEST_F(ParallelGatewaysTest, ReserveTakesOverWithinThreeSecondsAndNothingCirculates) {
  test::StationProgram& alpha = station("ALPHA");
  test::StationProgram& first = gateway("first", kCarries);
  test::StationProgram& second = gateway("second", "stands by");
  DisPeer peer(network_, next_host());
  alpha.say("key 1 down");
  ASSERT_TRUE(test::eventually([&] { return peer.all<dis::Signal>().size() > 50; }))
      << transcripts();
  std::thread speaking([&] {
    dis::Transmitter other = peer_radio();
    other.frequency = 45'000'000;
    peer.speak(other, 2s);
  });
  speaking.join();
  // Packets of the station last 30 ms, those in DIS 20 ms.
  const auto heard = peer.heard();
  std::size_t signals = 0;
  for (const HeardPdu& one : heard) {
    if (const auto* signal = std::get_if<dis::Signal>(&one.pdu.body)) {
      EXPECT_EQ(signal->radio, (dis::RadioId{{100, 200, 17}, 1}))
          << "the peer's voice has returned";
      ++signals;
    }
  }
  const auto span = heard.back().at - heard.front().at;
  EXPECT_LE(signals, static_cast<std::size_t>(span / 20ms) + 20) << "each packet comes once";

  second.forget_lines();
  first.kill_hard();
  const auto killed = std::chrono::steady_clock::now();
  ASSERT_TRUE(second.shows(kCarries)) << transcripts();
  peer.forget();
  ASSERT_TRUE(test::eventually([&] { return !peer.all<dis::Signal>().empty(); })) << transcripts();
  EXPECT_LT(peer.heard().back().at - killed, 3s) << transcripts();
  alpha.say("key 1 up");
  alpha.end();
}

}  // namespace
}  // namespace roger::app

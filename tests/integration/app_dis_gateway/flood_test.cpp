// Wrong, invented and far too many PDUs while a station and a DIS radio talk through a gateway.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <fstream>
#include <nlohmann/json.hpp>
#include <span>
#include <thread>
#include <vector>

#include "app/dis/gateway/gateway_hello.hpp"
#include "core/random.hpp"
#include "tests/integration/app_dis_gateway/gateway_network.hpp"
#include "tests/support/heard_sound.hpp"
#include "tests/support/talking_pairs.hpp"

namespace roger::app {
namespace {

using namespace std::chrono_literals;
using nlohmann::ordered_json;

class FloodTest : public GatewayNetworkTest {
 protected:
  FloodTest() {
    test::write_tone(tone_, 120s);
    std::ofstream(config_) << "[[exercise]]\nnumber = " << int{DisPeer::kExercise}
                           << "\nsite = 100\napplication = 200\nheartbeat_s = 1\n"
                              "max_transmitters_per_source = 500\n"
                              "[exercise.entities]\nALPHA = 17\n"
                              "[[exercise.network]]\ninterface = \"eth0\"\n";
  }
};

ByteVector encoded(const dis::Body& body) {
  dis::Pdu pdu{{}, body};
  pdu.header.exercise = DisPeer::kExercise;
  return dis::encode(pdu);
}

/// Returns a PDU that no simulation should send, or that claims something invented.
ByteVector garbage(SplitMix64& random) {
  const auto number = static_cast<std::uint16_t>(random.next() | 1U);
  dis::Transmitter transmitter = peer_radio(number);
  dis::Signal signal;
  signal.radio = transmitter.radio;
  signal.encoding = dis::EncodingScheme::audio(dis::EncodingType::kMuLaw);
  signal.sample_rate = 8000;
  signal.set_data(ByteVector(160));
  transmitter.radio.entity.site = 66;
  switch (random.next() % 9) {
    case 0: {
      ByteVector octets(random.next() % 300);
      for (Octet& octet : octets) octet = static_cast<Octet>(random.next());
      return octets;
    }
    case 1: {
      ByteVector cut = encoded(transmitter);
      cut.resize(random.next() % cut.size());
      return cut;
    }
    case 2: {
      ByteVector contradictory = encoded(signal);
      constexpr std::size_t kDataLengthAt = 28;
      contradictory.at(kDataLengthAt) = 0xFF;
      return contradictory;
    }
    case 3: {
      ByteVector nowhere = encoded(transmitter);
      constexpr std::size_t kLocationAt = 32;
      std::fill_n(nowhere.begin() + kLocationAt, 8, Octet{0xFF});  // not a number
      return nowhere;
    }
    case 4:
      transmitter.frequency = random.next() % 2 == 0 ? 0 : std::uint64_t{1} << 63U;
      return encoded(transmitter);
    case 5:  // identifiers of the gateway
      transmitter.radio.entity = {100, 200, number};
      return encoded(transmitter);
    case 6:
      transmitter.transmit_state = dis::TransmitState::kOnTransmitting;
      return encoded(transmitter);
    case 7: {  // a gateway that would carry the radios instead, or the peer's radio
      dis::Header header;
      header.exercise = DisPeer::kExercise;
      return encode_hello({random.next(), 1, 10, true, true}, header);
    }
    default:
      signal.radio.entity.site = 77;
      return encoded(signal);
  }
}

TEST_F(FloodTest, GatewayGoesOnAndForgetsWhatWasInvented) {
  constexpr auto kFlood = 4s;
  constexpr std::uint64_t kGarbagePerSecond = 100'000;
  constexpr int kGateway = 2;
  const std::string json = folder_ + "/gateway.json";
  const std::string report = folder_ + "/report.json";
  test::StationProgram& alpha = station("ALPHA", {"--json", report});
  test::StationProgram& one = gateway("gateway", kCarries, {"--json", json});
  DisPeer peer(network_, next_host());
  DisPeer attacker(network_, next_host());
  one.begin_measurement();
  std::atomic<bool> ends{false};
  std::atomic<std::uint64_t> sent{0};
  std::thread flood([&] {
    // Made in advance, so that nothing but sending takes time.
    SplitMix64 random(1);
    std::vector<ByteVector> datagrams(5000);
    for (ByteVector& datagram : datagrams) datagram = garbage(random);
    constexpr std::size_t kTogether = 50;
    const auto begin = std::chrono::steady_clock::now();
    for (std::size_t at = 0; !ends; at = (at + kTogether) % datagrams.size()) {
      sent += attacker.send_many(kGateway, std::span(datagrams).subspan(at, kTogether));
      const auto due = begin + std::chrono::nanoseconds(sent * 1'000'000'000 / kGarbagePerSecond);
      std::this_thread::sleep_until(due);
    }
  });
  alpha.say("key 1 down");
  peer.speak(peer_radio(), kFlood);
  ends = true;
  flood.join();
  RecordProperty("garbage_per_s", static_cast<int>(sent.load() / kFlood.count()));
  EXPECT_TRUE(one.runs()) << transcripts();
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // they keep freed memory
  EXPECT_LT(one.peak_growth_mib().value(), test::kMaxGrowthMib);
#endif
  EXPECT_GT(peer.all<dis::Signal>().size(), 50U) << "the station is still heard";
  EXPECT_LT(one.lines().size(), 100U) << "the log is bounded";

  // The invented radios vanish; the real one is still there, and heard.
  alpha.say("key 1 up");
  EXPECT_TRUE(alpha.shows("key up")) << transcripts();
  // The reception can also have ended and begun again during the flood.
  EXPECT_TRUE(test::eventually([&] {
    const std::string shown = alpha.transcript();
    const auto begun = shown.rfind("receiving DIS 1:10:5");
    return shown.find("reception of DIS 1:10:5 ended", begun) != std::string::npos;
  })) << transcripts();
  alpha.forget_lines();
  std::thread speaking([&] { peer.speak(peer_radio(), 6s); });
  EXPECT_TRUE(one.shows("carries 1 DIS radio (1 talks)")) << transcripts();
  EXPECT_TRUE(alpha.shows("receiving DIS 1:10:5")) << transcripts();
  speaking.join();
  alpha.end();
  one.end();
  const auto result = read_json(json);
  ASSERT_TRUE(result) << result.error().text();
  const auto& exercise = result.value().at("exercises").at(0);
  const auto dropped = exercise.at("network").at("lost").get<std::uint64_t>();
  const auto lost = reported(report).at("lost").get<std::uint64_t>();
  RecordProperty("datagrams_dropped_by_kernel", static_cast<int>(dropped));
  RecordProperty("voice_packets_lost", static_cast<int>(lost));
  if (dropped == 0) {
    EXPECT_EQ(lost, 0U) << "nothing but the system loses voice";
  }
  std::vector<std::string> reasons;
  for (const auto& row : exercise.at("rejected")) {
    reasons.push_back(row.at("reason"));
    EXPECT_GT(row.at("count").get<std::uint64_t>(), 0U);
  }
  EXPECT_THAT(reasons, testing::IsSupersetOf({"too short", "wrong field", "wrong frequency",
                                              "wrong identifier", "unknown transmitter",
                                              "too many transmitters"}));
}

}  // namespace
}  // namespace roger::app

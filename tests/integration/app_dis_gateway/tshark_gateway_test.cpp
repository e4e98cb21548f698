// PDUs that a gateway sends, as tshark dissects them: every field that it finds has the value that
// follows from the plan and the state of the station.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "tests/integration/app_dis_gateway/gateway_network.hpp"
#include "tests/integration/dis/dissection.hpp"
#include "tests/integration/dis/expected_pdus.hpp"
#include "tests/support/heard_sound.hpp"

namespace roger::app {
namespace {

using namespace std::chrono_literals;

constexpr dis::RadioId kStation{{100, 200, 17}, 1};

/// Parameter: the version of DIS in which the gateway sends.
class TsharkGatewayTest : public GatewayNetworkTest, public testing::WithParamInterface<int> {
 protected:
  TsharkGatewayTest() {
    test::write_tone(tone_, 120s);
    std::ofstream(config_) << "[[exercise]]\nnumber = " << int{DisPeer::kExercise}
                           << "\nsite = 100\napplication = 200\nversion = " << GetParam()
                           << "\n[exercise.entities]\nALPHA = 17\n"
                              "[[exercise.network]]\ninterface = \"eth0\"\n";
  }
  void SetUp() override {
    if (!dis::has_tshark()) GTEST_SKIP() << "tshark is missing (Debian package tshark)";
  }

  /// Returns the Transmitter PDU of the station by its plan.
  static dis::Transmitter expected_transmitter() {
    dis::Transmitter out;
    out.radio = kStation;
    out.radio_type = {7, 1, 0, 0, 0, 0, 0};
    out.input_source = dis::InputSource::kPilot;
    out.frequency = 40'000'000;
    out.transmit_bandwidth = 25'000;
    out.power = 40;  // 10 W, the power of radios without a character
    out.modulation = {0, dis::MajorModulation::kAngle, 1, dis::RadioSystem::kGenericOrIntercom};
    return out;
  }
  /// Removes the time stamp from the fields and returns its time, s.
  static double take_time(std::string& fields) {
    const std::string name = "dis.timestamp = ";
    const std::size_t at = fields.find(name);
    if (at == std::string::npos) return -1.0;
    std::size_t length = 0;
    const double seconds = std::stod(fields.substr(at + name.size()), &length);
    fields.erase(at, name.size() + length);
    return seconds;
  }
  /// Compares all fields of a PDU, whose other values are those of `pdu`.
  static void compare(const HeardPdu& heard, const dis::Dissection& found) {
    const dis::Header& header = heard.pdu.header;
    EXPECT_EQ(header.version, GetParam());
    EXPECT_EQ(header.status, 0);
    dis::ExpectedFields expected(heard.pdu, heard.octets.size());
    std::size_t rest = 0;
    if (const auto* transmitter = std::get_if<dis::Transmitter>(&heard.pdu.body)) {
      dis::Transmitter of_plan = expected_transmitter();
      of_plan.transmit_state = transmitter->transmit_state;
      rest = expect_transmitter(expected, of_plan, header);
    } else if (const auto* signal = std::get_if<dis::Signal>(&heard.pdu.body)) {
      dis::SignalData of_settings;
      of_settings.encoding = dis::EncodingScheme::audio(dis::EncodingType::kMuLaw);
      of_settings.sample_rate = 8000;
      of_settings.samples = 160;
      of_settings.set_data(signal->data);
      EXPECT_EQ(signal->data.size(), 160U);
      expect_signal(expected, kStation, of_settings);
    } else if (const auto* receiver = std::get_if<dis::Receiver>(&heard.pdu.body)) {
      dis::Receiver of_state;
      of_state.radio = kStation;
      of_state.state = receiver->state;
      const bool receives = receiver->state == dis::ReceiverState::kOnReceiving;
      // Without a propagation model everything is a strong signal.
      of_state.received_power = receives ? -60.0F : -120.0F;
      if (receives) of_state.transmitter = peer_radio().radio;
      rest = expect_receiver(expected, of_state, header);
    }
    std::string fields = found.fields;
    std::string wanted = expected.text();
    // tshark converts times with a rounded factor. Its error is proportional to the time, 2 us
    // after 46 minutes, so at most 3 us within the hour; both cut to microseconds.
    EXPECT_NEAR(take_time(fields), take_time(wanted), 4e-6);
    EXPECT_EQ(fields, wanted);
    EXPECT_EQ(found.octets, heard.octets.size() - rest);
  }
};

INSTANTIATE_TEST_SUITE_P(Versions, TsharkGatewayTest, testing::Values(5, 6, 7));

TEST_P(TsharkGatewayTest, EveryFieldHasTheValueOfTheStation) {
  test::StationProgram& alpha = station("ALPHA");
  gateway("gateway", kCarries);
  DisPeer peer(network_, next_host());
  std::thread speaking([&] { peer.speak(peer_radio(), 2s); });
  EXPECT_TRUE(alpha.shows("receiving DIS 1:10:5")) << transcripts();
  speaking.join();
  alpha.say("key 1 down");
  ASSERT_TRUE(test::eventually([&] { return peer.all<dis::Signal>().size() > 20; }))
      << transcripts();
  alpha.say("key 1 up");
  ASSERT_TRUE(test::eventually([&] {
    const auto heard = peer.all<dis::Transmitter>();
    return heard.back().transmit_state == dis::TransmitState::kOnNotTransmitting;
  })) << transcripts();
  alpha.end();

  const std::vector<HeardPdu> heard = peer.heard();
  std::vector<ByteVector> octets;
  for (const HeardPdu& one : heard) octets.push_back(one.octets);
  const std::vector<dis::Dissection> found = dis::dissect(octets);
  ASSERT_EQ(found.size(), heard.size());
  for (std::size_t i = 0; i < heard.size(); ++i) {
    SCOPED_TRACE("PDU " + std::to_string(i));
    compare(heard[i], found[i]);
  }
  const auto has = [&](const auto& holds) { return std::ranges::any_of(heard, holds); };
  EXPECT_TRUE(has([](const HeardPdu& one) {
    const auto* receiver = std::get_if<dis::Receiver>(&one.pdu.body);
    return receiver != nullptr && receiver->state == dis::ReceiverState::kOnReceiving;
  })) << "all kinds of PDUs were compared";
}

}  // namespace
}  // namespace roger::app

// roger dis-gateway between stations and a DIS radio on a simulated network.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <fstream>
#include <iterator>
#include <thread>
#include <variant>
#include <vector>

#include "audio/codec/mulaw.hpp"
#include "tests/integration/app_dis_gateway/gateway_network.hpp"
#include "tests/support/heard_sound.hpp"

namespace roger::app {
namespace {

using namespace std::chrono_literals;
using testing::Gt;
using testing::Lt;

class DisGatewayTest : public GatewayNetworkTest {
 protected:
  DisGatewayTest() { test::write_tone(tone_, 120s); }
};

/// Returns the amplitude of the talkers' tone in mu-law at 8 kHz.
double tone_in(const ByteVector& sound) {
  std::vector<float> samples;
  for (const Octet one : sound) {
    samples.push_back(static_cast<float>(audio::mulaw_expand(one)) / 32768.0F);
  }
  return test::talkers_tone_in(samples, 8000);
}

TEST_F(DisGatewayTest, DisRadioIsHeardByAStation) {
  test::StationProgram& alpha = station("ALPHA");
  gateway("gateway", kCarries);
  DisPeer peer(network_, next_host());
  std::thread speaking([&] { peer.speak(peer_radio(), 3s); });
  EXPECT_TRUE(alpha.shows("receiving DIS 1:10:5")) << transcripts();
  speaking.join();
  const test::HeardSound heard(heard_file("ALPHA"));
  ASSERT_TRUE(test::eventually([&] { return heard.peak(500.0, 0ms) > 0.01; })) << transcripts();
  alpha.end();
}

TEST_F(DisGatewayTest, StationIsHeardByADisRadio) {
  test::StationProgram& alpha = station("ALPHA");
  gateway("gateway", kCarries);
  DisPeer peer(network_, next_host());
  const dis::RadioId id{{100, 200, 17}, 1};
  ASSERT_TRUE(test::eventually([&] {
    return peer.find([&](const dis::Transmitter& one) { return one.radio == id; }).has_value();
  })) << transcripts();
  peer.forget();
  alpha.say("key 1 down");
  ASSERT_TRUE(test::eventually([&] { return peer.all<dis::Signal>().size() > 50; }))
      << transcripts();
  alpha.say("key 1 up");
  ASSERT_TRUE(test::eventually([&] {
    return peer
        .find([&](const dis::Transmitter& one) {
          return one.transmit_state == dis::TransmitState::kOnNotTransmitting;
        })
        .has_value();
  })) << transcripts();

  std::vector<char> order;  // T: transmitting, S: sound, O: on
  ByteVector sound;
  for (const HeardPdu& one : peer.heard()) {
    if (const auto* transmitter = std::get_if<dis::Transmitter>(&one.pdu.body)) {
      EXPECT_EQ(transmitter->radio, id);
      EXPECT_EQ(transmitter->frequency, 40'000'000U);
      EXPECT_EQ(transmitter->modulation.major, dis::MajorModulation::kAngle);
      const bool transmits = transmitter->transmit_state == dis::TransmitState::kOnTransmitting;
      order.push_back(transmits ? 'T' : 'O');
    } else if (const auto* signal = std::get_if<dis::Signal>(&one.pdu.body)) {
      EXPECT_EQ(signal->radio, id);
      EXPECT_EQ(signal->encoding.type(), dis::EncodingType::kMuLaw);
      EXPECT_EQ(signal->sample_rate, 8000U);
      EXPECT_EQ(signal->samples, 160);
      sound.insert(sound.end(), signal->data.begin(), signal->data.end());
      order.push_back('S');
    }
  }
  ASSERT_FALSE(order.empty());
  EXPECT_EQ(order.front(), 'T') << "before the first sound";
  EXPECT_EQ(order.back(), 'O') << "after the last sound";
  ASSERT_THAT(sound.size(), Gt(8000U));
  // The radio's own sound processing may change the level a little.
  const double amplitude = tone_in({sound.end() - 4000, sound.end() - 400});
  EXPECT_THAT(20.0 * std::log10(amplitude), testing::AllOf(Gt(-26.0), Lt(-14.0)));
  alpha.end();
}

TEST_F(DisGatewayTest, LatencyOfRelativeTimeStampsIsUnknown) {
  const std::string report = folder_ + "/report.json";
  test::StationProgram& alpha = station("ALPHA", {"--json", report});
  gateway("gateway", kCarries);
  DisPeer peer(network_, next_host());
  peer.speak(peer_radio(), 2s);
  alpha.end();
  const auto figures = reported(report);
  EXPECT_FALSE(figures.at("clocks_related"));
  EXPECT_EQ(figures.at("lost"), 0);
  EXPECT_LT(figures.at("stages_ms").at("send").at("max").get<double>(), 1000.0);
}

TEST_F(DisGatewayTest, LatencyOfAbsoluteTimeStampsIsKnown) {
  std::string config = "absolute_time = true\nclock_error_ms = 20\n";
  std::ifstream settings(config_);
  const std::string rest{std::istreambuf_iterator<char>(settings), {}};
  const std::size_t after_head = rest.find("\nsite") + 1;
  std::ofstream(config_) << rest.substr(0, after_head) << config << rest.substr(after_head);
  const std::string report = folder_ + "/report.json";
  test::StationProgram& alpha = station("ALPHA", {"--json", report});
  gateway("gateway", kCarries);
  DisPeer peer(network_, next_host(), DisPeer::Times::kAbsolute);
  peer.speak(peer_radio(), 2s);
  alpha.end();
  const auto figures = reported(report);
  EXPECT_TRUE(figures.at("clocks_related")) << "all are on one computer";
  const double median = figures.at("end_to_end_ms").at("p50");
  EXPECT_GT(median, 1.0);
  EXPECT_LT(median, 1000.0);
  EXPECT_GT(figures.at("uncertainty_ms").get<double>(), 20.0) << "the clocks of DIS may differ";
}

TEST_F(DisGatewayTest, ReceptionIsReportedToDis) {
  station("ALPHA");
  gateway("gateway", kCarries);
  DisPeer peer(network_, next_host());
  std::thread speaking([&] { peer.speak(peer_radio(), 5s); });
  const bool reported = test::eventually([&] {
    for (const dis::Receiver& one : peer.all<dis::Receiver>()) {
      if (one.state == dis::ReceiverState::kOnReceiving && one.transmitter == peer_radio().radio) {
        return true;
      }
    }
    return false;
  });
  speaking.join();
  EXPECT_TRUE(reported) << transcripts();
}

TEST_F(DisGatewayTest, AnotherRadioWithTheIdentifiersOfTheGatewayIsReported) {
  test::StationProgram& carrier = gateway("gateway", kCarries);
  DisPeer peer(network_, next_host());
  dis::Transmitter radio = peer_radio();
  radio.radio.entity = {100, 200, 5};
  peer.send(radio);
  EXPECT_TRUE(carrier.shows("100:200:5/1 has the site and application of this gateway"))
      << transcripts();
}

TEST_F(DisGatewayTest, VoiceOfASecureNetCrossesWithItsKey) {
  test::StationProgram& alpha = station("ALPHA");
  gateway("gateway", kCarries);
  DisPeer peer(network_, next_host());
  alpha.say("preset 1 2");
  alpha.say("key 1 down");
  ASSERT_TRUE(test::eventually([&] { return peer.all<dis::Signal>().size() > 20; }))
      << transcripts();
  const auto transmitter = peer.find([](const dis::Transmitter& one) {
    return one.transmit_state == dis::TransmitState::kOnTransmitting;
  });
  ASSERT_TRUE(transmitter);
  EXPECT_EQ(transmitter->crypto_key_id, 17);
  EXPECT_NE(transmitter->crypto_system, dis::CryptoSystem::kNone);
  alpha.say("key 1 up");
  alpha.end();
}

TEST_F(DisGatewayTest, DataOfARadioCrossTheFederationBitByBit) {
  constexpr std::uint8_t kOther = 4;
  std::ofstream(config_, std::ios::app) << "[[exercise]]\nnumber = " << int{kOther}
                                        << "\nsite = 100\napplication = 201\n"
                                           "[[exercise.network]]\ninterface = \"eth0\"\n";
  gateway("gateway", kCarries);
  DisPeer sender(network_, next_host());
  DisPeer listener(network_, next_host(), DisPeer::Times::kRelative, kOther);
  dis::Transmitter radio = peer_radio();
  radio.transmit_state = dis::TransmitState::kOnTransmitting;
  const auto announced = [&] {
    sender.send(radio);
    return listener.find([](const dis::Transmitter& one) {
      return one.radio.entity.application == 201 &&
             one.transmit_state == dis::TransmitState::kOnTransmitting;
    });
  };
  ASSERT_TRUE(test::eventually([&] { return announced().has_value(); })) << transcripts();

  const dis::RadioId carried = announced()->radio;
  std::vector<dis::Signal> sent;
  for (const auto encoding_class :
       {dis::EncodingClass::kRawBinaryData, dis::EncodingClass::kApplicationSpecificData,
        dis::EncodingClass::kDatabaseIndex}) {
    dis::Signal signal;
    signal.radio = radio.radio;
    signal.encoding.set_class(encoding_class);
    signal.encoding.set_tdl_messages(2);
    signal.tdl_type = 100;
    ByteVector octets(encoding_class == dis::EncodingClass::kDatabaseIndex ? 12 : 8000);
    for (std::size_t i = 0; i < octets.size(); ++i) octets[i] = static_cast<Octet>(i * 7);
    signal.set_data(octets);
    if (octets.size() > 12) {
      signal.sample_rate = 2400;
      signal.data_length -= 3;  // ends within an octet
    }
    sender.send(signal);
    signal.radio = carried;
    sent.push_back(signal);
    // Small data may overtake large ones, which the federation does not send in a datagram.
    ASSERT_TRUE(test::eventually([&] { return listener.all<dis::Signal>().size() == sent.size(); }))
        << listener.all<dis::Signal>().size() << " of " << sent.size() << '\n'
        << transcripts();
  }
  EXPECT_EQ(listener.all<dis::Signal>(), sent);
  EXPECT_TRUE(sender.all<dis::Signal>().empty()) << "nothing returns to its exercise";
}

}  // namespace
}  // namespace roger::app

// PDUs that a gateway sends for a station: every field that tshark finds has the value that follows
// from the plan and the state of the station.
#include "tests/integration/app_dis_gateway/tshark_gateway.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace roger::app {
namespace {

using std::chrono_literals::operator""ms;
using dis::EncodingType;
using testing::MatchesRegex;

constexpr dis::RadioId kStation{{100, 200, 17}, 1};

/// A net of the plan, and the PDUs of a station that uses it.
struct NetCase {
  const char* name;
  std::uint64_t mhz;  // by which its PDUs are recognized
  const char* plan;   // further keys in the plan
  const char* voice;  // keys of [[exercise.net]] in the configuration of the gateway
  void (*describe)(dis::Transmitter&);  // sets what differs from a plain radio
  /// The signals of the gateway.
  EncodingType encoding = EncodingType::kMuLaw;
  std::uint32_t sample_rate = 8000;
  std::uint16_t samples = 160;
  std::uint16_t bits = 1280;  // 0: variable
};

void describe_nothing(dis::Transmitter& /*out*/) {
}

void describe_sincgars(dis::Transmitter& out) {
  out.modulation.spread_spectrum = dis::ModulationType::kFrequencyHopping;
  out.modulation.system = dis::RadioSystem::kCcttSincgars;
  dis::CcttSincgars parameters;
  parameters.hopping_net = 34;
  parameters.hop_set = 2;
  parameters.time_offset = static_cast<std::uint32_t>(-3);
  out.modulation_parameters = encode(parameters);
}

void describe_have_quick(dis::Transmitter& out) {
  out.modulation = {dis::ModulationType::kFrequencyHopping, dis::MajorModulation::kAmplitude, 2,
                    dis::RadioSystem::kHaveQuick};
  dis::BasicHaveQuick parameters;
  parameters.net = 12;
  out.modulation_parameters = encode(parameters);
}

void describe_secure(dis::Transmitter& out) {
  out.crypto_system = dis::CryptoSystem::kKy57;
  out.crypto_key_id = 291;  // baseband
}

void describe_secure_sincgars(dis::Transmitter& out) {
  describe_sincgars(out);
  describe_secure(out);
}

void describe_sideband(dis::Transmitter& out) {
  out.modulation.major = dis::MajorModulation::kAmplitude;
  out.modulation.detail = 9;
  out.transmit_bandwidth = 3000;
}

constexpr const char* kSincgars =
    "hopping = { system = \"SINCGARS\", net_id = 34, hopset = 2, time_of_day_offset_s = -3 }\n";
constexpr const char* kSecureSincgars =
    "key = \"K\"\n"
    "hopping = { system = \"SINCGARS\", net_id = 34, hopset = 2, time_of_day_offset_s = -3 }\n";

const std::array kNets{
    NetCase{"PLAIN", 40, "", "", describe_nothing},
    NetCase{"SECURE", 41, "key = \"K\"\n", "", describe_secure},
    NetCase{"SINCGARS", 42, kSincgars, "", describe_sincgars},
    NetCase{"SECURE SINCGARS", 43, kSecureSincgars, "", describe_secure_sincgars},
    NetCase{"HAVE QUICK", 251,
            "modulation = \"AM\"\nhopping = { system = \"HAVE QUICK\", net_id = 12, hopset = 0 }\n",
            "", describe_have_quick},
    NetCase{"SIDEBAND", 44, "modulation = \"SSB\"\nbandwidth_khz = 3\n", "", describe_sideband},
    NetCase{"PCM", 45, "", "encoding = \"pcm\"\nsample_rate = 16000\npacket_ms = 10\n",
            describe_nothing, EncodingType::kPcm16BigEndian, 16'000, 160, 2560},
    NetCase{"LITTLE ENDIAN", 46, "", "encoding = \"pcm-little-endian\"\n", describe_nothing,
            EncodingType::kPcm16LittleEndian, 8000, 160, 2560},
    NetCase{"PCM 8", 47, "", "encoding = \"pcm-8\"\npacket_ms = 30\n", describe_nothing,
            EncodingType::kPcm8, 8000, 240, 1920},
    NetCase{"GSM", 48, "", "encoding = \"gsm\"\n", describe_nothing, EncodingType::kGsmFullRate,
            8000, 160, 264},
    NetCase{"CVSD", 49, "", "encoding = \"cvsd\"\npacket_ms = 10\n", describe_nothing,
            EncodingType::kCvsd, 16'000, 160, 160},
    NetCase{"OPUS", 50, "", "encoding = \"opus\"\nsample_rate = 16000\n", describe_nothing,
            EncodingType::kOpus, 16'000, 320, 0},
    // The station uses the encoding of the exercise, so its packets are passed on unchanged.
    NetCase{"UNCHANGED", 51, "encoding = \"mu-law\"\npacket_ms = 30\n", "", describe_nothing,
            EncodingType::kMuLaw, 8000, 240, 1920},
    NetCase{"UNCHANGED OPUS", 52, "encoding = \"opus\"\npacket_ms = 10\n", "encoding = \"opus\"\n",
            describe_nothing, EncodingType::kOpus, 48'000, 480, 0},
};

/// Nets on which a DIS radio speaks, too.
bool is_heard(const NetCase& net) {
  return net.describe != describe_nothing || std::string_view(net.name) == "PLAIN";
}

const NetCase& find_net(std::uint64_t hertz) {
  const auto found = std::ranges::find(kNets, hertz / 1'000'000, &NetCase::mhz);
  if (found == kNets.end()) throw std::runtime_error("no net on " + std::to_string(hertz) + " Hz");
  return *found;
}

/// Returns the Transmitter PDU of the station on a net.
dis::Transmitter transmitter_on(const NetCase& net, dis::TransmitState state) {
  dis::Transmitter out;
  out.radio = kStation;
  out.radio_type = {7, 1, 0, 0, 0, 0, 0};
  out.transmit_state = state;
  out.input_source = dis::InputSource::kPilot;
  out.frequency = net.mhz * 1'000'000;
  out.transmit_bandwidth = 25'000;
  out.power = 40;  // 10 W, the power of radios without a character
  out.modulation = {0, dis::MajorModulation::kAngle, 1, dis::RadioSystem::kGenericOrIntercom};
  net.describe(out);
  return out;
}

/// Returns a DIS radio that uses the net.
dis::Transmitter peer_on(const NetCase& net) {
  dis::Transmitter out = transmitter_on(net, dis::TransmitState::kOnNotTransmitting);
  out.radio = peer_radio().radio;
  return out;
}

/// Where a station is, and how strong a DIS radio arrives there.
struct Reception {
  /// Its places one after the other. The default is an unknown place.
  std::vector<dis::WorldPosition> places{{}};
  /// Without a propagation model everything is a strong signal.
  float dbm = -60.0F;
};

bool is_far(const dis::WorldPosition& a, const dis::WorldPosition& b) {
  return std::hypot(a.x - b.x, a.y - b.y, a.z - b.z) > 1.0;
}

/// The PDUs of the station. Follows its states in the order of arrival.
class ExpectedStation {
 public:
  explicit ExpectedStation(Reception reception = {}) : reception_(std::move(reception)) {}

  dis::Body operator()(const HeardPdu& heard) {
    if (const auto* pdu = std::get_if<dis::Transmitter>(&heard.pdu.body)) return expected(*pdu);
    if (const auto* pdu = std::get_if<dis::Receiver>(&heard.pdu.body)) return expected(*pdu);
    return expected(heard.pdu.header, std::get<dis::Signal>(heard.pdu.body));
  }

  /// Returns the changes of the transmitter's state: "PLAIN on transmitting on SECURE on ...".
  [[nodiscard]] const std::string& transmitter_states() const { return transmitter_states_; }
  /// Returns the changes of the receiver's state.
  [[nodiscard]] const std::string& receiver_states() const { return receiver_states_; }

 private:
  dis::Transmitter expected(const dis::Transmitter& pdu) {
    const NetCase& net = find_net(pdu.frequency);
    const bool is_new = net_ != &net;
    if (is_new) transmitter_states_ += std::string(net.name) + ' ';
    if (is_new || pdu.transmit_state != state_) {
      transmitter_states_ += text(pdu.transmit_state) + ' ';
      times_.begin();
      if (!transmission_.empty()) expect_tone();
    }
    dis::Transmitter out = transmitter_on(net, pdu.transmit_state);
    // RPR describes the system of HAVE QUICK radios only; the voice contains their nets.
    hops_ = (!is_new && hops_) || pdu.modulation.spread_spectrum != 0;
    if (out.modulation.system == dis::RadioSystem::kHaveQuick && !hops_) {
      out.modulation.spread_spectrum = 0;
      out.modulation_parameters.clear();
    }
    net_ = &net;
    state_ = pdu.transmit_state;
    std::vector<dis::WorldPosition>& places = reception_.places;
    if (places.size() > 1 && is_far(pdu.antenna_location, places.front())) {
      places.erase(places.begin());
    }
    out.antenna_location = places.front();
    return out;
  }

  dis::Signal expected(const dis::Header& header, const dis::Signal& pdu) {
    if (net_ == nullptr) throw std::runtime_error("a Signal PDU before all Transmitter PDUs");
    EXPECT_EQ(state_, dis::TransmitState::kOnTransmitting);
    EXPECT_EQ(hops_, transmitter_on(*net_, state_).modulation.spread_spectrum != 0);
    dis::Signal out;
    out.radio = kStation;
    out.encoding = dis::EncodingScheme::audio(net_->encoding);
    out.sample_rate = net_->sample_rate;
    out.samples = net_->samples;
    out.set_data(pdu.data);
    if (net_->bits != 0) out.data_length = net_->bits;
    times_.expect(header, out);
    transmission_.push_back(out);
    return out;
  }

  dis::Receiver expected(const dis::Receiver& pdu) {
    dis::Receiver out;
    out.radio = kStation;
    out.state = pdu.state;
    const bool receives = pdu.state == dis::ReceiverState::kOnReceiving;
    out.received_power = receives ? reception_.dbm : -120.0F;
    if (receives) out.transmitter = peer_radio().radio;
    if (receiver_state_ != pdu.state) receiver_states_ += text(pdu.state) + ' ';
    receiver_state_ = pdu.state;
    return out;
  }

  void expect_tone() {
    SCOPED_TRACE(net_->name);
    EXPECT_NEAR(tone_dbfs(transmission_), -20.0, 1.5);
    transmission_.clear();
  }

  Reception reception_;
  const NetCase* net_ = nullptr;
  dis::TransmitState state_ = dis::TransmitState::kOff;
  dis::ReceiverState receiver_state_ = dis::ReceiverState::kOff;
  bool hops_ = false;
  std::string transmitter_states_;
  std::string receiver_states_;
  ExpectedTimes times_;
  std::vector<dis::Signal> transmission_;
};

class TsharkGatewayStationTest : public TsharkGateway {
 protected:
  void write_plan(const std::string& head, const std::string& station) const {
    std::ofstream plan(plan_);
    plan << "transmit_limit_s = 0\n"
         << head << "[[key]]\nname = \"K\"\nid = 291\nsystem = \"KY-57\"\nsecret = \""
         << std::string(64, '7') << "\"\n";
    std::string presets;
    for (const NetCase& net : kNets) {
      plan << "[[net]]\nname = \"" << net.name << "\"\nfrequency_mhz = " << net.mhz << '\n'
           << net.plan;
      presets += std::string("\"") + net.name + "\", ";
    }
    plan << "[[station]]\ncall_sign = \"ALPHA\"\n"
         << station
         << "[[station.radio]]\nname = \"1\"\nlowest_mhz = 30\nhighest_mhz = 400\n"
            "half_duplex = false\npresets = ["
         << presets << "]\nkeys = [\"K\"]\n";
  }
  void write_config() const {
    std::string nets;
    for (const NetCase& net : kNets) {
      if (*net.voice == '\0') continue;
      nets += "[[exercise.net]]\nfrequency_mhz = " + std::to_string(net.mhz) + '\n' + net.voice;
    }
    add_exercise(DisPeer::kExercise, 200, nets + "[exercise.entities]\nALPHA = 17\n");
  }

  /// @{ Waits for the newest state of the station's radio. Returns false after kPatience.
  static bool becomes(const DisPeer& peer, const NetCase& net, dis::TransmitState state) {
    return test::eventually([&] {
      const auto all = peer.all<dis::Transmitter>();
      return !all.empty() && all.back().frequency == net.mhz * 1'000'000 &&
             all.back().transmit_state == state;
    });
  }
  static bool becomes(const DisPeer& peer, dis::ReceiverState state) {
    return test::eventually([&] { return is_now(peer, state); });
  }
  /// @}
  static bool is_now(const DisPeer& peer, dis::ReceiverState state) {
    const auto all = peer.all<dis::Receiver>();
    return !all.empty() && all.back().state == state;
  }

  /// Lets a DIS radio speak until the station receives it, and waits until that has ended.
  static bool is_received(DisPeer& peer, const dis::Transmitter& radio) {
    const bool received = test::eventually([&] {
      peer.speak(radio, 300ms);
      return is_now(peer, dis::ReceiverState::kOnReceiving);
    });
    return received && becomes(peer, dis::ReceiverState::kOnNotReceiving);
  }

  /// Lets the station transmit half a second.
  static bool transmits(const DisPeer& peer, test::StationProgram& alpha, const NetCase& net) {
    const std::size_t before = peer.all<dis::Signal>().size();
    const std::size_t wanted = net.sample_rate / net.samples / 2;
    alpha.say("key 1 down");
    const bool heard =
        test::eventually([&] { return peer.all<dis::Signal>().size() >= before + wanted; });
    alpha.say("key 1 up");
    return heard && alpha.shows("key up") &&
           becomes(peer, net, dis::TransmitState::kOnNotTransmitting);
  }
};

INSTANTIATE_TEST_SUITE_P(Forms, TsharkGatewayStationTest,
                         testing::Values(SentForm{5, false}, SentForm{6, true}, SentForm{7, true},
                                         SentForm{7, false}),
                         [](const auto& of) { return name_of(of.param); });

TEST_P(TsharkGatewayStationTest, EveryFieldHasItsValue) {
  write_plan("", "");
  write_config();
  test::StationProgram& alpha = station("ALPHA");
  DisPeer peer(network_, next_host());
  gateway("gateway", kCarries);
  std::string states;
  for (std::size_t i = 0; i < kNets.size(); ++i) {
    const NetCase& net = kNets[i];
    SCOPED_TRACE(net.name);
    alpha.say("preset 1 " + std::to_string(i + 1));
    ASSERT_TRUE(becomes(peer, net, dis::TransmitState::kOnNotTransmitting)) << transcripts();
    if (is_heard(net)) {
      ASSERT_TRUE(is_received(peer, peer_on(net))) << transcripts();
    }
    ASSERT_TRUE(transmits(peer, alpha, net)) << transcripts();
    states += std::string(net.name) + " on transmitting on ";
  }
  alpha.end();
  ASSERT_TRUE(becomes(peer, kNets.back(), dis::TransmitState::kOff)) << transcripts();
  ASSERT_TRUE(becomes(peer, dis::ReceiverState::kOff)) << transcripts();

  ExpectedStation expected;
  compare(peer.heard(), DisPeer::kExercise, std::ref(expected));
  EXPECT_EQ(expected.transmitter_states(), states + "off ");
  EXPECT_THAT(expected.receiver_states(),
              MatchesRegex("on, not receiving (on and receiving on, not receiving )+off "));
}

TEST_P(TsharkGatewayStationTest, PlaceAndPowerFollowFromThePlan) {
  write_plan("[propagation]\nmodel = \"free space\"\n",
             "position = { latitude = 48.1, longitude = 11.5, height_m = 400 }\n");
  write_config();
  // Computed by a program with 50 digits: latitude, longitude and height on WGS-84.
  const dis::WorldPosition first{4'182'039.67894621235, 850'845.588962756349,
                                 4'724'606.98987272157};
  const dis::WorldPosition second{4'181'553.02393897736, 850'746.577882508333,
                                  4'725'052.53897462240};
  const dis::WorldPosition above{4'188'583.93514277377, 852'177.032933964557,
                                 4'732'050.10533503311};  // 10 km above the first one
  const NetCase& net = kNets.front();
  dis::Transmitter radio = peer_on(net);
  radio.antenna_location = above;
  radio.power = 43.25F;

  test::StationProgram& alpha = station("ALPHA");
  DisPeer peer(network_, next_host());
  gateway("gateway", kCarries);
  ASSERT_TRUE(is_received(peer, radio)) << transcripts();
  ASSERT_TRUE(transmits(peer, alpha, net)) << transcripts();
  alpha.say("move 48.106 11.5 400");  // by 667 m, more than movement_m
  ASSERT_TRUE(test::eventually([&] {
    return !is_far(peer.all<dis::Transmitter>().back().antenna_location, second);
  })) << transcripts();
  ASSERT_TRUE(transmits(peer, alpha, net)) << transcripts();
  alpha.end();
  ASSERT_TRUE(becomes(peer, net, dis::TransmitState::kOff)) << transcripts();

  // Free space attenuates 40 MHz by 84.49 dB over 10 km: 43.25 dBm become -41.24 dBm.
  ExpectedStation expected({{first, second}, -41.0F});
  compare(peer.heard(), DisPeer::kExercise, std::ref(expected));
  EXPECT_EQ(expected.transmitter_states(), "PLAIN on transmitting on transmitting on off ");
  EXPECT_THAT(expected.receiver_states(),
              MatchesRegex("on, not receiving (on and receiving on, not receiving )+(off )?"));
}

}  // namespace
}  // namespace roger::app

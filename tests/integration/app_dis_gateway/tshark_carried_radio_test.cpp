// PDUs that a gateway sends for radios of another DIS exercise: every field that tshark finds has
// the value that docs/dev/dis-mapping.md demands. These radios have what stations lack: data, a
// relative antenna location, modes of encryption and systems that only DIS describes.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <functional>
#include <limits>
#include <map>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "tests/integration/app_dis_gateway/tshark_gateway.hpp"

namespace roger::app {
namespace {

using dis::EncodingClass;
using dis::ModulationType;
using dis::TransmitState;

constexpr std::uint8_t kOther = 4;
constexpr dis::EntityId kSentEntity{1, 10, 5};
constexpr dis::EntityId kCarriedEntity{100, 201, 23};
constexpr std::uint16_t kKey = 291;

/// A radio as a DIS radio announces it, and what is different in the other exercise.
struct RadioCase {
  const char* name;
  void (*send)(dis::Transmitter&);
  void (*carry)(dis::Transmitter&);
};

void set_nothing(dis::Transmitter& /*out*/) {
}

void set_sincgars(const dis::CcttSincgars& parameters, dis::Transmitter& out) {
  out.modulation = {ModulationType::kFrequencyHopping, dis::MajorModulation::kAngle, 1,
                    dis::RadioSystem::kCcttSincgars};
  out.modulation_parameters = encode(parameters);
}

void set_have_quick(const dis::BasicHaveQuick& parameters, dis::Transmitter& out) {
  out.modulation = {ModulationType::kFrequencyHopping, dis::MajorModulation::kAmplitude, 2,
                    dis::RadioSystem::kHaveQuickIi};
  out.modulation_parameters = encode(parameters);
}

constexpr std::uint32_t kLate = 0xFFFFFFFD;  // 3 s behind

const std::array kRadios{
    RadioCase{"encrypted in diphase", set_nothing, set_nothing},
    RadioCase{"encrypted in baseband", [](auto& out) { out.crypto_key_id = kKey; }, set_nothing},
    RadioCase{"in clear",
              [](auto& out) {
                out.crypto_system = dis::CryptoSystem::kNone;
                out.crypto_key_id = 0;
              },
              set_nothing},
    RadioCase{"SINCGARS",
              [](auto& out) {
                set_sincgars({34, 2, 5, 1, 1, kLate, 9, 1}, out);
              },
              [](auto& out) {
                set_sincgars({34, 2, 0, 0, 0, kLate, 0, 0}, out);
              }},
    RadioCase{"HAVE QUICK",
              [](auto& out) {
                set_have_quick({0x1400 | 21, 7, 8}, out);
              },
              [](auto& out) {
                set_have_quick({21, 0, 0}, out);
              }},
    RadioCase{"lower sideband",
              [](auto& out) {
                out.modulation.major = dis::MajorModulation::kAmplitude;
                out.modulation.detail = 6;
                out.transmit_bandwidth = 3000;
              },
              set_nothing},
    RadioCase{"Link 11",
              [](auto& out) {
                out.modulation = {ModulationType::kPseudoNoise | ModulationType::kTimeHopping,
                                  dis::MajorModulation::kCarrierPhaseShift, 1,
                                  dis::RadioSystem::kLink11};
                out.modulation_parameters = {1, 2, 3, 4, 5, 6, 7, 8};
              },
              [](auto& out) {
                out.modulation.spread_spectrum = 0;
                out.modulation_parameters.clear();
              }},
    RadioCase{"with a beam",
              [](auto& out) {
                out.antenna_pattern_type = dis::AntennaPatternType::kBeam;
                out.antenna_pattern = encode(dis::BeamAntennaPattern{{1, 2, 3}, 0.5F, 0.25F, 2});
                out.variable_parameters = {{3000, {0xab, 0xcd}}};
              },
              [](auto& out) {
                out.antenna_pattern_type = dis::AntennaPatternType::kIsotropic;
                out.antenna_pattern.clear();
                out.variable_parameters.clear();
              }},
    RadioCase{"with impossible values",
              [](auto& out) {
                out.antenna_location = {1, 2, 3};
                out.transmit_bandwidth = -1;
                out.power = std::numeric_limits<float>::max();
              },
              [](auto& out) {
                out.antenna_location = {};
                out.transmit_bandwidth = 25'000;
                out.power = 37;
              }},
};

/// Returns the Transmitter PDU of a radio in its exercise. Its place in kRadios, from 1 on, is its
/// number.
dis::Transmitter sent_radio(std::uint16_t number, TransmitState state) {
  dis::Transmitter out;
  out.radio = {kSentEntity, number};
  out.radio_type = {7, 2, 225, 3, 4, 5, 6};
  out.transmit_state = state;
  out.input_source = dis::InputSource::kCommander;
  out.antenna_location = {4'176'384.25, -1'000'000.5, 4'700'000.75};
  out.relative_antenna_location = {1.5F, 0.25F, -2};
  out.frequency = 40'000'000 + std::uint64_t{25'001} * number;
  out.transmit_bandwidth = 12'500;
  out.power = 43.5F;
  out.modulation = {0, dis::MajorModulation::kAngle, 1, dis::RadioSystem::kGenericOrIntercom};
  out.crypto_system = dis::CryptoSystem::kKy100;
  out.crypto_key_id = 0x8000 | kKey;
  kRadios.at(number - 1U).send(out);
  return out;
}

/// Returns that PDU in the other exercise.
dis::Transmitter carried_radio(std::uint16_t number, TransmitState state) {
  dis::Transmitter out = sent_radio(number, state);
  out.radio = {kCarriedEntity, number};
  kRadios.at(number - 1U).carry(out);
  return out;
}

/// Returns octets that differ from those of other signals.
ByteVector some_octets(std::size_t count, unsigned seed) {
  ByteVector out(count);
  for (std::size_t i = 0; i < count; ++i) out[i] = static_cast<Octet>(i * 7 + seed);
  return out;
}

/// Returns the signals of a radio: data of all classes, then packets of voice.
std::vector<dis::Signal> signals_of(std::uint16_t number) {
  std::vector<dis::Signal> out;
  const auto add_data = [&](EncodingClass encoding_class, std::size_t octets, unsigned unused) {
    dis::Signal& data = out.emplace_back();
    data.encoding.set_class(encoding_class);
    data.encoding.set_tdl_messages(number + 2);
    data.tdl_type = static_cast<std::uint16_t>(100 + number);
    data.set_data(some_octets(octets, number));
    data.data_length = static_cast<std::uint16_t>(data.data_length - unused);
    if (encoding_class != EncodingClass::kDatabaseIndex) data.sample_rate = 2400U + number;
  };
  add_data(EncodingClass::kRawBinaryData, 9, 5);  // ends within an octet
  add_data(EncodingClass::kRawBinaryData, 8000, 0);
  add_data(EncodingClass::kApplicationSpecificData, 16, 3);
  add_data(EncodingClass::kDatabaseIndex, 12, 0);
  for (unsigned i = 0; i < 3; ++i) {
    dis::Signal& voice = out.emplace_back();
    voice.encoding = dis::EncodingScheme::audio(dis::EncodingType::kMuLaw);
    voice.sample_rate = 8000;
    voice.samples = 160;
    voice.set_data(some_octets(160, number + i));
  }
  for (dis::Signal& signal : out) signal.radio = {kSentEntity, number};
  return out;
}

bool is_voice(const dis::Signal& signal) {
  return signal.encoding.encoding_class() == EncodingClass::kEncodedAudio;
}

/// The PDUs of the carried radios. Follows their states in the order of arrival.
class ExpectedRadios {
 public:
  dis::Body operator()(const HeardPdu& heard) {
    if (const auto* pdu = std::get_if<dis::Transmitter>(&heard.pdu.body)) return expected(*pdu);
    if (const auto* pdu = std::get_if<dis::Receiver>(&heard.pdu.body)) return expected(*pdu);
    return expected(heard.pdu.header, std::get<dis::Signal>(heard.pdu.body));
  }

  /// Returns the changes of a radio's state, and its signals: "on transmitting signal ... on off".
  [[nodiscard]] std::string states(std::uint16_t number) { return radios_[number].states; }
  [[nodiscard]] const std::string& receiver_states() const { return receiver_states_; }

 private:
  struct Radio {
    TransmitState state = TransmitState::kOff;
    bool hops = false;
    std::string states;
    std::size_t signals = 0;
    ExpectedTimes times;
  };

  dis::Transmitter expected(const dis::Transmitter& pdu) {
    Radio& radio = radios_[pdu.radio.radio];
    if (radio.state != pdu.transmit_state) radio.states += text(pdu.transmit_state) + ' ';
    radio.state = pdu.transmit_state;
    dis::Transmitter out = carried_radio(pdu.radio.radio, radio.state);
    // RPR describes the system of HAVE QUICK radios only; the voice contains their nets.
    radio.hops = radio.hops || pdu.modulation.spread_spectrum != 0;
    if (out.modulation.system == dis::RadioSystem::kHaveQuickIi && !radio.hops) {
      out.modulation.spread_spectrum = 0;
      out.modulation_parameters.clear();
    }
    return out;
  }

  dis::Signal expected(const dis::Header& header, const dis::Signal& pdu) {
    const std::uint16_t number = pdu.radio.radio;
    Radio& radio = radios_[number];
    EXPECT_EQ(radio.state, TransmitState::kOnTransmitting);
    dis::Signal out = signals_of(number).at(radio.signals++);
    out.radio = {kCarriedEntity, number};
    if (!is_voice(out)) return out;
    const dis::Transmitter transmitter = carried_radio(number, radio.state);
    EXPECT_EQ(radio.hops, transmitter.modulation.spread_spectrum != 0);
    radio.times.expect(header, out);
    return out;
  }

  dis::Receiver expected(const dis::Receiver& pdu) {
    dis::Receiver out;
    out.radio = {kCarriedEntity, 1};
    out.state = pdu.state;
    const bool receives = pdu.state == dis::ReceiverState::kOnReceiving;
    out.received_power = receives ? -72.0F : -120.0F;
    if (receives) out.transmitter = {kCarriedEntity, 2};
    if (receiver_state_ != pdu.state) receiver_states_ += text(pdu.state) + ' ';
    receiver_state_ = pdu.state;
    return out;
  }

  std::map<std::uint16_t, Radio> radios_;
  dis::ReceiverState receiver_state_ = dis::ReceiverState::kOff;
  std::string receiver_states_;
};

class TsharkGatewayRadioTest : public TsharkGateway {
 protected:
  TsharkGatewayRadioTest() {
    std::ofstream(plan_) << "[[key]]\nname = \"K\"\nid = " << kKey
                         << "\nsystem = \"KY-100\"\nsecret = \"" << std::string(64, '7')
                         << "\"\n[[net]]\nname = \"RED\"\nfrequency_mhz = 40\n"
                            "[[station]]\ncall_sign = \"ALPHA\"\n[[station.radio]]\nname = \"1\"\n"
                            "lowest_mhz = 30\nhighest_mhz = 88\npresets = [\"RED\"]\n";
    add_exercise(DisPeer::kExercise, 200, "");
    add_exercise(kOther, 201, "[exercise.entities]\n\"DIS 1:10:5\" = 23\n");
  }

  /// Sends a state until it has arrived in the other exercise. Returns false after kPatience.
  static bool announce(DisPeer& sender, const DisPeer& listener, const dis::Transmitter& radio) {
    return test::eventually([&] {
      sender.send(radio);
      const auto found = listener.find(
          [&](const dis::Transmitter& one) { return one.radio.radio == radio.radio.radio; });
      return found && found->transmit_state == radio.transmit_state;
    });
  }
  /// Waits until this number of signals has arrived. Returns false after kPatience.
  static bool carried(const DisPeer& listener, std::size_t signals) {
    return test::eventually([&] { return listener.all<dis::Signal>().size() == signals; });
  }
  /// Announces a receiver in the same way as a transmitter.
  static bool announce(DisPeer& sender, const DisPeer& listener, const dis::Receiver& receiver) {
    return test::eventually([&] {
      sender.send(receiver);
      const auto all = listener.all<dis::Receiver>();
      return !all.empty() && all.back().state == receiver.state;
    });
  }
};

INSTANTIATE_TEST_SUITE_P(Forms, TsharkGatewayRadioTest,
                         testing::Values(SentForm{5, false}, SentForm{6, true}, SentForm{7, false}),
                         [](const auto& of) { return name_of(of.param); });

TEST_P(TsharkGatewayRadioTest, EveryFieldIsCarried) {
  gateway("gateway", kCarries);
  DisPeer sender(network_, next_host());
  DisPeer listener(network_, next_host(), DisPeer::Times::kRelative, kOther);
  for (std::uint16_t number = 1; number <= kRadios.size(); ++number) {
    SCOPED_TRACE(kRadios.at(number - 1U).name);
    ASSERT_TRUE(announce(sender, listener, sent_radio(number, TransmitState::kOnNotTransmitting)))
        << transcripts();
    const std::size_t before = listener.all<dis::Signal>().size();
    sender.send(sent_radio(number, TransmitState::kOnTransmitting));
    const std::vector<dis::Signal> signals = signals_of(number);
    for (std::size_t i = 0; i < signals.size(); ++i) {
      // Small data may overtake large ones, which the federation does not send in a datagram.
      const bool follows_data = i > 0 && !is_voice(signals[i - 1]);
      ASSERT_TRUE(!follows_data || carried(listener, before + i)) << transcripts();
      sender.send(signals[i]);
    }
    ASSERT_TRUE(carried(listener, before + signals.size())) << transcripts();
    ASSERT_TRUE(announce(sender, listener, sent_radio(number, TransmitState::kOnNotTransmitting)))
        << transcripts();
  }
  dis::Receiver receiver{{kSentEntity, 1}, {}, -71.6F, {kSentEntity, 2}};
  for (const auto state : {dis::ReceiverState::kOnReceiving, dis::ReceiverState::kOnNotReceiving,
                           dis::ReceiverState::kOff}) {
    receiver.state = state;
    ASSERT_TRUE(announce(sender, listener, receiver)) << transcripts();
  }
  for (std::uint16_t number = 1; number <= kRadios.size(); ++number) {
    ASSERT_TRUE(announce(sender, listener, sent_radio(number, TransmitState::kOff)))
        << transcripts();
  }

  ExpectedRadios expected;
  compare(listener.heard(), kOther, std::ref(expected));
  for (std::uint16_t number = 1; number <= kRadios.size(); ++number) {
    EXPECT_EQ(expected.states(number), "on transmitting on off ") << kRadios.at(number - 1U).name;
  }
  EXPECT_EQ(expected.receiver_states(), "on and receiving on, not receiving off ");
  EXPECT_TRUE(sender.heard().empty()) << "nothing returns to its exercise";
}

}  // namespace
}  // namespace roger::app

#include <gtest/gtest.h>

#include <numeric>

#include "tests/integration/dis/tshark_test.hpp"

namespace roger::dis {
namespace {

/// Appends the fields of Signal and Intercom Signal PDUs, whose octets are the same.
void expect_signal(ExpectedFields& expected, const RadioId& id, const SignalData& signal) {
  expected.entity_id("Entity ID", id.entity)
      .number("dis.radio.radio_id", id.radio)
      .number("dis.radio.encoding_scheme", signal.encoding.raw)
      .number("dis.radio.encoding_class", value_of(signal.encoding.encoding_class()));
  if (signal.encoding.encoding_class() == EncodingClass::kEncodedAudio) {
    expected.number("dis.radio.encoding_type.audio", value_of(signal.encoding.type()));
  } else {
    // The standard has the number of messages here; tshark does not distinguish these classes.
    expected.number("dis.radio.encoding_type", signal.encoding.tdl_messages());
  }
  // tshark does not use the data length: all octets up to the end of the PDU, with the padding, are
  // the data.
  constexpr std::size_t kUnit = 32;  // bits to a multiple of which the data is padded
  ByteVector padded = signal.data;
  padded.resize((signal.data_length + kUnit - 1) / kUnit * (kUnit / 8));
  expected.number("dis.radio.tdl_type", signal.tdl_type)
      .number("dis.radio.sample_rate", signal.sample_rate)
      .number("dis.radio.data_length", signal.data_length)
      .number("dis.radio.num_of_samples", signal.samples)
      .octets("dis.radio.signal_data", padded);
}

template <class Body>
Body signal(EncodingScheme encoding, std::size_t octets) {
  Body out;
  out.encoding = encoding;
  out.sample_rate = 8000;
  ByteVector data(octets);
  std::iota(data.begin(), data.end(), Octet{1});
  out.set_data(data);
  return out;
}

class TsharkSignalTest : public TsharkTest {
 protected:
  static void compare_in_all_versions(Signal signal) {
    signal.radio = {{0x0102, 0x0304, 0x0506}, 0x0708};
    compare<Signal>(in_all_versions(signal),
                    [](ExpectedFields& expected, const Signal& body, const Header& /*header*/) {
                      expect_signal(expected, body.radio, body);
                      return std::size_t{0};
                    });
  }
};

TEST_F(TsharkSignalTest, MuLawIsFound) {
  auto sound = signal<Signal>(EncodingScheme::audio(EncodingType::kMuLaw), 160);
  sound.samples = 160;
  compare_in_all_versions(sound);
}

TEST_F(TsharkSignalTest, PcmIsFound) {
  auto sound = signal<Signal>(EncodingScheme::audio(EncodingType::kPcm16BigEndian), 640);
  sound.sample_rate = 16'000;
  sound.samples = 320;
  compare_in_all_versions(sound);
}

TEST_F(TsharkSignalTest, OctetsAreFoundThatAreNoMultipleOf4) {
  auto sound = signal<Signal>(EncodingScheme::audio(EncodingType::kPcm8), 5);
  sound.samples = 5;
  compare_in_all_versions(sound);
}

TEST_F(TsharkSignalTest, BitsAreFoundThatAreNoMultipleOf8) {
  auto data = signal<Signal>({0x4003}, 9);  // raw binary data, 3 messages
  data.data_length = 67;
  data.data.back() = 0xe0;
  data.tdl_type = 6;
  compare_in_all_versions(data);
}

TEST_F(TsharkSignalTest, ApplicationSpecificDataIsFound) {
  auto data = signal<Signal>({0x8001}, 8);
  data.sample_rate = 0x01020304;
  compare_in_all_versions(data);
}

TEST_F(TsharkTest, IntercomSignalIsFound) {
  auto sound = signal<IntercomSignal>(EncodingScheme::audio(EncodingType::kMuLaw), 43);
  sound.device = {{0x0102, 0x0304, 0x0506}, 0x0708};
  sound.samples = 43;
  compare<IntercomSignal>(
      in_all_versions(sound),
      [](ExpectedFields& expected, const IntercomSignal& body, const Header& /*header*/) {
        expect_signal(expected, body.device, body);
        return std::size_t{0};
      });
}

}  // namespace
}  // namespace roger::dis

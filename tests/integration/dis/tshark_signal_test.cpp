#include <gtest/gtest.h>

#include <numeric>

#include "tests/integration/dis/expected_pdus.hpp"
#include "tests/integration/dis/tshark_test.hpp"

namespace roger::dis {
namespace {

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

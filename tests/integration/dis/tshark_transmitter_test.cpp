#include <gtest/gtest.h>

#include "tests/integration/dis/expected_pdus.hpp"
#include "tests/integration/dis/tshark_test.hpp"

namespace roger::dis {
namespace {

/// Returns a transmitter without parameters, all other fields of which differ from 0 and from each
/// other.
Transmitter transmitter() {
  Transmitter out;
  out.radio = {{0x0102, 0x0304, 0x0506}, 0x0708};
  out.radio_type = {7, 2, 225, 3, 4, 5, 6};
  out.transmit_state = TransmitState::kOnTransmitting;
  out.input_source = InputSource::kDigitalDataDevice;
  out.antenna_location = {4'176'384.25, -1'000'000.5, 65.75};
  out.relative_antenna_location = {1.5F, 0.25F, -2};
  out.frequency = 0x0102'0304'0506'0708;
  out.transmit_bandwidth = 25'000;
  out.power = 43.5F;
  out.modulation = {ModulationType::kFrequencyHopping | ModulationType::kTimeHopping,
                    MajorModulation::kAngle, 2, RadioSystem::kGenericOrIntercom};
  out.crypto_system = CryptoSystem::kKy100;
  out.crypto_key_id = 0x8123;
  return out;
}

class TsharkTransmitterTest : public TsharkTest {
 protected:
  static void compare_in_all_versions(const Transmitter& body) {
    compare<Transmitter>(in_all_versions(body), expect_transmitter);
  }
};

TEST_F(TsharkTransmitterTest, FixedFieldsAreFound) {
  compare_in_all_versions(transmitter());
}

TEST_F(TsharkTransmitterTest, UnencryptedTransmitterWithoutSpreadSpectrumIsFound) {
  Transmitter body = transmitter();
  body.modulation.spread_spectrum = 0;
  body.crypto_system = CryptoSystem::kNone;
  body.crypto_key_id = 0;
  compare_in_all_versions(body);
}

TEST_F(TsharkTransmitterTest, SincgarsParametersAreFound) {
  Transmitter body = transmitter();
  body.modulation.system = RadioSystem::kCcttSincgars;
  for (const CcttSincgars& parameters :
       {CcttSincgars{0x0102, 0x0304, 0x0506, 1, 0, 0x0708090a, 0x0b0c, 1},
        CcttSincgars{0x0102, 0x0304, 0x0506, 0, 1, 0xffff'fffe, 0x0b0c, 0}}) {
    body.modulation_parameters = encode(parameters);
    compare_in_all_versions(body);
  }
}

TEST_F(TsharkTransmitterTest, HaveQuickParametersAreFoundAsOctets) {
  Transmitter body = transmitter();
  body.modulation.system = RadioSystem::kHaveQuickIi;
  body.modulation_parameters = encode(BasicHaveQuick{0x1402, 0x0304, 0x05060708});
  compare_in_all_versions(body);
}

TEST_F(TsharkTransmitterTest, BeamFollowsTheModulationParameters) {
  Transmitter body = transmitter();
  body.modulation.system = RadioSystem::kCcttSincgars;
  body.modulation_parameters = encode(CcttSincgars{1, 2, 3, 1, 0, 4, 5, 0});
  body.antenna_pattern_type = AntennaPatternType::kBeam;
  body.antenna_pattern = encode(BeamAntennaPattern{{1, 2, 3}, 0.5F, 0.25F, 2, 1, 0, 0});
  compare_in_all_versions(body);
}

TEST_F(TsharkTransmitterTest, VariableParametersFollowTheOthers) {
  Transmitter body = transmitter();
  body.modulation_parameters = ByteVector(8, 0xaa);
  body.variable_parameters = {{3000, {0xab, 0xcd}}, {1, ByteVector(10, 0xef)}};
  compare_in_all_versions(body);
}

}  // namespace
}  // namespace roger::dis

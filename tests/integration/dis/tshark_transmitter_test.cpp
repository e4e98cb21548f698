#include <gtest/gtest.h>

#include "core/byte_order.hpp"
#include "tests/integration/dis/tshark_test.hpp"

namespace roger::dis {
namespace {

void expect_radio_type(ExpectedFields& expected, const EntityType& type) {
  // tshark names the fields as versions 5 and 6 do.
  expected.record("Radio Entity Type")
      .number("dis.entityKind", type.kind)
      .number("dis.entityDomain", type.domain)
      .number("dis.country", type.country)
      .number("dis.radio.radio_category", type.category)
      .number("dis.radio.nomenclature_version", type.subcategory)
      .number("dis.radio.nomenclature", type.specific * 256U + type.extra);
}

void expect_modulation(ExpectedFields& expected, const ModulationType& modulation) {
  const unsigned spread = modulation.spread_spectrum;
  expected.record("Modulation Type")
      .number("dis.radio.mod_type.spread_spectrum_usage", spread == 0 ? 0 : 1)
      .number("dis.radio.mod_type.frequency_hopping", spread & 1U)
      .number("dis.radio.mod_type.pseudo_noise_modulation", (spread >> 1U) & 1U)
      .number("dis.radio.mod_type.time_hopping", (spread >> 2U) & 1U)
      .number("dis.radio.mod_type.major", value_of(modulation.major))
      .number("dis.modulation_detail", modulation.detail)
      .number("dis.radio.mod_type.system", value_of(modulation.system));
}

void expect_modulation_parameters(ExpectedFields& expected, const Transmitter& transmitter) {
  if (const auto sincgars = cctt_sincgars(transmitter)) {
    // In all versions tshark has the layout of version 6. The octet that is the clear channel by
    // Table C.7 of version 7 is reserved there. Open-DIS has the layout of Table C.7.
    expected.record("Modulation Parameters")
        .number("dis.radio.mod_param.cctt_cingars.fh_nw_id", sincgars->hopping_net)
        .number("dis.radio.mod_param.cctt_cingars.fh_set_id", sincgars->hop_set)
        .number("dis.radio.mod_param.cctt_cingars.fh_lo_set_id", sincgars->lockout_set)
        .number("dis.radio.mod_param.cctt_cingars.fh_msg_start", sincgars->start_of_message)
        .number("dis.radio.mod_param.cctt_cingars.fh_reserved", sincgars->clear_channel)
        .number("dis.radio.mod_param.cctt_cingars.fh_sync_offset", sincgars->time_offset)
        .number("dis.radio.mod_param.cctt_cingars.fh_securit_key", sincgars->transmission_key)
        .number("dis.radio.mod_param.cctt_cingars.fh_clr_channel", sincgars->clear_channel_6)
        .padding(ByteVector(1));
  } else if (!transmitter.modulation_parameters.empty()) {
    // tshark does not dissect the parameters of other radio systems, for example HAVE QUICK.
    expected.octets("dis.radio.mod_param.all", transmitter.modulation_parameters);
  }
}

/// Returns the octets of variable transmitter parameters.
std::size_t octets_of(const std::vector<VariableTransmitterParameters>& records) {
  std::size_t sum = 0;
  for (const auto& record : records) {
    sum += VariableTransmitterParameters::kHeaderSize + record.content.size();
  }
  return sum;
}

std::size_t expect_transmitter(ExpectedFields& expected, const Transmitter& transmitter,
                               const Header& header) {
  const bool has_records = header.version >= 7;
  const auto records =
      static_cast<std::uint16_t>(has_records ? transmitter.variable_parameters.size() : 0);
  expected.entity_id("Entity ID", transmitter.radio.entity)
      .number("dis.radio.radio_id", transmitter.radio.radio);
  expect_radio_type(expected, transmitter.radio_type);
  expected.number("dis.radio.transmit_state", value_of(transmitter.transmit_state))
      .number("dis.radio.input_source", value_of(transmitter.input_source))
      // tshark has the reserved octets of versions 5 and 6 instead of the number of records.
      .padding(big_endian<Octet>(records))
      .position("Antenna Location", "dis.antenna_location", transmitter.antenna_location)
      .vector("Relative Antenna Location", "dis.rel_antenna_location",
              transmitter.relative_antenna_location)
      .number("dis.radio.antenna_pattern_type", value_of(transmitter.antenna_pattern_type))
      .number("dis.radio.antenna_pattern_length", transmitter.antenna_pattern.size())
      .number("dis.radio.frequency", transmitter.frequency)
      .real("dis.transmit_freq_bandwidth", transmitter.transmit_bandwidth)
      .real("dis.transmit_power", transmitter.power);
  expect_modulation(expected, transmitter.modulation);
  const unsigned key = transmitter.crypto_key_id;
  constexpr unsigned kMode = 0x8000;
  expected.number("dis.radio.crypto_system", value_of(transmitter.crypto_system))
      .number("dis.radio.encryption_key", key)
      .number("dis.radio.encryption_key.mode", (key & kMode) != 0 ? 1 : 0)
      .number("dis.radio.encryption_key.id", key & ~kMode)
      .number("dis.radio.mod_param.length", transmitter.modulation_parameters.size())
      .padding(ByteVector(3));
  expect_modulation_parameters(expected, transmitter);
  // tshark dissects neither antenna patterns nor variable transmitter parameters.
  return transmitter.antenna_pattern.size() +
         (has_records ? octets_of(transmitter.variable_parameters) : 0);
}

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

#include "tests/integration/dis/expected_pdus.hpp"

#include "core/byte_order.hpp"

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

}  // namespace

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

std::size_t expect_receiver(ExpectedFields& expected, const Receiver& receiver,
                            const Header& /*header*/) {
  expected.entity_id("Entity ID", receiver.radio.entity)
      .number("dis.radio.radio_id", receiver.radio.radio)
      .number("dis.radio.receive_state", value_of(receiver.state))
      .padding(ByteVector(2))
      .real("dis.receive_power", receiver.received_power)
      .entity_id("Transmitter ID", receiver.transmitter.entity)
      .number("dis.radio.transmitter_radio_id", receiver.transmitter.radio);
  return 0;
}

}  // namespace roger::dis

#include "dis/transmitter.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

#include "tests/unit/dis/octets.hpp"

namespace roger::dis {

ByteVector transmitter_pdu() {
  return octets({
      {"07 02 19 04", "version, exercise, type, family"},
      {"40000000", "timestamp: 900 s, relative"},
      {"00b8 00 00", "length: 184, status, padding"},
      {"0001 0002 0003", "entity"},
      {"0004", "radio"},
      {"07 02 00e1 03 04 05 06", "radio type"},
      {"02", "transmit state: transmitting"},
      {"09", "input source: intercom"},
      {"0002", "number of variable transmitter parameters"},
      {"414fdd0000000000", "antenna location: x 4176384.0 m"},
      {"c12e848000000000", "y -1000000.0 m"},
      {"4050400000000000", "z 65.0 m"},
      {"3f800000 00000000 c0000000", "relative antenna location: 1, 0, -2 m"},
      {"0001", "antenna pattern type: beam"},
      {"0028", "antenna pattern length: 40 octets"},
      {"0000000001c9c380", "frequency: 30 MHz"},
      {"46c35000", "transmit bandwidth: 25 kHz"},
      {"42200000", "power: 40 dBm"},
      {"0001", "spread spectrum: frequency hopping"},
      {"0003", "major modulation: angle"},
      {"0001", "detail: FM"},
      {"0006", "system: CCTT SINCGARS"},
      {"0002", "crypto system: KY-58"},
      {"8007", "crypto key: 7, diphase"},
      {"10", "modulation parameters length: 16 octets"},
      {"00 0000", "padding"},
      {"0011", "hopping net"},
      {"0022", "hop set"},
      {"0033", "lockout set"},
      {"01", "start of message"},
      {"00", "clear channel"},
      {"fffffffe", "time offset: -2 s"},
      {"0044", "transmission security key"},
      {"0000", "padding"},
      {"3f800000 40000000 40400000", "beam direction: 1, 2, 3 rad"},
      {"3f000000", "azimuth beamwidth: 0.5 rad"},
      {"3e800000", "elevation beamwidth: 0.25 rad"},
      {"02", "reference system: entity"},
      {"00 0000", "padding"},
      {"3f800000 00000000 00000000", "Ez, Ex, phase"},
      {"00000000", "padding"},
      {"00000bb8 0008 abcd", "record of 8 octets"},
      {"00000001 0010", "record of 16 octets"},
      {"00010203040506070809", "its content"},
  });
}

namespace {

Transmitter decoded_transmitter(const ByteVector& pdu) {
  const auto decoded = decode(pdu);
  EXPECT_TRUE(decoded) << decoded.error().text;
  return decoded ? std::get<Transmitter>(decoded.value().body) : Transmitter{};
}

constexpr std::size_t kFixed = 104;      // octets before the modulation parameters
constexpr std::size_t kModulation = 16;  // octets of modulation parameters
constexpr std::size_t kPattern = 40;     // octets of antenna pattern

TEST(DisTransmitterTest, IsDecodedAndEncoded) {
  const Transmitter found = decoded_transmitter(transmitter_pdu());
  EXPECT_EQ(found.radio, (RadioId{{1, 2, 3}, 4}));
  EXPECT_EQ(found.radio_type, (EntityType{7, 2, 225, 3, 4, 5, 6}));
  EXPECT_EQ(found.transmit_state, TransmitState::kOnTransmitting);
  EXPECT_EQ(found.input_source, InputSource::kIntercom);
  EXPECT_EQ(found.antenna_location, (WorldPosition{4'176'384.0, -1'000'000.0, 65.0}));
  EXPECT_EQ(found.relative_antenna_location, (Vector{1, 0, -2}));
  EXPECT_EQ(found.antenna_pattern_type, AntennaPatternType::kBeam);
  EXPECT_EQ(found.frequency, 30'000'000U);
  EXPECT_EQ(found.transmit_bandwidth, 25'000.0F);
  EXPECT_EQ(found.power, 40.0F);
  EXPECT_EQ(found.modulation,
            (ModulationType{ModulationType::kFrequencyHopping, MajorModulation::kAngle, 1,
                            RadioSystem::kCcttSincgars}));
  EXPECT_EQ(found.crypto_system, CryptoSystem::kKy58);
  EXPECT_EQ(found.crypto_key_id, 0x8007);
  EXPECT_EQ(found.modulation_parameters.size(), kModulation);
  EXPECT_EQ(found.antenna_pattern.size(), kPattern);
  ASSERT_EQ(found.variable_parameters.size(), 2U);
  EXPECT_EQ(found.variable_parameters[0], (VariableTransmitterParameters{3000, {0xab, 0xcd}}));
  EXPECT_EQ(found.variable_parameters[1],
            (VariableTransmitterParameters{1, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}}));
  EXPECT_EQ(encode(decode(transmitter_pdu()).value()), transmitter_pdu());
}

TEST(DisTransmitterTest, SincgarsParametersAreDecodedAndEncoded) {
  const Transmitter from = decoded_transmitter(transmitter_pdu());
  const auto found = cctt_sincgars(from);
  ASSERT_TRUE(found);
  EXPECT_EQ(*found, (CcttSincgars{0x11, 0x22, 0x33, 1, 0, 0xffff'fffeU, 0x44, 0}));
  EXPECT_EQ(encode(*found), from.modulation_parameters);
  Transmitter other = from;
  other.modulation.system = RadioSystem::kSincgars;
  EXPECT_FALSE(cctt_sincgars(other));
  other = from;
  other.modulation_parameters.pop_back();
  EXPECT_FALSE(cctt_sincgars(other));
}

TEST(DisTransmitterTest, HaveQuickParametersAreDecodedAndEncoded) {
  Transmitter from;
  from.modulation.system = RadioSystem::kHaveQuickIi;
  from.modulation_parameters = octets({{"1402", "net"},
                                       {"0003", "word of day"},
                                       {"0000 00 00", "reserved"},
                                       {"0000ffff", "time of day"},
                                       {"00000000", "padding"}});
  const auto found = basic_have_quick(from);
  ASSERT_TRUE(found);
  EXPECT_EQ(*found, (BasicHaveQuick{0x1402, 3, 0xffff}));
  EXPECT_EQ(encode(*found), from.modulation_parameters);
  from.modulation_parameters.resize(40);  // high fidelity
  EXPECT_FALSE(basic_have_quick(from));
  from.modulation.system = RadioSystem::kGenericOrIntercom;
  EXPECT_FALSE(basic_have_quick(from));
}

TEST(DisTransmitterTest, BeamIsDecodedAndEncoded) {
  const Transmitter from = decoded_transmitter(transmitter_pdu());
  const auto found = beam_antenna_pattern(from);
  ASSERT_TRUE(found);
  EXPECT_EQ(*found, (BeamAntennaPattern{{1, 2, 3}, 0.5F, 0.25F, 2, 1, 0, 0}));
  EXPECT_EQ(encode(*found), from.antenna_pattern);
  Transmitter other = from;
  other.antenna_pattern_type = AntennaPatternType::kIsotropic;
  EXPECT_FALSE(beam_antenna_pattern(other));
  other = from;
  other.antenna_pattern.resize(36);
  EXPECT_FALSE(beam_antenna_pattern(other));
  other = from;
  other.antenna_pattern[12] = 0x7f;  // azimuth beamwidth: not a number
  other.antenna_pattern[13] = 0xc0;
  EXPECT_FALSE(beam_antenna_pattern(other));
}

TEST(DisTransmitterTest, EarlierVersionsHaveNoVariableParameters) {
  for (const Octet version : {Octet{5}, Octet{6}}) {
    // Octets 30 and 31, the number of records in version 7, are padding with any value.
    ByteVector pdu = with_version(transmitter_pdu(), version);
    pdu.resize(kFixed + kModulation + kPattern);
    pdu = with_length(pdu);
    const auto decoded = decode(pdu);
    ASSERT_TRUE(decoded) << decoded.error().text;
    EXPECT_TRUE(std::get<Transmitter>(decoded.value().body).variable_parameters.empty());
    pdu[30] = pdu[31] = 0;
    EXPECT_EQ(encode(decoded.value()), pdu);
    // The records of version 7 are not written, either.
    Pdu written = decode(transmitter_pdu()).value();
    written.header.version = version;
    EXPECT_EQ(encode(written), pdu);
  }
}

TEST(DisTransmitterTest, WrongLengthsAreRejected) {
  ByteVector pdu = transmitter_pdu();
  pdu[100] = 200;
  EXPECT_EQ(
      error_text(pdu),
      "Transmitter PDU: modulation parameters length of 200 exceeds the 83 octets that follow");
  pdu = transmitter_pdu();
  pdu[100] = 64;  // leaves 16 octets of the antenna pattern
  EXPECT_EQ(error_text(pdu),
            "Transmitter PDU: antenna pattern of 40 exceeds the 16 octets that follow");
  pdu = transmitter_pdu();
  pdu[70] = 1;
  EXPECT_EQ(error_text(pdu),
            "Transmitter PDU: antenna pattern length of 296 exceeds the 112 octets that follow");
  pdu = transmitter_pdu();
  pdu[31] = 3;
  EXPECT_EQ(error_text(pdu),
            "Transmitter PDU: ends before the end of its variable transmitter parameters record "
            "type");
  pdu = transmitter_pdu();
  pdu[31] = 1;
  EXPECT_EQ(error_text(pdu), "Transmitter PDU: 16 octets after its last field");
  pdu = transmitter_pdu();
  pdu[30] = 0xff;
  EXPECT_EQ(error_text(pdu),
            "Transmitter PDU: number of variable transmitter parameters of 65282 exceeds the 152 "
            "octets that follow");
  pdu = transmitter_pdu();
  pdu[165] = 5;  // length of the first record
  EXPECT_EQ(error_text(pdu),
            "Transmitter PDU: variable transmitter parameters record length of 5 octets is less "
            "than that of its header");
  pdu = transmitter_pdu();
  pdu[164] = 1;
  EXPECT_EQ(error_text(pdu),
            "Transmitter PDU: variable transmitter parameters record length of 264 exceeds the 18 "
            "octets that follow");
}

TEST(DisTransmitterTest, NumbersMustBeFinite) {
  struct Case {
    std::size_t at;
    const char* name;
  };
  for (const Case& one : {Case{40, "antenna location y"}, Case{56, "relative antenna location x"},
                          Case{80, "transmit bandwidth"}, Case{84, "power"}}) {
    ByteVector pdu = transmitter_pdu();
    pdu[one.at] = 0x7f;
    pdu[one.at + 1] = 0xf8;
    EXPECT_EQ(error_text(pdu),
              std::string("Transmitter PDU: ") + one.name + " is not a finite number");
  }
}

TEST(DisTransmitterTest, ListsThatAreTooLongAreNotEncoded) {
  Transmitter body;
  body.modulation_parameters.resize(256);
  EXPECT_THROW(static_cast<void>(encode(Pdu{{}, body})), std::length_error);
  body.modulation_parameters.resize(255);
  EXPECT_EQ(encode(Pdu{{}, body}).size(), kFixed + 255);
  body.antenna_pattern.resize(65'535);  // fits its length, but not the PDU
  EXPECT_THROW(static_cast<void>(encode(Pdu{{}, body})), std::length_error);
}

}  // namespace
}  // namespace roger::dis

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "radio/hla/receiver_object.hpp"
#include "radio/hla/transmitter_object.hpp"
#include "tests/unit/radio/hex.hpp"

namespace roger::radio {
namespace {

constexpr EntityIdentifier kEntity{1, 0x0203, 0};

TransmitterState sample_transmitter() {
  TransmitterState state;
  state.stream = 0x1122334455667788U;
  state.entity = 4;
  state.radio_index = 2;
  state.host.object = "TANK";
  state.frequency = Frequency::from_kilohertz(40'000);
  state.bandwidth_hz = 25'000.0;
  state.modulation = Modulation::kFm;
  state.status = TransmitterStatus::kTransmitting;
  return state;
}

template <class Attribute>
std::map<std::string, std::string> by_name(
    const std::vector<AttributeBytes<Attribute>>& attributes) {
  std::map<std::string, std::string> out;
  for (const auto& attribute : attributes) {
    out[std::string(name_of(attribute.attribute))] = hex(attribute.bytes);
  }
  return out;
}

TEST(TransmitterObjectTest, FirstUpdateContainsAllAttributes) {
  const auto update = by_name(encode_transmitter(kEntity, sample_transmitter(), std::nullopt));
  EXPECT_EQ(update.size(), kTransmitterAttributeCount);
  EXPECT_EQ(update.at("EntityIdentifier"), "000102030004");
  EXPECT_EQ(update.at("HostObjectIdentifier"), "54414e4b00");
  EXPECT_EQ(update.at("StreamTag"), "1122334455667788");
  EXPECT_EQ(update.at("Frequency"), "0000000002625a00");
  EXPECT_EQ(update.at("FrequencyBandwidth"), "46c35000");  // 25000.0 as IEEE 754
  EXPECT_EQ(update.at("RadioIndex"), "0002");
  EXPECT_EQ(update.at("RFModulationType"), "00030001");  // angle, frequency modulation
  EXPECT_EQ(update.at("TransmitterOperationalStatus"), "02");
  EXPECT_EQ(update.at("AntennaPatternData"), "00000000");
  EXPECT_EQ(update.at("SpreadSpectrum"), "0000");
  EXPECT_EQ(update.at("RadioSystemType"), "0701000000000000");
  EXPECT_EQ(update.at("WorldLocation").size(), 48U);
}

TEST(TransmitterObjectTest, LaterUpdatesContainChangedAttributes) {
  const TransmitterState before = sample_transmitter();
  TransmitterState now = before;
  EXPECT_TRUE(encode_transmitter(kEntity, now, before).empty());
  now.status = TransmitterStatus::kOn;
  EXPECT_EQ(by_name(encode_transmitter(kEntity, now, before)),
            (std::map<std::string, std::string>{{"TransmitterOperationalStatus", "01"}}));
  now = before;
  now.frequency = Frequency::from_kilohertz(118'100);
  now.modulation = Modulation::kAm;
  EXPECT_EQ(by_name(encode_transmitter(kEntity, now, before)),
            (std::map<std::string, std::string>{{"Frequency", "00000000070a1020"},
                                                {"FrequencyBandwidth", "46c35000"},
                                                {"RFModulationType", "00010002"}}));
  now = before;
  now.place = Ecef{6'378'137.0, 0.0, 0.0};
  now.power_dbm = 47.0;
  EXPECT_EQ(by_name(encode_transmitter(kEntity, now, before)),
            (std::map<std::string, std::string>{
                {"TransmittedPower", "423c0000"},
                {"WorldLocation", "415854a64000000000000000000000000000000000000000"}}));
}

TEST(TransmitterObjectTest, AcceptsOnlyPossiblePositions) {
  TransmitterState state = sample_transmitter();
  KnownTransmitter known;
  const auto take = [&] {
    bool all = true;
    for (const auto& attribute : encode_transmitter(kEntity, state, std::nullopt)) {
      all = decode_transmitter(attribute.attribute, attribute.bytes, known) && all;
    }
    return all;
  };
  EXPECT_TRUE(take());
  EXPECT_FALSE(known.emission()) << "no position was published";
  state.place = Ecef{6'378'137.0, 0.0, 0.0};
  state.power_dbm = 47.0;
  EXPECT_TRUE(take());
  ASSERT_TRUE(known.emission());
  EXPECT_EQ(known.emission()->from.place, *state.place);
  EXPECT_EQ(known.emission()->power_dbm, 47.0);
  state.place = Ecef{std::nan(""), 0.0, 0.0};
  EXPECT_FALSE(take());
  EXPECT_TRUE(known.emission()) << "the last valid position is kept";
  state.place = Ecef{1.0, 2.0, 3.0};
  EXPECT_FALSE(take());
  state.place.reset();
  state.power_dbm = std::nan("");
  EXPECT_FALSE(take());
}

TEST(TransmitterObjectTest, SpreadSpectrumDescribesSincgarsOnly) {
  const TransmitterState before = sample_transmitter();
  TransmitterState now = before;
  now.hopping = Hopping{HopSystem::kSincgars, 34, 2, -3000};
  auto update = by_name(encode_transmitter(kEntity, now, before));
  EXPECT_EQ(update, (std::map<std::string, std::string>{{"RFModulationSystemType", "0005"},
                                                        {"SpreadSpectrum",
                                                         "00010000002200020000"
                                                         "0000fffffffd"}}));
  KnownTransmitter known;
  const auto take = [&known](const char* text) {
    return decode_transmitter(TransmitterAttribute::kSpreadSpectrum, octets(text), known);
  };
  ASSERT_TRUE(take("0001 0000 0022 0002 0007 0008 fffffffd"));
  EXPECT_EQ(known.hopping, now.hopping) << "lockout set and security key are not compared";
  EXPECT_FALSE(take("0002 0000 0022 0002 0000 0000 00000000"));
  EXPECT_FALSE(take("0001 0000 0022 0002 0000 0000 7fffffff")) << "clock offset out of range";
  EXPECT_FALSE(take("0001 0022 0002 0000 0000 00000000")) << "padding is missing";
  EXPECT_EQ(known.hopping, now.hopping);
  EXPECT_TRUE(take("0000"));
  EXPECT_FALSE(known.hopping);

  now.hopping->system = HopSystem::kHaveQuick;
  update = by_name(encode_transmitter(kEntity, now, std::nullopt));
  EXPECT_EQ(update.at("RFModulationSystemType"), "0002");
  EXPECT_EQ(update.at("SpreadSpectrum"), "0000") << "RPR defines no record for HAVE QUICK";
  EXPECT_EQ(update.at("TimeHopInUse"), "00") << "it hops in frequency, not in time";
}

TEST(TransmitterObjectTest, WantedAttributesSurviveEncoding) {
  KnownTransmitter known;
  for (const auto& attribute : encode_transmitter(kEntity, sample_transmitter(), std::nullopt)) {
    EXPECT_TRUE(decode_transmitter(attribute.attribute, attribute.bytes, known));
  }
  EXPECT_EQ(known.entity, (EntityIdentifier{1, 0x0203, 4}));
  EXPECT_EQ(known.stream, 0x1122334455667788U);
  EXPECT_EQ(known.frequency.hertz(), 40'000'000U);
  EXPECT_EQ(known.status, TransmitterStatus::kTransmitting);
  EXPECT_EQ(known.host, sample_transmitter().host.object);
  EXPECT_EQ(known.modulation, sample_transmitter().modulation);
}

TEST(TransmitterObjectTest, DetailsThatRogerHasNoUseForArePassedOn) {
  TransmitterState state = sample_transmitter();
  state.crypto = CryptoSystem::kKy57;
  state.key_id = 17;
  state.details.type = {7, 2, 225, 1, 3, 0x0405};
  state.details.input_source = 7;
  state.details.relative_position = {1.0F, 2.0F, -3.0F};
  state.details.diphase = true;
  state.details.modulation = RawModulation{5, 6, 6};
  const auto update = by_name(encode_transmitter(kEntity, state, std::nullopt));
  EXPECT_EQ(update.at("RadioSystemType"), "070200e101030405");
  EXPECT_EQ(update.at("RadioInputSource"), "07");
  EXPECT_EQ(update.at("RelativePosition"), "3f80000040000000c0400000");
  EXPECT_EQ(update.at("CryptographicMode"), "00000001");
  EXPECT_EQ(update.at("RFModulationType"), "00050006");
  EXPECT_EQ(update.at("RFModulationSystemType"), "0006");
  KnownTransmitter known;
  for (const auto& attribute : encode_transmitter(kEntity, state, std::nullopt)) {
    EXPECT_TRUE(decode_transmitter(attribute.attribute, attribute.bytes, known));
  }
  EXPECT_EQ(known.details, state.details);
  EXPECT_EQ(known.modulation, std::nullopt) << "none of Roger's";
  EXPECT_EQ(known.radio_index, state.radio_index);
  EXPECT_EQ(known.crypto, state.crypto);
  EXPECT_EQ(known.key_id, state.key_id);
  TransmitterState later = state;
  later.details.relative_position = {};
  later.details.modulation->system = 5;
  EXPECT_EQ(by_name(encode_transmitter(kEntity, later, state)),
            (std::map<std::string, std::string>{{"RFModulationSystemType", "0005"},
                                                {"RelativePosition", "000000000000000000000000"}}));
}

TEST(TransmitterObjectTest, DecodesModulations) {
  KnownTransmitter known;
  for (const Modulation modulation : {Modulation::kAm, Modulation::kSsb, Modulation::kFm}) {
    TransmitterState state = sample_transmitter();
    state.modulation = modulation;
    for (const auto& attribute : encode_transmitter(kEntity, state, std::nullopt)) {
      EXPECT_TRUE(decode_transmitter(attribute.attribute, attribute.bytes, known));
    }
    EXPECT_EQ(known.modulation, modulation);
  }
}

TEST(TransmitterObjectTest, MalformedAttributesAreIgnored) {
  KnownTransmitter known;
  for (const TransmitterAttribute attribute : transmitter_attributes_to_read()) {
    EXPECT_FALSE(decode_transmitter(attribute, {}, known)) << name_of(attribute);
    EXPECT_FALSE(decode_transmitter(attribute, octets("00010203040506070809"), known))
        << name_of(attribute);
  }
  EXPECT_FALSE(
      decode_transmitter(TransmitterAttribute::kTransmitterOperationalStatus, octets("03"), known));
  EXPECT_EQ(known.stream, 0U);
  EXPECT_EQ(known.status, TransmitterStatus::kOff);
}

TEST(ReceiverObjectTest, NamesTheReceivedTransmitter) {
  ReceiverState state;
  state.entity = 4;
  state.radio_index = 1;
  state.status = ReceiverStatus::kReceiving;
  state.heard_stream = 9;
  const auto update = by_name(encode_receiver(kEntity, state, "HLA7", std::nullopt));
  EXPECT_EQ(update.size(), kReceiverAttributeCount);
  EXPECT_EQ(update.at("ReceivedTransmitterIdentifier"), "484c413700");
  EXPECT_EQ(update.at("ReceiverOperationalStatus"), "0002");
  EXPECT_EQ(update.at("EntityIdentifier"), "000102030004");

  ReceiverState later = state;
  later.status = ReceiverStatus::kOn;
  later.heard_stream = 0;
  const auto change = by_name(encode_receiver(kEntity, later, "", state));
  EXPECT_EQ(change.size(), 3U);
  EXPECT_EQ(change.at("ReceivedTransmitterIdentifier"), "00");
  EXPECT_EQ(change.at("ReceiverOperationalStatus"), "0001");
}

TEST(ReceiverObjectTest, PublishedReceiverIsReadBack) {
  ReceiverState state;
  state.host = {"TANK", {7, 8, 9}};
  state.radio_index = 2;
  state.status = ReceiverStatus::kReceiving;
  state.received_dbm = -71;
  PublishedReceiver receiver;
  for (const auto& attribute : encode_receiver(kEntity, state, "HLA7", std::nullopt)) {
    EXPECT_TRUE(decode_receiver(attribute.attribute, attribute.bytes, receiver));
  }
  EXPECT_EQ(receiver.known.host, state.host);
  EXPECT_EQ(receiver.known.radio_index, 2);
  EXPECT_EQ(receiver.known.status, ReceiverStatus::kReceiving);
  EXPECT_DOUBLE_EQ(receiver.known.received_dbm, -71.0);
  EXPECT_EQ(receiver.heard, "HLA7");
}

TEST(ReceiverObjectTest, MalformedAttributesAreIgnored) {
  PublishedReceiver receiver;
  const auto take = [&receiver](ReceiverAttribute attribute, const char* text) {
    return decode_receiver(attribute, octets(text), receiver);
  };
  EXPECT_FALSE(take(ReceiverAttribute::kEntityIdentifier, "00010002"));
  EXPECT_FALSE(take(ReceiverAttribute::kRadioIndex, "000100"));
  EXPECT_FALSE(take(ReceiverAttribute::kReceivedPower, "7fc00000")) << "not a number";
  EXPECT_FALSE(take(ReceiverAttribute::kReceivedTransmitterIdentifier, ""));
  EXPECT_FALSE(take(ReceiverAttribute::kReceiverOperationalStatus, "0003"));
  EXPECT_EQ(receiver.known.status, ReceiverStatus::kOff);
  EXPECT_EQ(receiver.known.radio_index, 0);
}

}  // namespace
}  // namespace roger::radio

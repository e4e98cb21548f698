#include "radio/hla/voice_interaction.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

#include "core/octets.hpp"
#include "tests/unit/radio/hex.hpp"

namespace roger::radio {
namespace {

VoicePacket sample_signal() {
  VoicePacket signal;
  signal.transmission.address = Frequency::from_kilohertz(40'000);
  signal.transmission.call_sign = "EAGLE 1";
  signal.transmission.recipient = "BRAVO 2";
  signal.coded.stream = 0x0102030405060708U;
  signal.coded.sequence = 0x11223344;
  signal.coded.sample_index = 0x55667788;
  signal.coded.sample_count = 2;
  signal.coded.size = 2;
  signal.coded.bytes[0] = Octet{0x7f};
  signal.coded.bytes[1] = Octet{0xff};
  signal.coded.first = true;
  signal.coded.timing.captured_ns = -2;
  signal.coded.timing.clock_domain = 0xdeadbeef00000001U;
  signal.coded.timing.capture_microseconds = 31'250;
  signal.coded.timing.encode_microseconds = 17;
  signal.coded.timing.sent_ns = 0x0000000123456789;
  signal.repeated = {{1, 160, 160, {Octet{0xaa}, Octet{0xbb}, Octet{0xcc}}},
                     {2, 160 + 0x9f, 0x9f, {Octet{0xdd}}}};
  Emission& emission = signal.emission.emplace();
  emission.from = {{6'378'137.0, 0.0, -1.0}, 2.0};
  emission.power_dbm = 37.0;
  emission.bandwidth_hz = 25'000.0;
  signal.transmission.hopping = Hopping{HopSystem::kSincgars, 34, 2, -1500};
  return signal;
}

std::string encoded(const VoiceParameters& parameters, VoiceParameter parameter) {
  return hex(parameters.bytes(parameter));
}

TEST(VoiceInteractionTest, ParametersAreBigEndian) {
  VoiceParameters parameters;
  ASSERT_TRUE(parameters.encode(sample_signal(), true));
  EXPECT_EQ(encoded(parameters, VoiceParameter::kAudioData),
            hex("0102030405060708 00000001 00001f40 0010 0000 00000002 7fff"));
  EXPECT_EQ(encoded(parameters, VoiceParameter::kFrequency), "0000000002625a00");
  EXPECT_EQ(encoded(parameters, VoiceParameter::kSequenceNumber), "11223344");
  EXPECT_EQ(encoded(parameters, VoiceParameter::kSampleIndex), "55667788");
  EXPECT_EQ(encoded(parameters, VoiceParameter::kCaptureTime), "fffffffffffffffe");
  EXPECT_EQ(encoded(parameters, VoiceParameter::kClockDomain), "deadbeef00000001");
  EXPECT_EQ(encoded(parameters, VoiceParameter::kVoiceFlags), "01");
  EXPECT_EQ(encoded(parameters, VoiceParameter::kSenderStages), "00007a1200000011");
  EXPECT_EQ(encoded(parameters, VoiceParameter::kSendTime), "0000000123456789");
  EXPECT_EQ(encoded(parameters, VoiceParameter::kCallSign), "000000074541474c452031");
  // Elements are aligned to 4 octets.
  EXPECT_EQ(encoded(parameters, VoiceParameter::kRedundancy),
            hex("00000002 000000a0 00000003 aabbcc 00 0000009f 00000001 dd"));
  EXPECT_EQ(encoded(parameters, VoiceParameter::kEmission),
            hex("415854a640000000 0000000000000000 bff0000000000000"
                "40000000 42140000 46c35000"));
  EXPECT_EQ(encoded(parameters, VoiceParameter::kHopping), hex("0005 0022 0002 0000 fffffa24"));
}

TEST(VoiceInteractionTest, RedundancyIsOmittedIfEmptyOrTooLong) {
  VoicePacket signal = sample_signal();
  VoiceParameters parameters;
  signal.repeated.clear();
  ASSERT_TRUE(parameters.encode(signal, false));
  EXPECT_TRUE(parameters.bytes(VoiceParameter::kRedundancy).empty());
  signal.repeated = {{1, 1, 1, ByteVector(1000)}, {2, 2, 1, ByteVector(1000)}};
  ASSERT_TRUE(parameters.encode(signal, false));
  VoicePacket got;
  ASSERT_TRUE(decode_voice_parameter(VoiceParameter::kRedundancy,
                                     parameters.bytes(VoiceParameter::kRedundancy), got));
  ASSERT_EQ(got.repeated.size(), 1U) << "only the newer packet fits";
  EXPECT_EQ(got.repeated[0].bytes.size(), 1000U);
}

TEST(VoiceInteractionTest, MalformedRedundancyIsRejected) {
  VoicePacket got;
  const auto taken = [&got](const char* text) {
    return decode_voice_parameter(VoiceParameter::kRedundancy, octets(text), got);
  };
  EXPECT_TRUE(taken("00000000"));
  EXPECT_FALSE(taken("00000003 000000a0 00000000 000000a0 00000000 000000a0 00000000"))
      << "more than kMaxRepeated packets";
  EXPECT_FALSE(taken("00000001 000000a0 ffffffff aa"));
  EXPECT_FALSE(taken("00000001 000000a0 00000002 aa"));
  EXPECT_FALSE(taken("00000001 000000a0 00000001 aa bb"));
}

TEST(VoiceInteractionTest, SpacedRepetitionsContainTheirPlaces) {
  VoicePacket signal = sample_signal();
  signal.repeated = {{4, 640, 160, {Octet{0xaa}, Octet{0xbb}, Octet{0xcc}}},
                     {8, 1279, 0x9f, {Octet{0xdd}}}};
  VoiceParameters parameters;
  ASSERT_TRUE(parameters.encode(signal, true));
  EXPECT_TRUE(parameters.bytes(VoiceParameter::kRedundancy).empty())
      << "earlier versions would take them for the packets just before";
  const Bytes spaced = parameters.bytes(VoiceParameter::kSpacedRedundancy);
  EXPECT_EQ(hex(spaced), hex("00000002 00000004 00000280 000000a0 00000003 aabbcc 00"
                             "00000008 000004ff 0000009f 00000001 dd"));
  VoicePacket got;
  ASSERT_TRUE(decode_voice_parameter(VoiceParameter::kSpacedRedundancy, spaced, got));
  ASSERT_EQ(got.repeated.size(), 2U);
  got.coded.sequence = 100;
  got.coded.sample_index = 2000;
  got.coded.sample_rate = 8000;
  got.coded.timing.captured_ns = 1'000'000'000;
  audio::CodedPacket restored;
  ASSERT_TRUE(restore_repeated(got, got.repeated[1], restored));
  EXPECT_EQ(restored.sequence, 92U);
  EXPECT_EQ(restored.sample_index, 721U);
  EXPECT_EQ(restored.sample_count, 0x9fU);
  EXPECT_EQ(restored.timing.captured_ns, 1'000'000'000 - 1279 * 125'000);
  EXPECT_EQ(restored.size, 1U);
  EXPECT_EQ(restored.bytes[0], Octet{0xdd});
}

TEST(VoiceInteractionTest, ImpossiblePlacesOfRepetitionsAreRejected) {
  VoicePacket got;
  const auto taken = [&got](const std::string& text) {
    return decode_voice_parameter(VoiceParameter::kSpacedRedundancy, octets(text.c_str()), got);
  };
  const std::string rest = " 00000280 000000a0 00000000";
  EXPECT_TRUE(taken("00000000"));
  EXPECT_TRUE(taken("00000001 00000002" + rest));
  EXPECT_TRUE(taken("00000001 00000020" + rest));
  EXPECT_FALSE(taken("00000001 00000000" + rest)) << "itself";
  EXPECT_FALSE(taken("00000001 00000001" + rest)) << "belongs into Redundancy";
  EXPECT_FALSE(taken("00000001 00000021" + rest)) << "beyond kMaxPacketsBack";
  EXPECT_TRUE(taken("00000002 00000002" + rest + "00000004" + rest));
  EXPECT_FALSE(taken("00000002 00000004" + rest + "00000004" + rest));
  EXPECT_FALSE(taken("00000002 00000004" + rest + "00000002" + rest)) << "the newest first";
  EXPECT_FALSE(taken("00000001 00000002 00000280 000000a0 00000001"));
}

TEST(VoiceInteractionTest, CallSignIsOmittedOnRequest) {
  VoiceParameters parameters;
  ASSERT_TRUE(parameters.encode(sample_signal(), false));
  EXPECT_TRUE(parameters.bytes(VoiceParameter::kCallSign).empty());
}

TEST(VoiceInteractionTest, FlagsAreOneBitEach) {
  VoicePacket signal = sample_signal();
  VoiceParameters parameters;
  signal.coded.first = false;
  signal.coded.last = true;
  ASSERT_TRUE(parameters.encode(signal, false));
  EXPECT_EQ(encoded(parameters, VoiceParameter::kVoiceFlags), "02");
  signal.coded.carrier_only = true;
  ASSERT_TRUE(parameters.encode(signal, false));
  EXPECT_EQ(encoded(parameters, VoiceParameter::kVoiceFlags), "06");
  signal.transmission.flags.relayed = true;
  ASSERT_TRUE(parameters.encode(signal, true));
  EXPECT_EQ(encoded(parameters, VoiceParameter::kVoiceFlags), "0e");
  VoicePacket got;
  ASSERT_TRUE(decode_voice_parameter(VoiceParameter::kVoiceFlags,
                                     parameters.bytes(VoiceParameter::kVoiceFlags), got));
  EXPECT_TRUE(got.transmission.flags.relayed);
  EXPECT_FALSE(got.transmission.flags.breaks_in);
  signal.transmission.flags.breaks_in = true;
  ASSERT_TRUE(parameters.encode(signal, true));
  EXPECT_EQ(encoded(parameters, VoiceParameter::kVoiceFlags), "4e");
  ASSERT_TRUE(decode_voice_parameter(VoiceParameter::kVoiceFlags,
                                     parameters.bytes(VoiceParameter::kVoiceFlags), got));
  EXPECT_TRUE(got.transmission.flags.breaks_in);
}

TEST(VoiceInteractionTest, EveryParameterSurvivesEncoding) {
  const VoicePacket sent = sample_signal();
  VoiceParameters parameters;
  ASSERT_TRUE(parameters.encode(sent, true));
  VoicePacket got;
  for (std::size_t i = 0; i < kVoiceParameterCount; ++i) {
    const auto parameter = static_cast<VoiceParameter>(i);
    if (parameter == VoiceParameter::kNetKey) continue;  // the packet has a frequency instead
    if (parameter == VoiceParameter::kSpacedRedundancy) continue;  // it has Redundancy instead
    EXPECT_TRUE(decode_voice_parameter(parameter, parameters.bytes(parameter), got))
        << name_of(parameter);
  }
  EXPECT_EQ(got.transmission.address, sent.transmission.address);
  EXPECT_EQ(got.transmission.call_sign, sent.transmission.call_sign);
  EXPECT_EQ(got.coded.stream, sent.coded.stream);
  EXPECT_EQ(got.coded.sequence, sent.coded.sequence);
  EXPECT_EQ(got.coded.sample_index, sent.coded.sample_index);
  EXPECT_EQ(got.coded.first, true);
  EXPECT_EQ(got.coded.last, false);
  EXPECT_EQ(got.coded.timing.captured_ns, sent.coded.timing.captured_ns);
  EXPECT_EQ(got.coded.timing.sent_ns, sent.coded.timing.sent_ns);
  EXPECT_EQ(got.coded.timing.clock_domain, sent.coded.timing.clock_domain);
  EXPECT_EQ(got.coded.timing.capture_microseconds, 31'250U);
  EXPECT_EQ(got.coded.timing.encode_microseconds, 17U);
  ASSERT_EQ(got.repeated.size(), 2U);
  EXPECT_EQ(got.repeated[0].sample_count, 160U);
  EXPECT_EQ(got.repeated[0].bytes, sent.repeated[0].bytes);
  EXPECT_EQ(got.repeated[1].bytes, sent.repeated[1].bytes);
  ASSERT_TRUE(got.emission);
  EXPECT_EQ(got.emission->from.place, sent.emission->from.place);
  EXPECT_EQ(got.emission->from.height_m, 2.0);
  EXPECT_EQ(got.emission->power_dbm, 37.0);
  EXPECT_EQ(got.transmission.hopping, sent.transmission.hopping);
}

TEST(VoiceInteractionTest, PacketHasEitherFrequencyOrNetKey) {
  VoicePacket signal = sample_signal();
  VoiceParameters parameters;
  ASSERT_TRUE(parameters.encode(signal, true));
  EXPECT_TRUE(parameters.bytes(VoiceParameter::kNetKey).empty());
  signal.transmission.address = IntercomLine{"net/CREW"};
  ASSERT_TRUE(parameters.encode(signal, true));
  EXPECT_EQ(encoded(parameters, VoiceParameter::kFrequency), "0000000000000000");
  EXPECT_EQ(encoded(parameters, VoiceParameter::kNetKey), "000000086e65742f43524557");
  VoicePacket got;
  ASSERT_TRUE(decode_voice_parameter(VoiceParameter::kNetKey,
                                     parameters.bytes(VoiceParameter::kNetKey), got));
  EXPECT_EQ(got.transmission.address, Address(IntercomLine{"net/CREW"}));
  EXPECT_FALSE(decode_voice_parameter(VoiceParameter::kFrequency, octets("0000000002625a00"), got))
      << "it already has a net key";
  EXPECT_FALSE(decode_voice_parameter(VoiceParameter::kFrequency, octets("8000000000000000"), got))
      << "line numbers are not valid frequencies";
}

TEST(VoiceInteractionTest, HoppingIsOmittedOnAFixedFrequency) {
  VoicePacket signal = sample_signal();
  signal.transmission.hopping.reset();
  VoiceParameters parameters;
  ASSERT_TRUE(parameters.encode(signal, true));
  EXPECT_TRUE(parameters.bytes(VoiceParameter::kHopping).empty());
}

TEST(VoiceInteractionTest, UnknownHoppingSystemIsRejected) {
  VoicePacket got;
  const auto taken = [&got](const char* text) {
    return decode_voice_parameter(VoiceParameter::kHopping, octets(text), got);
  };
  EXPECT_FALSE(taken("0001 0022 0002 0000 00000000"));
  EXPECT_FALSE(got.transmission.hopping);
  EXPECT_TRUE(taken("0002 0022 0002 0000 00000000"));
}

TEST(VoiceInteractionTest, ImpossibleTimeStampsAreRejected) {
  VoicePacket got;
  const auto taken = [&got](VoiceParameter which, const char* text) {
    return decode_voice_parameter(which, octets(text), got);
  };
  for (const VoiceParameter which : {VoiceParameter::kCaptureTime, VoiceParameter::kSendTime}) {
    EXPECT_FALSE(taken(which, "8000000000000000"));
    EXPECT_FALSE(taken(which, "7fffffffffffffff"));
    EXPECT_TRUE(taken(which, "2000000000000000"));
    EXPECT_FALSE(taken(which, "2000000000000001"));
    EXPECT_TRUE(taken(which, "e000000000000000"));
    EXPECT_FALSE(taken(which, "dfffffffffffffff"));
  }
}

TEST(VoiceInteractionTest, LongestTextsFit) {
  VoicePacket signal = sample_signal();
  signal.transmission.call_sign = signal.transmission.recipient =
      std::string(kMaxCallSignOctets - 1, 'A');
  signal.repeated = {{1, 1, 1, ByteVector(kMaxRedundancy - 16)}};
  VoiceParameters parameters;
  EXPECT_TRUE(parameters.encode(signal, true));
}

TEST(VoiceInteractionTest, EmissionIsOmittedWithoutAPosition) {
  VoicePacket signal = sample_signal();
  signal.emission.reset();
  VoiceParameters parameters;
  ASSERT_TRUE(parameters.encode(signal, true));
  EXPECT_TRUE(parameters.bytes(VoiceParameter::kEmission).empty());
}

TEST(VoiceInteractionTest, ImpossibleEmissionIsRejected) {
  const auto refused = [](const std::function<void(Emission&)>& spoil) {
    VoicePacket signal = sample_signal();
    spoil(*signal.emission);
    VoiceParameters parameters;
    EXPECT_TRUE(parameters.encode(signal, true));
    VoicePacket got;
    const bool taken = decode_voice_parameter(VoiceParameter::kEmission,
                                              parameters.bytes(VoiceParameter::kEmission), got);
    return !taken && !got.emission;
  };
  EXPECT_FALSE(refused([](Emission&) {}));
  EXPECT_TRUE(refused([](Emission& e) { e.from.place = {}; }));
  EXPECT_TRUE(refused([](Emission& e) { e.from.place.y = std::nan(""); }));
  EXPECT_FALSE(refused([](Emission& e) { e.from.height_m = kUnknownHeight; }))
      << "as radios of DIS";
  EXPECT_TRUE(refused([](Emission& e) { e.from.height_m = -2.0; }));
  EXPECT_TRUE(refused([](Emission& e) { e.power_dbm = std::numeric_limits<float>::infinity(); }));
  EXPECT_TRUE(refused([](Emission& e) { e.bandwidth_hz = 0.0; }));
}

TEST(VoiceInteractionTest, WrongLengthsAreRejected) {
  VoiceParameters parameters;
  ASSERT_TRUE(parameters.encode(sample_signal(), true));
  VoicePacket got;
  for (std::size_t i = 0; i < kVoiceParameterCount; ++i) {
    const auto parameter = static_cast<VoiceParameter>(i);
    EXPECT_FALSE(decode_voice_parameter(parameter, {}, got)) << name_of(parameter);
    const auto right = parameters.bytes(parameter);
    if (right.empty()) continue;
    ByteVector longer(right.begin(), right.end());
    longer.push_back(Octet{0});
    EXPECT_FALSE(decode_voice_parameter(parameter, longer, got)) << name_of(parameter);
    EXPECT_FALSE(decode_voice_parameter(parameter, right.first(right.size() - 1), got))
        << name_of(parameter);
  }
}

TEST(VoiceInteractionTest, ReceivedCallSignIsPrintable) {
  VoicePacket got;
  ASSERT_TRUE(
      decode_voice_parameter(VoiceParameter::kCallSign, octets("00000004 41 0a 1b c3"), got));
  EXPECT_EQ(got.transmission.call_sign, "A???");
  EXPECT_FALSE(decode_voice_parameter(VoiceParameter::kCallSign, octets("ffffffff 41"), got));
}

TEST(VoiceInteractionTest, CallSignIsInFirstAndEveryEighthPacket) {
  audio::CodedPacket packet;
  packet.sequence = 3;
  EXPECT_FALSE(bears_call_sign(packet));
  packet.first = true;
  EXPECT_TRUE(bears_call_sign(packet));
  packet.first = false;
  packet.sequence = 16;
  EXPECT_TRUE(bears_call_sign(packet));
  packet.sequence = 17;
  packet.encoding = audio::Encoding::kCiphered;
  EXPECT_TRUE(bears_call_sign(packet)) << "its seal includes the call sign";
}

}  // namespace
}  // namespace roger::radio

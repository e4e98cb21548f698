#include "radio/hla/voice_interaction.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

#include "core/octets.hpp"
#include "tests/unit/radio/hex.hpp"

namespace roger::radio {
namespace {

VoiceSignal sample_signal() {
  VoiceSignal signal;
  signal.frequency = Frequency::from_kilohertz(40'000);
  signal.call_sign = "EAGLE 1";
  signal.recipient = "BRAVO 2";
  signal.packet.stream = 0x0102030405060708U;
  signal.packet.sequence = 0x11223344;
  signal.packet.sample_index = 0x55667788;
  signal.packet.sample_count = 2;
  signal.packet.size = 2;
  signal.packet.bytes[0] = Octet{0x7f};
  signal.packet.bytes[1] = Octet{0xff};
  signal.packet.first = true;
  signal.packet.timing.captured_ns = -2;
  signal.packet.timing.clock_domain = 0xdeadbeef00000001U;
  signal.packet.timing.capture_microseconds = 31'250;
  signal.packet.timing.encode_microseconds = 17;
  signal.packet.timing.sent_ns = 0x0000000123456789;
  signal.repeated = {{160, {Octet{0xaa}, Octet{0xbb}, Octet{0xcc}}}, {0x9f, {Octet{0xdd}}}};
  Emission& emission = signal.emission.emplace();
  emission.from = {{6'378'137.0, 0.0, -1.0}, 2.0};
  emission.power_dbm = 37.0;
  emission.bandwidth_hz = 25'000.0;
  signal.hopping = Hopping{HopSystem::kSincgars, 34, 2, -1500};
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
  // Elements begin at multiples of four octets.
  EXPECT_EQ(encoded(parameters, VoiceParameter::kRedundancy),
            hex("00000002 000000a0 00000003 aabbcc 00 0000009f 00000001 dd"));
  EXPECT_EQ(encoded(parameters, VoiceParameter::kEmission),
            hex("415854a640000000 0000000000000000 bff0000000000000"
                "40000000 42140000 46c35000"));
  EXPECT_EQ(encoded(parameters, VoiceParameter::kHopping), hex("0005 0022 0002 0000 fffffa24"));
}

TEST(VoiceInteractionTest, WhatIsRepeatedIsLeftOutWhereThereIsNoneOrNoRoom) {
  VoiceSignal signal = sample_signal();
  VoiceParameters parameters;
  signal.repeated.clear();
  ASSERT_TRUE(parameters.encode(signal, false));
  EXPECT_TRUE(parameters.bytes(VoiceParameter::kRedundancy).empty());
  signal.repeated = {{1, ByteVector(1000)}, {1, ByteVector(1000)}};
  ASSERT_TRUE(parameters.encode(signal, false));
  VoiceSignal got;
  ASSERT_TRUE(decode_voice_parameter(VoiceParameter::kRedundancy,
                                     parameters.bytes(VoiceParameter::kRedundancy), got));
  ASSERT_EQ(got.repeated.size(), 1U) << "the newer one";
  EXPECT_EQ(got.repeated[0].bytes.size(), 1000U);
}

TEST(VoiceInteractionTest, ARepetitionThatLiesIsRefused) {
  VoiceSignal got;
  const auto taken = [&got](const char* text) {
    return decode_voice_parameter(VoiceParameter::kRedundancy, octets(text), got);
  };
  EXPECT_TRUE(taken("00000000"));
  EXPECT_FALSE(taken("00000003 000000a0 00000000 000000a0 00000000 000000a0 00000000"))
      << "more than are ever repeated";
  EXPECT_FALSE(taken("00000001 000000a0 ffffffff aa"));
  EXPECT_FALSE(taken("00000001 000000a0 00000002 aa"));
  EXPECT_FALSE(taken("00000001 000000a0 00000001 aa bb"));
}

TEST(VoiceInteractionTest, CallSignIsLeftOutWhenNotAskedFor) {
  VoiceParameters parameters;
  ASSERT_TRUE(parameters.encode(sample_signal(), false));
  EXPECT_TRUE(parameters.bytes(VoiceParameter::kCallSign).empty());
}

TEST(VoiceInteractionTest, FlagsAreOneBitEach) {
  VoiceSignal signal = sample_signal();
  VoiceParameters parameters;
  signal.packet.first = false;
  signal.packet.last = true;
  ASSERT_TRUE(parameters.encode(signal, false));
  EXPECT_EQ(encoded(parameters, VoiceParameter::kVoiceFlags), "02");
  signal.packet.carrier_only = true;
  ASSERT_TRUE(parameters.encode(signal, false));
  EXPECT_EQ(encoded(parameters, VoiceParameter::kVoiceFlags), "06");
  signal.relayed = true;
  ASSERT_TRUE(parameters.encode(signal, true));
  EXPECT_EQ(encoded(parameters, VoiceParameter::kVoiceFlags), "0e");
  VoiceSignal got;
  ASSERT_TRUE(decode_voice_parameter(VoiceParameter::kVoiceFlags,
                                     parameters.bytes(VoiceParameter::kVoiceFlags), got));
  EXPECT_TRUE(got.relayed);
  EXPECT_FALSE(got.breaks_in);
  signal.breaks_in = true;
  ASSERT_TRUE(parameters.encode(signal, true));
  EXPECT_EQ(encoded(parameters, VoiceParameter::kVoiceFlags), "4e");
  ASSERT_TRUE(decode_voice_parameter(VoiceParameter::kVoiceFlags,
                                     parameters.bytes(VoiceParameter::kVoiceFlags), got));
  EXPECT_TRUE(got.breaks_in);
}

TEST(VoiceInteractionTest, EveryParameterComesBack) {
  const VoiceSignal sent = sample_signal();
  VoiceParameters parameters;
  ASSERT_TRUE(parameters.encode(sent, true));
  VoiceSignal got;
  for (std::size_t i = 0; i < kVoiceParameterCount; ++i) {
    const auto parameter = static_cast<VoiceParameter>(i);
    if (parameter == VoiceParameter::kNetKey) continue;  // it has a frequency
    EXPECT_TRUE(decode_voice_parameter(parameter, parameters.bytes(parameter), got))
        << name_of(parameter);
  }
  EXPECT_EQ(got.frequency, sent.frequency);
  EXPECT_EQ(got.call_sign, sent.call_sign);
  EXPECT_EQ(got.packet.stream, sent.packet.stream);
  EXPECT_EQ(got.packet.sequence, sent.packet.sequence);
  EXPECT_EQ(got.packet.sample_index, sent.packet.sample_index);
  EXPECT_EQ(got.packet.first, true);
  EXPECT_EQ(got.packet.last, false);
  EXPECT_EQ(got.packet.timing.captured_ns, sent.packet.timing.captured_ns);
  EXPECT_EQ(got.packet.timing.sent_ns, sent.packet.timing.sent_ns);
  EXPECT_EQ(got.packet.timing.clock_domain, sent.packet.timing.clock_domain);
  EXPECT_EQ(got.packet.timing.capture_microseconds, 31'250U);
  EXPECT_EQ(got.packet.timing.encode_microseconds, 17U);
  ASSERT_EQ(got.repeated.size(), 2U);
  EXPECT_EQ(got.repeated[0].sample_count, 160U);
  EXPECT_EQ(got.repeated[0].bytes, sent.repeated[0].bytes);
  EXPECT_EQ(got.repeated[1].bytes, sent.repeated[1].bytes);
  ASSERT_TRUE(got.emission);
  EXPECT_EQ(got.emission->from.place, sent.emission->from.place);
  EXPECT_EQ(got.emission->from.height_m, 2.0);
  EXPECT_EQ(got.emission->power_dbm, 37.0);
  EXPECT_EQ(got.hopping, sent.hopping);
}

TEST(VoiceInteractionTest, ANetHasAFrequencyOrAKey) {
  VoiceSignal signal = sample_signal();
  VoiceParameters parameters;
  ASSERT_TRUE(parameters.encode(signal, true));
  EXPECT_TRUE(parameters.bytes(VoiceParameter::kNetKey).empty());
  signal.net_key = "net/CREW";
  signal.frequency = filter::line_of_net_key(signal.net_key);
  ASSERT_TRUE(parameters.encode(signal, true));
  EXPECT_EQ(encoded(parameters, VoiceParameter::kFrequency), "0000000000000000");
  EXPECT_EQ(encoded(parameters, VoiceParameter::kNetKey), "000000086e65742f43524557");
  VoiceSignal got;
  ASSERT_TRUE(decode_voice_parameter(VoiceParameter::kNetKey,
                                     parameters.bytes(VoiceParameter::kNetKey), got));
  EXPECT_EQ(got.net_key, "net/CREW");
  EXPECT_FALSE(decode_voice_parameter(VoiceParameter::kFrequency, octets("8000000000000000"), got))
      << "no line is told as a frequency";
}

TEST(VoiceInteractionTest, WhoStaysOnHisFrequencyDoesNotSayHowHeHops) {
  VoiceSignal signal = sample_signal();
  signal.hopping.reset();
  VoiceParameters parameters;
  ASSERT_TRUE(parameters.encode(signal, true));
  EXPECT_TRUE(parameters.bytes(VoiceParameter::kHopping).empty());
}

TEST(VoiceInteractionTest, HoppingOfAnUnknownSystemIsRefused) {
  VoiceSignal got;
  const auto taken = [&got](const char* text) {
    return decode_voice_parameter(VoiceParameter::kHopping, octets(text), got);
  };
  EXPECT_FALSE(taken("0001 0022 0002 0000 00000000"));
  EXPECT_FALSE(got.hopping);
  EXPECT_TRUE(taken("0002 0022 0002 0000 00000000"));
}

TEST(VoiceInteractionTest, StampsThatNoClockShowsAreRefused) {
  VoiceSignal got;
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

TEST(VoiceInteractionTest, TheLongestTextsFit) {
  VoiceSignal signal = sample_signal();
  signal.call_sign = signal.recipient = std::string(kMaxCallSignOctets - 1, 'A');
  signal.repeated = {{1, ByteVector(kMaxRedundancy - 16)}};
  VoiceParameters parameters;
  EXPECT_TRUE(parameters.encode(signal, true));
}

TEST(VoiceInteractionTest, ATransmitterThatIsNowhereDoesNotSayWhere) {
  VoiceSignal signal = sample_signal();
  signal.emission.reset();
  VoiceParameters parameters;
  ASSERT_TRUE(parameters.encode(signal, true));
  EXPECT_TRUE(parameters.bytes(VoiceParameter::kEmission).empty());
}

TEST(VoiceInteractionTest, AnEmissionThatCannotBeIsRefused) {
  const auto refused = [](const std::function<void(Emission&)>& spoil) {
    VoiceSignal signal = sample_signal();
    spoil(*signal.emission);
    VoiceParameters parameters;
    EXPECT_TRUE(parameters.encode(signal, true));
    VoiceSignal got;
    const bool taken = decode_voice_parameter(VoiceParameter::kEmission,
                                              parameters.bytes(VoiceParameter::kEmission), got);
    return !taken && !got.emission;
  };
  EXPECT_FALSE(refused([](Emission&) {}));
  EXPECT_TRUE(refused([](Emission& e) { e.from.place = {}; }));
  EXPECT_TRUE(refused([](Emission& e) { e.from.place.y = std::nan(""); }));
  EXPECT_TRUE(refused([](Emission& e) { e.from.height_m = -1.0; }));
  EXPECT_TRUE(refused([](Emission& e) { e.power_dbm = std::numeric_limits<float>::infinity(); }));
  EXPECT_TRUE(refused([](Emission& e) { e.bandwidth_hz = 0.0; }));
}

TEST(VoiceInteractionTest, WrongLengthsAreRefused) {
  VoiceParameters parameters;
  ASSERT_TRUE(parameters.encode(sample_signal(), true));
  VoiceSignal got;
  for (std::size_t i = 0; i < kVoiceParameterCount; ++i) {
    const auto parameter = static_cast<VoiceParameter>(i);
    const auto right = parameters.bytes(parameter);
    ByteVector longer(right.begin(), right.end());
    longer.push_back(Octet{0});
    EXPECT_FALSE(decode_voice_parameter(parameter, longer, got)) << name_of(parameter);
    EXPECT_FALSE(decode_voice_parameter(parameter, right.first(right.size() - 1), got))
        << name_of(parameter);
    EXPECT_FALSE(decode_voice_parameter(parameter, {}, got)) << name_of(parameter);
  }
}

TEST(VoiceInteractionTest, ACallSignFromTheNetworkIsPrintable) {
  VoiceSignal got;
  ASSERT_TRUE(
      decode_voice_parameter(VoiceParameter::kCallSign, octets("00000004 41 0a 1b c3"), got));
  EXPECT_EQ(got.call_sign, "A???");
  EXPECT_FALSE(decode_voice_parameter(VoiceParameter::kCallSign, octets("ffffffff 41"), got));
}

TEST(VoiceInteractionTest, ChannelClassesHaveThreeDigits) {
  EXPECT_EQ(channel_class_name(7),
            "HLAinteractionRoot.RadioSignal.EncodedAudioRadioSignal.RogerVoice.Channel007");
  EXPECT_EQ(channel_class_name(255),
            "HLAinteractionRoot.RadioSignal.EncodedAudioRadioSignal.RogerVoice.Channel255");
}

TEST(VoiceInteractionTest, CallSignComesFirstAndEveryEighthTime) {
  audio::CodedPacket packet;
  packet.sequence = 3;
  EXPECT_FALSE(bears_call_sign(packet));
  packet.first = true;
  EXPECT_TRUE(bears_call_sign(packet));
  packet.first = false;
  packet.sequence = 16;
  EXPECT_TRUE(bears_call_sign(packet));
}

}  // namespace
}  // namespace roger::radio

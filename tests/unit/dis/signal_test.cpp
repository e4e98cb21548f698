#include "dis/signal.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

#include "tests/unit/dis/octets.hpp"

namespace roger::dis {

ByteVector signal_pdu() {
  return octets({
      {"07 01 1a 04", "version, exercise, type, family"},
      {"00000002", "timestamp: relative"},
      {"0028 00 00", "length, status, padding"},
      {"0001 0002 0003", "entity"},
      {"0004", "radio"},
      {"0001", "encoding: audio, mu-law"},
      {"0000", "TDL type"},
      {"00001f40", "sample rate: 8000"},
      {"0028", "data length: 40 bits"},
      {"0005", "samples"},
      {"ff7f0080aa", "data"},
      {"000000", "padding to 32 bits"},
  });
}

namespace {

Signal decoded_signal(const ByteVector& pdu) {
  const auto decoded = decode(pdu);
  EXPECT_TRUE(decoded) << decoded.error().text;
  return decoded ? std::get<Signal>(decoded.value().body) : Signal{};
}

/// Returns the PDU with other data: `bits` of the field, and octets.
ByteVector with_data(const char* bits, const char* data) {
  ByteVector pdu = signal_pdu();
  const ByteVector length = octets({{bits, "data length"}});
  pdu.at(28) = length.at(0);
  pdu.at(29) = length.at(1);
  pdu.resize(32);
  const ByteVector content = octets({{data, "data"}});
  pdu.insert(pdu.end(), content.begin(), content.end());
  return with_length(pdu);
}

TEST(DisSignalTest, IsDecodedAndEncoded) {
  Signal expected;
  expected.radio = {{1, 2, 3}, 4};
  expected.encoding = EncodingScheme::audio(EncodingType::kMuLaw);
  expected.sample_rate = 8000;
  expected.data_length = 40;
  expected.samples = 5;
  expected.data = {0xff, 0x7f, 0x00, 0x80, 0xaa};
  EXPECT_EQ(decoded_signal(signal_pdu()), expected);
  EXPECT_EQ(encode(decode(signal_pdu()).value()), signal_pdu());
}

TEST(DisSignalTest, EarlierVersionsHaveTheSameBody) {
  for (const Octet version : {Octet{5}, Octet{6}}) {
    const ByteVector pdu = with_version(signal_pdu(), version);
    EXPECT_EQ(decoded_signal(pdu), decoded_signal(signal_pdu()));
    EXPECT_EQ(encode(decode(pdu).value()), pdu);
  }
}

TEST(DisSignalTest, LengthIsInBits) {
  // 12 bits: two octets of data and two of padding.
  const Signal signal = decoded_signal(with_data("000c", "abc00000"));
  EXPECT_EQ(signal.data_length, 12);
  EXPECT_EQ(signal.data, (ByteVector{0xab, 0xc0}));
  const Signal none = decoded_signal(with_data("0000", ""));
  EXPECT_TRUE(none.data.empty());
  const Signal whole = decoded_signal(with_data("0020", "01020304"));
  EXPECT_EQ(whole.data.size(), 4U);
}

TEST(DisSignalTest, UncountedBitsAreKept) {
  const ByteVector pdu = with_data("0009", "abff0000");
  EXPECT_EQ(encode(decode(pdu).value()), pdu);
}

TEST(DisSignalTest, PaddingMayBeMissing) {
  for (const char* data : {"ff7f0080aa", "ff7f0080aa00", "ff7f0080aa0000", "ff7f0080aabbccdd"}) {
    const auto decoded = decode(with_data("0028", data));
    ASSERT_TRUE(decoded) << data << ": " << decoded.error().text;
    EXPECT_EQ(encode(decoded.value()), signal_pdu()) << data;
  }
}

TEST(DisSignalTest, WrongLengthsAreRejected) {
  EXPECT_EQ(error_text(with_data("0640", std::string(200, '0').c_str())),
            "Signal PDU: data length of 1600 bits exceeds the 100 octets that follow");
  EXPECT_EQ(error_text(with_data("0029", "ff7f0080aa")),
            "Signal PDU: data length of 41 bits exceeds the 5 octets that follow");
  EXPECT_EQ(error_text(with_data("0028", "ff7f0080aa000000ee")),
            "Signal PDU: 1 octet after its last field");
  // 40 octets in a field that counts bits.
  EXPECT_EQ(error_text(with_data("0008", std::string(80, '0').c_str())),
            "Signal PDU: 36 octets after its last field");
}

TEST(DisSignalTest, EncodingSchemeHasAClassAndANumber) {
  const EncodingScheme opus = EncodingScheme::audio(EncodingType::kOpus);
  EXPECT_EQ(opus.raw, 11);
  EXPECT_EQ(opus.encoding_class(), EncodingClass::kEncodedAudio);
  EXPECT_EQ(opus.type(), EncodingType::kOpus);
  const EncodingScheme raw{0x4005};
  EXPECT_EQ(raw.encoding_class(), EncodingClass::kRawBinaryData);
  EXPECT_EQ(raw.tdl_messages(), 5);
  EXPECT_EQ(EncodingScheme{0x8001}.encoding_class(), EncodingClass::kApplicationSpecificData);
  EXPECT_EQ(EncodingScheme{0xffff}.encoding_class(), EncodingClass::kDatabaseIndex);
}

TEST(DisSignalTest, DataOfMoreThan65528BitsIsRefused) {
  Signal signal;
  signal.set_data(ByteVector(SignalData::kMaxOctets, 1));
  EXPECT_EQ(signal.data_length, 65'528);
  EXPECT_EQ(encode(Pdu{{}, signal}).size(), 32U + 8192U);
  EXPECT_THROW(signal.set_data(ByteVector(SignalData::kMaxOctets + 1)), std::length_error);
}

TEST(DisSignalTest, EncodeMatchesDataToItsLength) {
  Signal signal;
  signal.data_length = 16;
  signal.data = {1};
  ByteVector encoded = encode(Pdu{{}, signal});
  EXPECT_EQ(ByteVector(encoded.begin() + 32, encoded.end()), (ByteVector{1, 0, 0, 0}));
  signal.data = {1, 2, 3};
  encoded = encode(Pdu{{}, signal});
  EXPECT_EQ(ByteVector(encoded.begin() + 32, encoded.end()), (ByteVector{1, 2, 0, 0}));
}

}  // namespace
}  // namespace roger::dis

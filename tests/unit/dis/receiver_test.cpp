#include "dis/receiver.hpp"

#include <gtest/gtest.h>

#include "tests/unit/dis/octets.hpp"

namespace roger::dis {

ByteVector receiver_pdu() {
  return octets({
      {"07 01 1b 04", "version, exercise, type, family"},
      {"80000001", "timestamp: 1800 s, absolute"},
      {"0024 00 00", "length, status, padding"},
      {"0001 0002 0003", "receiver: entity"},
      {"0004", "receiver: radio"},
      {"0002", "state: on and receiving"},
      {"0000", "padding"},
      {"c2a10000", "received power: -80.5 dBm"},
      {"0005 0006 0007", "transmitter: entity"},
      {"0008", "transmitter: radio"},
  });
}

namespace {

TEST(DisReceiverTest, IsDecodedAndEncoded) {
  const auto decoded = decode(receiver_pdu());
  ASSERT_TRUE(decoded) << decoded.error().text;
  const Header& header = decoded.value().header;
  EXPECT_EQ(header.version, 7);
  EXPECT_EQ(header.exercise, 1);
  EXPECT_EQ(header.type, PduType::kReceiver);
  EXPECT_EQ(header.family, Family::kRadioCommunications);
  EXPECT_EQ(header.timestamp.after_hour(), std::chrono::minutes(30));
  EXPECT_TRUE(header.timestamp.is_absolute());
  EXPECT_EQ(header.length, 36);
  Receiver expected;
  expected.radio = {{1, 2, 3}, 4};
  expected.state = ReceiverState::kOnReceiving;
  expected.received_power = -80.5F;
  expected.transmitter = {{5, 6, 7}, 8};
  EXPECT_EQ(std::get<Receiver>(decoded.value().body), expected);
  EXPECT_EQ(encode(decoded.value()), receiver_pdu());
}

TEST(DisReceiverTest, EarlierVersionsHaveTheSameBody) {
  for (const Octet version : {Octet{5}, Octet{6}}) {
    const ByteVector pdu = with_version(receiver_pdu(), version);
    const auto decoded = decode(pdu);
    ASSERT_TRUE(decoded) << decoded.error().text;
    EXPECT_EQ(decoded.value().body, decode(receiver_pdu()).value().body);
    EXPECT_EQ(encode(decoded.value()), pdu);
  }
}

TEST(DisReceiverTest, PaddingIsIgnored) {
  ByteVector pdu = receiver_pdu();
  pdu[22] = 0xab;
  const auto decoded = decode(pdu);
  ASSERT_TRUE(decoded) << decoded.error().text;
  EXPECT_EQ(encode(decoded.value()), receiver_pdu());
}

}  // namespace
}  // namespace roger::dis

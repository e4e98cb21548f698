#include <gtest/gtest.h>

#include "dis/intercom_control.hpp"
#include "dis/intercom_signal.hpp"
#include "tests/unit/dis/octets.hpp"

namespace roger::dis {

ByteVector intercom_signal_pdu() {
  return octets({
      {"07 01 1f 04", "version, exercise, type, family"},
      {"00000002", "timestamp: relative"},
      {"0024 00 00", "length, status, padding"},
      {"0001 0002 0003", "entity"},
      {"0004", "device"},
      {"4002", "encoding: raw binary data, 2 messages"},
      {"0006", "TDL type"},
      {"00003e80", "data rate: 16000"},
      {"0010", "data length: 16 bits"},
      {"0000", "samples"},
      {"1234", "data"},
      {"0000", "padding to 32 bits"},
  });
}

ByteVector intercom_control_pdu() {
  return octets({
      {"06 01 20 04", "version, exercise, type, family"},
      {"00000003", "timestamp: absolute"},
      {"0030 0000", "length: 48, padding"},
      {"02", "control type: request, acknowledge required"},
      {"14", "communications channel type"},
      {"0001 0002 0003", "source: entity"},
      {"0004", "source: device"},
      {"05", "source line"},
      {"06", "transmit priority"},
      {"02", "line state: transmitting"},
      {"02", "command: connect"},
      {"0007 0008 0009", "master: entity"},
      {"000a", "master: device"},
      {"000b", "master channel"},
      {"00000008", "intercom parameters length: 8 octets"},
      {"0001 0004 deadbeef", "intercom parameters"},
  });
}

namespace {

TEST(DisIntercomSignalTest, IsDecodedAndEncoded) {
  const auto decoded = decode(intercom_signal_pdu());
  ASSERT_TRUE(decoded) << decoded.error().text;
  IntercomSignal expected;
  expected.device = {{1, 2, 3}, 4};
  expected.encoding = {0x4002};
  expected.tdl_type = 6;
  expected.sample_rate = 16'000;
  expected.data_length = 16;
  expected.data = {0x12, 0x34};
  EXPECT_EQ(std::get<IntercomSignal>(decoded.value().body), expected);
  EXPECT_EQ(encode(decoded.value()), intercom_signal_pdu());
}

TEST(DisIntercomControlTest, IsDecodedAndEncoded) {
  const auto decoded = decode(intercom_control_pdu());
  ASSERT_TRUE(decoded) << decoded.error().text;
  IntercomControl expected;
  expected.control_type = IntercomControlType::kRequestWithAcknowledge;
  expected.channel_type = 0x14;
  expected.source = {{1, 2, 3}, 4};
  expected.source_line = 5;
  expected.transmit_priority = 6;
  expected.line_state = LineState::kTransmitting;
  expected.command = IntercomCommand::kConnect;
  expected.master = {{7, 8, 9}, 10};
  expected.master_channel = 11;
  expected.parameters = {0, 1, 0, 4, 0xde, 0xad, 0xbe, 0xef};
  EXPECT_EQ(std::get<IntercomControl>(decoded.value().body), expected);
  EXPECT_EQ(encode(decoded.value()), intercom_control_pdu());
}

TEST(DisIntercomControlTest, AllVersionsHaveTheSameBody) {
  for (const Octet version : {Octet{5}, Octet{7}}) {
    const ByteVector pdu = with_version(intercom_control_pdu(), version);
    const auto decoded = decode(pdu);
    ASSERT_TRUE(decoded) << decoded.error().text;
    EXPECT_EQ(decoded.value().body, decode(intercom_control_pdu()).value().body);
    EXPECT_EQ(encode(decoded.value()), pdu);
  }
}

// A length of 4 GiB must not be allocated.
TEST(DisIntercomControlTest, WrongLengthsAreRejected) {
  ByteVector pdu = intercom_control_pdu();
  pdu[36] = pdu[37] = pdu[38] = pdu[39] = 0xff;
  EXPECT_EQ(error_text(pdu),
            "Intercom Control PDU: intercom parameters length of 4294967295 exceeds the 8 octets "
            "that follow");
  pdu = intercom_control_pdu();
  pdu[39] = 4;
  EXPECT_EQ(error_text(pdu), "Intercom Control PDU: 4 octets after its last field");
}

}  // namespace
}  // namespace roger::dis

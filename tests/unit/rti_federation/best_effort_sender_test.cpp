#include "rti/federation/best_effort_sender.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <vector>

#include "rti/federation/reassembly.hpp"
#include "tests/unit/rti_federation/fakes.hpp"

namespace roger::rti {
namespace {

class BestEffortSenderTest : public testing::Test {
 protected:
  wire::Datagram parsed(std::size_t at) const {
    wire::Datagram datagram;
    EXPECT_EQ(wire::Datagram::parse(wire_->sent.at(at).datagram, datagram),
              wire::DropReason::kNone);
    return datagram;
  }

  std::shared_ptr<test::FakeTransport::Wire> wire_ = std::make_shared<test::FakeTransport::Wire>();
  test::FakeTransport transport_{wire_};
  const SizeLimits limits_{600, 5000};
  BestEffortSender sender_{transport_, 9, 3, limits_};
  const SendTarget first_{0, filter::Ipv4Address{0xEF000001}};
  const SendTarget second_{5, filter::Ipv4Address{0xEF000002}};
};

TEST_F(BestEffortSenderTest, NumbersTheDatagramsOfEachGroup) {
  EXPECT_EQ(sender_.send_interaction(first_, 7, {}, {}), net::SendResult::kSent);
  EXPECT_EQ(sender_.send_interaction(second_, 7, {}, {}), net::SendResult::kSent);
  EXPECT_EQ(sender_.send_update(first_, make_object_id(3, 1), {}, {}), net::SendResult::kSent);
  ASSERT_EQ(wire_->sent.size(), 3U);
  EXPECT_EQ(wire_->sent[1].group, second_.group);
  EXPECT_EQ(parsed(0).header(), (wire::DatagramHeader{9, 3, 0}));
  EXPECT_EQ(parsed(1).header(), (wire::DatagramHeader{9, 3, 0}));
  EXPECT_EQ(parsed(2).header(), (wire::DatagramHeader{9, 3, 1}));
}

TEST_F(BestEffortSenderTest, ALoneInteractionCostsTenBytesAndTwoForEachParameter) {
  const ByteVector data(100, 0x55);
  const std::vector<ValueView> values{{0, data}, {3, data}};
  static_cast<void>(sender_.send_interaction(first_, 7, values, {}));
  EXPECT_EQ(wire_->sent.at(0).datagram.size(), 10U + 2U * 2U + 2U * 100U);
}

TEST_F(BestEffortSenderTest, WhatExceedsADatagramGoesInPieces) {
  ByteVector data(1500, 0);
  for (std::size_t i = 0; i < data.size(); ++i) data[i] = static_cast<std::uint8_t>(i);
  const std::vector<ValueView> values{{0, data}};
  EXPECT_EQ(sender_.send_interaction(first_, 7, values, {}), net::SendResult::kSent);
  static_cast<void>(sender_.send_interaction(first_, 7, {}, {}));
  ASSERT_EQ(wire_->sent.size(), 4U);
  const ManualClock clock;
  Reassembly reassembly(clock, limits_.message);
  std::optional<ByteVector> whole;
  for (std::uint16_t i = 0; i < 3; ++i) {
    EXPECT_LE(wire_->sent[i].datagram.size(), limits_.datagram);
    wire::Fragment fragment;
    ASSERT_EQ(wire::Fragment::parse(wire_->sent[i].datagram, fragment), wire::DropReason::kNone);
    EXPECT_EQ(fragment.header, (wire::DatagramHeader{9, 3, i}));
    EXPECT_EQ(fragment.count, 3);
    whole = reassembly.add(0, fragment);
  }
  ASSERT_TRUE(whole);
  wire::Datagram datagram;
  ASSERT_EQ(wire::Datagram::parse(*whole, datagram), wire::DropReason::kNone);
  Bytes rest = datagram.messages();
  wire::DataMessage message;
  ASSERT_TRUE(datagram.next(rest, message));
  ASSERT_EQ(message.values.size(), 1U);
  const Bytes arrived = message.values.begin()->data;
  EXPECT_EQ(ByteVector(arrived.begin(), arrived.end()), data);
  EXPECT_EQ(parsed(3).header().sequence, 3);
}

TEST_F(BestEffortSenderTest, AFullDatagramIsNotCut) {
  // 7 of the datagram, 3 of the message, 3 of the value.
  const ByteVector data(limits_.datagram - 13, 0);
  static_cast<void>(sender_.send_interaction(first_, 7, std::vector<ValueView>{{0, data}}, {}));
  ASSERT_EQ(wire_->sent.size(), 1U);
  EXPECT_EQ(wire_->sent[0].datagram.size(), limits_.datagram);
  const ByteVector longer(data.size() + 1, 0);
  static_cast<void>(sender_.send_interaction(first_, 7, std::vector<ValueView>{{0, longer}}, {}));
  EXPECT_EQ(wire_->sent.size(), 3U);
}

TEST_F(BestEffortSenderTest, APieceThatTheKernelDropsEndsTheMessage) {
  const ByteVector data(3000, 0);
  wire_->answer = net::SendResult::kWouldBlock;
  EXPECT_EQ(sender_.send_interaction(first_, 7, std::vector<ValueView>{{0, data}}, {}),
            net::SendResult::kWouldBlock);
  EXPECT_EQ(wire_->sent.size(), 1U);
}

TEST_F(BestEffortSenderTest, WhatExceedsAMessageIsNotSent) {
  const ByteVector data(limits_.message, 0);
  const std::vector<ValueView> values{{0, data}};
  EXPECT_EQ(sender_.send_interaction(first_, 7, values, {}), net::SendResult::kTooLarge);
  EXPECT_EQ(sender_.send_update(first_, 7, values, {}), net::SendResult::kTooLarge);
  EXPECT_TRUE(wire_->sent.empty());
  static_cast<void>(sender_.send_interaction(first_, 7, {}, {}));
  EXPECT_EQ(parsed(0).header().sequence, 0);
}

TEST_F(BestEffortSenderTest, WhatTheKernelDropsLeavesAGap) {
  wire_->answer = net::SendResult::kWouldBlock;
  EXPECT_EQ(sender_.send_interaction(first_, 7, {}, {}), net::SendResult::kWouldBlock);
  wire_->answer = net::SendResult::kSent;
  static_cast<void>(sender_.send_interaction(first_, 7, {}, {}));
  EXPECT_EQ(parsed(1).header().sequence, 1);
}

}  // namespace
}  // namespace roger::rti

#include "rti/federation/best_effort_sender.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

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
  BestEffortSender sender_{transport_, 9, 3};
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

TEST_F(BestEffortSenderTest, WhatExceedsADatagramIsNotSent) {
  const ByteVector data(wire::kMaxDatagramBytes, 0);
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

#include "rti/federate/send/best_effort_sender.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <vector>

#include "rti/federate/receive/reassembly.hpp"
#include "rti/wire/packing.hpp"
#include "tests/unit/rti_federation/fakes.hpp"

namespace roger::rti {
namespace {

class BestEffortSenderTest : public testing::Test {
 protected:
  /// Waits longer than the interval between messages of one burst.
  void pause() { clock_.advance(std::chrono::milliseconds(10)); }
  net::SendResult say(const SendTarget& target, std::size_t bytes) {
    const ByteVector data(bytes, 0x55);
    return sender_.send_interaction(target, 7, std::vector<ValueView>{{0, data}}, {});
  }
  std::size_t messages(std::size_t at) const {
    const wire::Datagram datagram = parsed(at);
    Bytes rest = datagram.messages();
    wire::DataMessage message;
    std::size_t count = 0;
    while (datagram.next(rest, message)) ++count;
    return count;
  }
  wire::Datagram parsed(std::size_t at) const {
    wire::Datagram datagram;
    EXPECT_EQ(wire::Datagram::parse(wire_->sent.at(at).datagram, datagram),
              wire::DropReason::kNone);
    return datagram;
  }

  std::shared_ptr<test::FakeTransport::Wire> wire_ = std::make_shared<test::FakeTransport::Wire>();
  test::FakeTransport transport_{wire_};
  const SizeLimits limits_{600, 5000};
  ManualClock clock_;
  int wakes_ = 0;
  BestEffortSender sender_{
      transport_, clock_, {9, 3}, {limits_, {500, 600, 3}}, [this] { ++wakes_; }};
  const SendTarget first_{0, filter::Ipv4Address{0xEF000001}};
  const SendTarget second_{5, filter::Ipv4Address{0xEF000002}};
};

TEST_F(BestEffortSenderTest, NumbersTheDatagramsOfEachGroup) {
  EXPECT_EQ(sender_.send_interaction(first_, 7, {}, {}), net::SendResult::kSent);
  EXPECT_EQ(sender_.send_interaction(second_, 7, {}, {}), net::SendResult::kSent);
  pause();
  EXPECT_EQ(sender_.send_update(first_, make_object_id(3, 1), {}, {}), net::SendResult::kSent);
  ASSERT_EQ(wire_->sent.size(), 3U);
  EXPECT_EQ(wire_->sent[1].group, second_.group);
  EXPECT_EQ(parsed(0).header(), (wire::DatagramHeader{9, 3, 0}));
  EXPECT_EQ(parsed(1).header(), (wire::DatagramHeader{9, 3, 0}));
  EXPECT_EQ(parsed(2).header(), (wire::DatagramHeader{9, 3, 1}));
}

TEST_F(BestEffortSenderTest, LoneInteractionAddsTenBytesAndTwoPerParameter) {
  const ByteVector data(100, 0x55);
  const std::vector<ValueView> values{{0, data}, {3, data}};
  static_cast<void>(sender_.send_interaction(first_, 7, values, {}));
  EXPECT_EQ(wire_->sent.at(0).datagram.size(), 10U + 2U * 2U + 2U * 100U);
}

TEST_F(BestEffortSenderTest, MessageBeyondADatagramIsFragmented) {
  ByteVector data(1500, 0);
  for (std::size_t i = 0; i < data.size(); ++i) data[i] = static_cast<std::uint8_t>(i);
  const std::vector<ValueView> values{{0, data}};
  EXPECT_EQ(sender_.send_interaction(first_, 7, values, {}), net::SendResult::kSent);
  pause();
  static_cast<void>(sender_.send_interaction(first_, 7, {}, {}));
  ASSERT_EQ(wire_->sent.size(), 4U);
  const ManualClock clock;
  Reassembly reassembly(clock, limits_.message);
  std::optional<Bytes> whole;
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

TEST_F(BestEffortSenderTest, FullDatagramIsNotFragmented) {
  // 7 bytes for the datagram, 3 for the message, 3 for the value.
  const ByteVector data(limits_.datagram - 13, 0);
  static_cast<void>(sender_.send_interaction(first_, 7, std::vector<ValueView>{{0, data}}, {}));
  ASSERT_EQ(wire_->sent.size(), 1U);
  EXPECT_EQ(wire_->sent[0].datagram.size(), limits_.datagram);
  pause();
  const ByteVector longer(data.size() + 1, 0);
  static_cast<void>(sender_.send_interaction(first_, 7, std::vector<ValueView>{{0, longer}}, {}));
  EXPECT_EQ(wire_->sent.size(), 3U);
}

TEST_F(BestEffortSenderTest, MessageBeyondTheLimitIsNotSent) {
  const ByteVector data(limits_.message, 0);
  const std::vector<ValueView> values{{0, data}};
  EXPECT_EQ(sender_.send_interaction(first_, 7, values, {}), net::SendResult::kTooLarge);
  EXPECT_EQ(sender_.send_update(first_, 7, values, {}), net::SendResult::kTooLarge);
  EXPECT_TRUE(wire_->sent.empty());
  pause();
  static_cast<void>(sender_.send_interaction(first_, 7, {}, {}));
  EXPECT_EQ(parsed(0).header().sequence, 0);
}

TEST_F(BestEffortSenderTest, DatagramDroppedByTheKernelLeavesAGap) {
  wire_->answer = net::SendResult::kWouldBlock;
  EXPECT_EQ(sender_.send_interaction(first_, 7, {}, {}), net::SendResult::kWouldBlock);
  wire_->answer = net::SendResult::kSent;
  pause();
  static_cast<void>(sender_.send_interaction(first_, 7, {}, {}));
  EXPECT_EQ(parsed(1).header().sequence, 1);
}

TEST_F(BestEffortSenderTest, LoneMessageLeavesAtOnceAndFollowersWait) {
  EXPECT_EQ(say(first_, 100), net::SendResult::kSent);
  EXPECT_EQ(wire_->sent.size(), 1U);
  EXPECT_EQ(wakes_, 0);
  EXPECT_EQ(say(first_, 100), net::SendResult::kSent);
  EXPECT_EQ(say(first_, 50), net::SendResult::kSent);
  EXPECT_EQ(wire_->sent.size(), 1U);
  EXPECT_EQ(wakes_, 1);
  sender_.flush();
  ASSERT_EQ(wire_->sent.size(), 2U);
  EXPECT_EQ(parsed(1).header(), (wire::DatagramHeader{9, 3, 1}));
  EXPECT_EQ(messages(1), 2U);
  sender_.flush();
  EXPECT_EQ(wire_->sent.size(), 2U);
  pause();
  EXPECT_EQ(say(first_, 10), net::SendResult::kSent);
  EXPECT_EQ(wire_->sent.size(), 3U);
}

TEST_F(BestEffortSenderTest, GroupsAreNeverMixed) {
  for (const SendTarget& target : {first_, second_, first_, second_, first_}) say(target, 20);
  EXPECT_EQ(wire_->sent.size(), 2U) << "the first of each";
  sender_.flush();
  ASSERT_EQ(wire_->sent.size(), 4U);
  EXPECT_EQ(wire_->sent[2].group, first_.group);
  EXPECT_EQ(messages(2), 2U);
  EXPECT_EQ(wire_->sent[3].group, second_.group);
  EXPECT_EQ(messages(3), 1U);
  EXPECT_EQ(wakes_, 1) << "one wake-up for all of them";
}

TEST_F(BestEffortSenderTest, FullDatagramsLeaveTogether) {
  // Four messages of 105 bytes fit into 500, and three such datagrams leave at once.
  for (int i = 0; i < 1 + 12; ++i) say(first_, 100);
  EXPECT_EQ(wire_->sent.size(), 1U);
  say(first_, 100);
  ASSERT_EQ(wire_->sent.size(), 4U);
  for (std::size_t i = 1; i < 4; ++i) {
    EXPECT_EQ(messages(i), 4U);
    EXPECT_EQ(parsed(i).header().sequence, i);
    EXPECT_LE(wire_->sent[i].datagram.size(), 500U);
  }
  sender_.flush();
  ASSERT_EQ(wire_->sent.size(), 5U);
  EXPECT_EQ(messages(4), 1U);
}

TEST_F(BestEffortSenderTest, WaitingMessagesAreNotOvertaken) {
  say(first_, 20);
  say(first_, 20);
  say(first_, 550);  // fits into a datagram, but not together with others
  EXPECT_EQ(wire_->sent.size(), 1U);
  say(first_, 550);
  say(first_, 550);  // one datagram more than may wait together
  ASSERT_EQ(wire_->sent.size(), 4U);
  sender_.flush();
  ASSERT_EQ(wire_->sent.size(), 5U);
  EXPECT_EQ(wire_->sent[1].datagram.size(), 7U + 3U + 2U + 20U);
  EXPECT_GT(wire_->sent[2].datagram.size(), 550U);
  say(first_, 2000);
  EXPECT_EQ(wire_->sent.size(), 9U) << "four fragments";
  say(first_, 20);
  say(first_, 2000);
  ASSERT_EQ(wire_->sent.size(), 14U) << "waiting messages leave before the fragments";
  EXPECT_EQ(messages(9), 1U);
  EXPECT_EQ(parsed(9).header().sequence, 9);
}

TEST_F(BestEffortSenderTest, ShortMessagesAmongLongOnesKeepTheirOrder) {
  say(first_, 20);
  say(first_, 20);
  say(first_, 700);  // two pieces
  EXPECT_EQ(wire_->sent.size(), 1U) << "the pieces wait with the rest";
  say(first_, 30);  // one datagram more than may wait together
  ASSERT_EQ(wire_->sent.size(), 4U);
  sender_.flush();
  ASSERT_EQ(wire_->sent.size(), 5U);
  EXPECT_EQ(messages(1), 1U);
  EXPECT_EQ(messages(4), 1U);
  const ManualClock clock;
  Reassembly reassembly(clock, limits_.message);
  std::optional<Bytes> whole;
  for (const std::size_t at : {std::size_t{2}, std::size_t{3}}) {
    wire::Fragment fragment;
    ASSERT_EQ(wire::Fragment::parse(wire_->sent[at].datagram, fragment), wire::DropReason::kNone);
    EXPECT_EQ(fragment.header.sequence, at);
    whole = reassembly.add(0, fragment);
  }
  ASSERT_TRUE(whole);
  EXPECT_EQ(whole->size(), 7U + 3U + 3U + 700U);
  EXPECT_EQ(parsed(4).header().sequence, 4);
  EXPECT_EQ(wakes_, 1);
}

TEST_F(BestEffortSenderTest, CompressedMessagesShareDatagramsOnlyWithEachOther) {
  const SendTarget packing{first_.slot, first_.group, true};
  say(packing, 300);
  say(packing, 200);
  say(packing, 200);
  say(first_, 20);
  say(first_, 20);
  sender_.flush();
  ASSERT_EQ(wire_->sent.size(), 3U);
  ByteVector room(1000);
  EXPECT_LT(wire_->sent[0].datagram.size(), 100U);
  EXPECT_EQ(wire::unpack(wire_->sent[0].datagram, room)->size(), 7U + 3U + 3U + 300U);
  EXPECT_EQ(wire::unpack(wire_->sent[1].datagram, room)->size(), 7U + 2U * (3U + 3U + 200U));
  EXPECT_FALSE(wire::is_packed(wire_->sent[2].datagram));
  EXPECT_EQ(messages(2), 2U);
}

TEST_F(BestEffortSenderTest, LongMessageIsCompressedBeforeItIsFragmented) {
  say({first_.slot, first_.group, true}, 4000);
  ASSERT_EQ(wire_->sent.size(), 1U);
  ByteVector room(5000);
  EXPECT_GT(wire::unpack(wire_->sent[0].datagram, room)->size(), 4000U);
}

TEST_F(BestEffortSenderTest, LongDatagramsMakeNoLongerTrains) {
  SenderSettings settings{{60'000, 200'000}, {500, 60'000, 3}};
  settings.bundle.train_bytes = 10'000;
  BestEffortSender sender(transport_, clock_, {9, 3}, settings, [this] { ++wakes_; });
  const auto send = [&](std::size_t bytes) {
    const ByteVector data(bytes, 0x55);
    EXPECT_EQ(sender.send_interaction(first_, 7, std::vector<ValueView>{{0, data}}, {}),
              net::SendResult::kSent);
  };
  send(20);
  send(4000);
  send(4000);
  EXPECT_EQ(wire_->sent.size(), 1U) << "two fit into a train";
  send(4000);
  EXPECT_EQ(wire_->sent.size(), 3U);
  send(50'000);  // fits only into a train of its own
  EXPECT_EQ(wire_->sent.size(), 4U);
  send(20);
  ASSERT_EQ(wire_->sent.size(), 5U);
  send(100'000);  // two fragments that no train holds
  ASSERT_EQ(wire_->sent.size(), 8U) << "what waited, and the fragments";
  for (std::uint16_t i = 0; i < 6; ++i) EXPECT_EQ(parsed(i).header().sequence, i);
  EXPECT_GT(wire_->sent[4].datagram.size(), 50'000U);
  EXPECT_EQ(messages(5), 1U);
  for (std::size_t i = 6; i < 8; ++i) {
    wire::Fragment fragment;
    ASSERT_EQ(wire::Fragment::parse(wire_->sent[i].datagram, fragment), wire::DropReason::kNone);
    EXPECT_EQ(fragment.header.sequence, i);
    EXPECT_EQ(fragment.count, 2);
  }
}

TEST_F(BestEffortSenderTest, PauseOrDeadlineSendsWaitingMessages) {
  say(first_, 20);
  say(first_, 20);
  EXPECT_TRUE(sender_.flush_due()) << "the burst may continue";
  EXPECT_EQ(wire_->sent.size(), 1U);
  clock_.advance(sender_.flush_period());
  EXPECT_FALSE(sender_.flush_due());
  EXPECT_EQ(wire_->sent.size(), 2U);

  // One message every 20 us: never a pause, and never a full datagram within the deadline.
  pause();
  std::size_t looks = 0;
  say(first_, 1);
  for (int i = 0; i < 50; ++i) {
    clock_.advance(std::chrono::microseconds(20));
    say(first_, 1);
    if (i % 12 == 11) looks += sender_.flush_due() ? 1U : 0U;
  }
  EXPECT_EQ(wire_->sent.size(), 4U);
  EXPECT_GT(messages(3), 30U);
  EXPECT_EQ(looks, 3U);
}

TEST_F(BestEffortSenderTest, MessagesLeaveAtOnceWithoutBundling) {
  BestEffortSender sender(transport_, clock_, {9, 3}, {limits_, {0, 3}}, [this] { ++wakes_; });
  for (int i = 0; i < 5; ++i) {
    static_cast<void>(sender.send_interaction(first_, 7, {}, {}));
  }
  EXPECT_EQ(wire_->sent.size(), 5U);
  EXPECT_EQ(wakes_, 0);
}

TEST(BurstTest, MessageThatFollowsAnotherCloselyContinuesTheBurst) {
  ManualClock clock;
  clock.advance(std::chrono::seconds(1));
  Burst burst;
  EXPECT_FALSE(burst.continues(clock.now())) << "the first";
  clock.advance(kBurst - Nanoseconds(1));
  EXPECT_TRUE(burst.continues(clock.now()));
  clock.advance(kBurst);
  EXPECT_FALSE(burst.continues(clock.now())) << "too late";
  EXPECT_TRUE(burst.continues(clock.now())) << "at the same time";
}

TEST(BurstTest, LastsFromItsFirstMessage) {
  ManualClock clock;
  clock.advance(std::chrono::seconds(1));
  Burst burst;
  EXPECT_FALSE(burst.is_active());
  EXPECT_FALSE(burst.continues(clock.now()));
  EXPECT_TRUE(burst.is_active());
  clock.advance(kBurst / 2);
  EXPECT_TRUE(burst.continues(clock.now()));
  clock.advance(kBurst / 2);
  EXPECT_TRUE(burst.lasts(clock.now(), kBurst));
  EXPECT_FALSE(burst.lasts(clock.now(), kBurst + Nanoseconds(1)));
}

TEST(BurstTest, EndsOnce) {
  ManualClock clock;
  Burst burst;
  EXPECT_FALSE(burst.end()) << "none has begun";
  EXPECT_FALSE(burst.continues(clock.now()));
  EXPECT_TRUE(burst.end());
  EXPECT_FALSE(burst.end());
  EXPECT_FALSE(burst.continues(clock.now())) << "another burst";
}

}  // namespace
}  // namespace roger::rti

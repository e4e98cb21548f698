// Interactions between processes: class promotion, and both transportation types, in all ways of
// receiving callbacks.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/integration/rti/callback_way.hpp"

namespace roger::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

class InteractionsTest : public CallbackWayTest {};

INSTANTIATE_TEST_SUITE_P(Callbacks, InteractionsTest, kCallbackWays, way_name);

// Best-effort datagrams are lost when a receiver does not keep up with a full socket, and a loaded
// machine may stop it at any time. Tests that expect all of them therefore send no more at once
// than a socket of Linux' default size holds (net.core.rmem_max = 212992): 180 datagrams of an
// Ethernet packet's size, or 350 small ones.

TEST_P(InteractionsTest, BestEffortReachesEachSubscriberOnceExceptTheSender) {
  TestFederate one = joined("one");
  TestFederate two = joined("two");
  TestFederate three = joined("three");
  for (TestFederate* federate : {&one, &two, &three}) federate->must("subscribe Signal.Voice");
  one.must("publish Signal.Voice");
  two.must("publish Signal.Voice");
  one.must("send Signal.Voice first Data=hello Frequency=40");
  const std::string expected =
      "receive HLAinteractionRoot.Signal.Voice Data=hello Frequency=40 tag=first from=one by "
      "HLAbestEffort";
  EXPECT_EQ(event(two, "receive"), expected);
  EXPECT_EQ(event(three, "receive"), expected);
  two.must("send Signal.Voice second");
  // The answer uses the same group: if the first message had also come back to its sender, it would
  // have arrived earlier.
  EXPECT_EQ(event(one, "receive"),
            "receive HLAinteractionRoot.Signal.Voice tag=second from=two by HLAbestEffort");
  EXPECT_EQ(events_so_far(two, "receive"), 0U);
}

TEST_P(InteractionsTest, ReliableReachesEachSubscriberOnceAndInOrder) {
  TestFederate one = joined("one");
  TestFederate two = joined("two");
  TestFederate three = joined("three");
  for (TestFederate* federate : {&one, &two, &three}) federate->must("subscribe Order");
  one.must("publish Order");
  two.must("publish Order");
  one.must("send-many Order 200 0 Text=go");
  for (int i = 0; i < 200; ++i) {
    const std::string expected =
        "receive HLAinteractionRoot.Order Text=go tag=" + std::to_string(i) +
        " from=one by HLAreliable";
    ASSERT_EQ(event(two, "receive"), expected);
    ASSERT_EQ(event(three, "receive"), expected);
  }
  two.must("send Order back");
  EXPECT_EQ(event(one, "receive"),
            "receive HLAinteractionRoot.Order tag=back from=two by HLAreliable");
}

TEST_P(InteractionsTest, SuperclassSubscriberReceivesOnlySuperclassParameters) {
  TestFederate one = joined("one");
  TestFederate two = joined("two");
  TestFederate three = joined("three");
  one.must("publish Signal.Voice");
  one.must("publish Order.UrgentOrder");
  two.must("subscribe Signal");
  two.must("subscribe Order");
  three.must("subscribe Signal");
  three.must("subscribe Signal.Voice");
  three.must("subscribe Order.UrgentOrder");
  one.must("send Signal.Voice t Data=hello Frequency=40");
  one.must("send Order.UrgentOrder t Text=go Deadline=noon");
  EXPECT_EQ(event(two, "receive HLAinteractionRoot.Signal"),
            "receive HLAinteractionRoot.Signal Data=hello tag=t from=one by HLAbestEffort");
  EXPECT_EQ(event(two, "receive HLAinteractionRoot.Order"),
            "receive HLAinteractionRoot.Order Text=go tag=t from=one by HLAreliable");
  EXPECT_EQ(event(three, "receive HLAinteractionRoot.Signal"),
            "receive HLAinteractionRoot.Signal.Voice Data=hello Frequency=40 tag=t from=one by "
            "HLAbestEffort");
  EXPECT_EQ(event(three, "receive HLAinteractionRoot.Order"),
            "receive HLAinteractionRoot.Order.UrgentOrder Text=go Deadline=noon tag=t from=one by "
            "HLAreliable");
  EXPECT_EQ(events_so_far(three, "receive"), 0U)
      << "each is received once, as the nearest subscribed class";
}

TEST_P(InteractionsTest, UnsubscribedInteractionsAreNotReceived) {
  TestFederate one = joined("one");
  TestFederate two = joined("two");
  for (const char* name : {"Signal", "Signal.Voice", "Order", "Order.UrgentOrder"}) {
    one.must(std::string("publish ") + name);
  }
  two.must("subscribe Signal.Voice");
  two.must("subscribe Order.UrgentOrder");
  one.must("send Signal super");
  one.must("send Order super");
  one.must("send Signal.Voice sub");
  one.must("send Order.UrgentOrder sub");
  event(two, "receive HLAinteractionRoot.Signal.Voice tag=sub");
  event(two, "receive HLAinteractionRoot.Order.UrgentOrder tag=sub");
  two.must("unsubscribe Signal.Voice");
  two.must("subscribe Signal");
  two.must("unsubscribe Order.UrgentOrder");
  two.must("subscribe Order");
  one.must("send Signal.Voice later");
  one.must("send Order.UrgentOrder later");
  event(two, "receive HLAinteractionRoot.Signal tag=later");
  event(two, "receive HLAinteractionRoot.Order tag=later");
  EXPECT_EQ(events_so_far(two, "receive"), 0U);
  EXPECT_THAT(two.ask("send Signal t"), StartsWith("error InteractionClassNotPublished"));
}

TEST_P(InteractionsTest, LargeInteractionsArriveAndTooLargeOnesAreRefused) {
  TestFederate one = joined("one");
  TestFederate two = joined("two");
  for (const char* name : {"Signal", "Order"}) {
    one.must(std::string("publish ") + name);
    two.must(std::string("subscribe ") + name);
  }
  one.must("send Signal t Data=@60000");
  EXPECT_EQ(event(two, "receive"),
            "receive HLAinteractionRoot.Signal Data=60000-bytes tag=t from=one by HLAbestEffort");
  EXPECT_THAT(
      one.ask("send Signal t Data=@300000"),
      AllOf(StartsWith("error RTIinternalError"), HasSubstr("Signal"), HasSubstr("300001")));
  two.must("publish Signal");
  one.must("subscribe Signal");
  two.must("send Signal t Data=@60000");
  EXPECT_EQ(event(one, "receive"),
            "receive HLAinteractionRoot.Signal Data=60000-bytes tag=t from=two by HLAbestEffort");
  one.must("send Order t Text=@3000000");
  EXPECT_EQ(event(two, "receive"),
            "receive HLAinteractionRoot.Order Text=3000000-bytes tag=t from=one by HLAreliable");
}

TEST_P(InteractionsTest, CallbackCanSendAnAnswer) {
  TestFederate one = joined("one");
  TestFederate two = joined("two");
  one.must("publish Signal");
  one.must("subscribe Order");
  two.must("publish Order");
  two.must("publish Signal");
  two.must("echo Signal");
  two.must("subscribe Signal");
  one.must("subscribe Signal.Voice");
  one.must("subscribe Signal");
  one.must("send Signal question Data=why");
  event(two, "receive HLAinteractionRoot.Signal Data=why tag=question from=one");
  EXPECT_EQ(event(one, "receive"),
            "receive HLAinteractionRoot.Signal Data=why tag=question from=two by HLAbestEffort");
}

/// A receiver that reads while the other federate sends, which takes threads of the RTI.
class ManyInteractionsTest : public testing::Test {
 protected:
  ManyInteractionsTest() { lab_.start_executive(); }
  /// Waits until a quiet federate has received `expected` interactions. Returns the number
  /// received.
  static std::string received(TestFederate& federate, const std::string& expected) {
    std::string count;
    eventually([&] { return (count = federate.must("received")) == expected; });
    return count;
  }

  Laboratory lab_;
};

TEST_F(ManyInteractionsTest, VoiceFramesAreNotLostOnTheLoopback) {
  TestFederate one = lab_.joined("one");
  TestFederate two = lab_.joined("two");
  one.must("publish Signal.Voice");
  two.must("quiet");
  two.must("subscribe Signal.Voice");
  one.must("send-many Signal.Voice 300 500 Data=@250 Frequency=40");
  EXPECT_EQ(received(two, "300"), "300");
}

TEST_F(ManyInteractionsTest, BurstSharesDatagramsAndArrivesCompletely) {
  TestFederate one = lab_.joined("one");
  TestFederate two = lab_.joined("two");
  one.must("publish Signal.Voice");
  two.must("quiet");
  two.must("subscribe Signal.Voice");
  one.must("send-many Signal.Voice 1500 0 Data=@100 Frequency=40");
  EXPECT_EQ(received(two, "1500"), "1500") << "including the last ones, which no others follow";
}

}  // namespace
}  // namespace roger::test

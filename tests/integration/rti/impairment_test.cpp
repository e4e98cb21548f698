// A federation in which one federate's RID impairs its network.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/integration/rti/laboratory.hpp"

namespace roger::test {
namespace {

constexpr auto kAtAddress = Laboratory::Discovery::kAtAddress;

TEST(ImpairmentTest, LosesOnlyBestEffort) {
  Laboratory lab(kAtAddress, "[impairment]\nloss=1\nseed=7\n");
  lab.start_executive();
  TestFederate one = lab.joined("one");
  TestFederate two = lab.joined("two");
  EXPECT_EQ(two.process().count(
                "deliberately impairs best-effort data received here: loss 100 %, seed 7"),
            1U);
  one.must("publish Signal.Voice");
  one.must("publish Order");
  two.must("subscribe Signal.Voice");
  two.must("subscribe Order");
  one.must("send-many Signal.Voice 20 0 Data=hello");
  one.must("send Order go");
  EXPECT_EQ(two.event("receive"),
            "receive HLAinteractionRoot.Order tag=go from=one by HLAreliable");
  two.must("settle");
  EXPECT_EQ(two.events("receive"), 0U);
}

TEST(ImpairmentTest, DelayedAndDuplicatedDatagramsAreReceivedOnceInOrder) {
  Laboratory lab(kAtAddress, "[impairment]\nduplication=1\ndelay_ms=30\n");
  lab.start_executive();
  TestFederate one = lab.joined("one");
  TestFederate two = lab.joined("two");
  one.must("publish Signal.Voice");
  two.must("subscribe Signal.Voice");
  one.must("send-many Signal.Voice 50 0 Data=hello");
  for (int i = 0; i < 50; ++i) {
    ASSERT_EQ(two.event("receive"), "receive HLAinteractionRoot.Signal.Voice Data=hello tag=" +
                                        std::to_string(i) + " from=one by HLAbestEffort");
  }
  two.must("settle");
  EXPECT_EQ(two.events("receive"), 0U);
}

TEST(ImpairmentTest, InvalidSettingIsRefusedWithReason) {
  const Laboratory lab(kAtAddress, "[impairment]\nloss=5\n");
  TestFederate one;
  const std::string answer = one.ask("connect immediate " + lab.rid_file());
  EXPECT_THAT(answer, testing::HasSubstr("impairment.loss: 5: expected a number from 0 to 1"));
}

}  // namespace
}  // namespace roger::test

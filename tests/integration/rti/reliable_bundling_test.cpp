// Reliable messages that wait to be sent together.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/integration/rti/laboratory.hpp"

namespace roger::test {
namespace {

/// Messages wait much longer than these tests take, unless something ends the wait.
constexpr const char* kPatient = "[bundling]\ndeadline_us = 1000000\n";

class ReliableBundlingTest : public testing::Test {
 protected:
  ReliableBundlingTest() { receiver_.must("subscribe Order"); }
  static void publish_and_send(TestFederate& sender, int messages) {
    sender.must("publish Order");
    sender.must("send-many Order " + std::to_string(messages) + " 0 Text=go");
  }
  void expect_all(int messages) {
    for (int i = 0; i < messages; ++i) {
      EXPECT_THAT(receiver_.event("receive HLAinteractionRoot.Order"),
                  testing::HasSubstr("tag=" + std::to_string(i) + " from=one"));
    }
  }

  Laboratory lab_{Laboratory::Discovery::kAtAddress, kPatient};
  TestFederate receiver_ = started();

 private:
  TestFederate started() {
    lab_.start_executive();
    return lab_.joined("receiver");
  }
};

TEST_F(ReliableBundlingTest, MessagesThatWaitAreSentWhenTheFederateEndsWithoutResigning) {
  {
    TestFederate sender = lab_.joined("one");
    publish_and_send(sender, 50);
  }
  expect_all(50);
}

TEST_F(ReliableBundlingTest, MessagesThatWaitAreSentWhenNoneFollows) {
  TestFederate sender = lab_.joined("one");
  publish_and_send(sender, 50);
  expect_all(50);
}

}  // namespace
}  // namespace roger::test

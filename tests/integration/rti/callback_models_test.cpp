// Both callback models of the standard, and what callbacks may do.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <iterator>

#include "tests/integration/rti/callback_way.hpp"

namespace roger::test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

class CallbackModelsTest : public testing::Test {
 protected:
  void SetUp() override {
    lab_.start_executive();
    sender_.emplace(lab_.joined("sender"));
    sender_->must("publish Order");
    sender_->must("publish Signal");
  }
  TestFederate& sender() { return *sender_; }
  TestFederate receiver(const std::string& model) const {
    TestFederate federate = lab_.joined("receiver", model);
    federate.must("subscribe Order");
    federate.must("subscribe Signal");
    return federate;
  }

  Laboratory lab_;

 private:
  std::optional<TestFederate> sender_;
};

TEST_F(CallbackModelsTest, EvokedModelCallsNothingUntilEvoked) {
  TestFederate receiver = this->receiver("evoked");
  TestFederate witness = lab_.joined("witness");
  witness.must("subscribe Order");
  witness.must("subscribe Signal");
  sender().must("send Order 1");
  sender().must("send Order 2");
  sender().must("send Signal 3");
  witness.event("receive HLAinteractionRoot.Order tag=2");
  witness.event("receive HLAinteractionRoot.Signal tag=3");
  receiver.must("settle");  // by now both orders have reached this federate too
  EXPECT_EQ(receiver.events(""), 0U);
  EXPECT_EQ(receiver.must("evoke 30"), "more");
  EXPECT_EQ(receiver.events("receive"), 1U) << "one callback for one evoke";
  receiver.must("evoke 30");
  receiver.must("evoke 30");
  receiver.event("receive HLAinteractionRoot.Order tag=1");
  receiver.event("receive HLAinteractionRoot.Order tag=2");
  receiver.event("receive HLAinteractionRoot.Signal tag=3");
  EXPECT_EQ(receiver.must("evoke 0"), "done");
}

TEST_F(CallbackModelsTest, WaitingEvokeReturnsWithTheCallback) {
  TestFederate receiver = this->receiver("evoked");
  // The command is running while the other federate sends. Its time limit is far beyond the test's
  // patience, so it returns only because a callback arrived.
  receiver.process().say("evoke 1000");
  sender().must("send Signal now");
  receiver.event("receive HLAinteractionRoot.Signal tag=now");
  receiver.line("ok done");
}

TEST_F(CallbackModelsTest, EvokeMultipleRunsPendingCallbacks) {
  TestFederate receiver = this->receiver("evoked");
  sender().must("send-many Order 50 0");
  EXPECT_TRUE(eventually([&] {
    receiver.must("evoke-multiple 0.01 1");
    return receiver.events("receive") == 50U;
  })) << receiver.process().transcript();
  for (int i = 0; i < 50; ++i) {
    EXPECT_EQ(receiver.event("receive"), "receive HLAinteractionRoot.Order tag=" +
                                             std::to_string(i) + " from=sender by HLAreliable");
  }
}

/// A sender, and a receiver of its orders and signals, in all ways of receiving callbacks.
class CallbacksTest : public CallbackWayTest {
 protected:
  CallbacksTest() {
    for (const std::string interaction : {"Order", "Signal"}) {
      sender_.must("publish " + interaction);
      receiver_.must("subscribe " + interaction);
    }
  }

  TestFederate sender_ = joined("sender");
  TestFederate receiver_ = joined("receiver");
};

INSTANTIATE_TEST_SUITE_P(Callbacks, CallbacksTest, kCallbackWaysOfLongTests, way_name);

TEST_P(CallbacksTest, RunUnlessDisabled) {
  sender_.must("send Order 1");
  event(receiver_, "receive HLAinteractionRoot.Order tag=1");
  receiver_.must("disable-callbacks");
  sender_.must("send Order 2");
  sender_.must("settle");
  EXPECT_EQ(events_so_far(receiver_), 0U);
  receiver_.must("enable-callbacks");
  event(receiver_, "receive HLAinteractionRoot.Order tag=2");
}

TEST_P(CallbacksTest, BlockingServicesAreRefusedWithinCallbacks) {
  receiver_.must("misbehave");
  sender_.must("send Order now");
  event(receiver_, "receive");
  for (const std::string service : {"join", "resign", "disconnect", "connect", "evoke"}) {
    EXPECT_THAT(receiver_.line("within " + service),
                StartsWith("within " + service + " error CallNotAllowedFromWithinCallback"));
  }
  EXPECT_THAT(receiver_.line("within create"),
              HasSubstr("cannot be called from within a callback"));
  receiver_.must("resign nothing");
}

TEST_P(CallbacksTest, ExceptionOfACallbackHarmsNothing) {
  receiver_.must("throw");
  sender_.must("send Order 1");
  sender_.must("send Signal 2");
  sender_.must("send Order 3");
  event(receiver_, "receive HLAinteractionRoot.Order tag=1");
  event(receiver_, "receive HLAinteractionRoot.Signal tag=2");
  event(receiver_, "receive HLAinteractionRoot.Order tag=3");
  receiver_.must("resign nothing");
}

/// A federate that calls services within callbacks, in all ways of receiving them.
class ServicesWithinCallbacksTest : public CallbackWayTest {
 protected:
  /// Calls the services within the next callback that begins with `beginning`.
  void call_within(const std::string& beginning, const std::vector<std::string>& services) {
    std::string command = "within " + beginning;
    for (const std::string& service : services)
      command += (&service == &services.front() ? " " : " ; ") + service;
    one_.must(command);
    called_.insert(called_.end(), services.begin(), services.end());
  }
  /// Expects that all services have succeeded. They have been called.
  void expect_success() {
    for (const std::string& service : called_) {
      const std::string begins = "within " + service + ": ";
      EXPECT_THAT(one_.line(begins).substr(begins.size()), StartsWith("ok"));
    }
  }

  TestFederate one_ = joined("one");
  TestFederate other_ = joined("other");

 private:
  std::vector<std::string> called_;
};

INSTANTIATE_TEST_SUITE_P(Callbacks, ServicesWithinCallbacksTest, kCallbackWays, way_name);

TEST_P(ServicesWithinCallbacksTest, ServicesThatDoNotWaitForTheExecutiveAreAllowed) {
  other_.must("publish Order");
  other_.must("subscribe Signal");
  other_.must("subscribe-object Equipment.Radio Place");
  one_.must("subscribe Order");
  call_within("receive", {"publish Signal",
                          "send Signal answer",
                          "list",
                          "federate other",
                          "interaction Order Text",
                          "object-class Equipment.Radio Place",
                          "change-interaction-transport Signal reliable",
                          "query-interaction-transport one Signal",
                          "order-of-class Signal receive",
                          "unpublish Signal",
                          "subscribe Signal",
                          "unsubscribe Signal",
                          "publish-object Equipment.Radio Place Owner",
                          "subscribe-object Equipment Place",
                          "unsubscribe-attributes Equipment Place",
                          "unsubscribe-object Equipment",
                          "reserve r1",
                          "reserve-all r2 r3",
                          "register-point ready -",
                          "automatic-resign delete",
                          "switch on object-class",
                          "switch on attribute",
                          "switch on scope",
                          "switch on interaction",
                          "switch off interaction",
                          "deliver-asynchronously on",
                          "regulate 1"});
  call_within("reserved",
              {"register Equipment.Radio r1", "knows r1", "update r1 first Place=hill",
               "request-class Equipment.Radio all Place", "query-transport r1 Place",
               "change-transport r1 best-effort Place", "query-owner r1 Place", "owns r1 Place"});
  call_within("reserved-all",
              {"register Equipment.Radio r2", "order-of-attributes r2 receive Place",
               "offer r2 t Owner", "cancel-offer r2 Owner", "divest-if-wanted r2 Owner"});
  call_within("transport", {"divest r1 Owner", "acquire-if-available r1 Owner"});
  call_within("acquired", {"delete r1 over"});
  call_within("point-announced", {"achieve ready"});
  call_within("regulating", {"constrain", "lookahead 2"});
  call_within("constrained", {"publish Order", "send-at Order late 5", "advance tara 1"});
  call_within("granted", {"time", "galt", "lits", "lookahead", "time-factory",
                          "deliver-asynchronously off", "unconstrain", "unregulate"});
  other_.must("send Order begin");
  event(one_, "receive");
  EXPECT_EQ(event(other_, "receive"),
            "receive HLAinteractionRoot.Signal tag=answer from=one by HLAbestEffort");
  EXPECT_EQ(event(one_, "federations"), "federations lab/HLAfloat64Time");
  // `one` calls the services that `other` waits for.
  event(other_, "discover r1", {&one_});
  event(other_, "discover r2", {&one_});
  EXPECT_EQ(event(other_, "reflect", {&one_}),
            "reflect r1 Place=hill tag=first from=one by HLAreliable");
  EXPECT_EQ(event(one_, "granted"), "granted 1");
  event(one_, "acquired r1 Owner");
  EXPECT_EQ(event(other_, "remove", {&one_}), "remove r1 tag=over from=one");
  event(other_, "point-announced ready", {&one_});
  other_.must("achieve ready");
  event(one_, "synchronized ready");
  expect_success();
}

/// Federates whose RID selects a kind of "callbacks".
class CallbackStrategiesTest : public testing::Test {
 protected:
  /// Sends reliably and best effort, and expects that both arrive.
  static void talk(TestFederate& sender, TestFederate& receiver, bool evoked) {
    for (const std::string interaction : {"Order", "Signal"}) {
      sender.must("publish " + interaction);
      receiver.must("subscribe " + interaction);
    }
    for (const std::string tag : {"1", "2", "3"}) {
      sender.must("send Order " + tag);
      sender.must("send Signal " + tag);
      ASSERT_TRUE(eventually([&] {
        if (evoked) receiver.must("evoke 0.03");
        return receiver.events("receive") == 2;
      })) << receiver.process().transcript();
      receiver.event("receive HLAinteractionRoot.Order tag=" + tag);
      receiver.event("receive HLAinteractionRoot.Signal tag=" + tag);
    }
  }
  static std::size_t threads_of(TestFederate& federate) {
    const std::string tasks = "/proc/" + std::to_string(federate.process().pid()) + "/task";
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(tasks),
                                                  std::filesystem::directory_iterator()));
  }
};

TEST_F(CallbackStrategiesTest, EvokesDoAllWorkWithoutThreads) {
  Laboratory lab(Laboratory::Discovery::kAtAddress, "[callbacks]\nthreads=false\n");
  lab.start_executive();
  TestFederate sender = lab.joined("sender", "evoked");
  TestFederate receiver = lab.joined("receiver", "evoked");
  EXPECT_EQ(threads_of(receiver), 1U);
  talk(sender, receiver, true);
  receiver.process().say("evoke 1000");
  sender.must("send Signal at-last");
  receiver.event("receive HLAinteractionRoot.Signal tag=at-last");
  receiver.line("ok done");
  // An evoke without waiting also reads the sockets.
  sender.must("send Order polled");
  EXPECT_TRUE(eventually([&] {
    receiver.must("evoke 0");
    sender.must("evoke 0");
    return receiver.events("receive HLAinteractionRoot.Order tag=polled") == 1;
  })) << receiver.process().transcript();
}

TEST_F(CallbackStrategiesTest, ImmediateModelIsRefusedWithoutThreads) {
  Laboratory lab(Laboratory::Discovery::kAtAddress, "[callbacks]\nthreads=false\n");
  lab.start_executive();
  TestFederate one;
  EXPECT_THAT(one.ask("connect immediate " + lab.rid_text()),
              HasSubstr("HLA_IMMEDIATE needs the RTI's threads"));
}

TEST_F(CallbackStrategiesTest, BusyPollingBehavesTheSame) {
  for (const std::string model : {"immediate", "evoked"}) {
    Laboratory lab(Laboratory::Discovery::kAtAddress, "[callbacks]\nbusy_poll=true\n");
    lab.start_executive();
    TestFederate sender = lab.joined("sender", model);
    TestFederate receiver = lab.joined("receiver", model);
    talk(sender, receiver, model == "evoked");
  }
}

}  // namespace
}  // namespace roger::test

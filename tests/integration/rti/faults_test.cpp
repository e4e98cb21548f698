// Faults that a federation survives: dead and suspended federates and executives, in all ways of
// receiving callbacks, foreign executives and ports in use.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <vector>

#include "rti/wire/beacon.hpp"
#include "rti/wire/codec.hpp"
#include "tests/integration/rti/callback_way.hpp"
#include "tests/integration/rti/laboratory.hpp"
#include "tests/integration/rti_executive/support.hpp"
#include "tests/support/free_port.hpp"
#include "tests/unit/rti_executive/models.hpp"

namespace roger::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

/// Short enough for a test to wait, long enough for a loaded machine.
constexpr const char* kQuickHeartbeat = "[timing]\nheartbeat_ms=300\ndead_after_ms=3000\n";

/// A federate that owns the object `radio` and one that has discovered it.
class DeadFederateTest : public CallbackWayTest {
 protected:
  DeadFederateTest() : CallbackWayTest(kQuickHeartbeat) {}

  void SetUp() override {
    failing_.emplace(joined("failing"));
    two_.emplace(joined("two"));
    three_.emplace(joined("three"));
    failing_->must("publish-object Equipment.Radio Place");
    two_->must("subscribe-object Equipment Place");
    three_->must("subscribe-object Equipment Place");
    radio_ = failing_->must("register Equipment.Radio");
    event(*two_, "discover " + radio_);
    event(*three_, "discover " + radio_);
  }
  /// Waits for a callback. The two federates that do not fail stay present meanwhile.
  std::string event(TestFederate& federate, const std::string& beginning) {
    return GetParam().event(federate, beginning, {&*two_, &*three_});
  }
  TestFederate& failing() { return *failing_; }
  TestFederate& two() { return *two_; }
  TestFederate& three() { return *three_; }
  /// Expects that the others lose the object and can still do everything else.
  void expect_others_continue() {
    EXPECT_EQ(event(*two_, "remove"), "remove " + radio_ + " tag= from=failing");
    EXPECT_EQ(event(*three_, "remove"), "remove " + radio_ + " tag= from=failing");
    two_->must("settle");
    EXPECT_THAT(two_->ask("federate failing"), StartsWith("error NameNotFound"));
    for (const std::string name : {"Order", "Signal"}) {
      two_->must("publish " + name);
      three_->must("subscribe " + name);
      two_->must("send " + name + " on");
      event(*three_, "receive HLAinteractionRoot." + name + " tag=on");
    }
    EXPECT_EQ(events_so_far(*two_, "lost"), 0U);
    two_->must("resign nothing");
    three_->must("resign nothing");
    two_->must("destroy lab");
  }

 private:
  std::string radio_;
  std::optional<TestFederate> failing_;
  std::optional<TestFederate> two_;
  std::optional<TestFederate> three_;
};

/// A federate that is suspended until it is resigned, which takes seconds. Its objects are removed
/// like those of a dead one.
class SuspendedFederateTest : public DeadFederateTest {};

INSTANTIATE_TEST_SUITE_P(Callbacks, DeadFederateTest, kCallbackWaysOfLongTests, way_name);
INSTANTIATE_TEST_SUITE_P(Callbacks, SuspendedFederateTest,
                         testing::Values(CallbackWay{"immediate"}), way_name);

TEST_P(DeadFederateTest, KilledFederateIsResignedAndOthersContinue) {
  failing().process().kill_hard();
  expect_others_continue();
}

TEST_P(DeadFederateTest, FederateThatExitsIsResignedAndOthersContinue) {
  EXPECT_EQ(failing().process().wait_for_end(kPatience), 0);
  expect_others_continue();
}

TEST_P(SuspendedFederateTest, TimesOut) {
  ASSERT_EQ(::kill(failing().process().pid(), SIGSTOP), 0);
  expect_others_continue();
  ASSERT_EQ(::kill(failing().process().pid(), SIGCONT), 0);
  event(failing(), "lost");  // and detects it when it resumes
}

TEST_P(DeadFederateTest, SuspendedFederateHoldsBackNeitherPointsNorTimeNorAttributes) {
  two().must("register-point ready -");
  for (TestFederate* federate : {&failing(), &two(), &three()}) {
    event(*federate, "point-announced ready");
    if (federate != &failing()) federate->must("achieve ready");
  }
  failing().must("regulate 1");
  event(failing(), "regulating");
  two().must("constrain");
  event(two(), "constrained");
  two().must("deliver-asynchronously on");
  two().must("advance tar 10");
  two().must("publish-object Equipment.Radio Place");
  const std::string radio = two().must("register Equipment.Radio");
  failing().must("subscribe-object Equipment.Radio Place");
  event(failing(), "discover " + radio);
  two().must("divest " + radio + " Place");
  event(failing(), "assume " + radio);  // by now it is unowned
  failing().must("acquire-if-available " + radio + " Place");
  event(failing(), "acquired " + radio);
  two().must("acquire " + radio + " wanted Place");
  event(failing(), "release " + radio);

  ASSERT_EQ(::kill(failing().process().pid(), SIGSTOP), 0);
  two().must("settle");
  for (const char* held : {"synchronized", "granted", "acquired"})
    EXPECT_EQ(events_so_far(two(), held), 0U) << held << " waits for the federate until it is lost";
  EXPECT_EQ(event(two(), "synchronized"), "synchronized ready failed:");
  EXPECT_EQ(event(three(), "synchronized"), "synchronized ready failed:");
  EXPECT_EQ(event(two(), "granted"), "granted 10");
  EXPECT_EQ(event(two(), "acquired"), "acquired " + radio + " Place tag=");
  ASSERT_EQ(::kill(failing().process().pid(), SIGCONT), 0);
  event(failing(), "lost");
}

class DeadExecutiveTest : public CallbackWayTest {
 protected:
  /// Expects that every service returns at once without an executive.
  static void expect_services_refuse(TestFederate& federate) {
    const std::vector<std::string> commands = {
        "send Order t", "register Equipment.Radio",
        "reserve name", "request-class Equipment.Radio t Place",
        "list",         "create other " + module("signals"),
        "destroy lab"};
    for (const std::string& command : commands) {
      EXPECT_THAT(federate.ask(command), StartsWith("error NotConnected: ")) << command;
    }
  }
};

class SuspendedExecutiveTest : public CallbackWayTest {
 protected:
  SuspendedExecutiveTest() : CallbackWayTest(kQuickHeartbeat) {}
};

INSTANTIATE_TEST_SUITE_P(Callbacks, DeadExecutiveTest, kCallbackWaysOfLongTests, way_name);
INSTANTIATE_TEST_SUITE_P(Callbacks, SuspendedExecutiveTest, kCallbackWaysOfLongTests, way_name);

TEST_P(DeadExecutiveTest, KilledExecutiveIsReportedOnceAndServicesThrow) {
  TestFederate one = joined("one");
  TestFederate two = joined("two");
  for (TestFederate* federate : {&one, &two}) {
    federate->must("publish Order");
    federate->must("publish Signal");
    federate->must("subscribe Signal");
    federate->must("publish-object Equipment.Radio Place");
  }
  lab().executive().kill_hard();
  for (TestFederate* federate : {&one, &two}) {
    EXPECT_THAT(event(*federate, "lost"), HasSubstr("127.0.0.1:" + std::to_string(lab().port())));
    expect_services_refuse(*federate);
  }
  // Best effort is sent directly between federates.
  two.must("send Signal on");
  event(one, "receive HLAinteractionRoot.Signal tag=on from=two");
  one.must("send Signal on");
  event(two, "receive HLAinteractionRoot.Signal tag=on from=one");
  for (TestFederate* federate : {&one, &two}) {
    federate->must("resign nothing");
    EXPECT_THAT(federate->ask("join again lab"), StartsWith("error NotConnected"));
    federate->must("evoke-multiple 0 0");
    EXPECT_EQ(federate->events("lost"), 0U) << "reported once";
    federate->must("disconnect");
  }
  lab().start_executive();
  for (TestFederate* federate : {&one, &two}) {
    federate->must("connect " + GetParam().model() + " " + lab().rid_file());
  }
  one.must("create lab " + module("signals"));
  one.must("join one lab");
  two.must("join two lab");
}

TEST_P(SuspendedExecutiveTest, IsDetectedWhileWaitingForAnAnswer) {
  TestFederate one = joined("one");
  one.must("publish Order");
  ASSERT_EQ(::kill(lab().executive().pid(), SIGSTOP), 0);
  EXPECT_THAT(one.ask("create other " + module("signals")), StartsWith("error NotConnected"));
  event(one, "lost");
  EXPECT_THAT(one.ask("send Order t"), StartsWith("error NotConnected"));
  one.must("resign nothing");
  one.must("disconnect");
  ASSERT_EQ(::kill(lab().executive().pid(), SIGCONT), 0);
}

TEST(ForeignExecutive, OtherWireVersionInABeaconIsRefusedWithBothVersions) {
  const Laboratory lab(Laboratory::Discovery::kByBeacon, "[timing]\ndiscovery_ms=4000\n");
  const auto group = filter::Ipv4Address::parse("239.192.18.1").value();
  rti::IoThread io;
  rti::net::UdpMulticastSettings settings;
  settings.interface = rti::loopback();
  settings.port = lab.port();
  auto created = rti::net::UdpMulticast::create(io.io, settings);
  ASSERT_TRUE(created);
  rti::net::UdpMulticast& foreign = *created.value();
  ASSERT_TRUE(foreign.join(group));
  foreign.start(
      [&](const rti::net::Received& received) {
        const auto heard = rti::wire::decode_beacon(received.data);
        if (!heard || heard->kind != rti::wire::BeaconKind::kProbe) return;
        rti::wire::Beacon beacon;
        beacon.version = 9;
        beacon.kind = rti::wire::BeaconKind::kActive;
        beacon.incarnation = 1;
        beacon.host = "elsewhere";
        foreign.send(group, rti::wire::encode_beacon(beacon));
      },
      rti::net::ReadBy::kIoThread);
  TestFederate one;
  EXPECT_THAT(
      one.ask("connect immediate " + lab.rid_file()),
      AllOf(StartsWith("error ConnectionFailed"), HasSubstr("elsewhere"), HasSubstr("version 9"),
            HasSubstr("version " + std::to_string(rti::wire::kControlVersion))));
}

TEST(ForeignExecutive, RefusalReachesTheFederateVerbatim) {
  const Laboratory lab;
  rti::net::asio::io_context io;
  rti::net::asio::ip::tcp::acceptor acceptor(
      io, {rti::net::asio::ip::address_v4::loopback(), lab.port()});
  TestFederate one;
  one.process().say("connect immediate " + lab.rid_file());
  rti::net::asio::ip::tcp::socket socket = acceptor.accept();
  socket.send(rti::net::asio::buffer(rti::wire::encode(
      rti::wire::Refused{"this executive speaks version 9, the federate version 1"})));
  EXPECT_THAT(one.line("error"),
              AllOf(StartsWith("error ConnectionFailed"),
                    HasSubstr("127.0.0.1:" + std::to_string(lab.port())),
                    HasSubstr("this executive speaks version 9, the federate version 1")));
}

TEST(TakenPort, ErrorNamesTheExecutivePort) {
  Laboratory lab;
  lab.start_executive();
  Child second({ROGER_BIN_DIR "/rti-test-executive", "rtiexec", "--rid", lab.rid_file()});
  EXPECT_TRUE(second.wait_for(
      [&](const std::string& line) {
        return line.find("127.0.0.1:" + std::to_string(lab.port())) != std::string::npos &&
               line.find("taken") != std::string::npos;
      },
      kPatience))
      << second.transcript();
  EXPECT_EQ(second.wait_for_end(kPatience), 1);
}

TEST(TakenPort, ErrorNamesTheDataPortAndJoinFails) {
  Laboratory lab;
  lab.start_executive();
  const TakenUdpPort taken(lab.data_port());
  TestFederate one = lab.connected();
  one.must("create lab " + module("signals"));
  EXPECT_THAT(one.ask("join one lab"),
              AllOf(StartsWith("error RTIinternalError"),
                    HasSubstr("port " + std::to_string(lab.data_port()) + " is taken")));
  one.must("destroy lab");
}

// A federate whose I/O thread merged the modules would seem dead to the executive.
TEST(ModulesOfANewcomer, FederatesSendWhileTheyMergeThem) {
  using std::chrono::steady_clock;
  // With a sanitizer the executive, too, is silent for seconds while it reads the modules.
  Laboratory lab(Laboratory::Discovery::kAtAddress, "[timing]\ndead_after_ms=30000\n");
  lab.start_executive();
  TestFederate sender = lab.joined("sender");
  TestFederate receiver = lab.joined("receiver");
  sender.must("publish Signal");
  receiver.must("subscribe Signal");

  std::vector<rti::wire::ModuleText> modules = rti::executive::many_modules();
  modules.resize(rti::kMaxModules - FederationPlan{}.modules.size() - 1);
  modules.push_back({"latest.xml",
                     "<objectModel><interactions><interactionClass><name>HLAinteractionRoot</name>"
                     "<interactionClass><name>Latest</name><sharing>PublishSubscribe</sharing>"
                     "<transportation>HLAbestEffort</transportation><order>Receive</order>"
                     "</interactionClass></interactionClass></interactions></objectModel>"});
  rti::TestFederate newcomer(lab.port());
  newcomer.say(rti::wire::Join{1, "lab", "newcomer", "tester", modules, ""});
  newcomer.hear<rti::wire::Joined>();

  const auto begin = steady_clock::now();
  steady_clock::duration longest{};
  while (sender.ask("publish Latest") != "ok") {
    const auto sent = steady_clock::now();
    sender.must("send Signal one");
    receiver.event("receive HLAinteractionRoot.Signal tag=one");
    longest = std::max(longest, steady_clock::now() - sent);
    ASSERT_LT(steady_clock::now() - begin, kPatience);
  }
  const auto whole = steady_clock::now() - begin;
  EXPECT_LT(longest, whole / 2) << std::chrono::duration<double>(whole).count() << " s";
}

}  // namespace
}  // namespace roger::test

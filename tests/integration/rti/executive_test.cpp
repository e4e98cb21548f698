// The executive that federates start themselves, and the ways to name settings.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>

#include "tests/integration/rti/laboratory.hpp"

namespace roger::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

using Discovery = Laboratory::Discovery;

/// Returns how many of the connections that processes of this network opened were refused by the
/// peer (RFC 4022: tcpAttemptFails).
std::uint64_t refused_connections() {
  std::ifstream table("/proc/net/snmp");
  std::string names;
  std::string values;
  while (std::getline(table, names) && std::getline(table, values)) {
    if (!names.starts_with("Tcp:")) continue;
    std::istringstream name_fields(names);
    std::istringstream value_fields(values);
    std::string name;
    std::string value;
    while (name_fields >> name && value_fields >> value) {
      if (name == "AttemptFails") return std::stoull(value);
    }
  }
  throw std::runtime_error("/proc/net/snmp has no AttemptFails");
}

TEST(SelfStartedExecutive, OutlivesTheFederateThatStartedItAndEndsAfterTheLast) {
  const Laboratory lab(Discovery::kByBeacon);
  {
    TestFederate first = lab.joined("first");
    TestFederate second = lab.joined("second");
    TestFederate third = lab.joined("third");
    second.must("publish Order");
    second.must("publish Signal");
    third.must("subscribe Order");
    third.must("subscribe Signal");
    first.process().kill_hard();
    second.must("send Order on");
    second.must("send Signal on");
    third.event("receive HLAinteractionRoot.Order tag=on");
    third.event("receive HLAinteractionRoot.Signal tag=on");
    TestFederate fourth = lab.joined("fourth");
    EXPECT_EQ(third.events("lost"), 0U);
    EXPECT_TRUE(lab.executive_listens());
    for (TestFederate* federate : {&second, &third, &fourth}) federate->must("resign nothing");
    second.must("destroy lab");
  }
  EXPECT_TRUE(eventually([&] { return !lab.executive_listens(); })) << "it still holds its port";
}

TEST(SelfStartedExecutive, FederatesStartedTogetherMeet) {
  const Laboratory lab(Discovery::kByBeacon);
  TestFederate one;
  TestFederate two;
  for (TestFederate* federate : {&one, &two}) {
    federate->process().say("connect immediate " + lab.rid_file());
  }
  one.line("ok");
  two.line("ok");
  one.must("create lab " + module("signals"));
  one.must("join one lab");
  two.must("join two lab");
  EXPECT_EQ(two.must("federate one"), one.must("federate one"));
}

TEST(Settings, AreAcceptedAsPathAndAsText) {
  Laboratory lab;
  lab.start_executive();
  TestFederate one;
  TestFederate two;
  one.must("connect immediate " + lab.rid_file());
  two.must("connect evoked " + lab.rid_text());
  one.must("create lab " + module("signals"));
  two.must("join two lab");
}

TEST(Settings, InvalidSettingsAreNamedWithTheirPlace) {
  TestFederate one;
  EXPECT_THAT(
      one.ask("connect immediate /nowhere/rid.toml"),
      AllOf(StartsWith("error InvalidLocalSettingsDesignator"), HasSubstr("/nowhere/rid.toml")));
  EXPECT_THAT(one.ask("connect immediate [network]|data_port=\"many\"|"),
              AllOf(StartsWith("error InvalidLocalSettingsDesignator"), HasSubstr(":2"),
                    HasSubstr("data_port")));
}

TEST(Settings, ConnectionFailsWithoutExecutiveAndWithoutStarting) {
  const Laboratory lab;  // its executive is not started
  TestFederate one;
  EXPECT_THAT(one.ask("connect immediate " + lab.rid_file()),
              AllOf(StartsWith("error ConnectionFailed"),
                    HasSubstr("127.0.0.1:" + std::to_string(lab.port()))));
  EXPECT_THAT(one.ask("list"), StartsWith("error NotConnected"));
}

TEST(FixedAddress, FederateWaitsForAnExecutiveThatStartsLater) {
  Laboratory lab(Discovery::kAtAddress, "[timing]\ndiscovery_ms=60000\n");
  TestFederate one;
  const std::uint64_t before = refused_connections();
  one.process().say("connect immediate " + lab.rid_file());
  ASSERT_TRUE(eventually([&] { return refused_connections() > before + 1; }))
      << "it does not retry\n"
      << one.process().transcript();
  EXPECT_FALSE(one.has_answered()) << one.process().transcript();
  lab.start_executive();
  one.line("ok");
  one.must("create lab " + module("signals"));
  one.must("join one lab");
}

TEST(FixedAddress, FederateWaitsNoLongerThanTheDiscoveryTime) {
  const Laboratory lab(Discovery::kAtAddress, "[timing]\nbeacon_ms=100\ndiscovery_ms=300\n");
  TestFederate one;
  const auto start = std::chrono::steady_clock::now();
  EXPECT_THAT(one.ask("connect immediate " + lab.rid_file()), StartsWith("error ConnectionFailed"));
  EXPECT_GE(std::chrono::steady_clock::now() - start, std::chrono::milliseconds(300));
}

}  // namespace
}  // namespace roger::test

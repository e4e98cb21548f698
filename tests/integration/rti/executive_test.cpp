// The executive that federates start themselves, and the ways to name settings.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "rti/net/executive_link.hpp"
#include "tests/integration/rti/callback_way.hpp"
#include "tests/integration/rti/laboratory.hpp"
#include "tests/support/free_port.hpp"

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

class FederatesStartedTogether : public testing::TestWithParam<CallbackWay> {};

INSTANTIATE_TEST_SUITE_P(Callbacks, FederatesStartedTogether, kCallbackWaysOfLongTests, way_name);

TEST_P(FederatesStartedTogether, StartOneExecutiveAndMeet) {
  const Laboratory lab(Discovery::kByBeacon, GetParam().rid());
  TestFederate one;
  TestFederate two;
  for (TestFederate* federate : {&one, &two}) {
    federate->process().say("connect " + GetParam().model() + " " + lab.rid_file());
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

TEST(Settings, AnotherControlGroupIsRefusedAndNamed) {
  Laboratory lab;
  lab.start_executive();
  TestFederate one = lab.joined("one");
  const std::string group = "239.192.18.1:" + std::to_string(lab.port());
  for (const std::string& different : {"239.192.18.9:" + std::to_string(lab.port()),
                                       "239.192.18.1:" + std::to_string(free_port())}) {
    std::string rid = lab.rid_text();
    TestFederate two;
    two.must("connect immediate " + rid.replace(rid.find(group), group.size(), different));
    EXPECT_THAT(two.ask("join two lab"),
                AllOf(StartsWith("error RTIinternalError"), HasSubstr("control group " + different),
                      HasSubstr("control group " + group), HasSubstr("use the same RID settings")));
  }
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

/// Allows the process `more` descriptors than it has open.
void limit_descriptors(pid_t pid, rlim_t more) {
  const std::filesystem::directory_iterator open("/proc/" + std::to_string(pid) + "/fd");
  rlimit limit{};
  ASSERT_EQ(::prlimit(pid, RLIMIT_NOFILE, nullptr, &limit), 0);
  limit.rlim_cur = static_cast<rlim_t>(std::distance(begin(open), end(open))) + more;
  ASSERT_EQ(::prlimit(pid, RLIMIT_NOFILE, &limit, nullptr), 0);
}

TEST(Descriptors, NewcomerWithoutOneIsRefusedWithTheReason) {
#if defined(__SANITIZE_ADDRESS__)
  GTEST_SKIP()
      << "the undefined-behaviour sanitizer needs descriptors to check the type of objects";
#endif
  constexpr rlim_t kMore = 8;
  constexpr std::chrono::seconds kTimeout{10};
  Laboratory lab;
  lab.start_executive();
  limit_descriptors(lab.executive().pid(), kMore);
  rti::net::asio::io_context io;
  const auto connect = [&] {
    return rti::net::connect_executive(io, "127.0.0.1", lab.port(), kTimeout);
  };
  {
    std::vector<rti::net::ExecutiveLink> crowd;
    auto link = connect();
    for (; link && crowd.size() <= kMore; link = connect()) {
      crowd.push_back(std::move(link).value());
    }
    for (int i = 0; i < 3; ++i, link = connect()) {
      ASSERT_FALSE(link);
      EXPECT_EQ(link.error().code, ErrorCode::kUnsupported);
      EXPECT_THAT(link.error().message,
                  HasSubstr("it has no file descriptor left for another connection"));
    }
  }
  EXPECT_TRUE(eventually([&] { return static_cast<bool>(connect()); }))
      << "connections that have ended make room";
  TestFederate federate = lab.joined("late");
}

}  // namespace
}  // namespace roger::test

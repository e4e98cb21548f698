// The doctor's findings for given facts, without examining a computer.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "app/doctor/finding.hpp"
#include "app/doctor/host.hpp"
#include "app/doctor/network.hpp"
#include "app/doctor/peer.hpp"

namespace roger::app {
namespace {

using rti::net::Interface;
using testing::HasSubstr;
using testing::IsEmpty;

const Interface kLoopback{"lo", 1, {0x7F000001}, true, false, true, false};
const Interface kEthernet{"eth0", 2, {0xC0A80114}, true, true, false, true};
const Interface kWireless{"wlan0", 3, {0xC0A80214}, true, true, false, false};

TEST(DoctorTest, ChosenInterfaceIsNamedWithTheReason) {
  const Finding finding = judge_interface("auto", kEthernet, {kLoopback, kEthernet});
  EXPECT_EQ(finding.severity, Severity::kOk);
  EXPECT_THAT(finding.fact, HasSubstr("eth0 (192.168.1.20): it has the default route"));
  EXPECT_THAT(finding.advice, IsEmpty());
}

TEST(DoctorTest, SecondNetworkIsAWarningUnlessTheRidDecides) {
  const std::vector<Interface> all{kLoopback, kEthernet, kWireless};
  const Finding finding = judge_interface("auto", kEthernet, all);
  EXPECT_EQ(finding.severity, Severity::kWarning);
  EXPECT_THAT(finding.fact, HasSubstr("also up: wlan0 (192.168.2.20)"));
  EXPECT_EQ(judge_interface("eth0", kEthernet, all).severity, Severity::kOk);
}

TEST(DoctorTest, LoopbackDoesNotReachOtherComputers) {
  const Finding finding = judge_interface("auto", kLoopback, {kLoopback});
  EXPECT_EQ(finding.severity, Severity::kWarning);
  EXPECT_THAT(finding.fact, HasSubstr("stays within this computer"));
}

TEST(DoctorTest, NoInterfaceIsAProblem) {
  const Finding finding =
      judge_interface("eth7", Error{ErrorCode::kNotFound, "no interface eth7", {}}, {kLoopback});
  EXPECT_EQ(finding.severity, Severity::kProblem);
  EXPECT_THAT(finding.fact, HasSubstr("eth7"));
  EXPECT_THAT(finding.advice, HasSubstr("[network] interface"));
}

TEST(DoctorTest, QuerierIsReadFromTheKernelsTable) {
  const std::string table =
      "Idx\tDevice    : Count Querier\tGroup    Users Timer\tReporter\n"
      "1\tlo        :     1      V3\n\t\t\t\t010000E0     1 0:00000000\t\t0\n"
      "4\teth0      :     2      V2\n\t\t\t\t010000E0     1 0:00000000\t\t0\n";
  EXPECT_EQ(igmp_version_of(table, "eth0"), "V2");
  EXPECT_EQ(igmp_version_of(table, "lo"), "V3");
  EXPECT_EQ(igmp_version_of(table, "eth1"), "");
}

TEST(DoctorTest, SnoopingBridgeWithoutQuerierIsAWarning) {
  QuerierFacts facts;
  facts.interface = "eth0";
  facts.bridge = "br0";
  facts.snooping = true;
  facts.version = "V3";
  const Finding finding = judge_querier(facts);
  EXPECT_EQ(finding.severity, Severity::kWarning);
  EXPECT_THAT(finding.advice, HasSubstr("/sys/class/net/br0/bridge/multicast_querier"));
  facts.bridge_queries = true;
  EXPECT_EQ(judge_querier(facts).severity, Severity::kOk);
  facts.bridge_queries = false;
  facts.heard_from = "192.168.1.1";
  EXPECT_EQ(judge_querier(facts).severity, Severity::kOk);
}

TEST(DoctorTest, MissingQuerierIsAWarningOnlyAfterAQueryInterval) {
  QuerierFacts facts;
  facts.interface = "eth0";
  facts.version = "V3";
  facts.listened = std::chrono::seconds{2};
  EXPECT_EQ(judge_querier(facts).severity, Severity::kUnknown);
  EXPECT_THAT(judge_querier(facts).fact, HasSubstr("whether a querier is on eth0"));
  facts.listened = std::chrono::seconds{130};
  EXPECT_EQ(judge_querier(facts).severity, Severity::kWarning);
  facts.listen_failure = "listening for queries needs root";
  EXPECT_EQ(judge_querier(facts).severity, Severity::kUnknown);
  EXPECT_THAT(judge_querier(facts).fact, HasSubstr("needs root"));
}

TEST(DoctorTest, SocketsOfAPortAreReadFromTheKernelsTable) {
  const std::string table =
      "   sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout "
      "inode ref pointer drops\n"
      "  123: 00000000:7A12 00000000:0000 07 00000000:00000000 00:00000000 00000000     0        0 "
      "5566 2 0 0\n"
      "  124: 0100007F:7A13 00000000:0000 07 00000000:00000000 00:00000000 00000000     0        0 "
      "5567 2 0 0\n";
  EXPECT_THAT(sockets_on_port(table, 31250), testing::ElementsAre(5566U));
  EXPECT_THAT(sockets_on_port(table, 31251), testing::ElementsAre(5567U));
  EXPECT_THAT(sockets_on_port(table, 31252), IsEmpty());
}

TEST(DoctorTest, SmallReceiveBufferAdvisesHowToRaiseIt) {
  EXPECT_EQ(judge_receive_buffer(4194304, 4194304).severity, Severity::kOk);
  const Finding finding = judge_receive_buffer(212992, 4194304);
  EXPECT_EQ(finding.severity, Severity::kWarning);
  EXPECT_THAT(finding.advice, HasSubstr("sysctl -w net.core.rmem_max=4194304"));
  EXPECT_EQ(judge_receive_buffer(std::nullopt, 1).severity, Severity::kUnknown);
}

TEST(DoctorTest, SlowClockIsAWarning) {
  EXPECT_EQ(judge_clock_source("tsc").severity, Severity::kOk);
  EXPECT_EQ(judge_clock_source("kvm-clock").severity, Severity::kOk);
  EXPECT_EQ(judge_clock_source("hpet").severity, Severity::kWarning);
  EXPECT_EQ(judge_clock_source("").severity, Severity::kUnknown);
}

TEST(DoctorTest, MissingRealTimeRightsAreAWarning) {
  EXPECT_EQ(judge_realtime("", 0).severity, Severity::kOk);
  const Finding finding = judge_realtime("Operation not permitted", 0);
  EXPECT_EQ(finding.severity, Severity::kWarning);
  EXPECT_THAT(finding.advice, HasSubstr("rtprio"));
  EXPECT_EQ(judge_locked_memory(8192U << 10U).severity, Severity::kWarning);
  EXPECT_EQ(judge_locked_memory(UINT64_MAX).severity, Severity::kOk);
}

TEST(DoctorTest, RouteViaAnotherInterfaceAdvisesTheRidSetting) {
  RouteFacts facts{"10.0.0.9", "eth1", "eth0", true, false, 1};
  const Finding finding = judge_route(facts);
  EXPECT_EQ(finding.severity, Severity::kProblem);
  EXPECT_THAT(finding.advice, HasSubstr("interface = \"eth1\""));
  facts.route_interface = "eth0";
  EXPECT_EQ(judge_route(facts).severity, Severity::kOk);
  facts.same_subnet = false;
  EXPECT_EQ(judge_route(facts).severity, Severity::kProblem);
  facts.ttl = 4;
  EXPECT_EQ(judge_route(facts).severity, Severity::kWarning);
  facts.route_interface = "";
  EXPECT_THAT(judge_route(facts).fact, HasSubstr("no route"));
}

TEST(DoctorTest, HellosInformBothSidesWhatArrives) {
  PeerExchange here;
  PeerExchange there;
  EXPECT_TRUE(take_hello(hello_text("a", here), "b", /*by_multicast=*/true, there));
  EXPECT_TRUE(there.heard_by_multicast);
  EXPECT_FALSE(there.heard_directly);
  EXPECT_TRUE(take_hello(hello_text("b", there), "a", /*by_multicast=*/false, here));
  EXPECT_TRUE(here.heard_directly);
  EXPECT_TRUE(here.it_heard_by_multicast);
  EXPECT_FALSE(here.it_heard_directly);
}

TEST(DoctorTest, OwnHelloAndGarbageAreIgnored) {
  PeerExchange exchange;
  EXPECT_FALSE(take_hello(hello_text("a", exchange), "a", true, exchange));
  EXPECT_FALSE(take_hello("", "a", true, exchange));
  EXPECT_FALSE(take_hello("roger-doctor-1 b", "a", true, exchange));
  EXPECT_FALSE(take_hello("some other thing 0 0", "a", true, exchange));
  EXPECT_FALSE(exchange.heard_by_multicast);
}

TEST(DoctorTest, LostMulticastIsAWarningOrAProblem) {
  const PeerExchange listen_failure{true, false, true, true};
  const Finding finding = judge_exchange(listen_failure, "10.0.0.2", "10.0.0.1");
  EXPECT_EQ(finding.severity, Severity::kWarning);
  EXPECT_THAT(finding.fact, HasSubstr("directly"));
  EXPECT_THAT(finding.advice, HasSubstr("IGMP"));
  const PeerExchange mute{true, true, true, false};
  EXPECT_EQ(judge_exchange(mute, "10.0.0.2", "10.0.0.1").severity, Severity::kWarning);
  const PeerExchange shut_off{true, true, false, false};
  EXPECT_EQ(judge_exchange(shut_off, "10.0.0.2", "10.0.0.1").severity, Severity::kProblem);
  const PeerExchange both{true, true, true, true};
  EXPECT_EQ(judge_exchange(both, "10.0.0.2", "10.0.0.1").severity, Severity::kOk);
  const Finding nobody = judge_exchange({}, "10.0.0.2", "10.0.0.1");
  EXPECT_EQ(nobody.severity, Severity::kWarning);
  EXPECT_THAT(nobody.advice, HasSubstr("roger doctor --peer 10.0.0.1"));
}

TEST(DoctorTest, GuideExplainsWhatIsNotOk) {
  const Findings findings{
      fine(Topic::kClock, "all is well"), unknown(Topic::kRealTime, "whether it is granted", ""),
      problem(Topic::kPort, "taken", "free it"), problem(Topic::kPort, "taken as well", "free it")};
  EXPECT_EQ(explanations_of(findings, "page.md"), "page.md#real-time, #port");
  EXPECT_EQ(explanations_of({findings[0]}, "page.md"), "");
  EXPECT_EQ(explanations_of(findings, std::nullopt),
            "the guide (package roger-doc), page Troubleshooting: real time, port");
}

TEST(DoctorTest, FindingsAreWrittenAsTextAndJson) {
  const Findings findings{fine(Topic::kClock, "all is well"),
                          problem(Topic::kPort, "taken", "free it"),
                          unknown(Topic::kFirewall, "whether there is one", "look")};
  EXPECT_EQ(to_text(findings[1]), "PROBLEM  port       taken\n                    -> free it\n");
  const auto json = to_json(findings);
  EXPECT_EQ(json["problems"], 1);
  EXPECT_EQ(to_text(findings[2]),
            "unknown  firewall   whether there is one\n                    -> look\n");
  EXPECT_EQ(json["warnings"], 0);
  EXPECT_EQ(json["unknown"], 1);
  EXPECT_EQ(json["findings"][2]["verdict"], "unknown");
  EXPECT_EQ(json["findings"][1]["advice"], "free it");
  EXPECT_EQ(json["findings"][0]["verdict"], "OK");
}

}  // namespace
}  // namespace roger::app

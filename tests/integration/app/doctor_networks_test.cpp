// The doctor in network namespaces with typical faults.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/integration/app/roger_process.hpp"

namespace roger::app {
namespace {

using nlohmann::json;
using testing::HasSubstr;

/// Runs a script as root in a new network namespace; $ROGER is the program.
Outcome in_namespace(const std::string& script) {
  const std::string file = scratch("namespace.txt");
  auto child = ChildProcess::start(
      {{"unshare", "--user", "--map-root-user", "--net", "--mount", "sh", "-c", script},
       {{"ROGER", program()}},
       file});
  Outcome out;
  if (child) out.exit_code = child.value().wait_for(std::chrono::minutes{2}).value_or(-1);
  out.text = text_of_file(file);
  std::remove(file.c_str());
  return out;
}

/// Returns the findings on a topic, as "verdict: fact".
std::string finding(const std::string& document, const std::string& topic) {
  const json parsed = json::parse(document, nullptr, false);
  if (parsed.is_discarded()) return "not JSON: " + document;
  std::string out;
  for (const auto& one : parsed.at("findings")) {
    if (one.at("topic") == topic) {
      out += one.at("verdict").get<std::string>() + ": " + one.at("fact").get<std::string>() + "\n";
    }
  }
  return out;
}

TEST(DoctorNetworksTest, NoInterfaceUpIsAProblem) {
  const Outcome outcome = in_namespace("$ROGER doctor --json -");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(finding(outcome.text, "interface"), HasSubstr("PROBLEM: "));
}

TEST(DoctorNetworksTest, LoopbackAloneWorksWithinTheComputer) {
  const Outcome outcome = in_namespace("ip link set lo up; $ROGER doctor --json -");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
  EXPECT_THAT(finding(outcome.text, "interface"), HasSubstr("warning: voice stays within"));
  EXPECT_THAT(finding(outcome.text, "multicast"), HasSubstr("OK: "));
}

TEST(DoctorNetworksTest, PortUsedByAnotherProgramIsAProblem) {
  const Outcome outcome = in_namespace(
      "ip link set lo up; perl -MIO::Socket::INET -e "
      "'my $s = IO::Socket::INET->new(Proto => \"udp\", LocalPort => 31250); sleep 60' & "
      "holder=$!; for i in $(seq 100); do grep -q :7A12 /proc/net/udp && break; sleep 0.1; done; "
      "$ROGER doctor --json -; code=$?; kill $holder; exit $code");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(finding(outcome.text, "port"), HasSubstr("PROBLEM: UDP 31250"));
}

/// Returns a script that runs the doctor where a program uses port 3000 without sharing it. The
/// file /run/dis.toml is the configuration of a gateway to DIS.
std::string with_dis_port_taken(const std::string& doctor) {
  return "ip link set lo up; perl -MIO::Socket::INET -e "
         "'my $s = IO::Socket::INET->new(Proto => \"udp\", LocalPort => 3000); sleep 60' & "
         "holder=$!; for i in $(seq 100); do grep -q :0BB8 /proc/net/udp && break; sleep 0.1; "
         "done; "
         "mount -t tmpfs none /run; "
         "printf '[[exercise]]\nnumber = 1\n[[exercise.network]]\ninterface = \"eth7\"\n"
         "[[exercise.network]]\ninterface = \"lo\"\n' > /run/dis.toml; " +
         doctor + "; code=$?; kill $holder; exit $code";
}

TEST(DoctorNetworksTest, NetworksOfAGatewayAreChecked) {
  const Outcome outcome =
      in_namespace(with_dis_port_taken("$ROGER doctor --dis /run/dis.toml --json -"));
  EXPECT_EQ(outcome.exit_code, 1) << outcome.text;
  const std::string found = finding(outcome.text, "DIS");
  EXPECT_THAT(found, HasSubstr("PROBLEM: no network interface \"eth7\""));
  EXPECT_THAT(found, HasSubstr("warning: PDUs stay within this computer, on lo"));
  EXPECT_THAT(found, HasSubstr("PROBLEM: UDP 3000 is not available"));
}

TEST(DoctorNetworksTest, DisIsOnlyDescribedWithoutAGateway) {
  const Outcome outcome = in_namespace(with_dis_port_taken("$ROGER doctor --json -"));
  EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
  EXPECT_THAT(finding(outcome.text, "DIS"),
              HasSubstr("unknown: whether a gateway is impaired: UDP 3000 is not available"));
}

TEST(DoctorNetworksTest, WrongConfigurationOfAGatewayIsAUsageError) {
  const Outcome outcome = in_namespace(
      "mount -t tmpfs none /run; echo > /run/dis.toml; $ROGER doctor --dis /run/dis.toml");
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_THAT(outcome.text, HasSubstr("/run/dis.toml"));
}

TEST(DoctorNetworksTest, PeerWithoutARouteIsAProblem) {
  const Outcome outcome =
      in_namespace("ip link set lo up; $ROGER doctor --peer 10.9.8.7 --wait 1 --json -");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(finding(outcome.text, "route"), HasSubstr("PROBLEM: no route leads to 10.9.8.7"));
}

TEST(DoctorNetworksTest, UnknownPeerNameIsAProblem) {
  const Outcome outcome =
      in_namespace("ip link set lo up; $ROGER doctor --peer no.such.invalid --wait 1 --json -");
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(finding(outcome.text, "peer"), HasSubstr("no.such.invalid"));
}

/// Returns a script with two computers A (10.0.0.1) and B (10.0.0.2) on one bridge; `between` is
/// applied to the bridge.
std::string two_computers(const std::string& between) {
  return "mount -t tmpfs none /run && mkdir -p /run/netns && ip link set lo up && "
         "ip link add br0 type bridge mcast_snooping 0 && ip link set br0 up && "
         "for n in A B; do ip netns add $n && ip link add v$n type veth peer name eth0 netns $n && "
         "ip link set v$n master br0 up; done && "
         "ip -n A addr add 10.0.0.1/24 dev eth0 && ip -n B addr add 10.0.0.2/24 dev eth0 && "
         "for n in A B; do ip -n $n link set lo up; ip -n $n link set eth0 up; done && " +
         between +
         " && { ip netns exec B $ROGER doctor --peer 10.0.0.1 --wait 20 >/dev/null 2>&1 & "
         "ip netns exec A $ROGER doctor --peer 10.0.0.2 --wait 20 --json -; code=$?; wait; "
         "exit $code; }";
}

TEST(DoctorNetworksTest, TwoDoctorsExchangeHellos) {
  const Outcome outcome = in_namespace(two_computers("true"));
  EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
  EXPECT_THAT(finding(outcome.text, "route"), HasSubstr("OK: 10.0.0.2 is in the same subnet"));
  EXPECT_THAT(finding(outcome.text, "peer"), HasSubstr("OK: multicast and direct"));
}

TEST(DoctorNetworksTest, SwitchThatDropsMulticastIsDetected) {
  // Unknown groups are not forwarded, as on a snooping switch without a querier after some time.
  const Outcome outcome =
      in_namespace(two_computers("bridge link set dev vA mcast_flood off && "
                                 "bridge link set dev vB mcast_flood off"));
  EXPECT_THAT(finding(outcome.text, "peer"),
              HasSubstr("warning: 10.0.0.2 reaches this computer directly, but not by multicast"));
}

}  // namespace
}  // namespace roger::app

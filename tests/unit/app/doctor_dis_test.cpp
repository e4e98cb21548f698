// The doctor's findings about DIS for given facts, without examining a computer.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/doctor/dis_network.hpp"

namespace roger::app {
namespace {

using filter::Ipv4Address;
using rti::net::Interface;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;

const Interface kLocal{"lo", 1,     Ipv4Address{0x7F000001}, true, false,
                       true, false, Ipv4Address{0x7FFFFFFF}};
const Interface kBroadcasting{"eth0", 2,    Ipv4Address{0xC0A80114}, true, true,
                              false,  true, Ipv4Address{0xC0A801FF}};
const Interface kLine{"ppp0", 3, Ipv4Address{0x0A000001}, true, false, false, false, {}};

DisNetworkSettings sending_to(const char* address) {
  DisNetworkSettings out;
  out.send_to = {{Ipv4Address::parse(address), {}}};
  return out;
}

TEST(DoctorDisTest, InterfaceIsNamedWithItsBroadcastAddress) {
  const Finding finding = judge_dis_interface({}, kBroadcasting);
  EXPECT_EQ(finding.severity, Severity::kOk);
  EXPECT_EQ(finding.fact, "PDUs are sent on eth0 (192.168.1.20); broadcast: 192.168.1.255");
}

TEST(DoctorDisTest, MissingInterfaceIsAProblem) {
  const Finding finding =
      judge_dis_interface({}, Error{ErrorCode::kUnavailable, "interface eth7 is down", {}});
  EXPECT_EQ(finding.severity, Severity::kProblem);
  EXPECT_THAT(finding.fact, HasSubstr("eth7 is down"));
  EXPECT_THAT(finding.advice, HasSubstr("[[exercise.network]] interface"));
}

TEST(DoctorDisTest, LoopbackDoesNotReachOtherComputers) {
  const Finding finding = judge_dis_interface({}, kLocal);
  EXPECT_EQ(finding.severity, Severity::kWarning);
  EXPECT_THAT(finding.fact, HasSubstr("stay within this computer"));
}

TEST(DoctorDisTest, BroadcastAndMulticastAreNeededOnlyIfTheyAreUsed) {
  const Finding broadcast = judge_dis_interface({}, kLine);
  EXPECT_EQ(broadcast.severity, Severity::kProblem);
  EXPECT_THAT(broadcast.fact, HasSubstr("ppp0 (10.0.0.1) does not support broadcast"));
  EXPECT_THAT(broadcast.advice, HasSubstr("send_to"));
  const Finding multicast = judge_dis_interface(sending_to("239.1.2.3"), kLine);
  EXPECT_EQ(multicast.severity, Severity::kProblem);
  EXPECT_THAT(multicast.advice, HasSubstr("ip link set ppp0 multicast on"));
  DisNetworkSettings receiving = sending_to("10.0.0.2");
  EXPECT_EQ(judge_dis_interface(receiving, kLine).severity, Severity::kOk);
  receiving.groups = {Ipv4Address{0xEF010203}};
  EXPECT_EQ(judge_dis_interface(receiving, kLine).severity, Severity::kProblem);
}

TEST(DoctorDisTest, PortIsFreeSharedOrTaken) {
  EXPECT_EQ(judge_dis_port(3000, {}).fact, "UDP 3000 is free");
  const Finding shared = judge_dis_port(3000, {"sim (process 4711)", ""});
  EXPECT_EQ(shared.severity, Severity::kOk);
  EXPECT_THAT(shared.fact, AllOf(HasSubstr("shared with sim (process 4711)"),
                                 HasSubstr("only the program that opened the port last")));
  const Finding taken = judge_dis_port(3000, {"sim (process 4711)", "Address already in use"});
  EXPECT_EQ(taken.severity, Severity::kProblem);
  EXPECT_THAT(taken.fact, HasSubstr("used by sim (process 4711), which does not share it"));
  EXPECT_THAT(taken.advice, HasSubstr("another port"));
}

TEST(DoctorDisTest, FindingsWithoutAGatewayInformOnly) {
  for (const Finding& finding : describe_dis_network()) {
    EXPECT_THAT(finding.severity, testing::AnyOf(Severity::kOk, Severity::kUnknown))
        << finding.fact;
  }
}

}  // namespace
}  // namespace roger::app

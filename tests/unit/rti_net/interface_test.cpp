#include "rti/net/interface.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace roger::rti::net {
namespace {

using testing::AllOf;
using testing::HasSubstr;

Interface make(const char* name, const char* address) {
  Interface one;
  one.name = name;
  one.address = filter::Ipv4Address::parse(address).value();
  one.up = true;
  one.multicast = true;
  return one;
}

std::vector<Interface> host() {
  Interface lo = make("lo", "127.0.0.1");
  lo.loopback = true;
  lo.multicast = false;
  return {lo, make("eth0", "10.0.0.2"), make("wlan0", "192.168.1.3")};
}

TEST(ChooseInterface, AutoSelectsInterfaceOfDefaultRoute) {
  std::vector<Interface> all = host();
  all[2].default_route = true;
  EXPECT_EQ(choose_interface("auto", all).value().name, "wlan0");
}

TEST(ChooseInterface, AutoWithoutDefaultRouteSelectsFirstMulticastInterface) {
  std::vector<Interface> all = host();
  EXPECT_EQ(choose_interface("auto", all).value().name, "eth0");
  all[1].multicast = false;
  EXPECT_EQ(choose_interface("auto", all).value().name, "wlan0");
  all[2].up = false;
  EXPECT_EQ(choose_interface("auto", all).value().name, "lo");
}

TEST(ChooseInterface, AutoSkipsDefaultRouteThatIsDown) {
  std::vector<Interface> all = host();
  all[2].default_route = true;
  all[2].up = false;
  EXPECT_EQ(choose_interface("auto", all).value().name, "eth0");
}

TEST(ChooseInterface, InterfaceIsFoundByNameAndByAddress) {
  EXPECT_EQ(choose_interface("wlan0", host()).value().name, "wlan0");
  EXPECT_EQ(choose_interface("192.168.1.3", host()).value().name, "wlan0");
  EXPECT_EQ(choose_interface("lo", host()).value().name, "lo");
}

TEST(ChooseInterface, UnknownNameListsAvailableInterfaces) {
  const auto result = choose_interface("eth7", host());
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, ErrorCode::kNotFound);
  EXPECT_THAT(result.error().message,
              AllOf(HasSubstr("\"eth7\""), HasSubstr("eth0 (10.0.0.2)"), HasSubstr("wlan0")));
}

TEST(ChooseInterface, InterfaceThatIsDownIsAnError) {
  std::vector<Interface> all = host();
  all[1].up = false;
  const auto result = choose_interface("eth0", all);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, ErrorCode::kUnavailable);
  EXPECT_THAT(result.error().message, HasSubstr("eth0 is down"));
}

TEST(ChooseInterface, AutoWithNothingUpIsAnError) {
  EXPECT_FALSE(choose_interface("auto", std::vector<Interface>{}));
}

TEST(ListInterfaces, ListContainsTheLoopback) {
  const auto all = list_interfaces();
  ASSERT_TRUE(all);
  EXPECT_TRUE(std::any_of(all.value().begin(), all.value().end(), [](const Interface& one) {
    return one.loopback && one.index != 0 && one.address.text() == "127.0.0.1";
  }));
}

}  // namespace
}  // namespace roger::rti::net

#include "dds-filter/group.hpp"

#include <gtest/gtest.h>

namespace roger::filter {
namespace {

TEST(Ipv4Address, ParsesFourNumbers) {
  EXPECT_EQ(Ipv4Address::parse("239.192.16.255"), Ipv4Address{0xEFC010FFU});
  EXPECT_EQ(Ipv4Address::parse("0.0.0.0"), Ipv4Address{0});
  EXPECT_EQ(Ipv4Address{0xEFC010FFU}.text(), "239.192.16.255");
}

TEST(Ipv4Address, RejectsAnythingElse) {
  for (const char* text : {"", "239", "239.192.16", "239.192.16.", "239.192.16.0.1",
                           "239.192.16.256", "239.192.16.-1", "239.192.16.0 ", " 239.192.16.0",
                           "239,192,16,0", "239.192..0", "eth0", "239.192.16.0000"}) {
    EXPECT_EQ(Ipv4Address::parse(text), std::nullopt) << "\"" << text << "\"";
  }
}

TEST(Ipv4Address, RecognisesMulticast) {
  EXPECT_FALSE(Ipv4Address::parse("223.255.255.255")->is_multicast());
  EXPECT_TRUE(Ipv4Address::parse("224.0.0.0")->is_multicast());
  EXPECT_TRUE(Ipv4Address::parse("239.255.255.255")->is_multicast());
  EXPECT_FALSE(Ipv4Address::parse("240.0.0.0")->is_multicast());
}

TEST(Group, TextContainsAddressAndPort) {
  const Group group{Ipv4Address{0xEFC01000U}, 31250};
  EXPECT_EQ(group.text(), "239.192.16.0:31250");
}

}  // namespace
}  // namespace roger::filter

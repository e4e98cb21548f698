#include "dds-filter/group_map.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

namespace roger::filter {
namespace {

using testing::HasSubstr;

constexpr std::uint16_t kPort = 31250;
const std::string kVoice = "HLAinteractionRoot.RadioSignal.EncodedAudioRadioSignal.RogerVoice";

Ipv4Address address(const char* text) {
  return Ipv4Address::parse(text).value();
}

GroupMap default_map() {
  return GroupMap::create(default_group_rules(), kPort).value();
}

TEST(GroupMap, ChannelNumberIsGroupNumber) {
  const GroupMap map = default_map();
  for (unsigned k = 0; k < 256; ++k) {
    std::string digits = std::to_string(k);
    digits.insert(0, 3 - digits.size(), '0');
    EXPECT_EQ(map.group_of(kVoice + ".Channel" + digits),
              (Group{Ipv4Address{address("239.192.16.0").value + k}, kPort}));
  }
}

TEST(GroupMap, OtherClassesAreSpreadByHashOfName) {
  const GroupMap map = default_map();
  // FNV-1a a9307864 modulo 64 = 36, and 47303fcc modulo 64 = 12.
  EXPECT_EQ(map.group_of("HLAobjectRoot.EmbeddedSystem.RadioTransmitter").text(),
            "239.192.17.36:31250");
  EXPECT_EQ(map.group_of("HLAinteractionRoot.RadioSignal.EncodedAudioRadioSignal").text(),
            "239.192.17.12:31250");
}

TEST(GroupMap, OtherClassesNeverUseChannelGroups) {
  const GroupMap map = default_map();
  std::set<Group> used;
  for (int i = 0; i < 1000; ++i) {
    const Group group = map.group_of("HLAinteractionRoot.Any" + std::to_string(i));
    EXPECT_GE(group.address, address("239.192.17.0"));
    EXPECT_LE(group.address, address("239.192.17.63"));
    used.insert(group);
  }
  EXPECT_EQ(used.size(), 64U) << "a thousand names use every group";
}

TEST(GroupMap, NamesSimilarToChannelsUseOtherGroups) {
  const GroupMap map = default_map();
  const Ipv4Address others = address("239.192.17.0");
  for (const char* tail : {"", ".Channel", ".Channel256", ".Channel12a", ".Channel-1",
                           ".Channel1.2", ".Channel99999999999999999999", ".channel001"}) {
    EXPECT_GE(map.group_of(kVoice + tail).address, others) << tail;
  }
}

TEST(GroupMap, ClassesBelowAChannelClassUseItsGroup) {
  const GroupMap map = default_map();
  EXPECT_EQ(map.group_of(kVoice + ".Channel200.Extra"), map.group_of(kVoice + ".Channel200"));
  EXPECT_EQ(map.group_of(kVoice + ".Channel200.Extra.Channel007"),
            map.group_of(kVoice + ".Channel200"));
}

TEST(GroupMap, FirstMatchingRuleApplies) {
  const auto map = GroupMap::create({{"A.Exact", address("239.1.1.1"), 1},
                                     {"A.*", address("239.1.2.0"), 1},
                                     {"*", address("239.1.3.0"), 1}},
                                    9);
  ASSERT_TRUE(map) << map.error().text();
  EXPECT_EQ(map.value().group_of("A.Exact").text(), "239.1.1.1:9");
  EXPECT_EQ(map.value().group_of("A.Exactly").text(), "239.1.2.0:9");
  EXPECT_EQ(map.value().group_of("A.").text(), "239.1.2.0:9");
  EXPECT_EQ(map.value().group_of("A").text(), "239.1.3.0:9");
  EXPECT_EQ(map.value().group_of("").text(), "239.1.3.0:9");
}

TEST(GroupMap, RejectsInvalidRules) {
  struct Row {
    GroupRule rule;
    const char* reason;
  };
  for (const Row& row : {
           Row{{"", address("239.1.1.1"), 1}, "empty"},
           Row{{"A.*.B", address("239.1.1.1"), 1}, "only allowed at the end"},
           Row{{"#A", address("239.1.1.1"), 1}, "only allowed at the end"},
           Row{{"A", address("239.1.1.1"), 0}, "count 0"},
           Row{{"A", address("10.0.0.1"), 1}, "expected all within"},
           Row{{"A", address("239.255.255.255"), 2}, "expected all within"},
           Row{{"A", address("239.128.0.7"), 1}, "switches always flood"},
           Row{{"A", address("224.0.0.1"), 1}, "switches always flood"},
           Row{{"A", address("239.127.255.0"), 257}, "switches always flood"},
           Row{{"A", address("239.127.255.255"), 1000}, "switches always flood"},
       }) {
    const Status status = check_rule(row.rule);
    ASSERT_FALSE(status) << row.reason;
    EXPECT_THAT(status.error().message, HasSubstr(row.reason));
    EXPECT_THAT(status.error().message, HasSubstr("\"" + row.rule.pattern + "\""));
    EXPECT_FALSE(GroupMap::create({row.rule, {"*", address("239.1.1.1"), 1}}, kPort));
  }
}

TEST(GroupMap, RequiresCatchAllRuleAtEnd) {
  EXPECT_FALSE(GroupMap::create({}, kPort));
  const auto map =
      GroupMap::create({{"*", address("239.1.1.1"), 1}, {"A", address("239.1.1.2"), 1}}, kPort);
  ASSERT_FALSE(map);
  EXPECT_THAT(map.error().message, HasSubstr("last group rule"));
}

}  // namespace
}  // namespace roger::filter

// The nets of a station in a net plan, as its certificate permits them.
#include "app/support/plan_nets.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "radio/model/call.hpp"

namespace roger::app {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

radio::NetPlan plan() {
  const auto net = [](const std::string& name, const std::string& mhz) {
    return "[[net]]\nname = \"" + name + "\"\nfrequency_mhz = \"" + mhz + "\"\n";
  };
  const std::string text = net("A", "40.000") + net("B", "40.025") + net("GUARD", "40.500") +
                           net("FAR", "46.400") +
                           "[[net]]\nname = \"STAFF\"\nkind = \"intercom\"\n" +
                           "[[net]]\nname = \"OPS\"\nkind = \"intercom\"\n" +
                           R"([[station]]
call_sign = "FOX 1"
[[station.radio]]
name = "R1"
lowest_mhz = 30
highest_mhz = 88
presets = ["A", "B"]
guard = "GUARD"
[[station.radio]]
name = "I"
kind = "intercom"
presets = ["STAFF"]
[[station]]
call_sign = "FOX 2"
[[station.radio]]
name = "R1"
lowest_mhz = 30
highest_mhz = 88
presets = ["FAR"]
[[station]]
call_sign = "FOX 3"
[[station.radio]]
name = "I"
kind = "intercom"
presets = ["OPS"]
)";
  auto read = radio::parse_net_plan(text, "plan.toml");
  EXPECT_TRUE(read) << read.error().text();
  return read.value();
}

TEST(PlanNetsTest, PresetsGuardLinesAndCallsArePermitted) {
  const auto nets = find_plan_nets(plan(), "FOX 1");
  ASSERT_TRUE(nets) << nets.error().text();
  rti::security::PermittedNets expected;
  expected.add({Frequency::from_kilohertz(40'000), Frequency::from_kilohertz(40'025)});
  expected.add({Frequency::from_kilohertz(40'500), Frequency::from_kilohertz(40'500)});
  expected.add_line(filter::find_net_key_channel(radio::make_net_key("STAFF")));
  expected.add_line(filter::find_net_key_channel(radio::net_key_of_call("FOX 1", "FOX 3")));
  EXPECT_EQ(nets.value(), expected) << nets.value().text();
  EXPECT_EQ(find_plan_nets(plan(), "FOX-1").value(), expected) << "as files name it";
}

TEST(PlanNetsTest, NetsOnTheSameChannelAreNamed) {
  // 40.000 and 46.400 MHz are 256 channels apart.
  EXPECT_THAT(find_shared_nets(plan(), "FOX 1", find_plan_nets(plan(), "FOX 1").value()),
              ElementsAre("FAR"));
  EXPECT_THAT(find_shared_nets(plan(), "FOX 2", find_plan_nets(plan(), "FOX 2").value()),
              ElementsAre("A"));
  EXPECT_THAT(find_shared_nets(plan(), "FOX 3", find_plan_nets(plan(), "FOX 3").value()),
              IsEmpty());
}

TEST(PlanNetsTest, AnUnknownStationIsAnError) {
  const auto nets = find_plan_nets(plan(), "FOX 9");
  ASSERT_FALSE(nets);
  EXPECT_THAT(nets.error().message, AllOf(HasSubstr("FOX 9"), HasSubstr("FOX 1")));
}

}  // namespace
}  // namespace roger::app

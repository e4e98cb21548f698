// The cases of the RTI measurements.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "app/bench/rti/bench_module.hpp"
#include "app/bench/rti/plans.hpp"
#include "app/bench/rti/published.hpp"
#include "app/bench/rti/setup.hpp"
#include "dds-filter/group_map.hpp"
#include "rti/rid/rid.hpp"

namespace roger::app::bench {
namespace {

TEST(BenchPlanTest, EachNetHasItsOwnMulticastGroup) {
  const auto rid = rti::parse_rid(make_group_settings(kNets), "groups");
  ASSERT_TRUE(rid) << rid.error().text();
  const auto map = filter::GroupMap::create(rid.value().groups, 31250);
  ASSERT_TRUE(map) << map.error().text();
  const filter::Group first = map.value().group_of(net_class_name(0));
  std::set<filter::Group> groups{map.value().group_of("HLAinteractionRoot.Net"),
                                 map.value().group_of("HLAinteractionRoot.Data")};
  const std::size_t others = groups.size();
  for (std::size_t net = 0; net < kNets; ++net) {
    const filter::Group group = map.value().group_of(net_class_name(net));
    EXPECT_EQ(group.address.value, first.address.value + net);
    groups.insert(group);
  }
  EXPECT_EQ(groups.size(), others + kNets);
}

constexpr RunSettings kOnce{};

TEST(BenchPlanTest, PinningListsTheProcessorOfEachRole) {
  const auto filter = pinning_to_json(make_scenes("filter", kOnce));
  EXPECT_EQ(filter.at("speaker"), 0);
  EXPECT_TRUE(filter.at("filter").is_number());
  const auto tick = pinning_to_json(make_scenes("tick", kOnce));
  EXPECT_EQ(tick.at("tick"), "any");
  EXPECT_EQ(tick.at("executive"), "any");
  EXPECT_TRUE(tick.at("feeder").is_number());
}

TEST(BenchPlanTest, DifferentPinningIsReportedByRow) {
  std::vector<Scene> scenes(3);
  for (Scene& scene : scenes) scene.measuring.role = "near";
  scenes[0].helpers = {{"far", 0}};
  scenes[1].helpers = {{"far", 1}};
  scenes[2].helpers = {{"far", 0}};
  EXPECT_EQ(pinning_to_json(scenes).at("far"), "by row");
}

TEST(BenchPlanTest, PublishedOverheadIsAddedToPacketSizeRows) {
  const nlohmann::ordered_json rows{{{"kind", "interaction"}, {"params", 1}},
                                    {{"kind", "update"}, {"params", 10}}};
  const auto table = with_published("packet-size", rows);
  EXPECT_EQ(table[0].at("dmso"), 96);
  EXPECT_EQ(table[0].at("mak"), 18);
  EXPECT_EQ(table[1].at("dmso"), 216);
  EXPECT_EQ(table[1].at("mak"), 66);
  EXPECT_EQ(with_published("tick", rows), rows);
}

TEST(BenchPlanTest, PublishedLossIsAddedToRowsOfTheSameCase) {
  const auto row = [](const char* layout, const char* transport, int aircraft) {
    return nlohmann::ordered_json{
        {"layout", layout}, {"transport", transport}, {"federates", 2}, {"aircraft", aircraft}};
  };
  const nlohmann::ordered_json rows{
      row("dual", "best_effort", 32), row("dual", "best_effort", 512), row("dual", "reliable", 512),
      row("dual", "best_effort", 10'000), row("single", "best_effort", 512)};
  const auto table = with_published("fpll", rows);
  EXPECT_EQ(table[0].at("published_loss_percent"), 0);
  EXPECT_EQ(table[1].at("published_loss_percent"), 11);
  EXPECT_EQ(table[2].at("published_loss_percent"), 0);
  EXPECT_TRUE(table[3].at("published_loss_percent").is_null());
  EXPECT_TRUE(table[4].at("published_loss_percent").is_null());
}

TEST(BenchPlanTest, OnlyTheAttributesOfReliableThingsDiffer) {
  const std::string module = module_with_reliable_things();
  const std::string best_effort = kModule;
  const auto end = module.find("</objects>");
  EXPECT_EQ(module.substr(0, end).find("HLAbestEffort"), std::string::npos);
  EXPECT_NE(best_effort.substr(0, best_effort.find("</objects>")).find("HLAbestEffort"),
            std::string::npos);
  EXPECT_EQ(module.substr(end), best_effort.substr(best_effort.find("</objects>")));
}

TEST(BenchPlanTest, EveryFederateOfAnFpllLayoutHasItsHost) {
  for (const Scene& scene : make_scenes("fpll", kOnce)) {
    const bool has_network = scene.hosts > 0;
    const auto federates = std::ranges::count(scene.helpers, "fpll-peer", &Helper::role) + 1;
    EXPECT_EQ(std::stol(scene.measuring.plan.substr(scene.measuring.plan.rfind(' '))), federates);
    if (has_network) {
      EXPECT_EQ(scene.hosts, federates) << scene.measuring.plan;
    }
  }
}

TEST(BenchPlanTest, MeasurementsOfManyFederatesStartTheRestOfThem) {
  const std::vector<Scene> time = make_scenes("time", kOnce);
  const std::vector<Scene> ownership = make_scenes("ownership", kOnce);
  ASSERT_EQ(time.size(), ownership.size());
  for (std::size_t i = 0; i < time.size(); ++i) {
    const std::size_t federates = std::stoul(ownership[i].measuring.plan);
    EXPECT_EQ(ownership[i].helpers.size(), federates - 1);
    EXPECT_EQ(time[i].measuring.plan, ownership[i].measuring.plan);
    EXPECT_EQ(time[i].helpers.size(), federates) << "the barrier takes part in no step";
    EXPECT_EQ(time[i].helpers.back().role, "barrier");
  }
}

TEST(BenchPlanTest, EveryMeasurementHasCasesAndPublishedFigures) {
  for (const char* what : {"packet-size", "latency", "throughput", "tick", "fpll", "forwarder",
                           "filter", "voice-streams"}) {
    EXPECT_FALSE(make_scenes(what, kOnce).empty()) << what;
    EXPECT_NE(published_line(what), "") << what;
  }
}

}  // namespace
}  // namespace roger::app::bench

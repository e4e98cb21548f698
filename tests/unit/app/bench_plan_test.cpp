// The cases of the RTI measurements.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "app/bench/radio/radio_swarm.hpp"
#include "app/bench/rti/bench_module.hpp"
#include "app/bench/rti/plans.hpp"
#include "app/bench/rti/published.hpp"
#include "app/bench/rti/setup.hpp"
#include "app/bench/rti/support.hpp"
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

TEST(BenchPlanTest, PublishedDelaysAndRatesAreAddedToTheirCases) {
  const nlohmann::ordered_json delays{
      {{"bundle_bytes", 1400}, {"transport", "best_effort"}, {"bytes", 5000}},
      {{"bundle_bytes", 1400}, {"transport", "best_effort"}, {"bytes", 16}},
      {{"callback", "evoked"}, {"transport", "best_effort"}, {"bytes", 100}}};
  const auto latency = with_published("latency", delays);
  EXPECT_EQ(latency[0].at("mak"), 140);
  EXPECT_TRUE(latency[1].at("mak").is_null());
  EXPECT_FALSE(latency[2].contains("mak")) << "not a row of the curve";
  const nlohmann::ordered_json rates{
      {{"bundle_bytes", 5000}, {"transport", "best_effort"}, {"bytes", 100}},
      {{"off", "counters"}, {"transport", "best_effort"}, {"bytes", 100}},
      {{"off", "none"}, {"transport", "best_effort"}, {"bytes", 100}}};
  const auto throughput = with_published("throughput", rates);
  EXPECT_EQ(throughput[0].at("mak"), 170'000);
  EXPECT_EQ(throughput[1].at("mak"), 1.3);
  EXPECT_TRUE(throughput[2].at("mak").is_null());
}

TEST(BenchPlanTest, RowsAreComparedWithTheSameCaseOfTheFirstScene) {
  using Json = nlohmann::ordered_json;
  const Json reference{{{"bytes", 100}, {"rate", 10.0}}, {{"bytes", 200}, {"rate", nullptr}}};
  const Json other{{{"bytes", 100}, {"rate", 25.0}}, {{"bytes", 200}, {"rate", 5.0}}};
  const Json rows = compare({reference, other}, "rate", "ratio_to_first");
  ASSERT_EQ(rows.size(), 4U);
  EXPECT_EQ(rows[0].at("ratio_to_first"), 1.0);
  EXPECT_TRUE(rows[1].at("ratio_to_first").is_null());
  EXPECT_EQ(rows[2].at("ratio_to_first"), 2.5);
  EXPECT_TRUE(rows[3].at("ratio_to_first").is_null()) << "the reference has no figure";
}

/// Returns the settings in the RID of a scene; fails the test if they are invalid.
rti::Rid rid_of(const Scene& scene) {
  const auto rid = rti::parse_rid(
      "[executive]\naddress = \"10.77.0.2:1\"\n[network]\n" + scene.network_lines + scene.rid_lines,
      scene.measuring.role);
  if (rid) return rid.value();
  ADD_FAILURE() << rid.error().text();
  return {};
}

TEST(BenchPlanTest, EveryScenesSettingsAreValid) {
  for (const char* what : {"latency", "throughput", "tick", "filter", "fpll", "forwarder"}) {
    for (const Scene& scene : make_scenes(what, kOnce)) rid_of(scene);
    for (const Comparison& comparison : make_comparisons(what, kOnce)) {
      for (const Scene& scene : comparison.scenes) rid_of(scene);
    }
  }
}

TEST(BenchPlanTest, CurvesCoverBothTransportsAndAllSizesOfBundles) {
  for (const std::string what : {"latency", "throughput"}) {
    std::set<std::pair<bool, std::size_t>> covered;
    for (const Scene& scene : make_scenes(what, kOnce)) {
      if (scene.measuring.role != what + "-by-size") continue;
      EXPECT_EQ(scene.labels.at("bundle_bytes"), rid_of(scene).bundling.bytes);
      const SizePlan plan = parse_size_plan(scene.measuring.plan);
      EXPECT_EQ(plan.sizes.front(), 16U);
      EXPECT_EQ(plan.sizes.back(), 60'000U);
      for (const bool reliable : plan.reliable) {
        covered.emplace(reliable, rid_of(scene).bundling.bytes);
      }
    }
    const std::set<std::pair<bool, std::size_t>> all{{false, 0}, {false, 1400}, {false, 5000},
                                                     {true, 0},  {true, 1400},  {true, 5000}};
    EXPECT_EQ(covered, all) << what;
  }
}

TEST(BenchPlanTest, EachServiceIsSwitchedOffInTurn) {
  const Comparison services = make_comparisons("throughput", kOnce).at(0);
  std::map<std::string, rti::Rid> rids;
  std::map<std::string, bool> keys;
  for (const Scene& scene : services.scenes) {
    rids[scene.labels.at("off")] = rid_of(scene);
    keys[scene.labels.at("off")] = scene.has_key;
  }
  EXPECT_EQ(services.scenes.front().labels.at("off"), "none");
  const rti::Rid& on = rids.at("none");
  EXPECT_TRUE(on.services.mom && on.statistics.counters && on.statistics.service_times);
  EXPECT_FALSE(on.compression.classes.empty());
  EXPECT_EQ(rids.at("bundling").bundling.bytes, 0U);
  EXPECT_TRUE(rids.at("compression").compression.classes.empty());
  EXPECT_FALSE(rids.at("mom").services.mom);
  EXPECT_FALSE(rids.at("counters").statistics.counters);
  EXPECT_FALSE(rids.at("service_times").statistics.service_times);
  EXPECT_EQ(rids.at("class_groups").groups.back().count, 1U);
  EXPECT_EQ(rids.at("unicast_copies").network.multicast, rti::Multicast::kAlways);
  EXPECT_TRUE(keys.at("none"));
  EXPECT_FALSE(keys.at("security"));
  EXPECT_EQ(rids.at("all_but_bundling").bundling.bytes, on.bundling.bytes);
  EXPECT_FALSE(rids.at("all_but_bundling").statistics.counters);
  // Without the RTI's threads callbacks must be evoked.
  EXPECT_FALSE(rids.contains("threads"));
  const Comparison delays = make_comparisons("latency", kOnce).at(0);
  EXPECT_TRUE(std::ranges::any_of(
      delays.scenes, [](const Scene& scene) { return scene.labels.at("off") == "threads"; }));
}

TEST(BenchPlanTest, CasesThatTheMachineCannotRunAreLeftOutByName) {
  const auto has = [](const std::string& word, int other) {
    return std::ranges::any_of(make_scenes("latency", kOnce, other), [&](const Scene& scene) {
      return has_word(scene.measuring.plan, word);
    });
  };
  for (const char* word : {"same", "different", "polling"}) EXPECT_TRUE(has(word, 1)) << word;
  const auto two = left_out_cases("latency", 1);
  ASSERT_EQ(two.size(), 1U);
  EXPECT_EQ(two[0].at("left_out"), "polling on the same processor");
  EXPECT_NE(two[0].at("reason"), "");
  EXPECT_TRUE(has("same", 0));
  EXPECT_FALSE(has("different", 0));
  EXPECT_FALSE(has("polling", 0));
  const auto one = left_out_cases("latency", 0);
  ASSERT_EQ(one.size(), 2U);
  EXPECT_EQ(one[0].at("left_out"), "polling");
  EXPECT_EQ(one[1].at("left_out"), "different processors");
  EXPECT_EQ(one[1].at("reason"), "this machine has only one processor");
  EXPECT_EQ(left_out_cases("throughput").at(0).at("left_out"), "the service threads");
  EXPECT_TRUE(left_out_cases("tick", 0).empty());
}

TEST(BenchPlanTest, CostOfAStationIsThatOfTheSwarmWithoutTheListener) {
  const nlohmann::ordered_json row = make_scale_row(11, {{"swarm_cpu_percent", 20.0},
                                                         {"swarm_rss_kib", 1000},
                                                         {"swarm_join_s", 0.5},
                                                         {"lost", 3},
                                                         {"ratio", 1.5}});
  EXPECT_EQ(row.at("stations"), 11);
  EXPECT_DOUBLE_EQ(row.at("cpu_percent_per_station"), 2.0);
  EXPECT_DOUBLE_EQ(row.at("rss_kb_per_station"), 102.4) << "kB of 1000 bytes";
  EXPECT_EQ(row.at("lost"), 3);
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
    std::set<int> hosts{1};
    std::size_t federates = 1;
    for (const Helper& helper : scene.helpers) {
      if (helper.role != "fpll-peer") continue;
      hosts.insert(helper.host);
      ++federates;
    }
    EXPECT_EQ(hosts.size(), federates) << scene.measuring.plan;
    EXPECT_EQ(std::stoul(scene.measuring.plan.substr(scene.measuring.plan.rfind(' '))), federates);
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

#include "radio/station/control/operator_position.hpp"
#include "tests/unit/radio/bench.hpp"

namespace roger::radio {
namespace {

constexpr TimePoint kHostReported{std::chrono::seconds{100}};
const Ecef kHostPosition{6'378'137.0, 0.0, 0.0};

std::string host_problem(const EntityPlace& entity, std::chrono::seconds after) {
  return in_words(host_place("HMMWV-1", entity, kHostReported, kHostReported + after).trouble);
}

TEST(HostPlaceTest, PositionIsDeadReckonedFromReports) {
  const EntityPlace entity{true, Motion{kHostPosition, {0.0, 10.0, 0.0}, {}}, kHostReported};
  const HostPlace found =
      host_place("HMMWV-1", entity, kHostReported, kHostReported + std::chrono::seconds{3});
  EXPECT_EQ(found.place, (Ecef{kHostPosition.x, 30.0, 0.0}));
  EXPECT_TRUE(found.trouble.empty());
}

TEST(HostPlaceTest, ProblemsAreReportedAfterTheWait) {
  EXPECT_EQ(host_problem({}, std::chrono::seconds{1}), "");
  EXPECT_EQ(host_problem({}, std::chrono::seconds{2}),
            "host \"HMMWV-1\" is missing, so this station's position is unknown");
  EntityPlace entity;
  entity.present = true;
  EXPECT_EQ(host_problem(entity, std::chrono::seconds{2}), "host \"HMMWV-1\" reports no position");
  entity.nonsense = true;
  EXPECT_EQ(host_problem(entity, std::chrono::seconds{0}),
            "host \"HMMWV-1\" reports an impossible position");
  entity.reported = Motion{kHostPosition, {}, {}};
  EXPECT_EQ(host_problem(entity, std::chrono::seconds{0}),
            "host \"HMMWV-1\" reports an impossible position; the last valid one is used");
  entity.present = false;
  EXPECT_EQ(host_problem(entity, std::chrono::seconds{0}),
            "host \"HMMWV-1\" has left; the last known position is used");
}

NetPlan host_plan() {
  auto plan = parse_net_plan(R"(
[propagation]
model = "free space"
[[net]]
name = "RED"
frequency_mhz = "40.000"
[[station]]
call_sign = "A"
host = "HMMWV-1"
position = "host"
[[station.radio]]
name = "1"
lowest_mhz = 30
highest_mhz = 88
presets = ["RED"]
[[station]]
call_sign = "B"
position = { latitude = 0, longitude = 0 }
[[station.radio]]
name = "1"
lowest_mhz = 30
highest_mhz = 88
presets = ["RED"]
)",
                             "riding");
  EXPECT_TRUE(plan) << plan.error().text();
  return std::move(plan).value();
}

TEST(HostPlaceTest, ReceivedPowerFollowsTheHost) {
  Bench bench(host_plan());
  Bench::Person& a = bench.add_station("A");
  Bench::Person& b = bench.add_station("B");
  EntityPlace& host = bench.net(0).entities["HMMWV-1"];
  const auto received = [&b] {
    return b.radios->snapshot()->radios[0].speakers.at(0).received_dbm;
  };
  a.radios->submit(Key{0, true});
  bench.run(std::chrono::milliseconds{300});
  EXPECT_FALSE(received()) << "the position is unknown";

  host = {true, Motion{{6'378'137.0, 1000.0, 0.0}, {}, {}}, bench.clock.now()};
  bench.run(std::chrono::milliseconds{300});
  ASSERT_TRUE(received());
  const double near = *received();
  // Ten times the distance costs 20 dB; dead reckoning reaches it within a second.
  host = {true, Motion{{6'378'137.0, 1000.0, 0.0}, {0.0, 9000.0, 0.0}, {}}, bench.clock.now()};
  bench.run(std::chrono::milliseconds{1000});
  host = {true, Motion{{6'378'137.0, 10'000.0, 0.0}, {}, {}}, bench.clock.now()};
  bench.run(std::chrono::milliseconds{200});
  EXPECT_NEAR(*received(), near - 20.0, 0.2);

  host.present = false;
  bench.run(std::chrono::milliseconds{200});
  EXPECT_NEAR(*received(), near - 20.0, 0.2);
  EXPECT_EQ(in_words(a.radios->snapshot()->federation.trouble),
            "host \"HMMWV-1\" has left; the last known position is used");
  a.radios->submit(Move{Geodetic{0.0, 0.01, 0.0}});
  bench.run(std::chrono::milliseconds{100});
  EXPECT_EQ(in_words(a.radios->snapshot()->federation.trouble), "")
      << "the operator has chosen another position";
}

TEST(HostPlaceTest, PlanNamesTheHost) {
  const auto plan = parse_net_plan(R"(
[[net]]
name = "RED"
frequency_mhz = "40.000"
[[station]]
call_sign = "A"
position = "host"
[[station.radio]]
name = "1"
lowest_mhz = 30
highest_mhz = 88
presets = ["RED"]
[[station]]
call_sign = "B"
host = "X"
position = "elsewhere"
[[station.radio]]
name = "1"
lowest_mhz = 30
highest_mhz = 88
presets = ["RED"]
)",
                                   "p.toml");
  ASSERT_FALSE(plan);
  EXPECT_NE(
      plan.error().text().find("p.toml:7: station[0].position: \"host\" requires the key host"),
      std::string::npos)
      << plan.error().text();
  EXPECT_NE(plan.error().text().find("p.toml:16: station[1].position: \"elsewhere\""),
            std::string::npos)
      << plan.error().text();
}

}  // namespace
}  // namespace roger::radio

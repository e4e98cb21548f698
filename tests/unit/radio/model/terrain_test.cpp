#include "radio/model/propagation/terrain.hpp"

#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "radio/model/propagation/diffraction.hpp"
#include "radio/plan/elevation_file.hpp"
#include "tests/unit/radio/bench.hpp"

namespace roger::radio {
namespace {

Frequency terrain_mhz(double megahertz) {
  return Frequency::from_hertz(static_cast<std::uint64_t>(std::llround(megahertz * 1e6)));
}

TEST(Diffraction, KnifeEdgeLossMatchesPublishedValues) {
  const std::pair<double, double> published[] = {
      {-0.78, 0.0}, {-0.7, 0.54}, {-0.5, 1.96}, {0.0, 6.03},  {0.5, 10.29},
      {1.0, 13.93}, {2.0, 19.04}, {2.4, 20.54}, {5.0, 26.81}, {10.0, 32.86}};
  for (const auto& [v, loss] : published) EXPECT_NEAR(knife_edge_loss_db(v), loss, 0.006) << v;
  EXPECT_EQ(knife_edge_loss_db(-5.0), 0.0);
  EXPECT_NEAR(fresnel_parameter(30, 5'000, 5'000, terrain_mhz(150)), 0.600, 0.001);
  EXPECT_NEAR(fresnel_parameter(100, 3'000, 7'000, terrain_mhz(50)), 1.260, 0.001);
}

TEST(Diffraction, BullingtonLossMatchesKnownProfiles) {
  struct Case {
    std::vector<ProfilePoint> profile;
    double megahertz;
    double loss;
  };
  const Case cases[] = {{{{0, 10}, {5'000, 40}, {10'000, 10}}, 150, 19.96},
                        {{{0, 10}, {3'000, 60}, {7'000, 80}, {10'000, 10}}, 150, 28.88},
                        {{{0, 2}, {4'000, 50}, {9'000, 90}, {15'000, 60}, {20'000, 2}}, 50, 23.59},
                        {{{0, 100}, {5'000, 0}, {10'000, 100}}, 150, 0.0}};
  for (const Case& one : cases) {
    EXPECT_NEAR(bullington_loss_db(one.profile, terrain_mhz(one.megahertz)), one.loss, 0.02);
  }
  const ProfilePoint two[] = {{0, 2}, {1'000, 2}};
  EXPECT_EQ(bullington_loss_db(two, terrain_mhz(50)), 0.0);
}

TEST(Diffraction, FlatProfileEqualsTheEarthBulge) {
  std::vector<ProfilePoint> flat;
  for (int i = 0; i <= 100; ++i) flat.push_back({300.0 * i, 0.0});
  flat.front().height = flat.back().height = 10.0;
  const double loss = terrain_loss_db(flat, 10.0, 10.0, terrain_mhz(50), {});
  EXPECT_NEAR(loss,
              std::max(earth_bulge_loss_db(30'000, 10.0, 10.0, terrain_mhz(50), {}),
                       bullington_loss_db(flat, terrain_mhz(50))),
              1e-9);
}

/// Flat terrain at 0 m around the equator, with a ridge of 100 m along longitude 0.045.
std::string ridge_text() {
  std::string text =
      "ncols 21\nnrows 3\nxllcenter 0\nyllcenter -0.005\ncellsize 0.005\nNODATA_value -9999\n";
  for (int row = 0; row < 3; ++row) {
    for (int column = 0; column < 21; ++column) text += column == 9 ? "100 " : "0 ";
    text += "\n";
  }
  return text;
}

Terrain ridge() {
  auto terrain = parse_elevation(ridge_text(), "ridge.asc");
  EXPECT_TRUE(terrain) << terrain.error().text();
  return std::move(terrain).value();
}

TEST(TerrainTest, HeightIsInterpolatedBetweenCells) {
  const Terrain terrain = ridge();
  EXPECT_EQ(terrain.height_at(0.0, 0.045, -1.0), 100.0);
  EXPECT_NEAR(terrain.height_at(0.001, 0.0475, -1.0), 50.0, 1e-4);
  EXPECT_EQ(terrain.height_at(0.0, 0.1, -1.0), 0.0);
  EXPECT_EQ(terrain.height_at(0.0, 0.1001, -1.0), -1.0);
  EXPECT_EQ(terrain.height_at(0.0051, 0.05, -1.0), -1.0);
  EXPECT_EQ(terrain.height_at(NAN, 0.05, -1.0), -1.0);
}

// Calculated by hand: 10 km at 150 MHz, antennas of 10 m, the ridge 91.5 m above the line between
// them including the earth's bulge of 1.5 m: v = 1.828, J = 18.32, with the correction 28.04 dB;
// over smooth ground 8.5 m below the line: v = -0.170, J = 4.58, corrected 10.03 dB.
TEST(TerrainTest, RidgeLossMatchesManualCalculation) {
  const Terrain terrain = ridge();
  const AntennaPlace a{to_ecef({0.0, 0.0, 0.0}), 10.0};
  const AntennaPlace b{to_ecef({0.0, 0.09, 0.0}), 10.0};
  const double bulge = earth_bulge_loss_db(10'020, 10, 10, terrain_mhz(150), {});
  const double loss = terrain_loss_db(terrain, a, b, terrain_mhz(150), {});
  EXPECT_NEAR(loss, 28.04 + std::max(bulge - 10.03, 0.0), 0.06);
  EXPECT_EQ(terrain_loss_db(terrain, b, a, terrain_mhz(150), {}), loss);
  const AntennaPlace adjacent{to_ecef({0.0, 0.0002, 0.0}), 10.0};
  EXPECT_EQ(terrain_loss_db(terrain, a, adjacent, terrain_mhz(150), {}), 0.0);
}

TEST(TerrainTest, OnlyLossBeyondFlatGroundCountsAsTerrain) {
  Emission emission;
  emission.from = {to_ecef({0.0, 0.0, 0.0}), 10.0};
  emission.frequency = terrain_mhz(150);
  Listening listening;
  listening.at = {to_ecef({0.0, 0.09, 0.0}), 10.0};
  listening.frequency = emission.frequency;
  const Link flat = evaluate_link(emission, listening, Propagation::kFreeSpace, {});
  const Link hilly = evaluate_link(emission, listening, Propagation::kFreeSpace, {}, 28.0);
  EXPECT_EQ(flat.hills_db, 0.0);
  EXPECT_NEAR(hilly.loss_db - flat.loss_db, 28.0, 0.011);
  EXPECT_NEAR(hilly.hills_db, 28.0, 0.011);
  const Link ground = evaluate_link(emission, listening, Propagation::kTwoRay, {});
  const Link both = evaluate_link(emission, listening, Propagation::kTwoRay, {}, 28.0);
  EXPECT_NEAR(both.loss_db, std::max(hilly.loss_db, ground.loss_db), 0.011);
}

TEST(TerrainTest, GridErrorsNameTheLine) {
  const auto problem = [](std::string text, const std::string& from, const std::string& to) {
    if (!from.empty()) text.replace(text.find(from), from.size(), to);
    const auto terrain = parse_elevation(text, "g.asc");
    return terrain ? "no problem" : terrain.error().text();
  };
  const std::string good = "ncols 2\nnrows 2\nxllcorner 10\nyllcorner 48\ncellsize 1\n1 2\n3 4\n";
  EXPECT_EQ(problem(good, "", ""), "no problem");
  EXPECT_EQ(problem(good, "ncols 2", "ncols two"),
            "g.asc:1: \"two\": expected ncols as one whole number from 2 to 1e+06");
  EXPECT_EQ(problem(good, "nrows 2", "nrows 2.5"),
            "g.asc:2: \"2.5\": expected nrows as one whole number from 2 to 1e+06");
  EXPECT_EQ(problem(good, "cellsize 1", "cellsize nan"),
            "g.asc:5: \"nan\": expected cellsize as one number from 1e-06 to 10");
  EXPECT_NE(problem(good, "cellsize", "cells").find("g.asc:5: \"cells\": expected one of ncols"),
            std::string::npos);
  EXPECT_EQ(problem(good, "nrows 2", "ncols 2"), "g.asc:2: \"ncols\" occurs twice");
  EXPECT_EQ(problem(good, "xllcorner 10\n", ""),
            "g.asc:5: the heading needs xllcorner or xllcenter exactly once");
  EXPECT_EQ(problem(good, "1 2", "1"), "g.asc:6: the row ends after 1 heights: expected 2");
  EXPECT_EQ(problem(good, "1 2", "1 2 3"), "g.asc:6: the row has more than 2 heights");
  EXPECT_EQ(problem(good, "3 4", "3 inf"),
            "g.asc:7: \"inf\": expected metres from -10000 to 10000");
  EXPECT_EQ(problem(good, "3 4\n", ""), "g.asc:6: the file ends after 1 rows: expected 2");
  EXPECT_EQ(problem(good, "3 4\n", "3 4\n5 6\n"), "g.asc:8: more than 2 rows");
  EXPECT_EQ(problem(good, "ncols 2\nnrows 2", "ncols 10000\nnrows 10000"),
            "g.asc:6: more than 30 million cells: expected a smaller grid");
  EXPECT_NE(problem("", "", ""), "no problem");
}

TEST(TerrainTest, GapsUseTheDefaultHeight) {
  const auto terrain = parse_elevation(
      "NCOLS 2\nNROWS 2\nXLLCORNER 10\nYLLCORNER 48\nCELLSIZE 1\nnodata_value -1\n-1 2\n3 4\n",
      "g.asc");
  ASSERT_TRUE(terrain) << terrain.error().text();
  EXPECT_EQ(terrain.value().height_at(49.2, 10.7, 77.0), 77.0);
  EXPECT_EQ(terrain.value().height_at(48.5, 10.5, 77.0), 3.0);
}

/// Two stations on opposite sides of the ridge, and one on the near side.
NetPlan hill_plan(bool hills) {
  const auto folder = std::filesystem::path(testing::TempDir());
  // Other test processes write their own files at the same time.
  const std::string ridge = "roger-ridge-" + std::to_string(::getpid()) + ".asc";
  std::ofstream(folder / ridge) << ridge_text();
  std::string text = "[propagation]\nmodel = \"free space\"\n";
  if (hills) text += "terrain = \"" + ridge + "\"\n";
  text += "[[net]]\nname = \"RED\"\nfrequency_mhz = \"150.000\"\n";
  for (const auto& [call_sign, longitude] :
       {std::pair{"A", "0.0"}, std::pair{"B", "0.09"}, std::pair{"C", "0.03"}}) {
    text += std::string("[[station]]\ncall_sign = \"") + call_sign +
            "\"\nposition = { latitude = 0, longitude = " + longitude +
            " }\n[[station.radio]]\nname = \"1\"\nlowest_mhz = 30\nhighest_mhz = 200\n"
            "presets = [\"RED\"]\n";
  }
  auto plan = parse_net_plan(text, (folder / "plan.toml").string());
  std::filesystem::remove(folder / ridge);
  EXPECT_TRUE(plan) << plan.error().text();
  return std::move(plan).value();
}

double received_by_b(bool hills) {
  const NetPlan plan = hill_plan(hills);
  const auto at = [&plan](const char* who) {
    return Reception(plan.propagation, {RadioCharacter{}}, plan.station(who).value().position);
  };
  const Frequency frequency = find_frequency(plan.nets.front().address);
  const auto emission = at("A").emission(0, 25'000.0);
  Reception b = at("B");
  const Reception::Signal signal{frequency, 1, emission};
  const Carrier once = b.carrier(0, {frequency}, signal);
  EXPECT_EQ(b.carrier(0, {frequency}, signal).received_dbm, once.received_dbm);
  EXPECT_EQ(b.packet_carrier(0, {frequency}, signal).received_dbm, once.received_dbm);
  EXPECT_EQ(b.packet_carrier(0, {frequency}, signal).received_dbm, once.received_dbm);
  EXPECT_EQ(once.hills_db > 0.0F, hills);
  return once.received_dbm;
}

TEST(TerrainTest, TerrainAttenuatesReception) {
  EXPECT_LT(received_by_b(true), received_by_b(false) - 20.0);
}

TEST(TerrainTest, TerrainIsReportedAsTheReason) {
  NetPlan plan = hill_plan(true);
  for (OperatorPlan& station : plan.stations) station.radios[0].character.power_w = 0.1;
  Bench bench(plan);
  Bench::Person& a = bench.add_station("A");
  Bench::Person& b = bench.add_station("B");
  Bench::Person& c = bench.add_station("C");
  a.radios->submit(Key{0, true});
  bench.run(std::chrono::milliseconds{800});
  const auto why = events_of(*b.radios, EventKind::kNotHeard);
  ASSERT_FALSE(why.empty());
  EXPECT_EQ(in_words(why[0].why).rfind("behind a hill: ", 0), 0U) << in_words(why[0].why);
  EXPECT_TRUE(events_of(*c.radios, EventKind::kNotHeard).empty());
  EXPECT_FALSE(events_of(*c.radios, EventKind::kReceiveStarted).empty());
}

TEST(TerrainTest, PlanNamesItsGrid) {
  const auto problem = [](const std::string& model, const std::string& file) {
    const auto plan = parse_net_plan("[propagation]\nmodel = \"" + model + "\"\nterrain = \"" +
                                         file + "\"\n[[net]]\nname = \"R\"\nfrequency_mhz = 40\n",
                                     "p.toml");
    return plan.error().text();
  };
  EXPECT_NE(
      problem("egli", "none.asc")
          .find("p.toml:3: propagation.terrain: none.asc: cannot be read as an elevation grid "
                "(.asc): No such file"),
      std::string::npos);
  EXPECT_NE(problem("ideal", "none.asc").find("p.toml:3: propagation.terrain: has no effect"),
            std::string::npos);
}

TEST(TerrainTest, ShippedTerrainConnectsValleysOnlyOverTheRidge) {
  const auto plan = load_net_plan(ROGER_SOURCE_DIR "/configs/plans/hills.toml");
  ASSERT_TRUE(plan) << plan.error().text();
  Bench bench(plan.value());
  Bench::Person& west = bench.add_station("WEST");
  Bench::Person& east = bench.add_station("EAST");
  east.radios->submit(SelectPreset{0, 2});  // the net of the western station
  bench.run(std::chrono::milliseconds{200});
  west.radios->submit(Key{0, true});
  bench.run(std::chrono::milliseconds{800});
  EXPECT_FALSE(east.radios->snapshot()->radios[0].receiving);
  const auto why = events_of(*east.radios, EventKind::kNotHeard);
  ASSERT_EQ(why.size(), 1U);
  EXPECT_NE(in_words(why[0].why).find("behind a hill"), std::string::npos) << in_words(why[0].why);

  Bench::Person& ridge = bench.add_station("RIDGE");
  east.radios->submit(SelectPreset{0, 1});
  bench.run(std::chrono::milliseconds{800});
  EXPECT_TRUE(ridge.radios->snapshot()->radios[0].receiving);
  EXPECT_TRUE(east.radios->snapshot()->radios[0].receiving) << "through the relay";
}

}  // namespace
}  // namespace roger::radio

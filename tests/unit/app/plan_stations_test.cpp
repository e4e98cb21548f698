// The plans and stations that the console offers.
#include "app/console/plan_stations.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace roger::app {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* kStationPlan = R"([[net]]
name = "RED"
frequency_mhz = "40.000"
[[station]]
call_sign = "ECHO"
echo = true
[[station.radio]]
name = "1"
lowest_mhz = 30
highest_mhz = 88
presets = ["RED"]
[[station]]
call_sign = "ALPHA"
[[station.radio]]
name = "1"
lowest_mhz = 30
highest_mhz = 88
presets = ["RED"]
[[station]]
call_sign = "RANGE"
instructor = true
)";

class PlanStationsTest : public testing::Test {
 protected:
  PlanStationsTest() {
    std::filesystem::create_directories(folder_);
    std::ofstream(plan_) << kStationPlan;
  }
  ~PlanStationsTest() override { std::filesystem::remove_all(folder_); }

  static Result<radio::NetPlan> read(const std::string& file) { return radio::load_net_plan(file); }

  const std::string folder_ =
      testing::TempDir() + "roger-plans-" + std::to_string(::getpid()) + "/";
  const std::string plan_ = folder_ + "b.toml";
};

TEST_F(PlanStationsTest, GivenPlansComeFirstAndNoneTwice) {
  for (const char* name : {"a.toml", "hills.asc"}) std::ofstream(folder_ + name) << "\n";
  EXPECT_THAT(known_plans({"", plan_, folder_ + "../" + "other.toml", plan_}, folder_),
              ElementsAre(plan_, testing::TempDir() + "other.toml", folder_ + "a.toml"));
  EXPECT_THAT(known_plans({}, folder_ + "missing"), IsEmpty());
}

TEST_F(PlanStationsTest, PathsCanBeUsedFromOtherFolders) {
  EXPECT_EQ(absolute_path("x.toml"), (std::filesystem::current_path() / "x.toml").string());
  EXPECT_EQ(absolute_path(plan_), plan_);
}

TEST_F(PlanStationsTest, AutomaticStationsAreNotOffered) {
  PlanStations stations({plan_}, read);
  const ui::PlanStations found = stations.read(plan_);
  EXPECT_EQ(found.trouble, "");
  ASSERT_EQ(found.stations.size(), 2U);
  EXPECT_EQ(found.stations[0].call_sign, "ALPHA");
  EXPECT_FALSE(found.stations[0].instructor);
  EXPECT_EQ(found.stations[1].call_sign, "RANGE");
  EXPECT_TRUE(found.stations[1].instructor);
}

TEST_F(PlanStationsTest, UnreadablePlanIsReportedWithItsLine) {
  PlanStations stations({plan_}, read);
  std::ofstream(plan_) << "[[net]]\nname = 3\n";
  EXPECT_THAT(stations.read(plan_).trouble, HasSubstr("b.toml:2"));
  EXPECT_THAT(stations.read(plan_).stations, IsEmpty());
}

TEST_F(PlanStationsTest, PlanWithAutomaticStationsOnlyOffersNone) {
  PlanStations stations({plan_}, read);
  std::ofstream(plan_)
      << std::string(kStationPlan)
             .substr(0, std::string(kStationPlan).find("[[station]]\ncall_sign = \"ALPHA"));
  EXPECT_EQ(stations.read(plan_).trouble, "");
  EXPECT_THAT(stations.read(plan_).stations, IsEmpty());
}

TEST_F(PlanStationsTest, StoredStationThatNoLongerExistsIsRefused) {
  const PlanStations stations({plan_}, read);
  EXPECT_EQ(stations.refusal({plan_, "ALPHA"}), "");
  EXPECT_THAT(stations.refusal({plan_, "BRAVO"}), HasSubstr("BRAVO"));
  EXPECT_THAT(stations.refusal({folder_ + "missing.toml", "ALPHA"}), HasSubstr("missing.toml"));
}

TEST_F(PlanStationsTest, RequestIsTakenOnce) {
  PlanStations stations({plan_}, read);
  EXPECT_FALSE(stations.take_request());
  stations.request_choice();
  EXPECT_TRUE(stations.take_request());
  EXPECT_FALSE(stations.take_request());
}

}  // namespace
}  // namespace roger::app

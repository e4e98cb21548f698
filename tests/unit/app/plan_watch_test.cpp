#include "app/support/plan_watch.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "radio/plan/net_plan.hpp"

namespace roger::app {
namespace {

using Kind = ui::PlanChange::Kind;
using testing::HasSubstr;

constexpr const char* kPlan = R"([[net]]
name = "RED"
frequency_mhz = "40.000"
[[station]]
call_sign = "A"
[[station.radio]]
name = "1"
lowest_mhz = 30
highest_mhz = 88
presets = ["RED"]
)";

class PlanWatchTest : public testing::Test {
 protected:
  PlanWatchTest() { write(kPlan); }
  ~PlanWatchTest() override { std::filesystem::remove(file_); }

  static Result<radio::NetPlan> read(const std::string& file) { return radio::load_net_plan(file); }
  void write(const std::string& text) const { std::ofstream(file_) << text; }

  const std::string file_ = testing::TempDir() + "roger-" + std::to_string(::getpid()) + ".toml";
};

TEST_F(PlanWatchTest, ChangeIsReportedAndAnInvalidPlanWithItsLine) {
  PlanWatch watch(file_, read);
  watch.check();
  EXPECT_EQ(watch.look().kind, Kind::kSame);
  write(std::string(kPlan) + "# a word\n");
  watch.check();
  EXPECT_EQ(watch.look().kind, Kind::kChanged);
  EXPECT_EQ(watch.look().text, file_);
  write(std::string(kPlan) + "[[net]]\nname = \"BLUE\"\nfrequency_mhz = 12 40\n");
  watch.check();
  EXPECT_EQ(watch.look().kind, Kind::kBroken);
  EXPECT_THAT(watch.look().text, HasSubstr(file_ + ":13"));
  std::filesystem::remove(file_);
  watch.check();
  EXPECT_EQ(watch.look().kind, Kind::kBroken);
  EXPECT_THAT(watch.look().text, HasSubstr(file_));
}

TEST_F(PlanWatchTest, AppliedPlanIsTheOneInUse) {
  PlanWatch watch(file_, read);
  watch.apply();
  EXPECT_FALSE(watch.take_applied()) << "nothing has changed";
  const std::string wider = std::string(kPlan) + "[[net]]\nname = \"BLUE\"\nfrequency_mhz = 41\n";
  write(wider);
  watch.check();
  watch.apply();
  EXPECT_EQ(watch.look().kind, Kind::kSame);
  const auto plan = watch.take_applied();
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->nets.size(), 2U);
  EXPECT_FALSE(watch.take_applied());
  write(kPlan);
  watch.check();
  EXPECT_EQ(watch.look().kind, Kind::kChanged) << "the former plan is a change now";
  write(wider + "nonsense");
  watch.check();
  watch.apply();
  EXPECT_FALSE(watch.take_applied()) << "an invalid plan";
}

TEST_F(PlanWatchTest, UnchangedFileIsNotReported) {
  PlanWatch watch(file_, read);
  const auto written = std::filesystem::last_write_time(file_);
  write(std::string(kPlan) + "# a word\n");
  watch.check();
  write(kPlan);
  std::filesystem::last_write_time(file_, written);
  watch.check();
  EXPECT_EQ(watch.look().kind, Kind::kSame);
}

TEST_F(PlanWatchTest, FileRewrittenWithTheSameContentIsNotReported) {
  int reads = 0;
  PlanWatch watch(file_, [&reads](const std::string& file) {
    ++reads;
    return read(file);
  });
  const auto written = std::filesystem::last_write_time(file_);
  std::filesystem::last_write_time(file_, written + std::chrono::seconds(5));
  watch.check();
  EXPECT_EQ(watch.look().kind, Kind::kSame);
  EXPECT_EQ(reads, 0);
  write(std::string(kPlan) + "# a word\n");
  watch.check();
  EXPECT_EQ(watch.look().kind, Kind::kChanged);
  write(kPlan);
  watch.check();
  EXPECT_EQ(watch.look().kind, Kind::kSame);
  EXPECT_EQ(reads, 1);
}

}  // namespace
}  // namespace roger::app

// roger swarm as a program.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <optional>

#include "app/support/json_file.hpp"
#include "tests/integration/app/roger_process.hpp"

namespace roger::app {
namespace {

using testing::HasSubstr;

class SwarmTest : public testing::Test {
 protected:
  void SetUp() override {
    auto started = start_roger({"rtiexec", "--rid", rid_.path()}, log_);
    ASSERT_TRUE(started);
    executive_.emplace(std::move(started).value());
    ASSERT_TRUE(appears(log_, rid_.endpoint()));
  }
  void TearDown() override {
    executive_.reset();
    std::remove(log_.c_str());
  }
  Outcome swarm(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"swarm", "--rid", rid_.path()});
    return roger(std::move(arguments));
  }

  const PrivateRid rid_{"swarm.toml"};
  const std::string log_ = scratch("swarm-executive.txt");
  std::optional<ChildProcess> executive_;
};

TEST_F(SwarmTest, AllStationsReceiveTheSpeakerOfTheirNet) {
  const std::string json_file = scratch("swarm.json");
  const Outcome outcome = swarm({"--stations", "12", "--nets", "3", "--speaking", "2",
                                 "--federates", "3", "--seconds", "10", "--json", json_file});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
  EXPECT_THAT(outcome.text, HasSubstr("12 stations in 3 federates of 'roger', on 3 nets"));
  const auto report = read_json(json_file);
  std::remove(json_file.c_str());
  ASSERT_TRUE(report) << report.error().text();
  EXPECT_EQ(report.value().at("lost"), 0);
  EXPECT_GE(report.value().at("spoke"), 4);
  EXPECT_GT(report.value().at("sent"), 100);
  EXPECT_EQ(report.value().at("received"), 3 * report.value().at("sent").get<int>());
  ASSERT_EQ(report.value().at("nets").size(), 3U);
  for (const auto& net : report.value().at("nets")) EXPECT_GT(net.at("sent"), 0) << net;
}

TEST_F(SwarmTest, StationsOfAPlanFormTheSwarm) {
  const Outcome outcome = swarm({"--plan", ROGER_SOURCE_DIR "/tests/integration/radio/plan.toml",
                                 "--speaking", "1", "--federates", "2", "--seconds", "5"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
  EXPECT_THAT(outcome.text, HasSubstr("3 stations in 2 federates of 'roger', on 2 nets"))
      << "the echo station does not take part";
}

TEST(SwarmOptionsTest, InvalidOptionsAreRejectedBeforeTheStart) {
  const Outcome many = roger({"swarm", "--stations", "9", "--nets", "3", "--speaking", "4"});
  EXPECT_EQ(many.exit_code, 2);
  EXPECT_THAT(many.text, HasSubstr("4 simultaneous speakers: expected 1 to 3, one per net"));
  const std::string plan = ROGER_SOURCE_DIR "/tests/integration/radio/plan.toml";
  EXPECT_THAT(roger({"swarm", "--plan", plan, "--stations", "4"}).text,
              HasSubstr("has only 3 operator stations"));
  EXPECT_EQ(roger({"swarm", "--plan", plan, "--nets", "4"}).exit_code, 2);
}

}  // namespace
}  // namespace roger::app

// roger bench stages: with stations of its own on three hosts, and with those of a running
// exercise.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "app/support/json_file.hpp"
#include "tests/integration/app/executive_fixture.hpp"

namespace roger::app {
namespace {

using nlohmann::ordered_json;

class BenchStagesTest : public ExecutiveTest {
 protected:
  BenchStagesTest() : ExecutiveTest("bench-stages.toml") {}

  /// Runs the measurement and returns its result; a failure is added if there is none.
  ordered_json measure(std::vector<std::string> arguments) {
    const std::string json = file("stages.json");
    arguments.insert(arguments.begin(), {"bench", "stages", "--json", json});
    const Outcome outcome = roger(std::move(arguments));
    EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
    const auto document = read_json(json);
    EXPECT_TRUE(document) << outcome.text;
    text_ = outcome.text;
    return document ? document.value() : ordered_json{{"rows", ordered_json::array()}};
  }

  std::optional<ChildProcess> start_station(const std::string& call_sign,
                                            const std::vector<std::string>& more) {
    std::vector<std::string> arguments{"radio",   "--rid",    rid_.path(), "--station",
                                       call_sign, "--device", "null"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    auto child = start_roger(arguments, file(call_sign + ".txt"));
    EXPECT_TRUE(child);
    if (!child) return std::nullopt;
    EXPECT_TRUE(appears(scratch(call_sign + ".txt"), call_sign + " in federation"));
    return std::move(child).value();
  }

  std::string text_;
};

/// Checks the rows of a pair of stations, and returns those of stages by name.
std::map<std::string, ordered_json> check_pair(const ordered_json& rows, const std::string& from,
                                               const std::string& to) {
  std::map<std::string, ordered_json> stages;
  std::vector<std::string> names;
  for (const ordered_json& row : rows) {
    EXPECT_EQ(row.at("from"), from);
    EXPECT_EQ(row.at("to"), to);
    EXPECT_EQ(row.at("radio"), 1);
    if (!row.contains("stage")) {
      EXPECT_GT(row.at("heard"), 0);
      EXPECT_GT(row.at("wire_packets"), 0);
      EXPECT_GE(row.at("wire_lost"), 0);
      continue;
    }
    names.push_back(row.at("stage"));
    stages[names.back()] = row;
    EXPECT_GE(row.at("p99_us"), row.at("p50_us")) << row;
    EXPECT_GE(row.at("uncertainty_us"), 0) << row;
  }
  EXPECT_THAT(names, testing::ElementsAre("capture", "encode", "send", "network", "playout",
                                          "decode", "device", "end_to_end"));
  for (const char* name : {"capture", "encode", "send", "network", "end_to_end"}) {
    EXPECT_TRUE(stages[name].at("wire_p50_us").is_number()) << name;
    EXPECT_TRUE(stages[name].at("difference_us").is_number()) << name;
  }
  for (const char* name : {"playout", "decode", "device"}) {
    EXPECT_TRUE(stages[name].at("wire_p50_us").is_null()) << name << " is not on the network";
  }
  return stages;
}

double number(const ordered_json& row, const char* field) {
  return row.at(field).is_number() ? row.at(field).get<double>() : std::nan("");
}

TEST_F(BenchStagesTest, StagesOfTwoHostsAreSeenByAThird) {
  const ordered_json document = measure({"--quick"});
  EXPECT_EQ(document.at("bench"), "stages");
  auto stages = check_pair(document.at("rows"), "TX", "RX");
  // A packet of three Opus frames of 10 ms.
  for (const char* field : {"p50_us", "wire_p50_us"}) {
    EXPECT_GE(number(stages["capture"], field) + number(stages["encode"], field), 30'000.0);
  }
  const ordered_json& network = stages["network"];
  if (document.at("settings").at("separate_clocks") == true) {
    EXPECT_GT(network.at("uncertainty_us"), 0) << "the error of the clocks";
    EXPECT_GT(network.at("wire_uncertainty_us"), 0) << "the error of the clocks";
  }
  // The clocks are 1000 s apart, so the figures would be, too, without their relation. A busy
  // machine delays packets by seconds.
  constexpr double kFarBelow = 100e6;
  EXPECT_LT(std::abs(number(network, "wire_p50_us")), kFarBelow);
  EXPECT_LT(std::abs(number(network, "difference_us")), kFarBelow);
  EXPECT_LT(std::abs(number(stages["end_to_end"], "difference_us")), kFarBelow);
  EXPECT_THAT(text_, testing::HasSubstr("SNAP"));
}

TEST_F(BenchStagesTest, RunningExerciseIsListenedTo) {
  auto listener = start_station("EAGLE 2", {});
  auto speaker = start_station("EAGLE 1", {"--key", "1"});
  ASSERT_TRUE(listener && speaker);
  ASSERT_TRUE(appears(scratch("EAGLE 2.txt"), "EAGLE 1 on ECHO: "));
  const ordered_json document =
      measure({"--rid", rid_.path(), "--federation", "roger", "--seconds", "2", "--runs", "2"});
  EXPECT_EQ(document.at("settings").at("federation"), "roger");
  check_pair(document.at("rows"), "EAGLE 1", "EAGLE 2");
  EXPECT_EQ(speaker->wait_for(std::chrono::milliseconds{0}), std::nullopt);
  EXPECT_EQ(listener->wait_for(std::chrono::milliseconds{0}), std::nullopt);
}

TEST_F(BenchStagesTest, MissingFederationIsNamed) {
  const Outcome outcome =
      roger({"bench", "stages", "--rid", rid_.path(), "--federation", "range", "--quick"});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(outcome.text, testing::HasSubstr("no federation 'range' with federates"));
}

TEST_F(BenchStagesTest, MissingNamespacesAreReported) {
  const Outcome outcome = run(
      {"unshare", "-r", "sh", "-c",
       "echo 0 > /proc/sys/user/max_user_namespaces; exec " + program() + " bench stages --quick"});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(outcome.text, testing::HasSubstr("roger: cannot create a network namespace"));
}

TEST_F(BenchStagesTest, ExerciseWithoutVoiceHasNoRows) {
  auto silent = start_station("EAGLE 1", {});
  ASSERT_TRUE(silent);
  const Outcome outcome = roger({"bench", "stages", "--rid", rid_.path(), "--seconds", "1"});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(outcome.text, testing::HasSubstr("no station of federation 'roger' reports voice"));
}

}  // namespace
}  // namespace roger::app

// The fields of the rows of measurements, and that no measurement is without such a test.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "app/support/pinning.hpp"
#include "tests/integration/app/roger_process.hpp"

namespace roger::app {
namespace {

using Json = nlohmann::ordered_json;
using testing::ElementsAre;
using testing::ElementsAreArray;
using testing::HasSubstr;
using testing::Not;

struct Measured {
  Json rows = Json::array();
  std::string text;  // the table and the lines below it
};

/// Runs a command that measures. Adds a failure unless all rows have exactly these fields.
Measured measure(std::vector<std::string> command, const std::vector<std::string>& fields) {
  const std::string file = scratch("fields.json");
  command.insert(command.end(), {"--quick", "--json", file});
  const Outcome outcome = run(std::move(command));
  EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
  const Json document = Json::parse(text_of_file(file), nullptr, false);
  std::remove(file.c_str());
  Measured out{Json::array(), outcome.text};
  if (document.is_discarded()) {
    ADD_FAILURE() << outcome.text;
    return out;
  }
  out.rows = document.at("rows");
  EXPECT_FALSE(out.rows.empty());
  for (const Json& row : out.rows) {
    std::vector<std::string> present;
    for (const auto& [field, value] : row.items()) present.push_back(field);
    EXPECT_THAT(present, ElementsAreArray(fields));
    EXPECT_TRUE(row.at("spread_percent").is_null()) << "one run";
  }
  return out;
}

/// Returns the values of a field in all rows.
std::vector<std::string> values_of(const Json& rows, const std::string& field) {
  std::vector<std::string> out;
  for (const Json& row : rows) {
    const Json& value = row.at(field);
    out.push_back(value.is_string() ? value.get<std::string>() : value.dump());
  }
  return out;
}

const std::vector<std::string> kLimitFields{"case", "value", "unit", "spread_percent"};

/// Cases of `bench limits` for one size of messages.
void add_rates(std::vector<std::string>& cases, const std::string& bytes) {
  for (const char* name :
       {"udp-single-", "udp-bundled-", "udp-segmented-", "tcp-single-", "tcp-bundled-"}) {
    cases.push_back(name + bytes);
  }
}

TEST(BenchFieldsTest, LimitsHaveAValueForEachCase) {
  const Measured limits = measure({program(), "bench", "limits"}, kLimitFields);
  std::vector<std::string> expected{"udp-blocking-cross", "udp-shared-cross",   "udp-blocking-same",
                                    "udp-shared-same",    "udp-spinning-cross", "tcp-two-hops"};
  if (KeptProcessors().numbers().size() == 1) {
    expected = {"udp-blocking-same", "udp-shared-same", "tcp-two-hops"};
  }
  for (const char* bytes : {"100", "1400", "5000"}) add_rates(expected, bytes);
  EXPECT_THAT(values_of(limits.rows, "case"), ElementsAreArray(expected));
  EXPECT_THAT(limits.text, HasSubstr("Left out: udp-spinning-same: "));
  for (const Json& row : limits.rows) {
    const std::string name = row.at("case");
    const bool is_delay = row.at("unit") == "us";
    EXPECT_EQ(row.at("unit"), is_delay ? "us" : "messages/s") << row;
    // Datagrams are lost at every rate if the receiver gets too little processor time.
    const bool can_lose = !is_delay && name.starts_with("udp");
    EXPECT_GE(row.at("value"), 0.0) << row;
    if (!can_lose) {
      EXPECT_GT(row.at("value"), 0.0) << row;
    }
  }
}

TEST(BenchFieldsTest, LimitsOnOneProcessorNameWhatTheyLeaveOut) {
  // The highest number, because a single processor need not be the first one.
  const std::string only = std::to_string(KeptProcessors().numbers().back());
  const Measured limits =
      measure({"taskset", "-c", only, program(), "bench", "limits"}, kLimitFields);
  EXPECT_THAT(values_of(limits.rows, "case"), Not(testing::Contains(HasSubstr("cross"))));
  EXPECT_THAT(limits.text,
              HasSubstr("Left out: udp-blocking-cross, udp-shared-cross and udp-spinning-cross: "));
}

TEST(BenchFieldsTest, ScaleHasARowForEachNumberOfStations) {
  const Json rows = measure({program(), "bench", "scale"},
                            {"stations", "cpu_percent_per_station", "rss_kb_per_station",
                             "join_s_last", "lost", "latency_ratio", "spread_percent"})
                        .rows;
  EXPECT_THAT(values_of(rows, "stations"), ElementsAre("10", "50"));
  for (const Json& row : rows) {
    EXPECT_GT(row.at("cpu_percent_per_station"), 0.0) << row;
    EXPECT_GT(row.at("rss_kb_per_station"), 50.0) << row;
    EXPECT_LT(row.at("rss_kb_per_station"), 50'000.0) << row;
    EXPECT_GE(row.at("join_s_last"), 0.0) << row;
    EXPECT_TRUE(row.at("lost").is_number_unsigned()) << row;
    EXPECT_GT(row.at("latency_ratio"), 0.0) << row;
  }
}

TEST(BenchFieldsTest, VoiceLoadHasTheCostOfStreams) {
  const Json rows = measure({program(), "bench", "voice-load"},
                            {"codec", "frame_ms", "loss_percent", "jitter", "block_ms", "streams",
                             "cpu_per_audio_s", "streams_a_core", "spread_percent"})
                        .rows;
  ASSERT_EQ(rows.size(), 1U);
  const Json& row = rows[0];
  EXPECT_THAT(row.at("codec").get<std::string>(), HasSubstr("Opus 16 kHz"));
  EXPECT_EQ(row.at("frame_ms"), 20.0);
  EXPECT_EQ(row.at("loss_percent"), 0.0);
  EXPECT_NE(row.at("jitter"), "none");
  EXPECT_EQ(row.at("block_ms"), 10.0);
  const double streams = row.at("streams");
  const double cpu = row.at("cpu_per_audio_s");
  EXPECT_EQ(streams, 500.0);
  EXPECT_GT(cpu, 0.0);
  EXPECT_NEAR(row.at("streams_a_core").get<double>(), streams / cpu, 1.0);
}

TEST(BenchFieldsTest, VoiceStreamsHaveLoadAndLoss) {
  const Json rows =
      measure({program(), "bench", "voice-streams"},
              {"streams", "interactions_per_s", "lost", "cpu_percent", "spread_percent"})
          .rows;
  EXPECT_THAT(values_of(rows, "streams"), ElementsAre("240", "1000"));
  for (const Json& row : rows) {
    constexpr double kPerStream = 32.0;  // messages per second
    EXPECT_GT(row.at("interactions_per_s"), 0.0) << row;
    EXPECT_LE(row.at("interactions_per_s").get<double>(),
              1.1 * kPerStream * row.at("streams").get<double>());
    EXPECT_TRUE(row.at("lost").is_number_unsigned()) << row;
    EXPECT_GT(row.at("cpu_percent"), 0.0) << row;
  }
}

TEST(BenchFieldsTest, DisHasDelaysInBothDirections) {
  const Json rows =
      measure({program(), "bench", "dis"},
              {"direction", "encoding", "packet_ms", "transcoded_from", "p50_us", "p99_us", "lost",
               "transmitters", "talking", "cpu_percent", "spread_percent"})
          .rows;
  EXPECT_THAT(values_of(rows, "direction"), ElementsAre("to_hla", "to_hla", "to_dis", "to_dis"));
  for (const Json& row : rows) {
    EXPECT_EQ(row.at("packet_ms"), 20.0) << row;
    EXPECT_GT(row.at("p50_us"), 0.0) << row;
    EXPECT_GE(row.at("p99_us"), row.at("p50_us")) << row;
    EXPECT_TRUE(row.at("lost").is_number_unsigned()) << row;
    EXPECT_EQ(row.at("transmitters"), 10) << row;
    EXPECT_EQ(row.at("talking"), 1) << row;
    EXPECT_GE(row.at("cpu_percent"), 0.0) << row << " one radio may take less than a clock tick";
  }
  EXPECT_EQ(rows.at(0).at("transcoded_from"), "");
  EXPECT_NE(rows.at(3).at("transcoded_from"), "");
}

/// Returns those of the measurements whose rows no test of this folder reads.
std::vector<std::string> without_test(const std::vector<std::string>& names) {
  std::string sources;
  for (const auto& entry :
       std::filesystem::directory_iterator(ROGER_SOURCE_DIR "/tests/integration/app")) {
    const std::string name = entry.path().filename();
    if (name.starts_with("bench_") && name.ends_with("_test.cpp")) {
      sources += text_of_file(entry.path());
    }
  }
  std::vector<std::string> out;
  for (const std::string& name : names) {
    const std::string quoted = "\"" + name + "\"";
    const std::regex reads(R"((measure\()" + quoted + R"(\)|measure\(\s*\{program\(\), "bench", )" +
                           quoted + R"(\}|"bench", )" + quoted + R"([^;]*"--json"|)" +
                           R"(figures_of\(\{"bench", )" + quoted + ")");
    if (!std::regex_search(sources, reads)) out.push_back(name);
  }
  return out;
}

TEST(BenchFieldsTest, EveryMeasurementHasATestOfItsFields) {
  const Outcome list = roger({"bench", "list"});
  EXPECT_EQ(list.exit_code, 0) << list.text;
  std::vector<std::string> names;
  std::istringstream lines(list.text);
  for (std::string line; std::getline(lines, line);)
    names.push_back(line.substr(0, line.find(' ')));
  EXPECT_GE(names.size(), 22U);
  EXPECT_THAT(without_test(names), testing::IsEmpty());
  // Built from parts, because this file is one of those that are searched.
  const std::string unknown = std::string("juggl") + "ing";
  EXPECT_THAT(without_test({unknown}), ElementsAre(unknown));
}

}  // namespace
}  // namespace roger::app

// The stages of voice as rows: figures that stations report, next to those of a listener.
#include "app/bench/delay/stage_rows.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace roger::app::bench {
namespace {

using nlohmann::ordered_json;

constexpr std::size_t kCapture = 0;
constexpr std::size_t kNetwork = 3;

/// A report with stages of 1000, 2000, ... us.
radio::VoiceReport report(const std::string& from, const std::string& to) {
  radio::VoiceReport out;
  out.sender = from;
  out.receiver = to;
  out.packets = 100;
  out.lost = 2;
  out.late = 1;
  out.clocks_related = true;
  out.end_to_end = {28'000, 28'500, 29'000};
  out.uncertainty = 70;
  radio::StageDelays stages;
  for (std::uint32_t i = 0; i < stages.size(); ++i)
    stages[i] = {1000 * (i + 1), 1000 * (i + 2), 10};
  out.stages = stages;
  return out;
}

/// The voice of that sender at a listener, each stage 5 us shorter.
SeenVoice voice(const std::string& from) {
  SeenVoice out;
  out.call_sign = from;
  out.packets = 90;
  out.lost = 3;
  for (std::size_t i = kCapture; i <= kNetwork; ++i) {
    const double ms = static_cast<double>(i) + 1.0 - 0.005;
    out.delays.stages[i] = {90, ms, ms, ms, ms + 0.5, ms + 1.0};
    out.delays.stage_uncertainty_ms[i] = 0.02;
  }
  return out;
}

ordered_json row_of(const ordered_json& rows, const std::string& stage) {
  for (const ordered_json& row : rows) {
    if (row.value("stage", "") == stage) return row;
  }
  ADD_FAILURE() << "no row for " << stage;
  return {};
}

TEST(StageRowsTest, ReportedFiguresStandNextToThoseOfTheListener) {
  const ordered_json rows = make_stage_rows({voice("A")}, {report("A", "B")});
  ASSERT_EQ(rows.size(), 7U + 1U + 1U);
  const ordered_json network = row_of(rows, "network");
  EXPECT_EQ(network.at("from"), "A");
  EXPECT_EQ(network.at("to"), "B");
  EXPECT_EQ(network.at("p50_us"), 4000.0);
  EXPECT_EQ(network.at("p99_us"), 5000.0);
  EXPECT_EQ(network.at("uncertainty_us"), 10.0);
  EXPECT_NEAR(network.at("wire_p50_us").get<double>(), 3995.0, 1e-6);
  EXPECT_NEAR(network.at("wire_p99_us").get<double>(), 4495.0, 1e-6);
  EXPECT_NEAR(network.at("wire_uncertainty_us").get<double>(), 20.0, 1e-6);
  EXPECT_NEAR(network.at("difference_us").get<double>(), 5.0, 1e-6);
  const ordered_json playout = row_of(rows, "playout");
  EXPECT_EQ(playout.at("p50_us"), 5000.0);
  EXPECT_TRUE(playout.at("wire_p50_us").is_null()) << "no listener sees it";
  EXPECT_TRUE(playout.at("difference_us").is_null());
}

TEST(StageRowsTest, RadiosOfOneSenderAreDistinguished) {
  std::vector<radio::VoiceReport> reports{report("A", "B"), report("A", "B")};
  std::vector<SeenVoice> seen{voice("A"), voice("A")};
  reports.at(0).sender_radio = seen.at(0).radio = 1;
  reports.at(1).sender_radio = seen.at(1).radio = 2;
  seen.at(1).packets = 70;
  const ordered_json rows = make_stage_rows(seen, reports);
  ASSERT_EQ(rows.size(), 2 * (7U + 1U + 1U));
  EXPECT_EQ(rows.at(0).at("radio"), 1);
  EXPECT_EQ(rows.at(8).at("radio"), 2);
  EXPECT_EQ(rows.at(16).at("radio"), 1);
  EXPECT_EQ(rows.at(16).at("wire_packets"), 90);
  EXPECT_EQ(rows.at(17).at("wire_packets"), 70);
  EXPECT_TRUE(make_stage_rows({}, {report("A", "B")}).at(0).at("radio").is_null()) << "unknown";
}

TEST(StageRowsTest, RadiosOfOneSenderCountSeparately) {
  radio::VoiceReport first = report("A", "B");
  first.sender_radio = 1;
  radio::VoiceReport second = first;
  second.sender_radio = 2;
  second.packets = 40;
  const std::vector<radio::VoiceReport> before{second, first};
  first.packets += 5;
  second.packets += 7;
  const auto since = reports_since(before, {first, second});
  ASSERT_EQ(since.size(), 2U);
  EXPECT_EQ(since.at(0).packets, 5U);
  EXPECT_EQ(since.at(1).packets, 7U);
}

TEST(StageRowsTest, SumConsistsOfTheListenersStagesAndThoseAfterTheNetwork) {
  const ordered_json sum = row_of(make_stage_rows({voice("A")}, {report("A", "B")}), "end_to_end");
  EXPECT_EQ(sum.at("p50_us"), 28'000.0);
  EXPECT_EQ(sum.at("uncertainty_us"), 70.0);
  EXPECT_NEAR(sum.at("wire_p50_us").get<double>(), 28'000.0 - 4 * 5.0, 1e-6);
  EXPECT_NEAR(sum.at("wire_uncertainty_us").get<double>(), 4 * 20.0 + 3 * 10.0, 1e-6);
  EXPECT_TRUE(sum.at("wire_p99_us").is_null()) << "percentiles do not add up";
}

TEST(StageRowsTest, PacketsAreCountedOnBothSides) {
  const ordered_json row = make_stage_rows({voice("A")}, {report("A", "B")}).back();
  EXPECT_EQ(row.at("heard"), 100);
  EXPECT_EQ(row.at("lost"), 2);
  EXPECT_EQ(row.at("late"), 1);
  EXPECT_EQ(row.at("wire_packets"), 90);
  EXPECT_EQ(row.at("wire_lost"), 3);
}

TEST(StageRowsTest, NothingIsComparedWithUnrelatedClocks) {
  radio::VoiceReport unrelated = report("A", "B");
  unrelated.clocks_related = false;
  const ordered_json rows = make_stage_rows({voice("A")}, {unrelated});
  EXPECT_TRUE(row_of(rows, "network").at("p50_us").is_null());
  EXPECT_TRUE(row_of(rows, "end_to_end").at("p50_us").is_null());
  EXPECT_EQ(row_of(rows, "device").at("p50_us"), 7000.0) << "a stage within one host";
}

TEST(StageRowsTest, OlderStationsReportNoStages) {
  radio::VoiceReport older = report("A", "B");
  older.stages.reset();
  const ordered_json rows = make_stage_rows({voice("A")}, {older});
  EXPECT_TRUE(row_of(rows, "capture").at("p50_us").is_null());
  EXPECT_FALSE(row_of(rows, "capture").at("wire_p50_us").is_null());
  EXPECT_EQ(row_of(rows, "end_to_end").at("p50_us"), 28'000.0);
  EXPECT_TRUE(row_of(rows, "end_to_end").at("wire_p50_us").is_null());
}

TEST(StageRowsTest, OnlyVoiceOfThePeriodIsCounted) {
  const std::vector<radio::VoiceReport> before{report("A", "B"), report("C", "B"),
                                               report("D", "B")};
  radio::VoiceReport more = report("A", "B");
  more.packets = 160;
  more.lost = 5;
  radio::VoiceReport restarted = report("D", "B");
  restarted.packets = 7;
  restarted.lost = 1;
  const auto since = reports_since(before, {more, report("C", "B"), restarted, report("A", "E")});
  ASSERT_EQ(since.size(), 3U) << "C has not spoken since";
  EXPECT_EQ(since[0].packets, 60U);
  EXPECT_EQ(since[0].lost, 3U);
  EXPECT_EQ(since[0].late, 0U);
  EXPECT_EQ(since[1].sender, "D");
  EXPECT_EQ(since[1].packets, 7U);
  EXPECT_EQ(since[2].receiver, "E");
  EXPECT_EQ(since[2].packets, 100U);
}

TEST(StageRowsTest, IndistinguishableSendersAreNotCompared) {
  const auto reports = {report("A", "B")};
  for (const auto& seen : {std::vector<SeenVoice>{}, {voice("A"), voice("A")}, {voice("C")}}) {
    const ordered_json rows = make_stage_rows(seen, reports);
    EXPECT_EQ(row_of(rows, "network").at("p50_us"), 4000.0);
    EXPECT_TRUE(row_of(rows, "network").at("wire_p50_us").is_null());
    EXPECT_TRUE(rows.back().at("wire_packets").is_null());
  }
}

TEST(StageRowsTest, OnlyDifferencesAboveTheUncertaintiesAreNamed) {
  EXPECT_THAT(describe_differences(make_stage_rows({voice("A")}, {report("A", "B")})),
              testing::HasSubstr("All 4 medians"));
  SeenVoice wrong = voice("A");
  wrong.delays.stages[kCapture].p50 = 0.9;  // 100 us less, uncertainties 10 and 20 us
  const std::string text = describe_differences(make_stage_rows({wrong}, {report("A", "B")}));
  EXPECT_THAT(text, testing::HasSubstr("A to B, capture: the station's median differs by +100 us"));
  EXPECT_THAT(text, testing::Not(testing::HasSubstr("encode")));
}

}  // namespace
}  // namespace roger::app::bench

#include "app/support/latency_report.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace roger::app {
namespace {

TEST(LatencyReportTest, JsonKeepsThreeDecimals) {
  const auto json = to_json(compute_percentiles({1.23456}));
  EXPECT_EQ(json.dump(), R"({"min":1.235,"p50":1.235,"p95":1.235,"p99":1.235,"max":1.235})");
}

TEST(LatencyReportTest, PercentilesAreReadBack) {
  const Percentiles spread = compute_percentiles({1.0, 2.0, 3.0});
  const Percentiles read = percentiles_from_json(to_json(spread), spread.count);
  EXPECT_EQ(read.count, 3U);
  for (const auto& [name, field] : Percentiles::fields()) {
    EXPECT_EQ(read.*field, spread.*field) << name;
  }
}

TEST(LatencyReportTest, FiguresOfASenderAreReadBack) {
  radio::LatencySnapshot sender;
  sender.call_sign = "FOX 1";
  sender.clocks_related = true;
  sender.end_to_end = compute_percentiles({40.0, 50.0});
  sender.stages[0] = compute_percentiles({2.5});
  sender.packets = 2;
  sender.lost = 3;
  sender.late = 1;
  const LatencyFigures read = latency_from_json(to_json(sender));
  EXPECT_EQ(read.end_to_end.count, 2U);
  EXPECT_EQ(read.end_to_end.max, 50.0);
  ASSERT_EQ(read.stages.size(), 1U);
  EXPECT_EQ(read.stages[0].first, "capture");
  EXPECT_EQ(read.stages[0].second.p50, 2.5);
  EXPECT_EQ(read.packets, 2U);
  EXPECT_EQ(read.lost, 3U);
  EXPECT_EQ(read.late, 1U);
}

TEST(LatencyReportTest, RadiosOfASenderOnOneNetAreToldApart) {
  radio::LatencySnapshot sender;
  sender.call_sign = "FOX 1";
  sender.net = "RED";
  sender.sender_radio = {2, false};
  EXPECT_EQ(sender_text(sender), "FOX 1 on RED");
  EXPECT_EQ(to_json(sender).at("radio"), 2) << "always a field";
  sender.sender_radio.shares_net = true;
  EXPECT_EQ(sender_text(sender), "FOX 1 (radio 2) on RED");
  EXPECT_TRUE(to_text(sender).starts_with("microphone of FOX 1 (radio 2) on RED"));
  EXPECT_EQ(to_json(sender).at("call_sign"), "FOX 1");
}

TEST(LatencyReportTest, ReportWithoutMeasurementsIsRejected) {
  EXPECT_THROW((void)latency_from_json(nlohmann::ordered_json::object()),
               nlohmann::json::exception);
}

}  // namespace
}  // namespace roger::app

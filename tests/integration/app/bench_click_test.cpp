// roger bench click: a JACK server and two stations, with idle and with busy processors.
#include <gtest/gtest.h>

#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>

#include "app/support/json_file.hpp"
#include "tests/integration/app/roger_process.hpp"

namespace roger::app {
namespace {

TEST(BenchClickTest, ClicksAreMeasuredWithIdleAndWithBusyProcessors) {
  const std::string json = scratch("click.json");
  const Outcome outcome = roger({"bench", "click", "--quick", "--json", json});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
  const auto document = read_json(json);
  std::remove(json.c_str());
  ASSERT_TRUE(document) << outcome.text;
  const bool realtime = document.value().at("settings").at("realtime");
  const auto& rows = document.value().at("rows");
  ASSERT_EQ(rows.size(), 2U);
  for (const auto& row : rows) {
    EXPECT_EQ(row.at("frame_ms"), 31.25);
    EXPECT_EQ(row.at("guard_ms"), 20.0);
    EXPECT_EQ(row.at("priority"), realtime ? "audio" : "normal");
    EXPECT_EQ(row.at("sent"), 10);
    EXPECT_GE(row.at("lost"), 0);
    EXPECT_DOUBLE_EQ(row.at("loss_percent"), row.at("lost").get<int>() * 10.0);
    if (row.at("lost") == row.at("sent")) {
      EXPECT_TRUE(row.at("p50_ms").is_null()) << row;
      continue;
    }
    EXPECT_GT(row.at("p50_ms"), 31.25) << row << ": a packet waits for its last sample";
    EXPECT_GE(row.at("p99_ms"), row.at("p50_ms")) << row;
  }
  EXPECT_EQ(rows[0].at("load"), "idle");
  EXPECT_EQ(rows[1].at("load"), "full");
  EXPECT_LT(rows[0].at("lost"), 10) << "no click arrived: " << outcome.text;
  // The published figures are those of idle computers with a boosted priority.
  if (realtime) {
    EXPECT_EQ(rows[0].at("dmso_ms"), 90.0);
  } else {
    EXPECT_TRUE(rows[0].at("dmso_ms").is_null());
    EXPECT_NE(outcome.text.find("Left out: real-time priority"), std::string::npos);
  }
  EXPECT_TRUE(rows[1].at("dmso_ms").is_null());
}

}  // namespace
}  // namespace roger::app

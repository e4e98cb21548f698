#include "app/bench/measurement.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/bench/bench_table.hpp"
#include "app/bench/row_plot.hpp"

namespace roger::app::bench {
namespace {

using Json = nlohmann::ordered_json;
using testing::HasSubstr;
using testing::Not;

TEST(MeasurementTest, SpreadIsTheRangeInPercentOfTheMedian) {
  EXPECT_EQ(spread_percent({12.0, 8.0, 10.0}), 40.0);
  EXPECT_EQ(spread_percent({0.0, 0.0}), 0.0);
}

TEST(MeasurementTest, SingleRunHasNoSpread) {
  EXPECT_TRUE(spread_percent({8.0}).is_null());
  const Json single = combine_runs({Json::array({{{"case", "a"}, {"p50_us", 3.0}}})}, "p50_us");
  EXPECT_EQ(single, Json::array({{{"case", "a"}, {"p50_us", 3.0}, {"spread_percent", nullptr}}}));
  EXPECT_THAT(format_table(single), HasSubstr("a   3.000               -"));
}

TEST(MeasurementTest, RunsAreCombinedToMediansAndSums) {
  const Json combined =
      combine_runs({Json::array({{{"case", "a"}, {"p50_us", 3.0}, {"lost", 1}, {"wav", "one"}}}),
                    Json::array({{{"case", "a"}, {"p50_us", 5.0}, {"lost", 0}}}),
                    Json::array({{{"case", "a"}, {"p50_us", 4.0}, {"lost", 2}}})},
                   "p50_us");
  EXPECT_EQ(combined, Json::array({{{"case", "a"},
                                    {"p50_us", 4.0},
                                    {"lost", 3},
                                    {"wav", "one"},
                                    {"spread_percent", 50.0}}}));
}

TEST(MeasurementTest, DocumentDescribesVersionMachineAndSettings) {
  Findings found;
  found.rows.push_back({{"ratio", 1.0}});
  found.settings["seed"] = 7;
  const Json document = to_document("latency", "1.2", {3, true}, found);
  std::vector<std::string> keys;
  for (const auto& [key, value] : document.items()) keys.push_back(key);
  EXPECT_THAT(keys, testing::ElementsAre("bench", "version", "machine", "settings", "rows"));
  EXPECT_EQ(document.at("settings").at("runs"), 3);
  EXPECT_EQ(document.at("settings").at("quick"), true);
  EXPECT_EQ(document.at("settings").at("seed"), 7);
  EXPECT_THAT(document.at("settings").at("date").get<std::string>(),
              testing::MatchesRegex("20..-..-..T..:..:..Z"));
}

TEST(MeasurementTest, CasesThatWereLeftOutAreNamedInTheNotes) {
  Findings found;
  found.notes = "Published: 5.\n";
  add_rows(found, {{{"case", "a"}, {"p50_us", 3.0}},
                   {{"left_out", "case b"}, {"reason", "no network"}},
                   {{"case", "c"}, {"p50_us", 4.0}}});
  EXPECT_EQ(found.rows, Json({{{"case", "a"}, {"p50_us", 3.0}}, {{"case", "c"}, {"p50_us", 4.0}}}));
  EXPECT_EQ(found.notes, "Published: 5.\nLeft out: case b: no network\n");
}

TEST(BenchTableTest, AnotherTableBeginsWhereTheFieldsChange) {
  const Json rows{{{"case", "links"}, {"rate", 5}}, {{"case", "swarm"}, {"lost", 0}, {"sent", 9}}};
  EXPECT_EQ(format_table(rows),
            " case  rate  \nlinks     5  \n\n case  lost  sent  \nswarm     0     9  \n");
}

TEST(RowPlotTest, LinesAreNamedByTheirFields) {
  const Json rows{{{"transport", "reliable"}, {"bytes", 100}, {"rate", 5.0}},
                  {{"transport", "reliable"}, {"bytes", 1400}, {"rate", 2.0}},
                  {{"transport", "best_effort"}, {"bytes", 100}, {"rate", 9.0}},
                  {{"transport", "unknown"}, {"bytes", 100}, {"rate", nullptr}}};
  const std::string lines = to_svg(RowPlot{"", "Rates", "bytes", "rate", {"transport"}}, rows);
  EXPECT_THAT(lines, HasSubstr(">Rates<"));
  EXPECT_THAT(lines, HasSubstr(">reliable<"));
  EXPECT_THAT(lines, HasSubstr(">best effort<"));
  EXPECT_THAT(lines, Not(HasSubstr("unknown")));
  const std::string bars = to_svg(RowPlot{"", "Rates", "", "rate", {"transport", "bytes"}}, rows);
  EXPECT_THAT(bars, HasSubstr(">reliable, bytes 1400<"));
  EXPECT_THAT(bars, HasSubstr(">9<")) << "the value next to its bar";
  const std::string dot =
      to_svg(RowPlot{"", "Rates", "bytes", "rate", {"transport"}, {{"bytes", 1400}}}, rows);
  EXPECT_THAT(dot, HasSubstr("<circle cx=\"944.0\"")) << "one point, at the end of the axis";
  const RowPlot some{"", "Rates", "", "rate", {"transport"}, {{"transport", "reliable"}}};
  EXPECT_THAT(to_svg(some, rows), Not(HasSubstr("best effort")));
  const Json mixed{{{"case", "single"}, {"rate", 7}},
                   {{"case", "curve"}, {"bytes", 1}, {"rate", 9}}};
  const std::string with = to_svg(RowPlot{"", "Rates", "", "rate", {"case"}, {}, "bytes"}, mixed);
  EXPECT_THAT(with, HasSubstr(">curve<"));
  EXPECT_THAT(with, Not(HasSubstr("single")));
}

TEST(RowPlotTest, WideRangesHaveLogarithmicAxes) {
  const auto middle_of = [](const std::string& x, const std::string& y, double least) {
    const Json rows{{{x, 10}, {y, least}}, {{x, 100}, {y, 1000.0}}, {{x, 1000}, {y, 1000.0}}};
    return to_svg(RowPlot{"", "", x, y, {}}, rows);
  };
  for (const char* x :
       {"bytes", "send_buffer_bytes", "updates_per_s", "receivers", "stations", "streams"}) {
    EXPECT_THAT(middle_of(x, "delay_us", 1.0), HasSubstr("L504.0 40.0")) << x;
  }
  EXPECT_THAT(middle_of("params", "delay_us", 1.0), Not(HasSubstr("L504.0")));
  EXPECT_THAT(middle_of("bytes", "msgs_per_s", 10.0), HasSubstr("d=\"M64.0 312.0L"))
      << "two decades";
  EXPECT_THAT(middle_of("bytes", "msgs_per_s", 20.0), Not(HasSubstr("d=\"M64.0 312.0L")));
  EXPECT_THAT(middle_of("bytes", "delay_us", 10.0), Not(HasSubstr("d=\"M64.0 312.0L")));
}

}  // namespace
}  // namespace roger::app::bench

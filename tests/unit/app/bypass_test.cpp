#include "app/bench/rti/bypass.hpp"

#include <gtest/gtest.h>

#include <string>

namespace roger::app::bench {
namespace {

using Json = nlohmann::ordered_json;

Json row(const std::string& layout, const std::string& transport, int aircraft, double hz,
         const Json& delay_us) {
  return {{"layout", layout}, {"transport", transport}, {"pacing", "batch"}, {"aircraft", aircraft},
          {"hz", hz},         {"delay_us", delay_us}};
}

TEST(BypassTest, DelaysAreComparedWithBareSocketsOfTheSameTraffic) {
  const Json rows = with_bypass(Json::array({row("bypass", "best_effort", 10'000, 1.0, 40.0),
                                             row("bypass", "best_effort", 10'000, 5.0, 50.0),
                                             row("bypass", "reliable", 10'000, 5.0, 80.0),
                                             row("dual", "best_effort", 10'000, 5.0, 75.0),
                                             row("triple", "reliable", 10'000, 5.0, 240.0)}));
  EXPECT_EQ(rows[3].at("raw_delay_us"), 50.0);
  EXPECT_EQ(rows[3].at("ratio"), 1.5);
  EXPECT_EQ(rows[4].at("raw_delay_us"), 80.0);
  EXPECT_EQ(rows[4].at("ratio"), 3.0);
  EXPECT_TRUE(rows[0].at("raw_delay_us").is_null());
  EXPECT_TRUE(rows[0].at("ratio").is_null());
}

TEST(BypassTest, MissingDelaysHaveNoRatio) {
  const Json rows = with_bypass(Json::array(
      {row("bypass", "best_effort", 1, 1.0, nullptr), row("single", "best_effort", 1, 1.0, 75.0),
       row("bypass", "reliable", 1, 1.0, 80.0), row("single", "reliable", 1, 1.0, nullptr),
       row("single", "reliable", 32, 1.0, 90.0)}));
  EXPECT_TRUE(rows[1].at("raw_delay_us").is_null());
  EXPECT_TRUE(rows[1].at("ratio").is_null());
  EXPECT_EQ(rows[3].at("raw_delay_us"), 80.0);
  EXPECT_TRUE(rows[3].at("ratio").is_null());
  EXPECT_TRUE(rows[4].at("raw_delay_us").is_null()) << "no such rate";
}

}  // namespace
}  // namespace roger::app::bench

#include <gtest/gtest.h>

#include "core/log.hpp"

namespace roger {
namespace {

TEST(WarningLimit, AdmitsAFewInEachIntervalAndCountsTheOthers) {
  WarningLimit limit;
  TimePoint now{std::chrono::hours(1)};
  for (unsigned i = 0; i < WarningLimit::kMaxPerInterval; ++i) {
    EXPECT_EQ(limit.admit("flood", now), "flood");
    now += std::chrono::milliseconds(1);
  }
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(limit.admit("flood", now), std::nullopt);
  now += WarningLimit::kInterval;
  EXPECT_EQ(limit.admit("later", now),
            "later (1000 similar warnings before this one were left out)");
  EXPECT_EQ(limit.admit("later", now), "later") << "they are mentioned once";
}

TEST(WarningLimit, RareWarningsAreAllAdmitted) {
  WarningLimit limit;
  TimePoint now{std::chrono::hours(1)};
  for (int i = 0; i < 100; ++i) {
    EXPECT_EQ(limit.admit("rare", now), "rare");
    now += WarningLimit::kInterval / WarningLimit::kMaxPerInterval;
  }
}

}  // namespace
}  // namespace roger

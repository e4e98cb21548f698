#include "core/round_step.hpp"

#include <gtest/gtest.h>

namespace roger {
namespace {

TEST(RoundStepTest, IsTheNextOneTwoOrFive) {
  EXPECT_DOUBLE_EQ(round_step(1.1), 2.0);
  EXPECT_DOUBLE_EQ(round_step(0.021), 0.05);
  EXPECT_DOUBLE_EQ(round_step(501.0), 1000.0);
}

TEST(RoundStepTest, RoundNumbersRemain) {
  double decade = 1e-6;
  for (int i = 0; i < 12; ++i, decade *= 10.0) {
    for (const double factor : {1.0, 2.0, 5.0}) {
      EXPECT_DOUBLE_EQ(round_step(factor * decade), factor * decade);
    }
  }
}

}  // namespace
}  // namespace roger

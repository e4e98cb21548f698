#include "app/bench/rti/least_squares.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace roger::app::bench {
namespace {

std::vector<Observation> plane(double a, double b, double c) {
  std::vector<Observation> out;
  for (const double x : {1.0, 2.0, 10.0}) {
    for (const double y : {100.0, 250.0, 1000.0}) out.push_back({{1, x, y}, a + b * x + c * y});
  }
  return out;
}

TEST(LeastSquaresTest, ExactLinearRelationIsRecovered) {
  const Fit fit = least_squares(plane(0.15, 0.06, 1e-4));
  EXPECT_NEAR(fit.factors[0], 0.15, 1e-9);
  EXPECT_NEAR(fit.factors[1], 0.06, 1e-9);
  EXPECT_NEAR(fit.factors[2], 1e-4, 1e-12);
  EXPECT_NEAR(fit.r2, 1, 1e-9);
}

TEST(LeastSquaresTest, CancellingErrorsKeepTheFactorsAndLowerR2) {
  std::vector<Observation> observations = plane(1, 2, 3);
  const std::size_t count = observations.size();
  for (std::size_t i = 0; i < count; ++i) {
    observations.push_back(observations[i]);
    observations[i].value += 200;
    observations.back().value -= 200;
  }
  const Fit fit = least_squares(observations);
  EXPECT_NEAR(fit.factors[0], 1, 1e-6);
  EXPECT_NEAR(fit.factors[1], 2, 1e-6);
  EXPECT_NEAR(fit.factors[2], 3, 1e-6);
  EXPECT_LT(fit.r2, 0.99);
  EXPECT_GT(fit.r2, 0.9);
}

TEST(LeastSquaresTest, UnrelatedValuesAreNotExplained) {
  const Fit fit = least_squares({{{1, 0, 0}, 1},
                                 {{1, 0, 0}, -1},
                                 {{1, 1, 0}, 1},
                                 {{1, 1, 0}, -1},
                                 {{1, 0, 1}, 1},
                                 {{1, 0, 1}, -1}});
  EXPECT_NEAR(fit.r2, 0, 1e-12);
}

TEST(LeastSquaresTest, LinearlyDependentInputsHaveNoSolution) {
  const Fit fit = least_squares({{{1, 1, 2}, 5}, {{1, 2, 4}, 6}, {{1, 3, 6}, 7}, {{1, 4, 8}, 8}});
  EXPECT_EQ(fit.factors, (std::array<double, 3>{}));
  EXPECT_EQ(fit.r2, 0);
}

TEST(LeastSquaresTest, NoObservationsHaveNoSolution) {
  EXPECT_EQ(least_squares({}).factors, (std::array<double, 3>{}));
}

}  // namespace
}  // namespace roger::app::bench

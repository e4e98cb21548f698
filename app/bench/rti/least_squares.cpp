#include "app/bench/rti/least_squares.hpp"

#include <cmath>
#include <cstddef>

namespace roger::app::bench {

namespace {

using Vector = std::array<double, 3>;
using Matrix = std::array<Vector, 3>;

double determinant(const Matrix& m) {
  return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) -
         m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
         m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
}

}  // namespace

Fit least_squares(const std::vector<Observation>& observations) {
  // The normal equations (X^T X) f = X^T y, solved by Cramer's rule. Their squared condition number
  // is acceptable for three inputs of moderate range in double precision.
  Matrix products{};
  Vector sums{};
  double mean = 0;
  for (const Observation& one : observations) {
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t j = 0; j < 3; ++j) products[i][j] += one.inputs[i] * one.inputs[j];
      sums[i] += one.inputs[i] * one.value;
    }
    mean += one.value / static_cast<double>(observations.size());
  }
  Fit fit;
  const double whole = determinant(products);
  const double scale = products[0][0] * products[1][1] * products[2][2];
  // Relative to the product of the diagonal, an upper bound of the determinant of a positive
  // semidefinite matrix (Hadamard), the test does not depend on the units of the inputs.
  constexpr double kTiny = 1e-12;
  if (std::abs(whole) <= kTiny * scale) return fit;
  for (std::size_t i = 0; i < 3; ++i) {
    Matrix replaced = products;
    for (std::size_t row = 0; row < 3; ++row) replaced[row][i] = sums[row];
    fit.factors[i] = determinant(replaced) / whole;
  }
  double unexplained = 0;
  double spread = 0;
  for (const Observation& one : observations) {
    double expected = 0;
    for (std::size_t i = 0; i < 3; ++i) expected += fit.factors[i] * one.inputs[i];
    unexplained += (one.value - expected) * (one.value - expected);
    spread += (one.value - mean) * (one.value - mean);
  }
  fit.r2 = spread > 0 ? 1 - unexplained / spread : 1;
  return fit;
}

}  // namespace roger::app::bench

// Second-order filters, from which longer filters are built.
#pragma once

#include <array>
#include <cmath>
#include <concepts>
#include <numbers>

namespace roger::audio {

/// A second-order section by the bilinear transform with a prewarped corner; transposed direct form
/// II. `Number` is float if the corner is not low relative to the rate, otherwise double. A
/// default-constructed section passes everything. One thread, real-time safe.
template <std::floating_point Number>
class Biquad {
 public:
  Biquad() = default;

  /// `hertz`: corner, above 0 and below half of `rate`. `quality`: sqrt(1/2) for second-order
  /// Butterworth filters.
  [[nodiscard]] static Biquad low_pass(double hertz, double quality, double rate) noexcept {
    const Shape shape(hertz, quality, rate);
    const double gain = shape.k * shape.k * shape.scale;
    return Biquad({gain, 2.0 * gain, gain}, shape);
  }
  [[nodiscard]] static Biquad high_pass(double hertz, double quality, double rate) noexcept {
    const Shape shape(hertz, quality, rate);
    return Biquad({shape.scale, -2.0 * shape.scale, shape.scale}, shape);
  }

  /// Filters one sample, which must be finite.
  Number process(Number in) noexcept {
    const Number out = b0_ * in + state1_;
    state1_ = b1_ * in - a1_ * out + state2_;
    state2_ = b2_ * in - a2_ * out;
    return out;
  }
  /// Clears the filter state.
  void reset() noexcept { state1_ = state2_ = 0; }
  /// Returns whether the remaining response is below `threshold`.
  [[nodiscard]] bool at_rest(Number threshold) const noexcept {
    return std::abs(state1_) < threshold && std::abs(state2_) < threshold;
  }

 private:
  struct Shape {
    Shape(double hertz, double quality, double rate) noexcept
        : k(std::tan(std::numbers::pi * hertz / rate)),
          scale(1.0 / (1.0 + k / quality + k * k)),
          a1(2.0 * (k * k - 1.0) * scale),
          a2((1.0 - k / quality + k * k) * scale) {}
    double k, scale, a1, a2;
  };
  Biquad(const std::array<double, 3>& b, const Shape& shape) noexcept
      : b0_(static_cast<Number>(b[0])),
        b1_(static_cast<Number>(b[1])),
        b2_(static_cast<Number>(b[2])),
        a1_(static_cast<Number>(shape.a1)),
        a2_(static_cast<Number>(shape.a2)) {}

  Number b0_ = 1, b1_ = 0, b2_ = 0, a1_ = 0, a2_ = 0;
  Number state1_ = 0, state2_ = 0;
};

}  // namespace roger::audio

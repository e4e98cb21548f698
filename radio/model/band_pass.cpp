#include "radio/model/band_pass.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace roger::radio {
namespace {

constexpr double kHighestEdge = 0.45;  // of the rate
constexpr double kAtRest = 1e-9;       // far above where doubles become slow

/// 1/Q of the two halves of a Butterworth filter of fourth order: 2 sin(pi/8) and 2 sin(3 pi/8).
constexpr std::array<double, 2> kDampings = {0.76536686473017956, 1.8477590650225735};

struct Shape {
  double k;      // the edge, warped to its place by the bilinear transform
  double scale;  // of the denominator
};

Shape shape_of(double hertz, std::uint32_t rate, double damping) {
  const double k = std::tan(std::numbers::pi * hertz / rate);
  return {k, 1.0 / (1.0 + damping * k + k * k)};
}

}  // namespace

BandPass::BandPass(double low_hz, double high_hz, std::uint32_t rate) {
  for (std::size_t i = 0; i < kDampings.size(); ++i) {
    const double damping = kDampings.at(i);
    if (low_hz > 0.0 && low_hz < kHighestEdge * rate) {
      const auto [k, scale] = shape_of(low_hz, rate, damping);
      sections_.at(i) = {scale, -2.0 * scale, scale, 2.0 * (k * k - 1.0) * scale,
                         (1.0 - damping * k + k * k) * scale};
    }
    if (high_hz > 0.0 && high_hz < kHighestEdge * rate) {
      const auto [k, scale] = shape_of(high_hz, rate, damping);
      sections_.at(kDampings.size() + i) = {k * k * scale, 2.0 * k * k * scale, k * k * scale,
                                            2.0 * (k * k - 1.0) * scale,
                                            (1.0 - damping * k + k * k) * scale};
    }
  }
}

void BandPass::process(std::span<float> samples) noexcept {
  std::array<Section, 4> sections = sections_;  // so that the compiler keeps them in registers
  for (float& sample : samples) {
    auto value = static_cast<double>(sample);
    for (Section& section : sections) {
      const double out = section.b0 * value + section.state1;
      section.state1 = section.b1 * value - section.a1 * out + section.state2;
      section.state2 = section.b2 * value - section.a2 * out;
      value = out;
    }
    sample = static_cast<float>(value);
  }
  sections_ = sections;
}

void BandPass::reset() noexcept {
  for (Section& section : sections_) section.state1 = section.state2 = 0.0;
}

bool BandPass::at_rest() const noexcept {
  return std::ranges::all_of(sections_, [](const Section& section) {
    return std::abs(section.state1) < kAtRest && std::abs(section.state2) < kAtRest;
  });
}

}  // namespace roger::radio

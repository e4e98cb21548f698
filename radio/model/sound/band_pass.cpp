#include "radio/model/sound/band_pass.hpp"

#include <algorithm>

namespace roger::radio {
namespace {

using Section = audio::Biquad<double>;

constexpr double kMaxEdge = 0.45;  // of the rate
constexpr double kAtRest = 1e-9;   // far above where doubles become slow

/// Q of the two halves of a Butterworth filter of fourth order: 1/(2 sin(pi/8)), 1/(2 sin(3 pi/8)).
constexpr std::array<double, 2> kQualities = {1.3065629648763766, 0.54119610014619698};

}  // namespace

BandPass::BandPass(double low_hz, double high_hz, std::uint32_t rate) {
  const auto fits = [&](double hertz) { return hertz > 0.0 && hertz < kMaxEdge * rate; };
  for (std::size_t i = 0; i < kQualities.size(); ++i) {
    const double quality = kQualities.at(i);
    if (fits(low_hz)) sections_.at(i) = Section::high_pass(low_hz, quality, rate);
    if (fits(high_hz)) {
      sections_.at(kQualities.size() + i) = Section::low_pass(high_hz, quality, rate);
    }
  }
}

void BandPass::process(std::span<float> samples) noexcept {
  std::array<Section, 4> sections = sections_;  // so that the compiler keeps them in registers
  for (float& sample : samples) {
    auto value = static_cast<double>(sample);
    for (Section& section : sections) value = section.process(value);
    sample = static_cast<float>(value);
  }
  sections_ = sections;
}

void BandPass::reset() noexcept {
  for (Section& section : sections_) section.reset();
}

bool BandPass::at_rest() const noexcept {
  return std::ranges::all_of(sections_,
                             [](const Section& section) { return section.at_rest(kAtRest); });
}

}  // namespace roger::radio

#include "radio/station/receive/operator_tones.hpp"

#include <algorithm>
#include <array>

#include "radio/model/beeps.hpp"

namespace roger::radio {
namespace {

constexpr std::array<Beeps, 3> kTones = {
    {{1000.0, 0.08, 0.06, 2}, {300.0, 0.3}, {1400.0, 0.12, 0.04, 3}}};

}  // namespace

OperatorTones::OperatorTones(std::uint32_t sample_rate) {
  for (const Beeps& tone : kTones) shapes_.push_back(samples_of(tone, sample_rate));
  at_ = shapes_[playing_].size();
}

std::span<const float> OperatorTones::next(std::size_t samples) noexcept {
  if (asked_.load(std::memory_order_relaxed) != 0) {
    playing_ = asked_.exchange(0, std::memory_order_relaxed) - 1U;
    at_ = 0;
  }
  const std::span<const float> rest = std::span(shapes_[playing_]).subspan(at_);
  const std::span<const float> out = rest.first(std::min(samples, rest.size()));
  at_ += out.size();
  return out;
}

}  // namespace roger::radio

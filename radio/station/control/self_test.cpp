#include "radio/station/control/self_test.hpp"

#include <algorithm>
#include <cmath>

namespace roger::radio {
namespace {

/// Speech fluctuates: its loudest tenth of a second indicates its level.
double loudest_dbfs(const std::vector<float>& samples) {
  constexpr std::size_t kTenth = kClipRate / 10;
  double loudest = 0.0;
  for (std::size_t begin = 0; begin < samples.size(); begin += kTenth) {
    const std::size_t end = std::min(samples.size(), begin + kTenth);
    double sum = 0.0;
    for (std::size_t i = begin; i < end; ++i) {
      sum += static_cast<double>(samples[i]) * static_cast<double>(samples[i]);
    }
    loudest = std::max(loudest, sum / static_cast<double>(end - begin));
  }
  constexpr double kSilence = 1e-12;
  return 10.0 * std::log10(std::max(loudest, kSilence));
}

}  // namespace

void SelfTest::begin(TimePoint now) {
  state_ = {SelfTestSnapshot::Phase::kListening, {}};
  began_ = now;
}

bool SelfTest::said(const std::optional<Clip>& clip) {
  const bool any = clip && !(*clip)->empty();
  state_.level_dbfs = any ? std::optional(loudest_dbfs(**clip)) : std::nullopt;
  state_.phase = any ? SelfTestSnapshot::Phase::kPlaying : SelfTestSnapshot::Phase::kDone;
  return any;
}

}  // namespace roger::radio

#include "app/bench/voice/voice_clicks.hpp"

#include <algorithm>
#include <cmath>
#include <deque>

namespace roger::app::bench {
namespace {

constexpr float kFactor = 1.3F;
constexpr float kMinExcess = 0.004F;
constexpr std::ptrdiff_t kReach = Nanoseconds{80'000'000} / kVoiceTick;
constexpr std::size_t kApart = Nanoseconds{10'000'000} / kVoiceTick;
static_assert(Nanoseconds{1'000'000'000} / kVoiceTick * kTickSamples == kVoiceOutputRate);

/// Returns for each value the maximum within kReach of it. Sliding maximum with a monotonic queue:
/// an index leaves the back when a value at least as large follows, because it can never be the
/// maximum again. The front is therefore the maximum, and each index enters and leaves once: linear
/// time.
std::vector<float> spread(std::span<const float> values) {
  std::vector<float> out(values.size());
  std::deque<std::size_t> falling;  // indices of candidates, largest value in front
  std::size_t next = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::size_t end = std::min(values.size(), i + kReach + 1);
    for (; next < end; ++next) {
      while (!falling.empty() && values[falling.back()] <= values[next]) falling.pop_back();
      falling.push_back(next);
    }
    if (falling.front() + kReach < i) falling.pop_front();
    out[i] = values[falling.front()];
  }
  return out;
}

}  // namespace

void StepMeter::add(std::span<const float> samples) {
  for (const float sample : samples) {
    largest_ = std::max(largest_, std::fabs(sample - last_));
    last_ = sample;
    if (++filled_ == kTickSamples) {
      steps_.push_back(largest_);
      filled_ = 0;
      largest_ = 0.0F;
    }
  }
}

void StepMeter::skip_to(std::size_t tick) {
  constexpr float kSilence = 0.0F;
  while (steps_.size() < tick) add({&kSilence, 1});
}

std::vector<std::size_t> find_clicks(std::span<const float> heard, std::span<const float> clean,
                                     std::span<const HeardAt> places) {
  if (places.empty() || clean.empty()) return {};
  const std::vector<float> allowed = spread(clean);
  std::vector<std::size_t> clicks;
  std::size_t last = 0;
  std::size_t place = 0;
  for (std::size_t tick = 0; tick < heard.size(); ++tick) {
    const auto now = static_cast<double>(tick);
    // Between two mapped packets the speech advances at normal speed.
    while (place + 1 < places.size() && places[place + 1].tick <= now) ++place;
    const double spoken = places[place].spoken + now - places[place].tick;
    const auto at =
        static_cast<std::ptrdiff_t>(std::clamp(spoken, 0.0, static_cast<double>(clean.size() - 1)));
    if (heard[tick] <= kFactor * allowed[static_cast<std::size_t>(at)] + kMinExcess) continue;
    if (clicks.empty() || tick - last > kApart) clicks.push_back(tick);
    last = tick;
  }
  return clicks;
}

}  // namespace roger::app::bench

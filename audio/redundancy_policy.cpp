#include "audio/redundancy_policy.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace roger::audio {
namespace {

constexpr Nanoseconds kForgotten{10'000'000'000};
constexpr Nanoseconds kHold{5'000'000'000};
constexpr double kMemory = 0.8;  // of a report in the next one: about the last five seconds
// One packet that went astray says nothing yet.
constexpr double kFewestLost = 1.9;
// From loss[i] on there are i + 1 copies; below loss[i] / 2 for a while, i.
constexpr std::array<double, kMostCopies> kFrom{0.01, 0.13};
constexpr double kDown = 0.5;
constexpr double kWorthCorrecting = 0.03;

}  // namespace

void RedundancyPolicy::report(std::uint64_t receiver, const LossReport& report, TimePoint now) {
  auto found = std::ranges::find(receivers_, receiver, &Receiver::id);
  if (found == receivers_.end()) {
    found = receivers_.insert(receivers_.end(), Receiver{receiver, 0.0, 0.0, now});
  }
  found->heard = now;
  if (report.expected > 0) {
    // A report that lies can claim no more than that all was lost.
    found->expected = kMemory * found->expected + report.expected;
    found->lost = kMemory * found->lost + std::min(report.lost, report.expected);
  }
  update(now);
}

void RedundancyPolicy::update(TimePoint now) noexcept {
  std::erase_if(receivers_, [now](const Receiver& r) { return now - r.heard > kForgotten; });
  loss_ = 0.0;
  for (const Receiver& receiver : receivers_) {
    if (receiver.lost < kFewestLost) continue;
    loss_ = std::max(loss_, receiver.lost / receiver.expected);
  }
  unsigned wanted = 0;
  for (const double from : kFrom) {
    if (loss_ >= from) ++wanted;
  }
  if (wanted > level_) level_ = wanted;
  if (level_ == 0 || loss_ >= kFrom[level_ - 1] * kDown) {
    needed_ = now;
  } else if (now - needed_ >= kHold) {
    --level_;
    needed_ = now;
  }
}

unsigned RedundancyPolicy::expected_loss_percent() const noexcept {
  const double left = std::pow(loss_, 1.0 + copies());
  return left < kWorthCorrecting ? 0 : static_cast<unsigned>(std::lround(left * 100.0));
}

}  // namespace roger::audio

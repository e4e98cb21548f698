#include "audio/redundancy_policy.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace roger::audio {
namespace {

constexpr Nanoseconds kReceiverForgotten{10'000'000'000};
constexpr Nanoseconds kHold{5'000'000'000};
constexpr double kMemory = 0.8;  // weight of a report in the next one: about the last five seconds
// At a loss of `up` a repetition is added; after kHold below `down` it is removed. Quality measured
// with Opus at 24 kbit/s, packets of 20 ms, as PESQ-WB: one repetition gives 4.35 at 5 % loss, 4.2
// at 10 % and 3.5 at 20 %; two give 4.2 at 20 %.
struct Step {
  double up;
  double down;
};
constexpr std::array<Step, kMaxCopies> kSteps{{{0.01, 0.005}, {0.13, 0.11}}};
constexpr double kWorthCorrecting = 0.03;

/// Returns the loss minus one standard error of a binomial proportion, so that a few lost packets
/// are not taken for a high loss.
double lower_bound_of_loss(double lost, double expected) {
  const double share = lost / expected;
  return share - std::sqrt(share * (1.0 - share) / expected);
}

}  // namespace

bool RedundancyPolicy::report(std::uint64_t receiver, const LossReport& report, TimePoint now) {
  auto found = std::ranges::find(receivers_, receiver, &Receiver::id);
  if (found == receivers_.end()) {
    update(now);
    if (receivers_.size() == kMaxReceivers) return false;
    found = receivers_.insert(receivers_.end(), Receiver{receiver, 0.0, 0.0, now});
  }
  found->heard = now;
  if (report.expected > 0) {
    // Limits a false report: at most all packets are lost, and at most as many are expected as can
    // be sent.
    const std::uint32_t expected = std::min(report.expected, kMaxExpected);
    const double lost = std::min(1.0, static_cast<double>(report.lost) / report.expected);
    found->expected = kMemory * found->expected + expected;
    found->lost = kMemory * found->lost + lost * expected;
  }
  update(now);
  return true;
}

void RedundancyPolicy::update(TimePoint now) noexcept {
  std::erase_if(receivers_,
                [now](const Receiver& r) { return now - r.heard > kReceiverForgotten; });
  loss_ = 0.0;
  double certain_loss = 0.0;
  for (const Receiver& receiver : receivers_) {
    if (receiver.expected <= 0.0) continue;
    loss_ = std::max(loss_, receiver.lost / receiver.expected);
    certain_loss = std::max(certain_loss, lower_bound_of_loss(receiver.lost, receiver.expected));
  }
  // Repetitions are added as soon as the loss is certain and removed after kHold below the lower
  // threshold. The gap between `up` and `down` and the hold time prevent toggling.
  while (level_ < kMaxCopies && certain_loss >= kSteps[level_].up) ++level_;
  if (level_ == 0 || loss_ >= kSteps[level_ - 1].down) {
    needed_ = now;
  } else if (now - needed_ >= kHold) {
    --level_;
    needed_ = now;
  }
}

unsigned RedundancyPolicy::expected_loss_percent() const noexcept {
  if (copies() > 0 || loss_ < kWorthCorrecting) return 0;
  return static_cast<unsigned>(std::lround(loss_ * 100.0));
}

}  // namespace roger::audio

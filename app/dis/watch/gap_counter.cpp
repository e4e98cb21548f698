#include "app/dis/watch/gap_counter.hpp"

#include <algorithm>

namespace roger::app {
void GapCounter::begin(dis::Timestamp timestamp, Nanoseconds duration) {
  newest_ = timestamp;
  due_in_ = duration;
  missing_now_ = 0;
}

void GapCounter::add(dis::Timestamp timestamp, Nanoseconds duration) {
  if (duration < kMinDuration || duration > kMaxGap) {
    end_transmission();
    return;
  }
  if (!newest_ || newest_->is_absolute() != timestamp.is_absolute()) {
    begin(timestamp, duration);
    return;
  }
  const Nanoseconds step = dis::interval(*newest_, timestamp);
  const Nanoseconds late = step - due_in_;
  if (late > kMaxGap || step < -kMaxGap) {
    begin(timestamp, duration);
    return;
  }
  // Equal time stamps may be those of a burst, or of a sender that writes no time.
  judged_ = judged_ || step != Nanoseconds::zero();
  if (step < Nanoseconds::zero()) {
    // A packet that was overtaken by others and is counted as missing.
    if (missing_now_ == 0) return;
    --missing_now_;
    --missing_;
    return;
  }
  newest_ = timestamp;
  if (late < Nanoseconds::zero()) {
    // Early: one of a burst, after which a packet is due later. If all packets are early, the
    // sound device is faster than the sender's clock; a slow decay absorbs that, and leaves a burst
    // of eight packets below half a packet. Packets that are received twice look like a burst
    // without an end.
    constexpr int kDecay = 64;
    constexpr int kMaxBurst = 8;
    const Nanoseconds early = std::min(-late, kMaxBurst * duration);
    due_in_ = duration + early - early / kDecay;
    return;
  }
  const auto count = static_cast<std::uint64_t>((late + duration / 2) / duration);
  missing_ += count;
  missing_now_ += count;
  due_in_ = duration;
}

}  // namespace roger::app

#include "audio/playout/delay_control.hpp"

#include <algorithm>

namespace roger::audio {
namespace {

/// Fixed guard: the duration of received sound after which the transit of the fastest packets
/// counts as known.
constexpr Nanoseconds kSettling{2'000'000'000};
/// Fixed guard: an error above kStall is removed by splicing. Below it, the rate is trimmed as for
/// an error of at most kTrimmed.
constexpr Nanoseconds kStall{40'000'000};
constexpr Nanoseconds kTrimmed{1'000'000};

}  // namespace

// Returns the time from a packet's arrival until it can certainly be played: the next pull sees the
// packet, and the resampler looks ahead.
Nanoseconds DelayControl::overhead(std::uint32_t rate) const noexcept {
  return pulls_.period() + voice_.line().lead(rate);
}

Nanoseconds DelayControl::wanted(std::uint32_t rate) const noexcept {
  return settings_.adaptive ? sender_.delay().target() + overhead(rate) : settings_.guard;
}

Nanoseconds DelayControl::target(std::uint32_t rate) const noexcept {
  return std::max(wanted(rate) - overhead(rate), Nanoseconds{0});
}

TimePoint DelayControl::due(const StoredPacket& head) noexcept {
  const std::uint32_t rate = voice_.format_of(head).decoded_rate();
  delay_.target = target(rate);
  delay_.actual = delay_.target;
  return TimePoint{head.media + sender_.delay().fastest() + wanted(rate)};
}

void DelayControl::begin(Nanoseconds late) noexcept {
  granted_ =
      settings_.adaptive ? Nanoseconds{0} : std::clamp(late, Nanoseconds{0}, pulls_.period());
  settling_ = settings_.adaptive ? Nanoseconds{0} : kSettling;
  policy_.start();
}

Nanoseconds DelayControl::error(Nanoseconds media) const noexcept {
  const TimePoint leaves = line_time_ + voice_.line().backlog();
  return leaves.time_since_epoch() - media - sender_.delay().fastest() -
         wanted(voice_.format().decoded_rate()) - granted_;
}

PlayoutCorrection DelayControl::steer(Nanoseconds media) noexcept {
  const std::uint32_t rate = voice_.format().decoded_rate();
  const Nanoseconds off = error(media);
  delay_.target = target(rate);
  delay_.actual = off + wanted(rate) - overhead(rate);
  if (!settings_.adaptive && off <= kStall) {
    hold_guard(off);
    return {};
  }
  const PlayoutCorrection change = policy_.decide(off, voice_.waiting());
  voice_.line().set_trim(change.trim_parts_per_million);
  return change;
}

// A fixed guard starts with the first packet of a transmission, however late it arrived, and keeps
// that delay. Only the drift between the two clocks is followed: it shows as a change against the
// fastest packets of the first seconds. Delay that a stall leaves behind is removed.
void DelayControl::hold_guard(Nanoseconds off) noexcept {
  if (settling_ > Nanoseconds{0}) {
    settling_ -= voice_.waiting();
    if (settling_ <= Nanoseconds{0}) granted_ += off;
    return;
  }
  const PlayoutCorrection change =
      policy_.decide(std::clamp(off, -kTrimmed, kTrimmed), voice_.waiting());
  voice_.line().set_trim(change.trim_parts_per_million);
}

}  // namespace roger::audio

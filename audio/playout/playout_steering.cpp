// The part of the playout buffer that brings the delay to what it should be.
#include <algorithm>

#include "audio/playout/playout_impl.hpp"

namespace roger::audio {
namespace {

/// Fixed guard: what is splicing for, and what trimming is.
constexpr Nanoseconds kStall{40'000'000};
constexpr Nanoseconds kTrimmed{1'000'000};

std::size_t samples_in(Nanoseconds time, std::uint32_t rate) {
  return static_cast<std::size_t>(time.count() * static_cast<std::int64_t>(rate) / 1'000'000'000);
}

}  // namespace

// How much later than wanted the next sample on the line will be played.
Nanoseconds PlayoutBuffer::Impl::error() const noexcept {
  const TimePoint leaves = line_time + line.backlog();
  return leaves.time_since_epoch() - cursor_media - sender.delay().fastest() -
         wanted_delay(format.decoded_rate()) - granted;
}

// A fixed guard begins with the first packet of a transmission, however late that came, and the
// delay stays what it then is: only a drift of the clocks, which shows against the fastest packets
// of the first seconds, is followed, and what a stall leaves behind is taken back.
void PlayoutBuffer::Impl::steer_to_guard() noexcept {
  const Nanoseconds played =
      duration_of(static_cast<std::int64_t>(line.waiting()), format.decoded_rate());
  if (settling > Nanoseconds{0}) {
    settling -= played;
    if (settling <= Nanoseconds{0}) granted += error();
    return;
  }
  const Nanoseconds off = std::clamp(error(), -kTrimmed, kTrimmed);
  line.set_trim(policy.decide(off, played).trim_parts_per_million);
}

// Called when a packet has been put onto the line.
void PlayoutBuffer::Impl::steer() noexcept {
  const std::uint32_t rate = format.decoded_rate();
  const Nanoseconds off = error();
  delay_now.target = target(rate);
  delay_now.actual = off + wanted_delay(rate) - overhead(rate);
  if (!settings.adaptive && off <= kStall) return steer_to_guard();
  const Nanoseconds played = duration_of(static_cast<std::int64_t>(line.waiting()), rate);
  const PlayoutChange change = policy.decide(off, played);
  line.set_trim(change.trim_parts_per_million);
  if (change.insert > Nanoseconds{0}) {
    count_stretched(line.lengthen(stretch, {samples_in(change.insert, rate),
                                            samples_in(change.exact, rate), change.likeness}));
  } else if (change.remove > Nanoseconds{0}) {
    const std::size_t needed = TimeStretch::longest_lag(rate) + TimeStretch::fade(rate);
    while (line.waiting() < needed && front_follows()) play_front(0, false);
    count_stretched(line.shorten(stretch, {samples_in(change.remove, rate),
                                           samples_in(change.exact, rate), change.likeness}));
  }
}

// The next packet is there and continues what is on the line.
bool PlayoutBuffer::Impl::front_follows() const noexcept {
  const StoredPacket* head = store.front();
  return head != nullptr && end == End::kNo && head->size != 0 && !head->first &&
         format == format_of(*head) && head->sample_index == cursor;
}

void PlayoutBuffer::Impl::count_stretched(std::size_t samples) noexcept {
  if (samples == 0) return;
  counters.stretched_samples += samples * settings.output_rate / format.decoded_rate();
  policy.spliced(duration_of(static_cast<std::int64_t>(samples), format.decoded_rate()));
}

}  // namespace roger::audio

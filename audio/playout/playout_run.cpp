#include "audio/playout/playout_run.hpp"

#include <algorithm>

namespace roger::audio {
namespace {

using End = PlayoutPhase::End;
using State = PlayoutPhase::State;

constexpr std::uint32_t kConcealSteps = 400;  // steps per second: 2.5 ms are concealed at a time
constexpr std::uint32_t kSplicedAfter = 100;  // 1/100 s without a gap before a splice
constexpr std::int64_t kMaxPacketMs = 750;    // a packet of maximum size in mu-law

}  // namespace

void PlayoutRun::begin(Nanoseconds late) noexcept {
  const StoredPacket& head = *queue_.store.front();
  voice_.begin(voice_.format_of(head), phase_.new_decoder);
  position_.begin(head);
  delay_.begin(late);
  phase_.begin_run();
}

// One step of the playout schedule. The cursor moves on with the device's clock through packets and
// gaps alike, so a missing packet takes exactly its own duration. The head is the oldest stored
// packet. The first applicable rule decides:
// - The run ends: finish it.
// - Nothing is stored: conceal.
// - The head belongs to a new transmission, is a carrier without sound, or has another format: end
//   the run.
// - A gap precedes the head: fill it.
// - Otherwise play the head without the part whose time was concealed; if nothing remains, drop it.
void PlayoutRun::refill(TimePoint line_time) noexcept {
  delay_.at(line_time);
  if (phase_.end == End::kFade) return fade_out();
  if (phase_.end == End::kReached) return voice_.line().finish();
  const bool leap = drop_outdated();
  const std::uint32_t rate = position_.rate;
  const auto step = std::max<std::uint32_t>(rate / kConcealSteps, 1);
  const StoredPacket* head = queue_.store.front();
  if (head == nullptr) return conceal(step);
  // A new transmission begins; the last packet of the previous one was lost.
  if (head->first && position_.begun) {
    phase_.new_decoder = true;
    phase_.end = End::kFade;
    return;
  }
  if (head->carrier_only) return drop_empty_front();
  if (head->size != 0 && !continues(*head)) {
    phase_.at_once = true;
    phase_.end = End::kReached;
    return;
  }
  const std::int64_t ahead = wrapped_difference(head->sample_index, position_.cursor);
  const std::int64_t packets =
      std::max<std::int64_t>(wrapped_difference(head->sequence, queue_.arrivals.next()), 1);
  const std::int64_t most = packets * kMaxPacketMs * rate / 1000;
  if (!leap && ahead > 0 && ahead <= most) return fill_gap(static_cast<std::uint32_t>(ahead), step);
  if (head->size == 0) return drop_empty_front();
  if (position_.gap == 0 || ahead >= 0 || ahead < -most) {
    // Concealed sound must not be spliced.
    const bool fit =
        position_.gap == 0 && !leap && position_.received_in_a_row >= rate / kSplicedAfter;
    play_front(0, leap);
    if (fit && voice_.line().waiting() != 0) steer();
    return;
  }
  // A part of the packet's time was concealed before it arrived.
  const std::uint32_t skip = skipped_samples(static_cast<std::uint32_t>(-ahead));
  if (skip < head->sample_count) return play_front(skip, true);
  if (!head->redundant) ++counters_.late;
  queue_.store.drop_front();
}

// Returns how many samples to skip of a packet whose first sample was due `behind` samples ago.
// With a fixed delay, all of these are skipped. In adaptive mode the delay may grow instead: by as
// much as it is below its target, or by all of `behind` if nothing newer is stored, because the
// packets that follow are then probably as late.
std::uint32_t PlayoutRun::skipped_samples(std::uint32_t behind) const noexcept {
  if (!settings_.adaptive) return behind;
  const StoredPacket* newest = queue_.store.back();
  const bool more =
      newest != nullptr && wrapped_difference(newest->sample_index, position_.cursor) >= 0;
  if (!more) return 0;
  const Nanoseconds missing = std::max(-delay_.error(position_.media), Nanoseconds{0});
  const auto samples = static_cast<std::uint32_t>(
      std::min<std::int64_t>(missing.count(), 1'000'000'000) * position_.rate / 1'000'000'000);
  return behind - std::min(behind, samples);
}

bool PlayoutRun::turn_is_over(const CodedPacket& packet) const noexcept {
  if (phase_.state != State::kPlaying || phase_.end != End::kNo || position_.gap == 0 ||
      packet.size == 0) {
    return false;
  }
  if (packet.first) return false;  // the next transmission has its own start time
  if (!continues(packet)) return false;
  const std::int32_t behind = wrapped_difference(position_.cursor, packet.sample_index);
  if (behind < static_cast<std::int32_t>(packet.sample_count)) return false;
  if (concealment_is_over()) return true;
  return skipped_samples(static_cast<std::uint32_t>(behind)) >= packet.sample_count;
}

void PlayoutRun::play_front(std::uint32_t skip, bool blend) noexcept {
  CodedPacket packet;
  queue_.store.copy_front(packet);
  const Nanoseconds media = queue_.store.front()->media;
  queue_.store.drop_front();
  const std::uint32_t skipped = queue_.arrivals.played(packet.sequence);
  counters_.lost += skipped - std::min(skipped, position_.recovered_in_gap);
  position_.recovered_in_gap = 0;
  position_.tried_recovery = false;
  // The time of a packet that cannot be decoded is concealed as if the packet had not arrived.
  if (!voice_.play(packet, skip, blend)) {
    ++counters_.malformed;
    return;
  }
  if (packet.redundant) ++counters_.recovered;
  position_.received(packet, media);
  if (packet.last) {
    phase_.end = End::kReached;
    phase_.new_decoder = true;
  }
}

void PlayoutRun::drop_empty_front() noexcept {
  const StoredPacket& head = *queue_.store.front();
  counters_.lost += queue_.arrivals.played(head.sequence);
  phase_.carrier = !head.last;
  if (head.last) phase_.new_decoder = true;
  queue_.store.drop_front();
  if (phase_.state == State::kPlaying) phase_.end = End::kReached;
}

// Fills the gap before the head, which is `ahead` samples away. Samples just before the head may
// be recovered from it (Opus in-band FEC, RFC 6716); anything earlier is concealed.
void PlayoutRun::fill_gap(std::uint32_t ahead, std::uint32_t step) noexcept {
  const StoredPacket& head = *queue_.store.front();
  const bool lost = wrapped_difference(head.sequence, queue_.arrivals.next()) > 0;
  if (!lost || position_.tried_recovery || head.size == 0) return conceal(std::min(ahead, step));
  const std::uint32_t carried = std::min(head.sample_count, ahead) / step * step;
  if (ahead > carried) return conceal(std::min(ahead - carried, step));
  position_.tried_recovery = true;
  if (carried == 0 || !recover(carried)) conceal(std::min(ahead, step));
}

bool PlayoutRun::recover(std::uint32_t samples) noexcept {
  CodedPacket packet;
  queue_.store.copy_front(packet);
  if (!voice_.recover(packet, samples)) return false;
  ++counters_.recovered;
  ++position_.recovered_in_gap;
  position_.concealed(samples);
  return true;
}

void PlayoutRun::conceal(std::uint32_t samples) noexcept {
  const std::size_t count = voice_.conceal(samples);
  if (!concealment_is_over()) {
    counters_.concealed_samples += count * settings_.output_rate / voice_.format().decoded_rate();
  }
  position_.concealed(samples);
}

void PlayoutRun::fade_out() noexcept {
  phase_.end = End::kReached;
  if (!concealment_is_over()) voice_.fade_out();
}

// Corrects the delay after a packet has been put onto the line.
void PlayoutRun::steer() noexcept {
  const PlayoutCorrection change = delay_.steer(position_.media);
  if (change.insert <= Nanoseconds{0} && change.remove <= Nanoseconds{0}) return;
  if (change.insert <= Nanoseconds{0}) {
    while (voice_.too_short_to_shorten() && front_follows()) play_front(0, false);
  }
  const std::size_t samples = voice_.stretch(change);
  if (samples == 0) return;
  const std::uint32_t rate = voice_.format().decoded_rate();
  counters_.stretched_samples += samples * settings_.output_rate / rate;
  delay_.spliced(to_duration(samples, rate));
}

// Returns whether the next packet is stored and continues what is on the line.
bool PlayoutRun::front_follows() const noexcept {
  const StoredPacket* head = queue_.store.front();
  return head != nullptr && phase_.end == End::kNo && head->size != 0 && !head->first &&
         continues(*head) && head->sample_index == position_.cursor;
}

// Drops packets after a long stall, because playing the burst from its beginning would keep the
// delay of the stall. Returns whether any were dropped.
bool PlayoutRun::drop_outdated() noexcept {
  PacketStore& store = queue_.store;
  const auto behind = [&](std::uint32_t from) {
    return to_duration(wrapped_difference(store.back()->sample_index, from), position_.rate);
  };
  const Nanoseconds wanted = delay_.wanted(voice_.format().decoded_rate());
  if (store.size() < 2 || !continues(*store.back()) ||
      behind(position_.cursor) <= wanted + settings_.ceiling) {
    return false;
  }
  bool dropped = false;
  while (store.size() > 1 && continues(*store.front()) &&
         behind(store.front()->sample_index) > wanted) {
    if (!store.front()->redundant) ++counters_.late;
    store.drop_front();
    dropped = true;
  }
  position_.leap_to(*store.front());
  return dropped;
}

}  // namespace roger::audio

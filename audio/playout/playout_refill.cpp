// The part of the playout buffer that decides what is played next.
#include <algorithm>

#include "audio/playout/playout_impl.hpp"

namespace roger::audio {
namespace {

constexpr std::uint32_t kConcealSteps = 400;    // a second: concealed 2.5 ms at a time
constexpr std::uint32_t kSplicedAfter = 100;    // parts of a second without a gap, 10 ms
constexpr std::uint32_t kSilentAfterMs = 60;    // of gap: from then on concealment is silence
constexpr std::int64_t kLongestPacketMs = 750;  // mu-law that fills a packet
constexpr std::uint32_t kFadeOutParts = 100;    // a second: 10 ms where a voice breaks off

}  // namespace

bool PlayoutBuffer::Impl::concealment_is_over() const noexcept {
  return std::uint64_t{gap} * 1000 >= std::uint64_t{format.sample_rate} * kSilentAfterMs;
}

// Puts the next samples onto the empty line, or tells it that there are no more.
void PlayoutBuffer::Impl::refill() noexcept {
  if (end == End::kFade) return fade_out();
  if (end == End::kReached) return line.finish();
  const bool leap = drop_what_is_too_old();
  const auto step = std::max<std::uint32_t>(format.sample_rate / kConcealSteps, 1);
  const StoredPacket* head = store.front();
  if (head == nullptr) return conceal(step);
  if (head->first && begun) {  // the last packet of the transmission before it was lost
    new_decoder = true;
    end = End::kFade;
    return;
  }
  if (head->carrier_only) return take_empty_front();
  if (head->size != 0 && format != format_of(*head)) {
    at_once = true;
    end = End::kReached;
    return;
  }
  const std::int64_t ahead = wrapped_difference(head->sample_index, cursor);
  const std::int64_t packets =
      std::max<std::int64_t>(wrapped_difference(head->sequence, arrivals.next()), 1);
  const std::int64_t most = packets * kLongestPacketMs * format.sample_rate / 1000;
  if (!leap && ahead > 0 && ahead <= most) return fill_gap(static_cast<std::uint32_t>(ahead), step);
  if (head->size == 0) return take_empty_front();
  if (gap == 0 || ahead >= 0 || ahead < -most) {
    // Sound that was made up is no base for a splice.
    const bool fit = gap == 0 && !leap && received_in_a_row >= format.sample_rate / kSplicedAfter;
    play_front(0, leap);
    if (fit && line.waiting() != 0) steer();
    return;
  }
  // A part of the packet's time was concealed before it came.
  const std::uint32_t skip = overdue(static_cast<std::uint32_t>(-ahead));
  if (skip < head->sample_count) return play_front(skip, true);
  if (!head->redundant) ++counters.late;
  store.drop_front();
}

// How much of a packet whose turn began `behind` samples ago is left out. The delay may grow where
// it is too small, and where nothing newer waits: then all that follows is as late.
std::uint32_t PlayoutBuffer::Impl::overdue(std::uint32_t behind) const noexcept {
  if (!settings.adaptive) return behind;
  const StoredPacket* newest = store.back();
  const bool more = newest != nullptr && wrapped_difference(newest->sample_index, cursor) >= 0;
  if (!more) return 0;
  const Nanoseconds missing = std::max(-error(), Nanoseconds{0});
  const auto samples = static_cast<std::uint32_t>(
      std::min<std::int64_t>(missing.count(), 1'000'000'000) * format.sample_rate / 1'000'000'000);
  return behind - std::min(behind, samples);
}

void PlayoutBuffer::Impl::play_front(std::uint32_t skip, bool blend) noexcept {
  CodedPacket packet;
  store.copy_front(packet);
  const Nanoseconds media = store.front()->media;
  store.drop_front();
  const std::uint32_t skipped = arrivals.played(packet.sequence);
  counters.lost += skipped - std::min(skipped, recovered_in_gap);
  recovered_in_gap = 0;
  tried_recovery = false;
  if (blend) {
    blend_length = format.decoded_rate() / kBlendParts;
    blended = 0;
    decoder.conceal(std::span(blend_tail).first(blend_length));
  }

  const std::span<float> room = line.room();
  const SteadyClock stopwatch;
  const TimePoint before = stopwatch.now();
  std::size_t count = decoder.decode(packet, room);
  const auto taken =
      std::chrono::duration_cast<std::chrono::microseconds>(stopwatch.now() - before);
  if (count == 0) {  // its time will be concealed as if it had not come
    ++counters.malformed;
    return;
  }
  if (packet.redundant) ++counters.recovered;
  const std::size_t left_out = format.decoded(skip);
  std::copy(room.begin() + static_cast<std::ptrdiff_t>(left_out),
            room.begin() + static_cast<std::ptrdiff_t>(count), room.begin());
  count -= left_out;
  fade_in(room.first(count));
  cursor = packet.sample_index + packet.sample_count;
  cursor_media = media + duration_of(packet.sample_count, format.sample_rate);
  gap = 0;
  received_in_a_row += std::min<std::uint32_t>(packet.sample_count, format.sample_rate);
  received_in_a_row = std::min(received_in_a_row, format.sample_rate);
  begun = true;
  if (packet.last) {
    end = End::kReached;
    new_decoder = true;
  }
  stretch.hear(room.first(count), format.decoded_rate());
  if (skip == 0) {
    PlayedPacket account;
    account.stream = packet.stream;
    account.sequence = packet.sequence;
    account.timing = packet.timing;
    account.decode_microseconds = static_cast<std::uint32_t>(taken.count());
    line.add(count, account);
  } else {
    line.add(count);
  }
}

void PlayoutBuffer::Impl::fade_in(std::span<float> samples) noexcept {
  for (std::size_t i = 0; i < samples.size() && blended < blend_length; ++i, ++blended) {
    const float share = static_cast<float>(blended + 1) / static_cast<float>(blend_length + 1);
    samples[i] = blend_tail[blended] + share * (samples[i] - blend_tail[blended]);
  }
}

// A packet without sound: the end of the transmission, or a carrier alone.
void PlayoutBuffer::Impl::take_empty_front() noexcept {
  const StoredPacket& head = *store.front();
  counters.lost += arrivals.played(head.sequence);
  carrier = !head.last;
  if (head.last) new_decoder = true;
  store.drop_front();
  if (state == State::kPlaying) end = End::kReached;
}

// The head is `ahead` samples away. What lies just before it may be recovered from it.
void PlayoutBuffer::Impl::fill_gap(std::uint32_t ahead, std::uint32_t step) noexcept {
  const StoredPacket& head = *store.front();
  const bool lost = wrapped_difference(head.sequence, arrivals.next()) > 0;
  if (!lost || tried_recovery || head.size == 0) return conceal(std::min(ahead, step));
  const std::uint32_t carried = std::min(head.sample_count, ahead) / step * step;
  if (ahead > carried) return conceal(std::min(ahead - carried, step));
  tried_recovery = true;
  if (carried == 0 || !recover(carried)) conceal(std::min(ahead, step));
}

bool PlayoutBuffer::Impl::recover(std::uint32_t samples) noexcept {
  CodedPacket packet;
  store.copy_front(packet);
  const std::size_t count = format.decoded(samples);
  if (decoder.recover(packet, line.room().first(count)) != count) return false;
  fade_in(line.room().first(count));
  ++counters.recovered;
  ++recovered_in_gap;
  line.add(count);
  cursor += samples;
  cursor_media += duration_of(samples, format.sample_rate);
  gap += samples;
  received_in_a_row = 0;
  return true;
}

void PlayoutBuffer::Impl::conceal(std::uint32_t packet_samples) noexcept {
  const std::size_t count = format.decoded(packet_samples);
  decoder.conceal(line.room().first(count));
  fade_in(line.room().first(count));
  if (!concealment_is_over()) {
    counters.concealed_samples += count * settings.output_rate / format.decoded_rate();
  }
  cursor += packet_samples;
  cursor_media += duration_of(packet_samples, format.sample_rate);
  gap += packet_samples;
  received_in_a_row = 0;
  line.add(count);
}

void PlayoutBuffer::Impl::fade_out() noexcept {
  end = End::kReached;
  if (concealment_is_over()) return;
  const std::span<float> samples = line.room().first(format.decoded_rate() / kFadeOutParts);
  decoder.conceal(samples);
  fade_in(samples);
  for (std::size_t i = 0; i < samples.size(); ++i) {
    samples[i] *= 1.0F - static_cast<float>(i + 1) / static_cast<float>(samples.size());
  }
  line.add(samples.size());
}

// A burst after a long stall must not be played from its beginning: the delay would stay. True
// when something was dropped.
bool PlayoutBuffer::Impl::drop_what_is_too_old() noexcept {
  const auto behind = [&](std::uint32_t from) {
    return duration_of(wrapped_difference(store.back()->sample_index, from), format.sample_rate);
  };
  const Nanoseconds wanted = wanted_delay(format.decoded_rate());
  if (store.size() < 2 || format != format_of(*store.back()) ||
      behind(cursor) <= wanted + settings.ceiling) {
    return false;
  }
  bool dropped = false;
  while (store.size() > 1 && format == format_of(*store.front()) &&
         behind(store.front()->sample_index) > wanted) {
    store.drop_front();
    dropped = true;
  }
  cursor = store.front()->sample_index;
  cursor_media = store.front()->media;
  return dropped;
}

}  // namespace roger::audio

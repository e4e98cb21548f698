#include "audio/playout/playout_buffer.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "audio/playout/arrival_check.hpp"
#include "audio/playout/output_line.hpp"
#include "audio/playout/packet_store.hpp"
#include "audio/playout/playout_policy.hpp"
#include "audio/playout/stream_decoder.hpp"

namespace roger::audio {
namespace {

constexpr std::uint32_t kConcealSteps = 400;     // a second: concealed 2.5 ms at a time
constexpr std::size_t kBlend = 48000 / 400;      // most samples over which a splice is faded
constexpr std::uint32_t kSilentAfterMs = 60;     // of gap: from then on concealment is silence
constexpr std::int64_t kLongestPacketMs = 750;   // mu-law that fills a packet
constexpr std::uint32_t kFadeOutParts = 100;     // a second: 10 ms where a voice breaks off
constexpr float kQuiet = 0.0056F;                // -45 dBFS RMS: in there time may be cut
constexpr Nanoseconds kMostBehind{500'000'000};  // delay above the guard that is never exceeded
constexpr Nanoseconds kOldestArrival{1'000'000'000};
constexpr double kStampError = 0.01;  // samples that a stamp in whole nanoseconds may be off

float rms(std::span<const float> samples) {
  float sum = 0.0F;
  for (const float sample : samples) sum += sample * sample;
  return std::sqrt(sum / static_cast<float>(std::max<std::size_t>(samples.size(), 1)));
}

StreamFormat format_of(const StoredPacket& packet) {
  return {packet.encoding, packet.sample_rate};
}

Nanoseconds duration(std::int64_t samples, std::uint32_t rate) {
  return Nanoseconds{samples * 1'000'000'000 / static_cast<std::int64_t>(rate)};
}

}  // namespace

/// The mechanism. A transmission waits (kWaiting) until the guard of its first packet has passed,
/// then its samples go onto the output line one packet after the other (kPlaying). `cursor`, in
/// samples as the packets count them, is the next sample to go onto the line; it moves on with the
/// audio device's clock, through packets and through gaps alike.
struct PlayoutBuffer::Impl {
  enum class State { kIdle, kWaiting, kPlaying };
  /// How the present run of samples ends: not yet, by a fade, or with the line's last sample.
  enum class End { kNo, kFade, kReached };

  explicit Impl(const PlayoutSettings& wanted)
      : settings(wanted), policy(wanted.guard), line(wanted.output_rate) {}

  InsertResult insert(const CodedPacket& packet, TimePoint now) noexcept;
  void pull(std::span<float> out, TimePoint now, TimePoint heard) noexcept;
  void reset() noexcept;

  // Arrival.
  InsertResult insert_after_end(const CodedPacket& packet, TimePoint received) noexcept;
  InsertResult accept(const CodedPacket& packet, TimePoint received) noexcept;
  InsertResult begin_anew(const CodedPacket& packet, TimePoint received) noexcept;
  InsertResult late(const CodedPacket& packet, TimePoint received) noexcept;
  InsertResult duplicate() noexcept;
  [[nodiscard]] bool opens_earlier(const CodedPacket& packet) const noexcept;
  [[nodiscard]] bool turn_is_over(const CodedPacket& packet) const noexcept;
  void note_margin(const CodedPacket& packet, TimePoint received) noexcept;

  // Playing.
  std::size_t wait(std::span<float> out, TimePoint begin) noexcept;
  void begin_playing(const StoredPacket& head, TimePoint now) noexcept;
  void end_playing() noexcept;
  void refill() noexcept;
  void play_front(std::uint32_t skip, bool blend) noexcept;
  void take_empty_front() noexcept;
  void conceal(std::uint32_t packet_samples) noexcept;
  void fade_out() noexcept;
  void cut_quiet(std::span<const float> samples) noexcept;
  bool drop_what_is_too_old() noexcept;
  [[nodiscard]] bool concealment_is_over() const noexcept {
    return std::uint64_t{gap} * 1000 >= std::uint64_t{format.sample_rate} * kSilentAfterMs;
  }

  PlayoutSettings settings;
  PlayoutPolicy policy;
  OutputLine line;
  PacketStore store;
  StreamDecoder decoder;
  ArrivalCheck arrivals;
  CodedPacket packet;  // the one being decoded

  State state = State::kIdle;
  End end = End::kNo;
  StreamFormat format{Encoding::kMuLaw, 8000};
  std::uint32_t cursor = 0;
  std::uint32_t gap = 0;    // samples concealed in the present gap
  bool begun = false;       // a packet of the present run was played
  bool at_once = false;     // the next run continues this one: no guard again
  bool new_decoder = true;  // the next run begins a transmission: no codec memory
  bool carrier = false;     // keyed without sound
  TimePoint last_arrival{};
  TimePoint next_pull{};  // when the sample after the newest block is due
  PlayoutCounters counters;
  PlayedPacket played_packet;
  bool any_played = false;
};

InsertResult PlayoutBuffer::Impl::insert(const CodedPacket& offered, TimePoint now) noexcept {
  ++counters.packets;
  const InsertResult checked = check_packet(offered);
  if (checked != InsertResult::kStored) {
    ++counters.malformed;
    return checked;
  }
  const bool stamped =
      offered.timing.received <= now && now - offered.timing.received < kOldestArrival;
  const TimePoint received = stamped ? offered.timing.received : now;
  if (state == State::kIdle) return insert_after_end(offered, received);

  last_arrival = received;
  switch (arrivals.judge(offered, received)) {
    case ArrivalCheck::Verdict::kRestart:
      return begin_anew(offered, received);
    case ArrivalCheck::Verdict::kDuplicate:
      return duplicate();
    case ArrivalCheck::Verdict::kPassed:
      if (!opens_earlier(offered)) return late(offered, received);
      arrivals.expect(offered.sequence);
      return accept(offered, received);
    case ArrivalCheck::Verdict::kNew:
      break;
  }
  if (store.contains(offered.sequence)) return duplicate();
  note_margin(offered, received);
  if (turn_is_over(offered)) {
    // After a silence nobody hears where the voice went on, so a sender that stalled or paused is
    // played whole. Within a concealed gap the packet's time has been spent.
    if (offered.sequence != arrivals.next() || !concealment_is_over()) {
      return late(offered, received);
    }
    end = End::kReached;
  }
  return accept(offered, received);
}

// What belongs to the transmission that has just ended must not begin another.
InsertResult PlayoutBuffer::Impl::insert_after_end(const CodedPacket& offered,
                                                   TimePoint received) noexcept {
  const bool recent = arrivals.any_played() && received - last_arrival < settings.timeout;
  if (recent) {
    switch (arrivals.judge(offered, received)) {
      case ArrivalCheck::Verdict::kDuplicate:
        return duplicate();
      case ArrivalCheck::Verdict::kPassed:
        if (offered.first) break;
        ++counters.late;
        return InsertResult::kTooLate;
      case ArrivalCheck::Verdict::kNew:
        last_arrival = received;
        state = State::kWaiting;
        new_decoder = true;
        return accept(offered, received);
      case ArrivalCheck::Verdict::kRestart:
        break;
    }
  }
  return begin_anew(offered, received);
}

InsertResult PlayoutBuffer::Impl::accept(const CodedPacket& offered, TimePoint received) noexcept {
  if (!store.put(offered, received)) return InsertResult::kFull;
  arrivals.accepted(offered);
  return InsertResult::kStored;
}

InsertResult PlayoutBuffer::Impl::begin_anew(const CodedPacket& offered,
                                             TimePoint received) noexcept {
  store.clear();
  arrivals.begin(offered);
  new_decoder = true;
  at_once = false;
  last_arrival = received;
  if (state != State::kPlaying) {
    state = State::kWaiting;
  } else if (end == End::kNo) {
    end = End::kFade;
  }
  return accept(offered, received);
}

InsertResult PlayoutBuffer::Impl::late(const CodedPacket& offered, TimePoint received) noexcept {
  ++counters.late;
  return arrivals.too_late(received) ? begin_anew(offered, received) : InsertResult::kTooLate;
}

InsertResult PlayoutBuffer::Impl::duplicate() noexcept {
  ++counters.duplicate;
  return InsertResult::kDuplicate;
}

// True for a packet that its successors overtook before anything of the run was played.
bool PlayoutBuffer::Impl::opens_earlier(const CodedPacket& offered) const noexcept {
  const StoredPacket* head = store.front();
  return !arrivals.any_played() && head != nullptr && !head->first &&
         wrapped_difference(head->sequence, offered.sequence) < 64;
}

bool PlayoutBuffer::Impl::turn_is_over(const CodedPacket& offered) const noexcept {
  if (state != State::kPlaying || end != End::kNo || gap == 0 || offered.size == 0) return false;
  if (offered.first) return false;  // of the next transmission, which has a time of its own
  if (format != StreamFormat{offered.encoding, offered.sample_rate}) return false;
  return wrapped_difference(offered.sample_index + offered.sample_count, cursor) <= 0;
}

void PlayoutBuffer::Impl::note_margin(const CodedPacket& offered, TimePoint received) noexcept {
  if (state != State::kPlaying || end != End::kNo || offered.size == 0) return;
  if (format != StreamFormat{offered.encoding, offered.sample_rate}) return;
  const std::int32_t ahead = wrapped_difference(offered.sample_index, cursor);
  // A leap of the count says nothing about time.
  if (std::abs(std::int64_t{ahead}) > 2 * std::int64_t{format.sample_rate}) return;
  const TimePoint due = next_pull + line.backlog() + duration(ahead, format.sample_rate);
  policy.arrived(due - received, received);
}

void PlayoutBuffer::Impl::pull(std::span<float> out, TimePoint now, TimePoint heard) noexcept {
  any_played = false;
  if (state != State::kIdle && store.size() == 0 && now - last_arrival > settings.timeout) {
    state = State::kIdle;
    end = End::kNo;
    carrier = false;
  }
  const auto at = [&](TimePoint begin, std::size_t offset) {
    return begin + duration(static_cast<std::int64_t>(offset), settings.output_rate);
  };
  std::size_t done = 0;
  while (done < out.size() && state != State::kIdle) {
    const std::span<float> rest = out.subspan(done);
    if (state == State::kWaiting) {
      done += wait(rest, at(now, done));
      continue;
    }
    line.set_trim(policy.trim_parts_per_million());
    done += line.produce(rest, at(heard, done), played_packet, any_played);
    if (line.drained()) {
      end_playing();
    } else if (done < out.size()) {
      refill();
    }
  }
  std::ranges::fill(out.subspan(done), 0.0F);
  if (any_played) played_packet.pulled = now;
  next_pull = at(now, out.size());
}

// Silence until the guard of the first packet has passed; returns how much of it.
std::size_t PlayoutBuffer::Impl::wait(std::span<float> out, TimePoint begin) noexcept {
  while (store.front() != nullptr && store.front()->size == 0) take_empty_front();
  const StoredPacket* head = store.front();
  std::size_t samples = out.size();
  if (head != nullptr) {
    const TimePoint due = at_once ? begin : head->timing.received + settings.guard;
    const double until = std::ceil(static_cast<double>((due - begin).count()) * 1e-9 *
                                       static_cast<double>(settings.output_rate) -
                                   kStampError);
    if (until < static_cast<double>(out.size())) {
      samples = static_cast<std::size_t>(std::max(until, 0.0));
      begin_playing(*head, due);
    }
  } else if (!carrier) {
    state = State::kIdle;
    samples = 0;
  }
  std::ranges::fill(out.first(samples), 0.0F);
  return samples;
}

void PlayoutBuffer::Impl::begin_playing(const StoredPacket& head, TimePoint now) noexcept {
  if (new_decoder || format != format_of(head)) decoder.begin(format_of(head));
  state = State::kPlaying;
  end = End::kNo;
  format = format_of(head);
  cursor = head.sample_index;
  gap = 0;
  begun = false;
  at_once = false;
  new_decoder = false;
  carrier = false;
  line.begin(format.decoded_rate());
  policy.start(now);
}

void PlayoutBuffer::Impl::end_playing() noexcept {
  end = End::kNo;
  state = store.size() == 0 && !carrier ? State::kIdle : State::kWaiting;
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
  if (!leap && ahead > 0 && ahead <= most) {
    return conceal(static_cast<std::uint32_t>(std::min<std::int64_t>(ahead, step)));
  }
  if (head->size == 0) return take_empty_front();
  if (gap == 0 || ahead >= 0 || ahead < -most) return play_front(0, leap);
  // A part of the packet's time was concealed before it came.
  if (-ahead < std::int64_t{head->sample_count}) {
    return play_front(static_cast<std::uint32_t>(-ahead), true);
  }
  ++counters.late;
  store.drop_front();
}

void PlayoutBuffer::Impl::play_front(std::uint32_t skip, bool blend) noexcept {
  store.take_front(packet);
  counters.lost += arrivals.played(packet.sequence);
  std::array<float, kBlend> tail{};
  const std::size_t blended = blend ? format.decoded_rate() / kConcealSteps : 0;
  if (blend) decoder.conceal(std::span(tail).first(blended));

  const SteadyClock stopwatch;
  const TimePoint before = stopwatch.now();
  std::size_t count = decoder.decode(packet, line.room());
  const auto taken =
      std::chrono::duration_cast<std::chrono::microseconds>(stopwatch.now() - before);
  if (count == 0) {  // its time will be concealed as if it had not come
    ++counters.malformed;
    return;
  }
  const std::span<float> room = line.room();
  const std::size_t skipped = std::size_t{skip} * format.scale();
  std::copy(room.begin() + static_cast<std::ptrdiff_t>(skipped),
            room.begin() + static_cast<std::ptrdiff_t>(count), room.begin());
  count -= skipped;
  for (std::size_t i = 0; i < std::min(blended, count); ++i) {
    const float share = static_cast<float>(i + 1) / static_cast<float>(blended + 1);
    room[i] = tail[i] + share * (room[i] - tail[i]);
  }
  cursor = packet.sample_index + packet.sample_count;
  gap = 0;
  begun = true;
  if (packet.last) {
    end = End::kReached;
    new_decoder = true;
  }
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
  cut_quiet(room.first(count));
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

void PlayoutBuffer::Impl::conceal(std::uint32_t packet_samples) noexcept {
  const std::size_t count = std::size_t{packet_samples} * format.scale();
  decoder.conceal(line.room().first(count));
  if (!concealment_is_over()) {
    counters.concealed_samples += count * settings.output_rate / format.decoded_rate();
  }
  cursor += packet_samples;
  gap += packet_samples;
  line.add(count);
}

void PlayoutBuffer::Impl::fade_out() noexcept {
  end = End::kReached;
  if (concealment_is_over()) return;
  const std::span<float> samples = line.room().first(format.decoded_rate() / kFadeOutParts);
  decoder.conceal(samples);
  for (std::size_t i = 0; i < samples.size(); ++i) {
    samples[i] *= 1.0F - static_cast<float>(i + 1) / static_cast<float>(samples.size());
  }
  line.add(samples.size());
}

void PlayoutBuffer::Impl::cut_quiet(std::span<const float> samples) noexcept {
  const Nanoseconds excess = policy.excess();
  if (excess == Nanoseconds{0} || rms(samples) > kQuiet) return;
  const auto wanted = static_cast<std::size_t>(excess.count() *
                                               std::int64_t{format.decoded_rate()} / 1'000'000'000);
  const std::size_t cut = std::min(wanted, samples.size() / 2);
  if (line.shorten(cut)) {
    policy.shortened(duration(static_cast<std::int64_t>(cut), format.decoded_rate()));
  }
}

// A burst after a long stall must not be played from its beginning: the delay would stay. True
// when something was dropped.
bool PlayoutBuffer::Impl::drop_what_is_too_old() noexcept {
  const auto behind = [&](std::uint32_t from) {
    return duration(wrapped_difference(store.back()->sample_index, from), format.sample_rate);
  };
  if (store.size() < 2 || format != format_of(*store.back()) ||
      behind(cursor) <= settings.guard + kMostBehind) {
    return false;
  }
  bool dropped = false;
  while (store.size() > 1 && format == format_of(*store.front()) &&
         behind(store.front()->sample_index) > settings.guard) {
    store.drop_front();
    dropped = true;
  }
  cursor = store.front()->sample_index;
  return dropped;
}

void PlayoutBuffer::Impl::reset() noexcept {
  store.clear();
  arrivals = ArrivalCheck{};
  state = State::kIdle;
  end = End::kNo;
  at_once = false;
  new_decoder = true;
  carrier = false;
  any_played = false;
}

PlayoutBuffer::PlayoutBuffer(const PlayoutSettings& settings)
    : impl_(std::make_unique<Impl>(settings)) {
}
PlayoutBuffer::~PlayoutBuffer() = default;
PlayoutBuffer::PlayoutBuffer(PlayoutBuffer&&) noexcept = default;
PlayoutBuffer& PlayoutBuffer::operator=(PlayoutBuffer&&) noexcept = default;

InsertResult PlayoutBuffer::insert(const CodedPacket& packet, TimePoint now) noexcept {
  return impl_->insert(packet, now);
}

void PlayoutBuffer::pull(std::span<float> out, TimePoint now, TimePoint heard) noexcept {
  impl_->pull(out, now, heard);
}

bool PlayoutBuffer::active() const noexcept {
  return impl_->state != Impl::State::kIdle;
}

const PlayedPacket* PlayoutBuffer::played() const noexcept {
  return impl_->any_played ? &impl_->played_packet : nullptr;
}

const PlayoutCounters& PlayoutBuffer::counters() const noexcept {
  return impl_->counters;
}

void PlayoutBuffer::reset() noexcept {
  impl_->reset();
}

}  // namespace roger::audio

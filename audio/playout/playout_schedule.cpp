// The part of the playout buffer that decides when a transmission begins and gives out blocks.
#include <algorithm>
#include <cmath>

#include "audio/playout/playout_impl.hpp"

namespace roger::audio {
namespace {

/// Fixed guard: so much talk tells how early packets come at best.
constexpr Nanoseconds kSettling{2'000'000'000};

constexpr double kStampError = 0.01;  // samples that a stamp in whole nanoseconds may be off
constexpr std::size_t kOwnSenders = 4;

}  // namespace

PlayoutBuffer::Impl::Impl(const PlayoutSettings& wanted, SenderMemory* shared)
    : settings(wanted),
      pulls(wanted.output_rate),
      line(wanted.output_rate),
      own_memory(shared == nullptr ? std::make_unique<SenderMemory>(kOwnSenders) : nullptr),
      memory(shared == nullptr ? own_memory.get() : shared),
      decoder(opus_rate_for(wanted.output_rate)),
      sender(delay_settings()) {
}

DelaySettings PlayoutBuffer::Impl::delay_settings() const noexcept {
  return {settings.guard, settings.late_quota, settings.ceiling};
}

void PlayoutBuffer::Impl::pull(std::span<float> out, TimePoint now, TimePoint heard) noexcept {
  any_played = false;
  pulls.pulled(out.size(), now);
  if (state != State::kIdle && store.size() == 0 && now - last_arrival > settings.timeout) {
    end_transmission();
    end = End::kNo;
    carrier = false;
  }
  const auto after = [&](std::size_t offset) {
    return duration_of(static_cast<std::int64_t>(offset), settings.output_rate);
  };
  std::size_t done = 0;
  while (done < out.size() && state != State::kIdle) {
    const std::span<float> rest = out.subspan(done);
    if (state == State::kWaiting) {
      done += wait(rest, done);
      continue;
    }
    done += line.produce(rest, heard + after(done), played_packet, any_played);
    if (line.drained()) {
      end_playing();
    } else if (done < out.size()) {
      line_time = pulls.at(done);
      refill();
    }
  }
  std::ranges::fill(out.subspan(done), 0.0F);
  if (any_played) played_packet.pulled = now;
}

// Silence until the time of the first sample; returns how much of it. `done` samples of the block
// are there already.
std::size_t PlayoutBuffer::Impl::wait(std::span<float> out, std::size_t done) noexcept {
  while (store.front() != nullptr && store.front()->size == 0) take_empty_front();
  const StoredPacket* head = store.front();
  std::size_t samples = out.size();
  if (head != nullptr) {
    const Nanoseconds wanted = wanted_delay(format_of(*head).decoded_rate());
    const TimePoint due{head->media + sender.delay().fastest() + wanted};
    const double until = at_once ? 0.0
                                 : std::ceil(static_cast<double>((due - pulls.at(done)).count()) *
                                                 1e-9 * static_cast<double>(settings.output_rate) -
                                             kStampError);
    delay_now.target = target(format_of(*head).decoded_rate());
    delay_now.actual = delay_now.target;
    if (until < static_cast<double>(out.size())) {
      samples = static_cast<std::size_t>(std::max(until, 0.0));
      begin_playing(*head, pulls.at(done) - due);
    }
  } else if (!carrier) {
    end_transmission();
    samples = 0;
  }
  std::ranges::fill(out.first(samples), 0.0F);
  return samples;
}

void PlayoutBuffer::Impl::begin_playing(const StoredPacket& head, Nanoseconds late) noexcept {
  if (new_decoder || format != format_of(head)) decoder.begin(format_of(head));
  if (new_decoder) stretch.restart();
  state = State::kPlaying;
  end = End::kNo;
  format = format_of(head);
  cursor = head.sample_index;
  cursor_media = head.media;
  granted = settings.adaptive ? Nanoseconds{0} : std::clamp(late, Nanoseconds{0}, pulls.period());
  settling = settings.adaptive ? Nanoseconds{0} : kSettling;
  gap = 0;
  received_in_a_row = format.sample_rate;
  blend_length = 0;
  recovered_in_gap = 0;
  begun = false;
  at_once = false;
  new_decoder = false;
  carrier = false;
  line.begin(format.decoded_rate());
  line.set_trim(0.0);
  policy.start();
}

void PlayoutBuffer::Impl::end_playing() noexcept {
  end = End::kNo;
  if (store.size() == 0 && !carrier) {
    end_transmission();
  } else {
    state = State::kWaiting;
  }
}

void PlayoutBuffer::Impl::end_transmission() noexcept {
  state = State::kIdle;
  keep_sender();
}

// From a packet's arrival until it can be played in any case: it is seen by the next pull, and the
// resampler looks ahead.
Nanoseconds PlayoutBuffer::Impl::overhead(std::uint32_t rate) const noexcept {
  return pulls.period() + line.lead(rate);
}

Nanoseconds PlayoutBuffer::Impl::wanted_delay(std::uint32_t rate) const noexcept {
  return settings.adaptive ? sender.delay().target() + overhead(rate) : settings.guard;
}

Nanoseconds PlayoutBuffer::Impl::target(std::uint32_t rate) const noexcept {
  return std::max(wanted_delay(rate) - overhead(rate), Nanoseconds{0});
}

void PlayoutBuffer::Impl::set_output_rate(std::uint32_t rate) noexcept {
  if (rate == settings.output_rate) return;
  settings.output_rate = rate;
  pulls = PullClock(rate);
  line.set_output_rate(rate);
  decoder.set_opus_rate(opus_rate_for(rate));
}

void PlayoutBuffer::Impl::reset() noexcept {
  keep_sender();
  sender_known = false;
  store.clear();
  arrivals = ArrivalCheck{};
  state = State::kIdle;
  end = End::kNo;
  at_once = false;
  new_decoder = true;
  carrier = false;
  any_played = false;
}

}  // namespace roger::audio

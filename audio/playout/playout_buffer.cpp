#include "audio/playout/playout_buffer.hpp"

#include <algorithm>
#include <cmath>

#include "audio/playout/playout_intake.hpp"

namespace roger::audio {
namespace {

using State = PlayoutPhase::State;

constexpr Nanoseconds kOldestArrival{1'000'000'000};
// Tolerance for the rounding of times to whole nanoseconds, in samples.
constexpr double kStampError = 0.01;

}  // namespace

/// Decides when a transmission begins and delivers blocks. Members that every pull reads come first
/// and are adjacent, because with thousands of streams little stays in the processor's cache.
struct PlayoutBuffer::Impl {
  Impl(const PlayoutSettings& wanted, SenderMemory* shared)
      : settings(wanted), pulls(wanted.output_rate), sender(settings, shared) {}

  InsertResult insert(const CodedPacket& packet, TimePoint now) noexcept;
  void pull(std::span<float> out, TimePoint now, TimePoint heard) noexcept;
  std::size_t wait(std::span<float> out, std::size_t done) noexcept;
  void end_run() noexcept;
  void end_transmission() noexcept;
  void reset() noexcept;
  void set_output_rate(std::uint32_t rate) noexcept;

  PlayoutSettings settings;
  PlayoutPhase phase;
  bool any_played = false;
  PullClock pulls;
  PacketQueue queue;
  CurrentSender sender;
  PlayoutCounters counters;
  PlayoutRun run{settings, pulls, sender, queue, phase, counters};
  PlayoutIntake intake{settings, sender, queue, phase, counters, run};
  PlayedPacket played_packet;
};

InsertResult PlayoutBuffer::Impl::insert(const CodedPacket& packet, TimePoint now) noexcept {
  if (!packet.redundant) ++counters.packets;
  const InsertResult checked = check_packet(packet);
  if (checked != InsertResult::kStored) {
    ++counters.malformed;
    return checked;
  }
  // A receive time in the future or too far in the past was not set by this host's clock; the
  // pull's time is used instead.
  const bool stamped =
      packet.timing.received <= now && now - packet.timing.received < kOldestArrival;
  if (phase.state == State::kIdle) pulls.interrupt();
  return intake.insert(packet, stamped ? packet.timing.received : now);
}

void PlayoutBuffer::Impl::pull(std::span<float> out, TimePoint now, TimePoint heard) noexcept {
  any_played = false;
  pulls.pulled(out.size(), now);
  if (phase.state != State::kIdle && queue.store.size() == 0 &&
      now - queue.last_arrival > settings.timeout) {
    end_transmission();
    phase.end = PlayoutPhase::End::kNo;
    phase.carrier = false;
  }
  // Every pass fills some samples, puts new samples onto the line or changes the state, so the loop
  // ends. kWaiting fills silence; kPlaying drains the line and refills it when it is empty.
  std::size_t done = 0;
  while (done < out.size() && phase.state != State::kIdle) {
    const std::span<float> rest = out.subspan(done);
    if (phase.state == State::kWaiting) {
      done += wait(rest, done);
      continue;
    }
    const Nanoseconds after = to_duration(done, settings.output_rate);
    done += run.line().produce(rest, heard + after, played_packet, any_played);
    if (run.line().drained()) {
      end_run();
    } else if (done < out.size()) {
      run.refill(pulls.at(done));
    }
  }
  std::ranges::fill(out.subspan(done), 0.0F);
  if (any_played) played_packet.pulled = now;
}

// Writes silence until the first sample is due; returns the number of samples written. `done`:
// samples of the block that are already filled.
std::size_t PlayoutBuffer::Impl::wait(std::span<float> out, std::size_t done) noexcept {
  while (queue.store.front() != nullptr && queue.store.front()->size == 0) run.drop_empty_front();
  std::size_t samples = out.size();
  if (queue.store.front() != nullptr) {
    const TimePoint at = pulls.at(done);
    const TimePoint due = run.due();
    const double until = phase.at_once ? 0.0
                                       : std::ceil(static_cast<double>((due - at).count()) * 1e-9 *
                                                       static_cast<double>(settings.output_rate) -
                                                   kStampError);
    if (until < static_cast<double>(out.size())) {
      samples = static_cast<std::size_t>(std::max(until, 0.0));
      run.begin(at - due);
    }
  } else if (!phase.carrier) {
    end_transmission();
    samples = 0;
  }
  std::ranges::fill(out.first(samples), 0.0F);
  return samples;
}

void PlayoutBuffer::Impl::end_run() noexcept {
  phase.end = PlayoutPhase::End::kNo;
  if (queue.store.size() == 0 && !phase.carrier) {
    end_transmission();
  } else {
    phase.state = State::kWaiting;
  }
}

void PlayoutBuffer::Impl::end_transmission() noexcept {
  phase.state = State::kIdle;
  sender.keep(queue.last_arrival);
}

void PlayoutBuffer::Impl::set_output_rate(std::uint32_t rate) noexcept {
  if (rate == settings.output_rate) return;
  settings.output_rate = rate;
  pulls = PullClock(rate);
  run.set_output_rate(rate);
}

void PlayoutBuffer::Impl::reset() noexcept {
  sender.leave(queue.last_arrival);
  queue.reset();
  phase = PlayoutPhase{};
  any_played = false;
}

PlayoutBuffer::PlayoutBuffer(const PlayoutSettings& settings, SenderMemory* memory)
    : impl_(std::make_unique<Impl>(settings, memory)) {
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
  return impl_->phase.state != State::kIdle;
}

const PlayedPacket* PlayoutBuffer::played() const noexcept {
  return impl_->any_played ? &impl_->played_packet : nullptr;
}

const PlayoutCounters& PlayoutBuffer::counters() const noexcept {
  return impl_->counters;
}

PlayoutDelay PlayoutBuffer::delay() const noexcept {
  return impl_->run.delay();
}

void PlayoutBuffer::reset(std::uint32_t output_rate) noexcept {
  impl_->reset();
  impl_->set_output_rate(output_rate);
}

void PlayoutBuffer::reset() noexcept {
  impl_->reset();
}

}  // namespace roger::audio

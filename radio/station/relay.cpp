#include "radio/station/relay.hpp"

#include <algorithm>

namespace roger::radio {
namespace {

/// Capacity of the buffer for sound that is received during keying, which takes about 100 ms.
constexpr std::size_t kMaxWaitingSeconds = 2;
/// A key-down without a transmission within this time was refused.
constexpr Nanoseconds kKeyingTimeout{1'000'000'000};
/// Pause in the packets after which another relay has ended.
constexpr Nanoseconds kRelayPause{250'000'000};

}  // namespace

RelayOperator::RelayOperator(OperatorAudio& operator_audio, std::array<RadioId, 2> radios,
                             std::uint32_t sample_rate)
    : operator_audio_(operator_audio),
      radios_(radios),
      sample_rate_(sample_rate),
      waiting_(kMaxWaitingSeconds * sample_rate),
      microphone_(kMaxBlock) {
}

void RelayOperator::process(std::span<const float> /*in*/, std::span<float> out,
                            const audio::BlockTime& time) noexcept {
  const std::size_t frames = std::min(out.size() / 2, microphone_.size());
  const std::span<float> microphone = std::span(microphone_).first(frames);
  std::fill(microphone.begin(), microphone.end(), 0.0F);
  if (state_.load(std::memory_order_acquire) == State::kSending) take(microphone);
  operator_audio_.process(microphone, out, time);
  listen();
}

void RelayOperator::take(std::span<float> microphone) noexcept {
  if (delay_samples_.load(std::memory_order_relaxed) == 0) {
    delay_samples_.store(size_, std::memory_order_relaxed);
  }
  const std::size_t count = std::min(microphone.size(), size_);
  for (std::size_t i = 0; i < count; ++i) {
    microphone[i] = waiting_[(begin_ + i) % waiting_.size()];
  }
  begin_ = (begin_ + count) % waiting_.size();
  size_ -= count;
}

void RelayOperator::listen() noexcept {
  const State state = state_.load(std::memory_order_acquire);
  if (state == State::kSent || state == State::kEnding) return;
  if (state == State::kListening) {
    const auto heard = std::ranges::find_if(
        radios_, [this](RadioId radio) { return operator_audio_.receiving(radio); });
    if (heard == radios_.end()) return;
    from_.store(static_cast<std::size_t>(heard - radios_.begin()), std::memory_order_relaxed);
    delay_samples_.store(0, std::memory_order_relaxed);
    size_ = 0;
    state_.store(State::kHeard, std::memory_order_release);
  }
  const RadioId from = radios_[from_.load(std::memory_order_relaxed)];
  const bool receiving = operator_audio_.receiving(from);
  if (state == State::kRefused) {
    if (!receiving) state_.store(State::kListening, std::memory_order_release);
  } else if (receiving) {
    store(operator_audio_.last_block(from));
  } else if (state == State::kSending && size_ == 0) {
    // If tick() has just found that the key was released, its state takes precedence.
    State expected = State::kSending;
    state_.compare_exchange_strong(expected, State::kSent, std::memory_order_acq_rel);
  }
}

void RelayOperator::store(std::span<const float> heard) noexcept {
  const std::size_t count = std::min(heard.size(), waiting_.size() - size_);
  for (std::size_t i = 0; i < count; ++i) {
    waiting_[(begin_ + size_ + i) % waiting_.size()] = heard[i];
  }
  size_ += count;
}

bool RelayOperator::other_relay_has_precedence(TimePoint now, const StationOperator& person,
                                               RadioId to, bool on_air) {
  const PacketInlet::OtherRelay other = operator_audio_.inlet().other_relay(to);
  if (other.stream == 0 || now - other.at > kRelayPause) return false;
  return !on_air || other.stream < person.stream_of(to);
}

// kListening -> kHeard (a station is heard) -> kKeying -> kSending (on the air) -> kSent (buffer
// empty after the end) -> kEnding -> kListening. kRefused replaces kKeying or kSending if the key
// is refused, the transmission fails or another relay has precedence; it lasts until the received
// station ends.
void RelayOperator::tick(TimePoint now, StationOperator& person) {
  const State state = state_.load(std::memory_order_acquire);
  const std::size_t from = from_.load(std::memory_order_relaxed);
  const RadioId to = radios_[1 - from];
  switch (state) {
    case State::kHeard:
      if (other_relay_has_precedence(now, person, to, false)) {
        person.yields_to_other_relay(radios_[from]);
        state_.store(State::kRefused, std::memory_order_release);
        return;
      }
      person.submit(Key{to, true});
      decided_ = now;
      reported_ = false;
      state_.store(State::kKeying, std::memory_order_release);
      return;
    case State::kKeying:
      if (person.on_air(to)) {
        state_.store(State::kSending, std::memory_order_release);
      } else if (now - decided_ >= kKeyingTimeout) {
        person.submit(Key{to, false});
        state_.store(State::kRefused, std::memory_order_release);
      }
      return;
    case State::kSending:
      if (other_relay_has_precedence(now, person, to, true)) {
        State sending = State::kSending;
        if (!state_.compare_exchange_strong(sending, State::kRefused, std::memory_order_acq_rel)) {
          return;
        }
        person.submit(Key{to, false});
        person.yields_to_other_relay(radios_[from]);
        return;
      }
      if (const std::size_t behind = delay_samples_.load(std::memory_order_relaxed);
          behind > 0 && !reported_) {
        reported_ = true;
        const auto delay = static_cast<std::int64_t>(behind * 1'000'000'000U / sample_rate_);
        person.relays(RelaySnapshot{radios_[from], to, Nanoseconds{delay}});
      }
      if (State expected = State::kSending; !person.on_air(to)) {  // timed out, or disabled
        person.relays(std::nullopt);
        state_.compare_exchange_strong(expected, State::kRefused, std::memory_order_acq_rel);
      }
      return;
    case State::kSent:
      person.submit(Key{to, false});
      person.relays(std::nullopt);
      state_.store(State::kEnding, std::memory_order_release);
      return;
    case State::kEnding:
      if (!person.on_air(to)) state_.store(State::kListening, std::memory_order_release);
      return;
    case State::kListening:
    case State::kRefused:
      return;
  }
}

}  // namespace roger::radio

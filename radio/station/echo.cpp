#include "radio/station/echo.hpp"

#include <algorithm>

namespace roger::radio {
namespace {

constexpr RadioId kRadio = 0;
/// Silence after which a transmission has ended. A shorter one is a gap on a bad network, and the
/// speaker must have returned to listening, or the reply would lose its beginning.
constexpr Nanoseconds kPause{500'000'000};
/// Shorter recordings are not sent back.
constexpr Nanoseconds kMin{100'000'000};
/// A key-down without a transmission within this time was refused.
constexpr Nanoseconds kKeyingTimeout{1'000'000'000};

std::size_t samples_in(Nanoseconds time, std::uint32_t rate) {
  return static_cast<std::size_t>(time.count()) * rate / 1'000'000'000U;
}

}  // namespace

EchoOperator::EchoOperator(OperatorAudio& operator_audio, std::uint32_t sample_rate,
                           Nanoseconds longest)
    : operator_audio_(operator_audio),
      recording_(samples_in(longest, sample_rate)),
      shortest_(samples_in(kMin, sample_rate)),
      pause_(samples_in(kPause, sample_rate)),
      microphone_(kMaxBlock) {
}

void EchoOperator::process(std::span<const float> /*in*/, std::span<float> out,
                           const audio::BlockTime& time) noexcept {
  const std::size_t frames = std::min(out.size() / 2, microphone_.size());
  const std::span<float> microphone = std::span(microphone_).first(frames);
  std::fill(microphone.begin(), microphone.end(), 0.0F);
  if (state_.load(std::memory_order_acquire) == State::kPlaying) {
    const std::size_t count = std::min(frames, recorded_ - played_);
    std::copy_n(recording_.begin() + static_cast<std::ptrdiff_t>(played_), count,
                microphone.begin());
    played_ += count;
    if (played_ == recorded_) state_.store(State::kPlayed, std::memory_order_release);
  }
  operator_audio_.process(microphone, out, time);
  record(frames);
}

void EchoOperator::record(std::size_t frames) noexcept {
  State state = state_.load(std::memory_order_acquire);
  const bool receiving = operator_audio_.receiving(kRadio);
  if (state == State::kListening && receiving) {
    recorded_ = 0;
    silent_ = 0;
    state = State::kRecording;
  }
  if (state != State::kRecording) return;
  if (receiving) {
    const std::span<const float> block = operator_audio_.last_block(kRadio);
    const std::size_t count = std::min(block.size(), recording_.size() - recorded_);
    std::copy_n(block.begin(), count, recording_.begin() + static_cast<std::ptrdiff_t>(recorded_));
    recorded_ += count;
    silent_ = 0;
  } else {
    silent_ += frames;
    if (silent_ >= pause_) {
      played_ = 0;
      state = recorded_ < shortest_ ? State::kListening : State::kRecorded;
    }
  }
  state_.store(state, std::memory_order_release);
}

void EchoOperator::tick(TimePoint now, bool on_air, OperatorPort& port) {
  switch (state_.load(std::memory_order_acquire)) {
    case State::kRecorded:
      port.submit(Key{kRadio, true});
      decided_ = now;
      state_.store(State::kKeying, std::memory_order_release);
      return;
    case State::kKeying:
      if (!on_air && now - decided_ < kKeyingTimeout) return;
      state_.store(on_air ? State::kPlaying : State::kListening, std::memory_order_release);
      return;
    case State::kPlayed:
      port.submit(Key{kRadio, false});
      state_.store(State::kListening, std::memory_order_release);
      return;
    case State::kListening:
    case State::kRecording:
    case State::kPlaying:
      return;
  }
}

}  // namespace roger::radio

#include "audio/device/clock_bridge.hpp"

#include <algorithm>
#include <chrono>

namespace roger::audio {
namespace {

constexpr double kRingSeconds = 0.5;
constexpr std::size_t kPiece = 1024;  // frames at the receiver's rate
/// The margin grows by this when the sound runs out, unless it does for longer than kPause: then
/// the sender has paused, and no callback was late.
constexpr Nanoseconds kMarginStep{10'000'000};
constexpr Nanoseconds kPause{100'000'000};
constexpr Nanoseconds kMaxMargin{100'000'000};
/// Playing begins anew if the delay exceeds the wanted one by this: a trim of 1000 ppm would need
/// more than 50 s to remove it.
constexpr Nanoseconds kMaxExcess{50'000'000};
/// Trim for each millisecond of excess. The delay follows with a time constant of 10 s, and differs
/// from the wanted one by 1 ms for clocks that differ by 100 ppm, which the margin covers.
constexpr double kTrimPerMillisecond = 100.0;

std::size_t to_frames(Nanoseconds time, std::uint32_t rate) noexcept {
  return static_cast<std::size_t>(std::chrono::duration<double>(time).count() * rate);
}

}  // namespace

ClockBridge::ClockBridge(std::uint32_t in_rate, std::uint32_t out_rate)
    : in_rate_(in_rate),
      out_rate_(out_rate),
      sender_(in_rate),
      ring_(static_cast<std::size_t>(2 * kRingSeconds * in_rate)),
      receiver_(out_rate),
      filter_(in_rate, out_rate),
      sides_{Side(filter_.taps()), Side(filter_.taps())} {
  for (Side& side : sides_) {
    side.resampler.configure(in_rate, out_rate, filter_);
    side.resampler.set_trim(Resampler::kMaxTrim);
    side.samples.resize(side.resampler.most_inputs(kPiece) + 1);
  }
  piece_.resize(2 * sides_[0].samples.size());
  made_.resize(kPiece);
}

void ClockBridge::send(TimePoint now) noexcept {
  const std::size_t frames = sender_.block.size() / 2;
  const TimePoint at = sender_.clock.next(now, frames, false);
  if (ring_.capacity() - ring_.size() < sender_.block.size()) return;
  ring_.write(sender_.block);
  sender_.sent.frames += frames;
  sender_.sent.until = at + to_duration(frames, in_rate_);
  sent_.publish(sender_.sent);
}

void ClockBridge::process(std::span<const float> /*in*/, std::span<float> out,
                          const BlockTime& time) noexcept {
  const std::size_t frames = out.size() / 2;
  if (!steer(frames, receiver_.clock.next(time.now, frames, false))) {
    std::ranges::fill(out, 0.0F);
    return;
  }
  for (std::size_t done = 0; done < frames; done += kPiece) {
    play_piece(out.subspan(2 * done, 2 * std::min(frames - done, kPiece)));
  }
}

bool ClockBridge::steer(std::size_t frames, TimePoint now) noexcept {
  receiver_.block = std::max(receiver_.block, frames);
  const Sent& sent = sent_.read();
  const auto waiting = static_cast<std::size_t>(sent.frames - receiver_.taken);
  const Nanoseconds delay = now - sent.until + to_duration(waiting, in_rate_);
  const Nanoseconds excess = delay - to_duration(receiver_.block, out_rate_) - receiver_.margin;
  if (!receiver_.playing) {
    if (excess < Nanoseconds{0}) return false;
    skip(std::min(waiting, to_frames(excess, in_rate_)));
    if (!available(frames)) return false;
    begin(now);
  } else if (excess > kMaxExcess) {
    end(TimePoint{});  // no callback of the sender was late
    return false;
  }
  if (!available(frames)) {
    end(now);
    return false;
  }
  const double milliseconds = std::chrono::duration<double, std::milli>(excess).count();
  for (Side& side : sides_) side.resampler.set_trim(kTrimPerMillisecond * milliseconds);
  return true;
}

void ClockBridge::begin(TimePoint now) noexcept {
  if (receiver_.ran_out != TimePoint{} && now - receiver_.ran_out < kPause) {
    receiver_.margin = std::min(receiver_.margin + kMarginStep, kMaxMargin);
  }
  receiver_.playing = true;
}

void ClockBridge::end(TimePoint ran_out) noexcept {
  receiver_.playing = false;
  receiver_.ran_out = ran_out;
  interruptions_.add();
  for (Side& side : sides_) side.resampler.restart();
  kept_ = 0;
}

// The pieces of a block may take one frame more than the block as a whole.
bool ClockBridge::available(std::size_t frames) const noexcept {
  return ring_.size() / 2 > needed(frames);
}

std::size_t ClockBridge::needed(std::size_t frames) const noexcept {
  const std::size_t inputs = sides_[0].resampler.most_inputs(frames);
  return inputs - std::min(inputs, kept_);
}

void ClockBridge::skip(std::size_t frames) noexcept {
  receiver_.taken += frames;
  while (frames > 0) {
    const std::size_t some = std::min(frames, piece_.size() / 2);
    ring_.read(std::span(piece_).first(2 * some));
    frames -= some;
  }
}

void ClockBridge::play_piece(std::span<float> out) noexcept {
  const std::size_t frames = out.size() / 2;
  const std::size_t fresh = needed(frames);
  ring_.read(std::span(piece_).first(2 * fresh));
  receiver_.taken += fresh;
  const std::span<float> made = std::span(made_).first(frames);
  std::size_t consumed = 0;
  for (std::size_t side = 0; side < sides_.size(); ++side) {
    auto& [resampler, samples] = sides_[side];
    for (std::size_t i = 0; i < fresh; ++i) samples[kept_ + i] = piece_[2 * i + side];
    const std::span<const float> all = std::span(samples).first(kept_ + fresh);
    consumed = resampler.process(all, made).consumed;
    for (std::size_t i = 0; i < frames; ++i) out[2 * i + side] = made[i];
    std::ranges::copy(all.subspan(consumed), samples.begin());
  }
  kept_ += fresh - consumed;
}

}  // namespace roger::audio

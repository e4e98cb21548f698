// Carries stereo sound from the callback of one device to that of another, whose clock differs.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "audio/device/device.hpp"
#include "audio/device/device_callback.hpp"
#include "audio/dsp/resampler.hpp"
#include "audio/dsp/resampler_filter.hpp"
#include "core/clock.hpp"
#include "core/counters.hpp"
#include "core/snapshot.hpp"
#include "core/spsc_ring.hpp"

namespace roger::audio {

/// States of the receiving side: filling (silence, until the wanted delay has accumulated) and
/// playing. If the sound runs out, it fills again.
///
/// The delay is the time from the callback that sent a sample to the one that plays it. It is
/// measured between the smoothed times of both callbacks, so block sizes and jitter do not show,
/// and held by playing up to 1000 ppm faster or slower. It covers one block of the receiver and a
/// margin for late callbacks, which grows when the sound runs out for a moment.
///
/// room() and send() belong to the sending callback, process() to the receiving one,
/// interruptions() to any thread. Real-time safe except for the constructor.
class ClockBridge final : public AudioProcessor {
 public:
  /// `in_rate`: of the sender, Hz; `out_rate`: of the receiver.
  ClockBridge(std::uint32_t in_rate, std::uint32_t out_rate);

  /// Returns the buffer for the next `frames` (at most kMaxBlock), interleaved stereo.
  [[nodiscard]] std::span<float> room(std::size_t frames) noexcept {
    return sender_.block = std::span(sender_.samples).first(2 * frames);
  }
  /// Sends the block that room() returned. `now`: start of the sending callback. A block that does
  /// not fit, because the receiver has stopped, is dropped.
  void send(TimePoint now) noexcept;

  /// Plays the sound that was sent.
  void process(std::span<const float> in, std::span<float> out,
               const BlockTime& time) noexcept override;

  /// Returns how often the sound was interrupted since the first was sent: it ran out, or too much
  /// of it was waiting and was skipped.
  [[nodiscard]] std::uint64_t interruptions() const noexcept { return interruptions_.value(); }

 private:
  static constexpr Nanoseconds kMinMargin{10'000'000};

  /// The sound that has been sent so far.
  struct Sent {
    std::uint64_t frames = 0;
    TimePoint until{};  // smoothed time at which the next frame will be sent
  };
  struct Sender {
    explicit Sender(std::uint32_t rate) : samples(2 * kMaxBlock), clock(rate) {}
    std::vector<float> samples;
    std::span<float> block;
    BlockClock clock;
    Sent sent;
  };
  struct Receiver {
    explicit Receiver(std::uint32_t rate) : clock(rate) {}
    BlockClock clock;
    bool playing = false;
    std::uint64_t taken = 0;  // frames, including skipped ones
    std::size_t block = 0;    // frames of the largest one
    Nanoseconds margin{kMinMargin};
    TimePoint ran_out{};  // when playing ended
  };
  /// One side of the sound.
  struct Side {
    explicit Side(std::size_t taps) : resampler(taps) {}
    Resampler resampler;
    std::vector<float> samples;  // left by the resampler, then new ones
  };
  /// Brings the delay to the wanted one. Returns whether a block of `frames` can be played.
  bool steer(std::size_t frames, TimePoint now) noexcept;
  void begin(TimePoint now) noexcept;
  /// `ran_out`: when the sound ran out; TimePoint{}: it did not.
  void end(TimePoint ran_out) noexcept;
  /// Returns whether enough frames are waiting for a block of `frames`.
  [[nodiscard]] bool available(std::size_t frames) const noexcept;
  /// Returns the frames that a block of `frames` takes out of the ring at most.
  [[nodiscard]] std::size_t needed(std::size_t frames) const noexcept;
  void skip(std::size_t frames) noexcept;
  /// Plays at most kPiece frames; enough of them are waiting.
  void play_piece(std::span<float> out) noexcept;

  const std::uint32_t in_rate_;
  const std::uint32_t out_rate_;
  Sender sender_;
  SpscRing<float> ring_;  // interleaved stereo
  Snapshot<Sent> sent_;
  Counter interruptions_;
  // The rest belongs to the receiver.
  Receiver receiver_;
  ResamplerFilter filter_;
  std::array<Side, 2> sides_;
  std::size_t kept_ = 0;      // samples that the resamplers have left: at most two
  std::vector<float> piece_;  // taken out of the ring
  std::vector<float> made_;   // by a resampler
};

}  // namespace roger::audio

// The receiving end of one voice stream: packets in as they arrive, exact blocks out as the audio
// device pulls them. Time comes from the pulls alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "audio/packet.hpp"
#include "audio/playout/played_packet.hpp"
#include "core/clock.hpp"

namespace roger::audio {

class SenderMemory;

struct PlayoutSettings {
  std::uint32_t output_rate = 48000;  // Hz, of the blocks pulled at first
  /// The delay follows how late packets come. Otherwise it is `guard`, always.
  bool adaptive = true;
  /// Adaptive: lateness that is waited for until something is known of a sender. Otherwise how long
  /// the fastest packets wait from their arrival until they are played.
  Nanoseconds guard{20'000'000};
  /// Adaptive: share of packets that may come too late, 0 to 0.1.
  double late_quota = 0.001;
  /// Adaptive: lateness that is waited for at most.
  Nanoseconds ceiling{500'000'000};
  /// A transmission whose packets stop without a last one is closed after this time.
  Nanoseconds timeout{500'000'000};
};

/// What became of a packet that was offered.
enum class InsertResult { kStored, kDuplicate, kTooLate, kMalformed, kUnsupported, kFull };

/// Delay of a stream as lateness: from the moment at which the fastest packet of the last 8 s could
/// have been played (when it had come, a device period had passed, and what the resampler looks
/// ahead was there) to when it is, or would be, played. Capture, coding, network, device and
/// resampler are not in it. 0 when nothing was received yet.
struct PlayoutDelay {
  Nanoseconds target{0};  // what is aimed at
  Nanoseconds actual{0};  // what it is; while a transmission waits to begin: the target
};

struct PlayoutCounters {
  std::uint64_t packets = 0;  // copies of earlier ones are not counted
  /// Came, but left out as too late. Counted as lost, too, once a later packet is played.
  std::uint64_t late = 0;
  std::uint64_t duplicate = 0;
  std::uint64_t malformed = 0;
  std::uint64_t lost = 0;               // whose turn passed without them
  std::uint64_t recovered = 0;          // packets played from a copy or from what the next carried
  std::uint64_t concealed_samples = 0;  // at the output rate
  std::uint64_t stretched_samples = 0;  // put in and left out to change the delay, at that rate
};

/// One stream's playout. All memory is taken in the constructor; every other call is wait-free,
/// and all of them belong to one thread (the audio callback).
class PlayoutBuffer {
 public:
  /// `memory`: what is known of senders, shared with other buffers of the same thread; it must
  /// outlive the buffer. Without it the buffer remembers a few senders of its own.
  explicit PlayoutBuffer(const PlayoutSettings& settings, SenderMemory* memory = nullptr);
  ~PlayoutBuffer();
  PlayoutBuffer(PlayoutBuffer&&) noexcept;
  PlayoutBuffer& operator=(PlayoutBuffer&&) noexcept;

  /// Offers a packet that arrived. `now` is the instant of the pull in which it was seen.
  InsertResult insert(const CodedPacket& packet, TimePoint now) noexcept;

  /// Fills `out` with the next samples (silence when there is nothing to play). `heard` is the
  /// instant at which out[0] reaches the loudspeaker, `now` the instant of the pull.
  void pull(std::span<float> out, TimePoint now, TimePoint heard) noexcept;

  /// A transmission is being played or waits for its guard to pass.
  [[nodiscard]] bool active() const noexcept;
  /// The account of the newest packet that began to sound in the last pull, or nullptr.
  [[nodiscard]] const PlayedPacket* played() const noexcept;
  [[nodiscard]] const PlayoutCounters& counters() const noexcept;
  [[nodiscard]] PlayoutDelay delay() const noexcept;
  /// reset(), and blocks are pulled at `output_rate` from now on: that of the settings or one of
  /// kMixRates.
  void reset(std::uint32_t output_rate) noexcept;
  /// Forgets everything but the counters and what the memory keeps of the sender; ready for another
  /// stream.
  void reset() noexcept;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace roger::audio

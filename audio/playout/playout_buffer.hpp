// Receiving end of one voice stream: takes packets as they arrive and returns blocks of the
// requested size when the audio device pulls them. Its only clock is the number of pulled samples.
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
  std::uint32_t output_rate = 48000;  // Hz, of the first blocks pulled
  /// True: the delay follows the lateness of packets. False: the delay is always `guard`.
  bool adaptive = true;
  /// Adaptive: lateness to wait for until a sender is known. Fixed: time from the arrival of the
  /// fastest packets until they are played.
  Nanoseconds guard{20'000'000};
  /// Adaptive: share of packets that may arrive too late, 0 to 0.1.
  double late_quota = 0.001;
  /// Adaptive: maximum lateness to wait for.
  Nanoseconds ceiling{500'000'000};
  /// Time without packets after which a transmission is closed, if its last packet was lost.
  Nanoseconds timeout{500'000'000};
};

/// Result of offering a packet.
enum class InsertResult { kStored, kDuplicate, kTooLate, kMalformed, kUnsupported, kFull };

/// Delay of a stream as lateness: the time from the earliest moment at which the fastest packet of
/// the last 8 s could have been played to the moment at which it is (or would be) played. That
/// earliest moment is its arrival plus one device period plus the samples that the resampler looks
/// ahead. Capture, coding, network, device and resampler delays are not included. 0 if nothing was
/// received yet.
struct PlayoutDelay {
  Nanoseconds target{0};  // aimed at
  Nanoseconds actual{0};  // measured; equals target while a transmission waits to begin
};

struct PlayoutCounters {
  std::uint64_t packets = 0;  // received, without repetitions
  /// Packets that arrived too late and were dropped. They also count as lost once a later packet is
  /// played.
  std::uint64_t late = 0;
  std::uint64_t duplicate = 0;
  std::uint64_t malformed = 0;
  std::uint64_t lost = 0;               // not available when they were due
  std::uint64_t recovered = 0;          // played from a repetition or the next packet's FEC data
  std::uint64_t concealed_samples = 0;  // at the output rate
  /// Samples inserted or removed to change the delay, at the output rate.
  std::uint64_t stretched_samples = 0;
};

/// The playout of one stream. All memory is allocated in the constructor; every other call is
/// wait-free and belongs to one thread (the audio callback).
class PlayoutBuffer {
 public:
  /// `memory`: timing state of senders, shared with other buffers of the same thread; it must
  /// outlive the buffer. nullptr: the buffer remembers a few senders of its own.
  explicit PlayoutBuffer(const PlayoutSettings& settings, SenderMemory* memory = nullptr);
  ~PlayoutBuffer();
  PlayoutBuffer(PlayoutBuffer&&) noexcept;
  PlayoutBuffer& operator=(PlayoutBuffer&&) noexcept;

  /// Offers a received packet. `now` is the time of the pull during which it is offered.
  InsertResult insert(const CodedPacket& packet, TimePoint now) noexcept;

  /// Fills `out` with the next samples, or silence if there is nothing to play. `heard` is when
  /// out[0] reaches the loudspeaker, `now` the time of the pull.
  void pull(std::span<float> out, TimePoint now, TimePoint heard) noexcept;

  /// Returns whether a transmission is being played or waits for its playout time.
  [[nodiscard]] bool active() const noexcept;
  /// Returns the timing data of the newest packet whose playing began in the last pull, or nullptr.
  [[nodiscard]] const PlayedPacket* played() const noexcept;
  [[nodiscard]] const PlayoutCounters& counters() const noexcept;
  [[nodiscard]] PlayoutDelay delay() const noexcept;
  /// Calls reset() and changes the rate of the blocks to `output_rate`: that of the settings or one
  /// of kMixRates.
  void reset(std::uint32_t output_rate) noexcept;
  /// Discards all state except the counters and the sender's state in the memory. The buffer is
  /// then ready for another stream.
  void reset() noexcept;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace roger::audio

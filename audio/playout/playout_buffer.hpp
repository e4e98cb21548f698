// The receiving end of one voice stream: packets in as they arrive, exact blocks out as the audio
// device pulls them. Time comes from the pulls alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "audio/packet.hpp"
#include "core/clock.hpp"

namespace roger::audio {

struct PlayoutSettings {
  std::uint32_t output_rate = 48000;  // Hz, of the blocks pulled
  /// How long the first packet of a transmission waits, so that later ones may be later.
  Nanoseconds guard{20'000'000};
  /// A transmission whose packets stop without a last one is closed after this time.
  Nanoseconds timeout{500'000'000};
};

/// What became of a packet that was offered.
enum class InsertResult { kStored, kDuplicate, kTooLate, kMalformed, kUnsupported, kFull };

/// The packet whose first sample left in a block: for the latency account.
struct PlayedPacket {
  std::uint64_t stream = 0;
  std::uint32_t sequence = 0;
  PacketTiming timing;
  TimePoint pulled{};                     // the block was asked for
  TimePoint heard{};                      // its first sample reaches the loudspeaker
  std::uint32_t decode_microseconds = 0;  // decoding and resampling, filter delay included
};

struct PlayoutCounters {
  std::uint64_t packets = 0;
  std::uint64_t late = 0;
  std::uint64_t duplicate = 0;
  std::uint64_t malformed = 0;
  std::uint64_t lost = 0;               // gaps concealed, in packets
  std::uint64_t concealed_samples = 0;  // at the output rate
};

/// One stream's playout. All memory is taken in the constructor; every other call is wait-free,
/// and all of them belong to one thread (the audio callback).
class PlayoutBuffer {
 public:
  explicit PlayoutBuffer(const PlayoutSettings& settings);
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
  /// Forgets everything but the counters; ready for another stream.
  void reset() noexcept;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace roger::audio

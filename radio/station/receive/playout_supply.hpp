// The playout buffers of one operator's receivers, created on demand: the thread that delivers
// packets creates them, and hands them to the audio callback ready for use.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "audio/playout/playout_buffer.hpp"
#include "audio/playout/sender_memory.hpp"
#include "core/spsc_ring.hpp"
#include "radio/model/signal_combining.hpp"
#include "radio/model/sound/radio_character.hpp"
#include "radio/station/port/snapshot.hpp"

namespace roger::radio {

/// Maximum number of streams that one radio plays at once. Further ones are dropped and counted.
inline constexpr std::size_t kStreamsPerRadio = kMaxCarriers;

/// All memory of a buffer is allocated and written to in prepare(), so that the callback takes no
/// page faults while voices play.
class PlayoutSupply {
 public:
  /// `receivers`: the character of each receiver.
  PlayoutSupply(const audio::PlayoutSettings& settings, std::span<const RadioCharacter> receivers);

  /// Creates a buffer if the receiver has more recent streams than buffers. Called before the audio
  /// callback receives a packet of `stream`; any thread but a real-time one, one at a time.
  void prepare(RadioId receiver, std::uint64_t stream, TimePoint received);
  /// Audio callback: returns a buffer created since the last call, or nullptr. It lives as long as
  /// the supply.
  [[nodiscard]] audio::PlayoutBuffer* take(RadioId receiver) noexcept;

 private:
  struct Stream {
    std::uint64_t tag = 0;
    TimePoint newest{};  // arrival of the newest packet
  };
  struct Receiver {
    explicit Receiver(Nanoseconds of) : delay(of) {}
    Nanoseconds delay;            // additional receive delay of its type of radio
    std::vector<Stream> streams;  // recent streams
    std::vector<std::unique_ptr<audio::PlayoutBuffer>> made;
    SpscRing<audio::PlayoutBuffer*> fresh{kStreamsPerRadio};
  };

  const audio::PlayoutSettings settings_;
  std::unique_ptr<audio::SenderMemory>
      senders_;  // shared, since the network is the same for all receivers
  std::vector<std::unique_ptr<Receiver>> receivers_;
};

}  // namespace roger::radio

// The playout buffers of one operator's receivers. None exists before there is something to play:
// the thread that delivers packets makes them, and hands them to the audio callback ready for use.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "audio/playout/playout_buffer.hpp"
#include "audio/playout/sender_memory.hpp"
#include "core/spsc_ring.hpp"
#include "radio/model/meeting.hpp"
#include "radio/model/sound/radio_character.hpp"
#include "radio/station/port/snapshot.hpp"

namespace roger::radio {

/// Streams that one radio can play at once. More are refused and counted.
inline constexpr std::size_t kStreamsPerRadio = kMostCarriers;

/// All memory of a buffer is allocated and written to in prepare(), so that the callback takes no
/// page faults while voices play.
class PlayoutSupply {
 public:
  /// `receivers`: the character of each receiver.
  PlayoutSupply(const audio::PlayoutSettings& settings, std::span<const RadioCharacter> receivers);

  /// Makes a buffer if the streams that the receiver has got packets of lately are more than its
  /// buffers. Called before the audio callback gets a packet of `stream`; any thread but a
  /// real-time one, one at a time.
  void prepare(RadioId receiver, std::uint64_t stream, TimePoint received);
  /// Audio callback: returns a buffer that was made since the last call, or nullptr. It lives as
  /// long as the supply.
  [[nodiscard]] audio::PlayoutBuffer* take(RadioId receiver) noexcept;

 private:
  struct Stream {
    std::uint64_t tag = 0;
    TimePoint newest{};  // packet
  };
  struct Receiver {
    explicit Receiver(Nanoseconds of) : delay(of) {}
    Nanoseconds delay;            // of its packets until they are played, by its character
    std::vector<Stream> streams;  // of late
    std::vector<std::unique_ptr<audio::PlayoutBuffer>> made;
    SpscRing<audio::PlayoutBuffer*> fresh{kStreamsPerRadio};
  };

  const audio::PlayoutSettings settings_;
  std::unique_ptr<audio::SenderMemory> senders_;  // the network is the same for all receivers
  std::vector<std::unique_ptr<Receiver>> receivers_;
};

}  // namespace roger::radio

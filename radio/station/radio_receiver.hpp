// The receiving half of one radio: the streams on its frequency, each with its playout buffer,
// summed by their rates into what the radio gives to the ear.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "audio/playout/playout_buffer.hpp"
#include "audio/playout/sender_memory.hpp"
#include "core/spsc_ring.hpp"
#include "radio/model/receiver_noise.hpp"
#include "radio/station/snapshot.hpp"

namespace roger::radio {

/// Streams that one radio can play at once. More are refused and counted.
inline constexpr std::size_t kStreamsPerRadio = 8;

/// The audio callback's word to the control thread: a reception began or ended.
struct ReceiveNote {
  RadioId radio = 0;
  std::uint64_t stream = 0;
  bool began = false;
  TimePoint at{};
};

struct StreamStatus {
  std::uint64_t stream = 0;
  bool active = false;
  float mean_square = 0.0F;
  audio::PlayoutCounters counters;  // since this place was given to this stream
};

/// What the audio callback tells of a radio with every block.
struct RadioStatus {
  std::array<StreamStatus, kStreamsPerRadio> streams{};
  float mean_square = 0.0F;    // of what the radio gives, before volume
  float peak = 0.0F;           // the same; falls slowly
  std::uint64_t overflow = 0;  // packets of streams for which there was no room
};

/// The way of such notes, and of the account of every packet played.
struct ReceiveNotes {
  SpscRing<ReceiveNote> notes{1024};
  SpscRing<audio::PlayedPacket> played{4096};
};

struct RadioReceiverSettings {
  RadioId radio = 0;
  audio::PlayoutSettings playout;  // output_rate: the device's
  ReceiverNoiseSettings noise;
  /// Rates below the device's at which streams are given: kMixRates or some of them.
  std::vector<std::uint32_t> mix_rates;
};

/// A block is asked for in parts: begin(), then render() for each rate at which someone speaks and
/// for the device's in any case, then finish(). Rates are numbered as in mix_rates; the number
/// behind the last is the device's own, at which streams of all other rates are given. A stream is
/// given at the rate that its packets had when it began to be heard.
///
/// All memory is taken in the constructor; every other call is wait-free and belongs to the audio
/// callback.
class RadioReceiver {
 public:
  /// `notes` and `senders` belong to the same callback and outlive this.
  RadioReceiver(const RadioReceiverSettings& settings, ReceiveNotes& notes,
                audio::SenderMemory& senders);

  /// A packet on this radio's frequency.
  void accept(const audio::CodedPacket& packet, TimePoint now) noexcept;
  /// Starts the next block.
  void begin(TimePoint now) noexcept;
  /// Someone is to be rendered at this rate.
  [[nodiscard]] bool speaks(std::size_t rate) const noexcept;
  /// Writes the sum of all streams at this rate into `out`. `heard`: when out[0] reaches the
  /// loudspeaker.
  void render(std::size_t rate, std::span<float> out, TimePoint now, TimePoint heard) noexcept;
  /// Adds what is heard without a carrier to `out`, the block at the device's rate.
  void finish(std::span<float> out, bool squelch_on) noexcept;
  /// Drops everything: the radio was retuned, or transmits and can't hear.
  void silence(TimePoint now) noexcept;

  [[nodiscard]] const RadioStatus& status() const noexcept { return status_; }
  /// Someone is being heard.
  [[nodiscard]] bool receiving() const noexcept;

 private:
  struct Stream {
    audio::PlayoutBuffer buffer;
    std::uint64_t tag = 0;
    std::size_t rate = 0;  // number of the rate at which it is given
    bool used = false;
    bool active = false;        // as last told to the control thread
    std::uint64_t idle_at = 0;  // turn at which it fell idle, for eviction
    float mean_square = 0.0F;
    audio::PlayoutCounters before{};  // counters of earlier streams in this place
  };
  Stream* stream_for(std::uint64_t tag) noexcept;
  void turn_to_rate_of(const audio::CodedPacket& packet, Stream& stream) noexcept;
  void tell(Stream& stream, bool active, TimePoint now) noexcept;
  void publish() noexcept;

  RadioId radio_;
  std::vector<std::uint32_t> rates_;  // the device's is the last
  ReceiveNotes& notes_;
  ReceiverNoise noise_;
  std::vector<Stream> streams_;
  std::vector<float> scratch_;
  std::uint64_t turn_ = 0;
  // Of the present block.
  bool was_active_ = false;
  float mean_square_ = 0.0F;  // but for what is at the device's rate
  float peak_ = 0.0F;
  RadioStatus status_;
};

}  // namespace roger::radio

// The mechanism behind PlayoutBuffer, in parts: playout_arrival (packets in), playout_schedule
// (blocks out), playout_refill (what is played next), playout_steering (the delay is changed).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "audio/playout/arrival_check.hpp"
#include "audio/playout/output_line.hpp"
#include "audio/playout/packet_store.hpp"
#include "audio/playout/playout_buffer.hpp"
#include "audio/playout/playout_policy.hpp"
#include "audio/playout/pull_clock.hpp"
#include "audio/playout/sender_memory.hpp"
#include "audio/playout/stream_decoder.hpp"
#include "audio/playout/time_stretch.hpp"

namespace roger::audio {

[[nodiscard]] inline Nanoseconds duration_of(std::int64_t samples, std::uint32_t rate) noexcept {
  return Nanoseconds{samples * 1'000'000'000 / static_cast<std::int64_t>(rate)};
}

/// A transmission waits (kWaiting) until the time of its first sample has come, then its samples go
/// onto the output line one packet after the other (kPlaying). `cursor`, in samples as the packets
/// count them, is the next sample to go onto the line; it moves on with the audio device's clock,
/// through packets and through gaps alike.
///
/// A sample is to be played at its time on the sender's axis, plus the transit of the fastest
/// packet, plus wanted_delay().
struct PlayoutBuffer::Impl {
  /// Of a second: what begins amid a packet is faded in over 2.5 ms.
  static constexpr std::uint32_t kBlendParts = 400;

  enum class State { kIdle, kWaiting, kPlaying };
  /// How the present run of samples ends: not yet, by a fade, or with the line's last sample.
  enum class End { kNo, kFade, kReached };

  Impl(const PlayoutSettings& wanted, SenderMemory* shared);
  [[nodiscard]] DelaySettings delay_settings() const noexcept;
  template <typename Packet>
  [[nodiscard]] StreamFormat format_of(const Packet& of) const noexcept {
    return {of.encoding, of.sample_rate, opus_rate_for(settings.output_rate)};
  }

  // Arrival.
  InsertResult insert(const CodedPacket& packet, TimePoint now) noexcept;
  InsertResult insert_ordinary(const CodedPacket& packet, TimePoint received) noexcept;
  InsertResult insert_copy(const CodedPacket& packet, TimePoint received) noexcept;
  InsertResult insert_after_end(const CodedPacket& packet, TimePoint received) noexcept;
  InsertResult accept(const CodedPacket& packet, TimePoint received, Nanoseconds media) noexcept;
  InsertResult begin_anew(const CodedPacket& packet, TimePoint received) noexcept;
  InsertResult late(const CodedPacket& packet, TimePoint received) noexcept;
  InsertResult duplicate() noexcept;
  Nanoseconds place(const CodedPacket& packet, TimePoint received) noexcept;
  void turn_to(std::uint64_t sender, TimePoint now) noexcept;
  void keep_sender() noexcept;
  [[nodiscard]] bool opens_earlier(const CodedPacket& packet) const noexcept;
  [[nodiscard]] bool turn_is_over(const CodedPacket& packet) const noexcept;

  // Schedule.
  void pull(std::span<float> out, TimePoint now, TimePoint heard) noexcept;
  std::size_t wait(std::span<float> out, std::size_t done) noexcept;
  void begin_playing(const StoredPacket& head, Nanoseconds late) noexcept;
  void end_playing() noexcept;
  void end_transmission() noexcept;
  void reset() noexcept;
  void set_output_rate(std::uint32_t rate) noexcept;
  [[nodiscard]] Nanoseconds overhead(std::uint32_t rate) const noexcept;
  [[nodiscard]] Nanoseconds wanted_delay(std::uint32_t rate) const noexcept;
  [[nodiscard]] Nanoseconds target(std::uint32_t rate) const noexcept;

  // Refill.
  void refill() noexcept;
  void play_front(std::uint32_t skip, bool blend) noexcept;
  void fade_in(std::span<float> samples) noexcept;
  void take_empty_front() noexcept;
  void fill_gap(std::uint32_t ahead, std::uint32_t step) noexcept;
  bool recover(std::uint32_t samples) noexcept;
  void conceal(std::uint32_t packet_samples) noexcept;
  void fade_out() noexcept;
  bool drop_what_is_too_old() noexcept;
  [[nodiscard]] std::uint32_t overdue(std::uint32_t behind) const noexcept;
  [[nodiscard]] bool concealment_is_over() const noexcept;

  // Steering.
  void steer_to_guard() noexcept;
  void steer() noexcept;
  [[nodiscard]] Nanoseconds error() const noexcept;
  [[nodiscard]] bool front_follows() const noexcept;
  void count_stretched(std::size_t samples) noexcept;

  // What every pull looks at comes first and lies close together: of thousands of streams little
  // stays in the processor's cache.
  PlayoutSettings settings;
  State state = State::kIdle;
  End end = End::kNo;
  bool any_played = false;
  bool carrier = false;  // keyed without sound
  TimePoint last_arrival{};
  PullClock pulls;
  OutputLine line;
  PacketStore store;
  std::unique_ptr<SenderMemory> own_memory;
  SenderMemory* memory;
  PlayoutPolicy policy;
  TimeStretch stretch;
  StreamDecoder decoder;
  ArrivalCheck arrivals;
  SenderState sender;
  std::uint64_t sender_tag = 0;
  bool sender_known = false;

  StreamFormat format{Encoding::kMuLaw, 8000};
  std::uint32_t cursor = 0;
  Nanoseconds granted{0};   // fixed guard: the run is so much later than the fastest packet asks
  Nanoseconds settling{0};  // fixed guard: talk until what is granted is known
  Nanoseconds cursor_media{0};  // the same on the sender's axis
  std::uint32_t gap = 0;        // samples concealed in the present gap
  bool begun = false;           // a packet of the present run was played
  bool at_once = false;         // the next run continues this one: no guard again
  bool new_decoder = true;      // the next run begins a transmission: no codec memory
  bool tried_recovery = false;  // in the present gap
  std::uint32_t recovered_in_gap = 0;
  std::uint32_t received_in_a_row = 0;  // samples put onto the line since the last gap
  TimePoint line_time{};                // of the next sample to leave the line
  PlayoutDelay delay_now;
  PlayoutCounters counters;
  PlayedPacket played_packet;
  // What a packet that begins amid its time is faded in from, however many packets that takes.
  std::array<float, 48000 / kBlendParts> blend_tail{};
  std::size_t blend_length = 0;
  std::size_t blended = 0;
};

}  // namespace roger::audio

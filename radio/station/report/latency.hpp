// Splits the time of a voice frame from microphone to loudspeaker into stages, by sender.
//
// The stages of a packet follow its first sample and add up to its end-to-end time exactly:
//
//   capture   at the microphone -> encoder entered; the frame being filled, the resampler's delay
//   encode    in the encoder, its look-ahead included
//   send      encoder left -> handed to the RTI
//   network   handed to the RTI -> the receiving RTI's callback
//   playout   callback -> requested by the audio device: the guard, and the lateness it absorbs
//   decode    in decoder and resampler, filter delay included
//   device    from there to the loudspeaker
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "audio/playout/playout_buffer.hpp"
#include "radio/station/port/snapshot.hpp"

namespace roger::radio {

/// Times of one packet, nanoseconds.
struct StageTimes {
  std::array<std::int64_t, kStageCount> stages{};
  std::int64_t end_to_end = 0;
  std::int64_t transit = 0;  // sending to receiving RTI callback, each by its own clock:
                             // only differences are meaningful
  TimePoint heard{};
  bool clocks_related = false;     // sender and receiver share a clock, or their relation
                                   // is known,
  std::int64_t clock_bound = 0;    // with this maximum error
  std::int64_t captured_here = 0;  // by the receiver's clock, if related

  [[nodiscard]] std::int64_t of(Stage stage) const {
    return stages.at(static_cast<std::size_t>(stage));
  }
};

/// The relation of a sender's clock to the receiver's, nanoseconds.
struct ClockShift {
  std::int64_t offset = 0;  // the sender's minus the receiver's
  std::int64_t bound = 0;
};

/// Splits the time of one played packet. If its clock domain differs from `own_domain` and `shift`
/// is unknown, the stages between the hosts (network, and therefore end to end) are 0.
[[nodiscard]] StageTimes stage_times(const audio::PlayedPacket& played, std::uint64_t own_domain,
                                     const std::optional<ClockShift>& shift = {});

constexpr std::size_t kMaxBins = 160;
/// Makes a histogram of `sorted`, nanoseconds in ascending order: at most kMaxBins bins of 0.25
/// ms, doubled in width until they suffice; edges are multiples of the width.
[[nodiscard]] LatencyHistogram make_histogram(const std::vector<std::int64_t>& sorted);

/// The newest packets of one sender. Not thread-safe.
class LatencyAccount {
 public:
  static constexpr std::size_t kWindow = 2000;  // packets: a minute of speech at 32 Hz

  void add(const StageTimes& times);
  /// Fills in the figures that follow from packets: percentiles, histogram, jitter, clocks_related.
  void fill(LatencySnapshot& out) const;
  /// Returns the total number of packets added.
  [[nodiscard]] std::uint64_t added() const { return added_; }
  /// Drops the packets and the memory for them (100 kB). added() remains.
  void drop_packets();

 private:
  static constexpr std::int32_t kUnrelated = -1;  // for an error of clocks
  /// Times of one packet, microseconds within +-35 minutes: less than half of the size of
  /// StageTimes, because a station has a window for each talker of its nets.
  struct Packet {
    std::array<std::int32_t, kStageCount> stages{};
    std::int32_t end_to_end = 0;
    std::int32_t strayed = 0;  // difference of its transit to that of the packet before
    std::int32_t clock_bound = kUnrelated;
    TimePoint heard{};

    [[nodiscard]] bool clocks_related() const { return clock_bound != kUnrelated; }
  };

  void fill_recent(LatencySnapshot& out) const;
  /// Returns a packet of the window; 0: the oldest.
  [[nodiscard]] const Packet& packet(std::size_t index) const {
    return window_[(oldest_ + index) % window_.size()];
  }

  /// A ring in one allocation: a deque needs a quarter more memory.
  std::vector<Packet> window_;
  std::size_t oldest_ = 0;
  std::int64_t last_transit_ = 0;  // nanoseconds
  std::uint64_t added_ = 0;
};

}  // namespace roger::radio

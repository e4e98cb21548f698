// Where the time of a voice frame goes, from microphone to loudspeaker, by sender.
//
// The stages of a packet follow its first sample and add up to its end-to-end time exactly:
//
//   capture   at the microphone -> encoder entered; the frame being filled, the resampler's delay
//   encode    in the encoder, its look-ahead included
//   send      encoder left -> handed to the RTI
//   network   handed to the RTI -> the receiving RTI's callback
//   playout   callback -> pulled by the audio device: the guard, and lateness it absorbed
//   decode    in decoder and resampler, filter delay included
//   device    from there to the loudspeaker
#pragma once

#include <array>
#include <cstdint>
#include <deque>
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
  std::int64_t transit = 0;  // handed to one RTI -> callback of the other, each by its own clock:
                             // only differences mean something
  TimePoint heard{};
  bool clocks_related = false;     // sender and receiver share a clock, or it is known how
                                   // theirs stand to each other,
  std::int64_t clock_bound = 0;    // with this for an error at most
  std::int64_t captured_here = 0;  // by the receiver's clock, while they are related

  [[nodiscard]] std::int64_t of(Stage stage) const {
    return stages.at(static_cast<std::size_t>(stage));
  }
};

/// How a sender's clock stands to the receiver's, nanoseconds.
struct ClockShift {
  std::int64_t offset = 0;  // the sender's minus the receiver's
  std::int64_t bound = 0;
};

/// Splits up one played packet. When its clock domain is another one than `own_domain` and `shift`
/// is not known, the stages across the hosts (network, and with it end to end) are left 0.
[[nodiscard]] StageTimes stage_times(const audio::PlayedPacket& played, std::uint64_t own_domain,
                                     const std::optional<ClockShift>& shift = {});

constexpr std::size_t kMostBins = 160;
/// `sorted`, nanoseconds in ascending order, in at most kMostBins bins of 0.25 ms or of a width
/// doubled until they suffice; edges are multiples of the width.
[[nodiscard]] LatencyHistogram histogram_of(const std::vector<std::int64_t>& sorted);

/// The newest packets of one sender. Not thread-safe.
class LatencyAccount {
 public:
  static constexpr std::size_t kWindow = 2000;  // packets: a minute of speech at 32 Hz

  void add(const StageTimes& times);
  /// Fills what of `out` follows from packets: percentiles, histogram, jitter, clocks_related.
  void fill(LatencySnapshot& out) const;
  /// Packets added since the beginning.
  [[nodiscard]] std::uint64_t added() const { return added_; }

 private:
  void fill_recent(LatencySnapshot& out) const;

  std::deque<StageTimes> window_;  // the oldest first
  std::uint64_t added_ = 0;
};

}  // namespace roger::radio

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
#include <string>
#include <vector>

#include "audio/playout/playout_buffer.hpp"
#include "radio/station/snapshot.hpp"

namespace roger::radio {

/// Times of one packet, nanoseconds.
struct StageTimes {
  std::array<std::int64_t, kStageCount> stages{};
  std::int64_t end_to_end = 0;
  bool clocks_related = false;  // sender and receiver share a clock

  [[nodiscard]] std::int64_t of(Stage stage) const {
    return stages.at(static_cast<std::size_t>(stage));
  }
};

/// Splits up one played packet. When its clock domain is another one than `own_domain`, the stages
/// across the hosts (network, and with it end to end) are left 0.
[[nodiscard]] StageTimes stage_times(const audio::PlayedPacket& played, std::uint64_t own_domain);

/// min, p50, p95, p99 and max of `nanoseconds` in milliseconds; reorders its argument.
[[nodiscard]] Percentiles percentiles_of(std::vector<std::int64_t>& nanoseconds);

/// The newest packets of one sender. Not thread-safe.
class LatencyAccount {
 public:
  static constexpr std::size_t kWindow = 2000;  // packets: a minute of speech at 32 Hz

  void add(const StageTimes& times);
  /// Fills the percentiles and clocks_related of `out`.
  void fill(LatencySnapshot& out) const;
  /// Packets added since the beginning.
  [[nodiscard]] std::uint64_t added() const { return added_; }

 private:
  std::vector<StageTimes> window_;
  std::size_t oldest_ = 0;
  std::uint64_t added_ = 0;
};

}  // namespace roger::radio

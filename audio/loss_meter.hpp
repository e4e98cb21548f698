// Measures the network loss of a stream, which a receiver reports to its sender.
#pragma once

#include <cstdint>

namespace roger::audio {

/// Packet counts of a period, by sequence numbers.
struct LossReport {
  std::uint32_t expected = 0;
  std::uint32_t lost = 0;
  std::uint32_t bursts =
      0;  // runs of successive lost packets; 0 if the receiver does not count them
};

/// Counts a stream's own packets as they arrive from the network, in time or not, but no
/// repetitions: it measures the loss of the network before any recovery. One thread; no allocation.
class LossMeter {
 public:
  /// Counts the packet of this sequence number. A packet behind the newest one counts once, if it
  /// is at most 63 behind.
  void arrived(std::uint32_t sequence) noexcept;
  /// Records a pause in listening: packets missing before the next one are not counted as lost.
  void skip() noexcept { any_ = false; }
  /// Returns the counts since the last report, up to the newest packet that arrived. A packet
  /// overtaken in transit is corrected in the next report, as is a burst that it fills.
  LossReport report() noexcept;

 private:
  /// Returns whether the packet `behind` the newest one has arrived and is in the window.
  [[nodiscard]] bool has(std::uint32_t behind) const noexcept;

  bool any_ = false;
  std::uint32_t newest_ = 0;
  std::uint64_t seen_ = 0;      // bit i: packet newest_ - i arrived
  std::uint32_t expected_ = 0;  // since the last report
  std::uint32_t received_ = 0;
  std::uint32_t carried_ = 0;  // received beyond the expected number
  std::int32_t bursts_ = 0;    // below 0: reported bursts that were filled since
};

}  // namespace roger::audio

// How much of a stream the network loses: what a receiver reports to its sender.
#pragma once

#include <cstdint>

namespace roger::audio {

/// What became of the packets of a stretch of time, by their sequence numbers.
struct LossReport {
  std::uint32_t expected = 0;
  std::uint32_t lost = 0;
};

/// Counts a stream's own packets as they come from the network, in time or not, redundant copies
/// excepted: the loss is that of the network, whatever repairs it. One thread; no allocation.
class LossMeter {
 public:
  void arrived(std::uint32_t sequence) noexcept;
  /// Nobody listened for a while: what lies before the next packet is not lost.
  void skip() noexcept { any_ = false; }
  /// The packets since the last report, up to the newest that arrived. One that is overtaken on the
  /// way is made good in the next report.
  LossReport report() noexcept;

 private:
  bool any_ = false;
  std::uint32_t newest_ = 0;
  std::uint64_t seen_ = 0;      // bit i: newest_ - i arrived
  std::uint32_t expected_ = 0;  // since the last report
  std::uint32_t received_ = 0;
  std::uint32_t carried_ = 0;  // received beyond what was expected
};

}  // namespace roger::audio

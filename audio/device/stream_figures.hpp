// The figures of a device's stream: counters, latencies, and when its newest block was requested.
#pragma once

#include <atomic>
#include <cstdint>

#include "audio/device/device.hpp"
#include "audio/device/host_block.hpp"

namespace roger::audio {

/// record() belongs to the host's real-time thread, begin() to the device's owner while no callback
/// runs, all other functions to any thread. Real-time safe. The counters continue when another
/// stream begins.
class StreamFigures {
 public:
  /// Declares that a stream begins at `now`.
  void begin(TimePoint now) noexcept { last_call_ns_ = now.time_since_epoch().count(); }
  /// Adds a block that the host requested at `now`.
  void record(const HostBlock& block, TimePoint now) noexcept;

  /// Writes the block size, latencies and counters into `state`.
  void describe(DeviceState& state) const;
  /// Returns the time from the newest block, or from begin(), to `now`.
  [[nodiscard]] Nanoseconds silent_for(TimePoint now) const noexcept {
    return now.time_since_epoch() - Nanoseconds{last_call_ns_};
  }

 private:
  std::atomic<std::uint32_t> block_frames_{0};
  std::atomic<std::int64_t> input_latency_ns_{0};
  std::atomic<std::int64_t> output_latency_ns_{0};
  std::atomic<std::uint64_t> underruns_{0};
  std::atomic<std::uint64_t> overruns_{0};
  std::atomic<std::uint64_t> xruns_{0};
  std::atomic<std::int64_t> last_call_ns_{0};
};

}  // namespace roger::audio

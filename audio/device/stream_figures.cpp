#include "audio/device/stream_figures.hpp"

namespace roger::audio {

void StreamFigures::record(const HostBlock& block, TimePoint now) noexcept {
  underruns_.fetch_add(block.underrun ? 1 : 0, std::memory_order_relaxed);
  overruns_.fetch_add(block.overrun ? 1 : 0, std::memory_order_relaxed);
  xruns_.fetch_add(block.underrun || block.overrun ? 1 : 0, std::memory_order_relaxed);
  block_frames_.store(static_cast<std::uint32_t>(block.frames), std::memory_order_relaxed);
  input_latency_ns_.store(block.input_latency.count(), std::memory_order_relaxed);
  output_latency_ns_.store(block.output_latency.count(), std::memory_order_relaxed);
  last_call_ns_.store(now.time_since_epoch().count(), std::memory_order_relaxed);
}

void StreamFigures::describe(DeviceState& state) const {
  state.block_frames = block_frames_;
  state.input_latency = Nanoseconds{input_latency_ns_};
  state.output_latency = Nanoseconds{output_latency_ns_};
  state.underruns = underruns_;
  state.overruns = overruns_;
  state.xruns = xruns_;
}

}  // namespace roger::audio

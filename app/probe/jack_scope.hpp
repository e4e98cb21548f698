// A two-channel oscilloscope with a click generator: one client of a JACK server whose output is
// the click and whose input is the probe at a loudspeaker, both recorded on the server's sample
// clock.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"

namespace roger::app {

/// What was sent and what was heard, sample by sample. Cycles that the server skipped are zeros in
/// both, so that an index is always an instant of the sample clock.
struct ScopeTrace {
  std::vector<float> sent;
  std::vector<float> heard;
};

/// How far the server says that its own microphone and loudspeaker ports are from the air.
struct DriverLatency {
  double capture_ms = 0.0;
  double playback_ms = 0.0;
};

/// Calls belong to one thread; JACK's own real-time thread only moves samples through rings.
class JackScope {
 public:
  /// Joins the server named `server` as client `name`. Never starts a server. Errors:
  /// kUnavailable (no such server, or it refuses).
  static Result<std::unique_ptr<JackScope>> open(const std::string& server,
                                                 const std::string& name);
  ~JackScope();
  JackScope(const JackScope&) = delete;
  JackScope& operator=(const JackScope&) = delete;

  [[nodiscard]] std::uint32_t sample_rate() const;
  [[nodiscard]] std::uint32_t period() const;
  [[nodiscard]] DriverLatency driver_latency() const;
  /// Cycles that the server reports as late since open().
  [[nodiscard]] std::uint64_t xruns() const;
  /// False once the server has gone.
  [[nodiscard]] bool alive() const;

  /// Ports of another client, in its order: what it plays, or what it records from.
  [[nodiscard]] std::vector<std::string> output_ports(const std::string& client) const;
  [[nodiscard]] std::vector<std::string> input_ports(const std::string& client) const;

  /// @{ Wiring; whatever else the named port was connected to is taken off.
  Status feed(const std::string& input_port);
  Status listen(const std::string& output_port);
  Status loop_back();  // our own output to our own input: one period later, by JACK's rule
  void unplug();
  /// @}

  /// Orders one click that begins at sample `place` of the trace (at once when that is past);
  /// false when too many are waiting. Only after collect() has recorded something.
  bool click_at(std::uint64_t place);
  /// Moves what JACK's thread recorded to the trace; to be called at least every second.
  void collect();
  [[nodiscard]] const ScopeTrace& trace() const;
  /// Samples lost because collect() came too late; 0 in a valid measurement.
  [[nodiscard]] std::uint64_t overflow() const;

 private:
  struct Impl;
  explicit JackScope(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace roger::app

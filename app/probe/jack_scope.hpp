// A two-channel oscilloscope with a click generator, as one JACK client. Its output port sends
// clicks, its input port records a station's playback port. Both signals are recorded on the sample
// clock of the server, so delays need no clock synchronisation.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"

namespace roger::app {

/// Sent and received samples. Cycles that the server skipped are zeros in both, so an index always
/// corresponds to one instant of the sample clock.
struct ScopeTrace {
  std::vector<float> sent;
  std::vector<float> heard;
};

/// Latencies of the server's physical ports, as its driver declares them.
struct DriverLatency {
  double capture_ms = 0.0;
  double playback_ms = 0.0;
};

/// All calls belong to one thread. JACK's real-time thread exchanges samples with it through rings
/// only.
class JackScope {
 public:
  /// Connects to the server `server` as client `name`. Never starts a server. Errors: kUnavailable
  /// (no such server, or it refuses the client).
  static Result<std::unique_ptr<JackScope>> open(const std::string& server,
                                                 const std::string& name);
  ~JackScope();
  JackScope(const JackScope&) = delete;
  JackScope& operator=(const JackScope&) = delete;

  [[nodiscard]] std::uint32_t sample_rate() const;
  [[nodiscard]] std::uint32_t period() const;
  [[nodiscard]] DriverLatency driver_latency() const;
  /// Returns the number of xruns that the server has reported since open().
  [[nodiscard]] std::uint64_t xruns() const;
  /// Returns whether the server still runs.
  [[nodiscard]] bool alive() const;

  /// Returns the ports of another client in its order: the ports that it plays to, or those that it
  /// records from.
  [[nodiscard]] std::vector<std::string> output_ports(const std::string& client) const;
  [[nodiscard]] std::vector<std::string> input_ports(const std::string& client) const;

  /// @{ Connects the scope. Other connections of the named port are removed.
  Status feed(const std::string& input_port);
  Status listen(const std::string& output_port);
  Status loop_back();  // output to own input; adds one period, as JACK specifies for feedback
                       // connections
  void unplug();
  /// @}

  /// Schedules one click that begins at sample `place` of the trace, or at once if that is past.
  /// Returns false if the queue is full. Valid only after collect() has recorded something.
  bool click_at(std::uint64_t place);
  /// Moves recorded samples from JACK's thread to the trace. Call at least once per second.
  void collect();
  [[nodiscard]] const ScopeTrace& trace() const;
  /// Returns the number of samples lost because collect() was called too rarely; 0 in a valid
  /// measurement.
  [[nodiscard]] std::uint64_t overflow() const;

 private:
  struct Impl;
  explicit JackScope(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace roger::app

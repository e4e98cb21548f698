// Everything the probe starts: a JACK server, what the RTI needs and two stations, each a process
// of its own, in a federation that nobody else meets.
#pragma once

#include <fstream>
#include <memory>
#include <optional>
#include <string>

#include "app/probe/jack_scope.hpp"
#include "app/probe/jack_server.hpp"
#include "app/support/child_process.hpp"
#include "app/support/codec_options.hpp"
#include "app/support/measured_rti.hpp"
#include "app/support/scratch_folder.hpp"
#include "app/support/stop_signal.hpp"
#include "core/result.hpp"

namespace roger::app {

struct ProbeSettings {
  std::string server;  // JACK server to use; empty: one of the probe's own
  std::uint32_t period = 128;
  std::optional<double> guard_ms;  // fixed; none: the delay adapts
  bool key_each = false;           // a key-down for each click, instead of one for all
  CodecOptions coding;
};

/// Two stations, TX with its key held (or pressed by key()) and RX, and the scope's wires to them.
/// Members end in the reverse order of their start.
class ProbeSetup {
 public:
  /// Starts all. Errors carry the last words of the process that failed.
  static Result<std::unique_ptr<ProbeSetup>> start(const ProbeSettings& settings,
                                                   const StartRti& start_rti);
  /// Waits until both stations show their ports, then wires them to the scope.
  Status wire_stations(StopSignal& stop);

  [[nodiscard]] JackScope& scope() { return *scope_; }
  /// ProbeSettings::key_each: presses or releases the sender's key.
  void key(bool down);
  /// Ends both stations and returns what they reported, sender first.
  struct Reports {
    std::string sender;  // paths of their JSON
    std::string receiver;
  };
  Result<Reports> finish();
  /// The last line that a station printed, for errors.
  [[nodiscard]] std::string last_words() const;

 private:
  explicit ProbeSetup(ScratchFolder folder) : folder_(std::move(folder)) {}
  Status start_server(const ProbeSettings& settings);
  Status start_station(const ProbeSettings& settings, const std::string& call_sign, bool key,
                       std::optional<ChildProcess>& child);

  ScratchFolder folder_;
  std::string server_name_;
  std::optional<JackServer> server_;
  std::unique_ptr<JackScope> scope_;
  std::optional<MeasuredRti> rti_;
  std::ofstream keys_;  // a FIFO, the sender's script
  std::optional<ChildProcess> receiver_;
  std::optional<ChildProcess> sender_;
};

}  // namespace roger::app

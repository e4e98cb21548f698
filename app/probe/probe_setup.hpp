// Everything the probe starts: a JACK server, what the RTI needs and two stations, each a process
// of its own, in a federation that nobody else meets.
#pragma once

#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

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
  /// Starts all but the stations. Errors carry the last words of the process that failed.
  static Result<std::unique_ptr<ProbeSetup>> start(const ProbeSettings& settings,
                                                   const StartRti& start_rti);
  /// Starts both stations, waits until they show their ports, and wires them to the scope. One
  /// after the other: of clients that open at the same moment on a busy machine, a JACK server has
  /// kept one waiting for ever.
  Status start_stations(StopSignal& stop);

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
  ProbeSetup(ScratchFolder folder, const ProbeSettings& settings)
      : settings_(settings), folder_(std::move(folder)) {}
  Status start_server();
  Status start_station(const std::string& call_sign, bool key, std::optional<ChildProcess>& child);
  using Ports = std::function<std::vector<std::string>()>;
  using Connect = std::function<Status(const std::string& port)>;
  /// Connects the first of a station's ports as soon as it shows one that can be connected.
  Status wire(ChildProcess& station, const Ports& ports, const Connect& connect, StopSignal& stop);

  const ProbeSettings settings_;

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

// Everything that the probe starts: a JACK server, the RTI and two stations, each in its own
// process, in a private federation.
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

/// Which threads of a probe's processes request real-time priority.
enum class ProbePriority {
  kNormal,    // none
  kAudio,     // those of JACK, in the server and in the stations: what JACK does by default
  kStations,  // also all other threads of the stations
};

/// Settings of a probe run.
struct ProbeSettings {
  ProbePriority priority = ProbePriority::kAudio;
  std::string server;  // name of a running JACK server; empty: start one
  std::uint32_t period = 128;
  std::optional<double> guard_ms;  // fixed playout guard in milliseconds; none: adaptive
  bool key_each = false;           // one transmission per click instead of one for all
  CodecOptions coding;
  std::vector<std::string> fom;  // paths or file: URLs; empty: Roger's FOM modules
};

/// Two stations and their connections to the scope. TX transmits all the time, or when key() is
/// called; RX receives. Members are destroyed in the reverse order of their start.
class ProbeSetup {
 public:
  /// Starts everything except the stations. Throws a CommandError with the last output of the
  /// process that failed.
  static std::unique_ptr<ProbeSetup> start(const ProbeSettings& settings,
                                           const StartRti& start_rti);
  /// Starts both stations, waits for their ports and connects them to the scope. The stations start
  /// one after the other, because a JACK server on a busy machine can leave one of two clients that
  /// open at the same moment waiting forever.
  void start_stations(StopSignal& stop);

  [[nodiscard]] JackScope& scope() { return *scope_; }
  /// Presses or releases the sender's key; only with ProbeSettings::key_each.
  void key(bool down) { keys_ << "key 1 " << (down ? "down" : "up") << std::endl; }
  /// Stops both stations and returns their reports.
  struct Reports {
    std::string sender;  // path of the JSON report
    std::string receiver;
  };
  Reports finish();
  /// Returns the last line of output of each process, for error messages.
  [[nodiscard]] std::string last_output() const;

 private:
  ProbeSetup(ScratchFolder folder, const ProbeSettings& settings)
      : settings_(settings), folder_(std::move(folder)) {}
  void start_server();
  void start_station(const std::string& call_sign, bool key, std::optional<ChildProcess>& child);
  using Ports = std::function<std::vector<std::string>()>;
  using Connect = std::function<Status(const std::string& port)>;
  /// Waits until the station shows a port that can be connected, and connects it.
  void wire(ChildProcess& station, const Ports& ports, const Connect& connect, StopSignal& stop);

  const ProbeSettings settings_;

  ScratchFolder folder_;
  std::string server_name_;
  std::optional<JackServer> server_;
  std::unique_ptr<JackScope> scope_;
  std::optional<MeasuredRti> rti_;
  std::ofstream keys_;  // FIFO that the sender reads as its script
  std::optional<ChildProcess> receiver_;
  std::optional<ChildProcess> sender_;
};

}  // namespace roger::app

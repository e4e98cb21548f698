// Many stations in one process as load: settings, run and report.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "app/support/stop_signal.hpp"
#include "app/swarm/common_clock.hpp"
#include "app/swarm/swarm_plan.hpp"
#include "app/swarm/turns.hpp"
#include "radio/station/station.hpp"

namespace roger::app {

/// Settings of a swarm.
struct SwarmSettings {
  radio::NetPlan plan;
  std::vector<std::string> call_signs;  // at least one; no echo stations
  std::size_t federates = 4;            // federates that the stations are spread over, at most one
                                        // per station
  std::size_t speaking = 1;             // simultaneous transmitters, each on its own net
  double seconds = 20.0;                // duration of the turns
  /// Alternating turns, see Turns. The stations of the last net then have a federate and a clock of
  /// their own, and all other threads run at lower priority: as on computers of their own, these
  /// stations never wait for other stations of the process.
  bool alternate = false;
  radio::FederationSettings federation;
  audio::CodecSettings codec;
};

/// Packets that should reach all other stations of their net.
struct SwarmTraffic {
  std::uint64_t sent = 0;
  std::uint64_t expected = 0;  // receptions of the sent packets by all other stations
  std::uint64_t received = 0;  // includes packets of stations of other processes
  std::uint64_t lost = 0;      // expected but not received
};

struct SwarmNetReport {
  std::string name;
  std::size_t stations = 0;
  SwarmTraffic traffic;
};

/// Received packets that were not played as they are.
struct SwarmPlayout {
  std::uint64_t concealed = 0;
  std::uint64_t late = 0;     // received too late for playout
  std::uint64_t dropped = 0;  // because the packet ring was full
};

/// Result of a run.
struct SwarmReport {
  std::size_t stations = 0;
  std::size_t federates = 0;
  std::size_t spoke = 0;  // stations that sent at least one packet
  SwarmTraffic traffic;   // sums of all nets
  SwarmPlayout playout;
  std::uint64_t overruns = 0;  // of microphones or of the common clock: the processors were
                               // overloaded
  double seconds = 0.0;        // from the first turn to the end of the last
  double cpu_percent = 0.0;    // of one processor during that time
  double join_seconds = 0.0;   // until all stations had joined and discovered each other
  std::uint64_t rss_kib = 0;   // memory of the process at the end
  std::vector<SwarmNetReport> nets;
  std::vector<std::string> troubles;  // distinct problems with the federation
};
[[nodiscard]] std::string to_text(const SwarmReport& report);
[[nodiscard]] nlohmann::ordered_json to_json(const SwarmReport& report);

/// The stations of one process. Their devices make no sound and share two threads; the stations of
/// one federate share its voice and control threads. All calls from one thread.
class Swarm {
 public:
  /// Joins the federation with all stations. Throws the errors of radio::Station::open() as a
  /// CommandError, and kInvalid for contradictory settings.
  static std::unique_ptr<Swarm> open(const SwarmSettings& settings);

  /// Waits until every station has discovered all others. Returns false after 30 s or when `stop`
  /// is requested.
  bool wait_for_discovery(StopSignal& stop);
  /// Lets the stations transmit in turns. Returns when the time is over or `stop` is requested.
  void speak(StopSignal& stop);
  /// Waits for the last packets, takes the report and leaves the federation.
  SwarmReport close();

  /// Returns the report of each federate. Any thread, until close().
  [[nodiscard]] std::vector<radio::StationReport> station_reports() const;

  [[nodiscard]] const std::vector<SwarmNet>& nets() const { return nets_; }
  [[nodiscard]] std::size_t federates() const { return stations_.size(); }

 private:
  explicit Swarm(const SwarmSettings& settings);
  void open_stations();
  [[nodiscard]] bool all_discovered() const;
  void key(std::size_t station, bool down);
  /// Returns false if a stop was requested or the time is over.
  bool wait_until(StopSignal& stop, TimePoint when) const;
  [[nodiscard]] SwarmReport report() const;

  SwarmSettings settings_;
  std::vector<SwarmNet> nets_;
  std::size_t speaking_;
  std::vector<std::unique_ptr<CommonClock>> clocks_;
  std::vector<std::unique_ptr<radio::Station>> stations_;  // one per federate
  struct Position {
    std::size_t station = 0;  // index in stations_
    std::size_t place = 0;    // index of the operator in that station
  };
  std::vector<Position> positions_;  // per call sign
  TimePoint ends_{};
  const TimePoint began_ = std::chrono::steady_clock::now();
  SwarmReport measured_;  // the times, and the load of the processors
};

}  // namespace roger::app

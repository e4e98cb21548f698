// Many stations in one process, for load: who they are, what they do, and what became of it.
#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "app/support/stop_signal.hpp"
#include "app/swarm/common_clock.hpp"
#include "app/swarm/swarm_plan.hpp"
#include "app/swarm/turns.hpp"
#include "core/result.hpp"
#include "radio/station/station.hpp"

namespace roger::app {

struct SwarmSettings {
  radio::NetPlan plan;
  std::vector<std::string> call_signs;  // at least one; no echoes
  std::size_t federates = 4;            // that they are spread over, 1 to one for each
  std::size_t speaking = 1;             // at once, each on a net of his own
  double seconds = 20.0;                // of speaking
  /// See Turns. The stations of the last net then have a federate and a clock of their own, and all
  /// others yield the processors to them: as on computers of their own, they never wait for other
  /// stations of the process.
  bool alternate = false;
  radio::FederationSettings federation;
  audio::CodecSettings codec;
};

/// What became of what was said on a net. All packets of a speaker should come to everybody else on
/// his net.
struct SwarmNetReport {
  std::string name;
  std::size_t stations = 0;
  std::uint64_t sent = 0;
  std::uint64_t expected = 0;  // receptions of these: each by all others
  std::uint64_t received = 0;  // others' stations that speak there, too, are in it
};

struct SwarmReport {
  std::size_t stations = 0;
  std::size_t federates = 0;
  std::size_t spoke = 0;  // stations that sent anything
  std::uint64_t sent = 0;
  std::uint64_t expected = 0;
  std::uint64_t received = 0;
  std::uint64_t lost = 0;       // expected and never received, net by net
  std::uint64_t concealed = 0;  // gaps in what was heard
  std::uint64_t late = 0;       // came, but too late to be heard
  std::uint64_t dropped = 0;    // came, but nobody fetched them in time
  std::uint64_t overruns = 0;   // of microphone or clock: the processors were too busy
  double seconds = 0.0;         // from the first turn to the end of the last
  double cpu_percent = 0.0;     // of one processor, in that time
  std::vector<SwarmNetReport> nets;
  std::vector<std::string> troubles;  // with the federation, each once
};
[[nodiscard]] std::string text_of(const SwarmReport& report);
[[nodiscard]] nlohmann::ordered_json to_json(const SwarmReport& report);

/// The stations, in one process. Their devices make no sound and share two threads; those
/// of a federate share its voice and control threads. All calls from one thread.
class Swarm {
 public:
  /// Joins the federation with all of them. Errors: as of radio::Station::open(); kInvalid for
  /// settings that don't fit each other.
  static Result<std::unique_ptr<Swarm>> open(const SwarmSettings& settings);

  /// Waits until all know each other. false: it took half a minute, or `stop` was asked for.
  bool meet(StopSignal& stop);
  /// Lets them speak in turns; returns when the time is over or `stop` is asked for.
  void speak(StopSignal& stop);
  /// Leaves the federation.
  SwarmReport close();

  [[nodiscard]] const std::vector<SwarmNet>& nets() const { return nets_; }
  [[nodiscard]] std::size_t federates() const { return stations_.size(); }

 private:
  explicit Swarm(const SwarmSettings& settings);
  Status open_stations();
  [[nodiscard]] bool met() const;
  void key(std::size_t station, bool down);
  /// false: asked to stop, or the time is over.
  bool wait_until(StopSignal& stop, TimePoint when) const;
  [[nodiscard]] SwarmReport report() const;

  SwarmSettings settings_;
  std::vector<SwarmNet> nets_;
  std::size_t speaking_;
  std::vector<std::unique_ptr<CommonClock>> clocks_;
  std::vector<std::unique_ptr<radio::Station>> stations_;  // one a federate
  struct Seat {
    std::size_t station = 0;  // of stations_
    std::size_t place = 0;    // operator of it
  };
  std::vector<Seat> seats_;  // of each call sign
  TimePoint ends_{};
  double spoke_seconds_ = 0.0;
  double cpu_seconds_ = 0.0;
};

}  // namespace roger::app

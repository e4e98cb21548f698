// Fifty stations on simulated hosts that talk, join, leave and fail at random.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <queue>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "tests/soak/soak_figures.hpp"
#include "tests/support/host_network.hpp"
#include "tests/support/station_program.hpp"

namespace roger::test {

/// Runs the stations. Forty of them run from the beginning to the end and are measured; ten leave,
/// are killed and join again. The cable of one of the ten hosts is out for some seconds now and
/// then. For use by one thread.
class Soak {
 public:
  /// Joins all stations. Throws std::runtime_error.
  Soak();
  ~Soak();
  Soak(const Soak&) = delete;
  Soak& operator=(const Soak&) = delete;

  /// Lets the stations act for this long and returns a sample every ten seconds. Throws
  /// std::runtime_error if a measured process ends.
  std::vector<SoakSample> run(std::chrono::milliseconds time);
  /// Plugs in all cables, waits until only the running stations are joined, and replaces in a
  /// sample what depends on the number of stations and on memberships that overlap: federates that
  /// remain, descriptors of the executive beyond one for each station, descriptors and threads of
  /// the stations.
  void count_at_rest(SoakSample& sample);
  /// Returns how many keys were pressed, stations left, were killed and joined, and cables were
  /// pulled.
  [[nodiscard]] std::string summary() const;

 private:
  using Clock = std::chrono::steady_clock;
  struct Counts {
    std::uint64_t keys = 0;
    std::uint64_t departures = 0;
    std::uint64_t kills = 0;
    std::uint64_t cables = 0;
  };
  struct Action {
    Clock::time_point at;
    std::function<void()> what;
    bool operator<(const Action& other) const { return at > other.at; }  // the earliest first
  };

  void write_files() const;
  [[nodiscard]] std::unique_ptr<StationProgram> start_station(std::size_t number);
  /// Performs `what` after a random time of `least` to `most`.
  void later(std::chrono::milliseconds least, std::chrono::milliseconds most,
             std::function<void()> what);
  void plan_actions();
  void press_a_key();
  /// Lets a station that is joined and comes and goes leave, or kills it.
  void remove_a_station();
  void pull_a_cable();
  void read_lines();
  SoakSample sample();
  /// Returns the sums over the measured stations.
  [[nodiscard]] ProcessFigures figures_of_stations() const;
  [[nodiscard]] std::size_t count_federates();
  [[nodiscard]] std::size_t random_number(std::size_t below);

  const std::string folder_;
  HostNetwork network_;
  std::vector<std::string> executive_host_;
  std::vector<std::vector<std::string>> hosts_;
  std::set<int> unplugged_;
  std::optional<StationProgram> executive_;
  std::vector<std::unique_ptr<StationProgram>> stations_;  // null: has left
  std::set<std::size_t> joining_;                          // stations that have not joined yet
  std::priority_queue<Action> actions_;
  std::mt19937_64 random_{1};
  std::vector<double> delays_;  // ms, since the last sample
  Counts counts_;
};

}  // namespace roger::test

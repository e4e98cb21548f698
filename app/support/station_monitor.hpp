// Console output of a headless station.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "radio/station/port/operator_port.hpp"

namespace roger::app {

/// Returns the event as text; empty for events without information for a reader. `snapshot`
/// supplies the radio names, and the channels of events without one.
[[nodiscard]] std::string to_text(const radio::Event& event,
                                  const radio::StationSnapshot& snapshot);

/// Reports one operator's events as lines, and the latency every few seconds while a station is
/// received. All calls belong to one thread.
class StationMonitor {
 public:
  explicit StationMonitor(radio::OperatorPort& port);

  /// Returns the station name, federation, sound device and tuned radios.
  [[nodiscard]] std::string introduction() const;
  /// Returns lines for the events since the last call. `now` decides whether the latency is due.
  [[nodiscard]] std::vector<std::string> news(TimePoint now);
  /// Returns the events of the last call of news().
  [[nodiscard]] const std::vector<radio::Event>& events() const { return events_; }

 private:
  radio::OperatorPort& port_;
  std::uint64_t seen_ = 0;
  TimePoint latency_reported_at_{};
  std::vector<radio::Event> events_;
};

/// Prints a line with the time of day and, unless empty, the call sign.
void say(const std::string& call_sign, const std::string& line);

}  // namespace roger::app

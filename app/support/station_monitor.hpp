// Tells at the terminal what happens at a station.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "radio/station/port/operator_port.hpp"

namespace roger::app {

/// The event in words, "" for those that say nothing to a reader. `snapshot` gives the radios'
/// names.
[[nodiscard]] std::string text_of(const radio::Event& event,
                                  const radio::StationSnapshot& snapshot);

/// One operator's events as lines, and his latency every few seconds while somebody is heard.
/// Calls belong to one thread.
class StationMonitor {
 public:
  explicit StationMonitor(radio::OperatorPort& port);

  /// Lines about who is here and what is tuned.
  [[nodiscard]] std::string introduction() const;
  /// Lines about what happened since the last call; `now` decides when latency is due.
  [[nodiscard]] std::vector<std::string> news(TimePoint now);
  /// Events seen by the last call of news().
  [[nodiscard]] const std::vector<radio::Event>& events() const { return events_; }

 private:
  radio::OperatorPort& port_;
  std::uint64_t seen_ = 0;
  TimePoint latency_told_{};
  std::vector<radio::Event> events_;
};

/// Prints a line with the time of day and, when `call_sign` is given, whose it is.
void say(const std::string& call_sign, const std::string& line);

}  // namespace roger::app

// Answers requests for the status of a station: how its operators receive the other stations.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "radio/hla/messages.hpp"
#include "radio/station/port/snapshot.hpp"

namespace roger::radio {

/// One for each station. Bounded, because any program can ask: at most one answer in kInterval, of
/// at most kMaxReports reports.
class VoiceAnswers {
 public:
  /// Takes a request. Any thread but a real-time one.
  void ask() { asked_.store(true, std::memory_order_relaxed); }
  /// Control thread: returns the reports to send now; empty if none are due. `federate`: of this
  /// station. `operators`: their newest snapshots.
  [[nodiscard]] std::vector<VoiceReport> due(
      TimePoint now, const std::string& federate,
      std::span<const std::shared_ptr<const StationSnapshot>> operators);

  static constexpr Nanoseconds kInterval{1'000'000'000};
  /// Far more senders than a station hears, and few enough for one send queue.
  static constexpr std::size_t kMaxReports = 256;

 private:
  std::atomic<bool> asked_{false};
  TimePoint answered_{};  // the last time; TimePoint{}: never
};

}  // namespace roger::radio

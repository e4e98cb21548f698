// The last ten minutes of every sender's latency, one point per second, and events in that time.
#pragma once

#include <QString>
#include <array>
#include <deque>
#include <map>
#include <utility>
#include <vector>

#include "radio/station/port/snapshot.hpp"

namespace roger::ui {

/// Latency from microphone to loudspeaker in ms.
struct HistoryPoint {
  TimePoint at{};
  double p50 = 0, p95 = 0, p99 = 0;  // over the preceding 10 s
  double max = 0;                    // over the preceding second

  /// Every figure with its name in exports.
  static constexpr std::array<std::pair<const char*, double HistoryPoint::*>, 4> fields() {
    return {{{"p50_ms", &HistoryPoint::p50},
             {"p95_ms", &HistoryPoint::p95},
             {"p99_ms", &HistoryPoint::p99},
             {"max_ms", &HistoryPoint::max}}};
  }
};

struct HistoryEvent {
  enum class Kind { kDevice, kXruns, kLost, kFederation };
  Kind kind = Kind::kDevice;
  TimePoint at{};
  std::uint64_t count = 0;  // number of packets or xruns
  std::string device;
};

/// Returns "7 packets lost", "3 xruns here", "USB headset lost".
QString event_text(const HistoryEvent& event);
/// Returns true if the second's maximum is far above the other values and deserves a mark.
bool is_outlier(const HistoryPoint& point);

/// GUI thread only.
class LatencyHistory {
 public:
  static constexpr std::chrono::minutes kLength{10};
  static constexpr std::chrono::seconds kStep{1};
  /// Minimum number of packets lost within a second that is reported as an event.
  static constexpr std::uint64_t kBurst = 3;

  /// Samples a snapshot; does nothing if called more often than once a second.
  void take(const radio::StationSnapshot& station, TimePoint now);

  /// Returns the points, oldest first; empty for an unknown sender and for one with an unrelated
  /// clock.
  [[nodiscard]] const std::deque<HistoryPoint>& points(std::uint64_t stream) const;
  /// Returns the events of the station and of this sender, oldest first.
  [[nodiscard]] std::vector<HistoryEvent> events(std::uint64_t stream) const;

 private:
  struct Sender {
    std::deque<HistoryPoint> points;
    std::deque<HistoryEvent> events;
    TimePoint newest{};  // time of the newest packet
    std::uint64_t lost = 0;
    bool known = false;
  };

  void take_station(const radio::StationSnapshot& station, TimePoint now);
  void take_sender(const radio::LatencySnapshot& latency, TimePoint now);
  void forget(const radio::StationSnapshot& station, TimePoint now);

  std::map<std::uint64_t, Sender> senders_;
  std::deque<HistoryEvent> events_;
  TimePoint taken_{};
  bool began_ = false;
  std::uint64_t losses_ = 0;
  std::uint64_t xruns_ = 0;
  bool joined_ = false;
};

}  // namespace roger::ui

// The last ten minutes of every sender's latency, a point a second, and what happened meanwhile.
#pragma once

#include <QString>
#include <deque>
#include <map>
#include <vector>

#include "radio/station/port/snapshot.hpp"

namespace roger::ui {

/// Milliseconds from microphone to loudspeaker.
struct HistoryPoint {
  TimePoint at{};
  double p50 = 0, p95 = 0, p99 = 0;  // of the ten seconds before
  double max = 0;                    // of the second before
};

struct HistoryEvent {
  enum class Kind { kDevice, kXruns, kLost, kFederation };
  Kind kind = Kind::kDevice;
  TimePoint at{};
  std::uint64_t count = 0;  // of packets or xruns
  std::string device;
};

/// "7 packets lost", "3 xruns", "USB headset lost".
QString event_text(const HistoryEvent& event);
/// Whether the slowest packet of that second stands out from the others and is worth a mark.
bool is_outlier(const HistoryPoint& point);

/// Belongs to the GUI thread.
class LatencyHistory {
 public:
  static constexpr std::chrono::minutes kLength{10};
  static constexpr std::chrono::seconds kStep{1};
  /// This many packets lost within a second are worth a flag.
  static constexpr std::uint64_t kBurst = 3;

  /// Looks at a snapshot; more often than once a second is no loss and no gain.
  void take(const radio::StationSnapshot& station, TimePoint now);

  /// Oldest first; empty for one who is not known or has another clock.
  [[nodiscard]] const std::deque<HistoryPoint>& points(std::uint64_t stream) const;
  /// The station's and this sender's, oldest first.
  [[nodiscard]] std::vector<HistoryEvent> events(std::uint64_t stream) const;

 private:
  struct Sender {
    std::deque<HistoryPoint> points;
    std::deque<HistoryEvent> events;
    TimePoint newest{};  // packet seen
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

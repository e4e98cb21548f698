// Exports latency figures. Pure.
#pragma once

#include <QByteArray>
#include <QDateTime>
#include <deque>
#include <vector>

#include "ui/model/latency_history.hpp"

namespace roger::ui {

/// Returns one line per sender: percentiles, distribution of every stage, losses. Unknown values
/// are empty cells.
QByteArray senders_csv(const std::vector<radio::LatencySnapshot>& senders);
/// Returns one line per second of one sender; `wall` is UTC at `now`.
QByteArray history_csv(const std::deque<HistoryPoint>& points, TimePoint now,
                       const QDateTime& wall);

struct LatencyReport {
  QString call_sign;  // of the station that measured
  QDateTime utc;
  TimePoint now{};
  std::vector<radio::LatencySnapshot> senders;
  const LatencyHistory* history = nullptr;
};
/// Returns all figures with the histograms, the last ten minutes and the events of every sender.
QByteArray latency_json(const LatencyReport& report);

}  // namespace roger::ui

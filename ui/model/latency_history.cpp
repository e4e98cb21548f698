#include "ui/model/latency_history.hpp"

#include <QCoreApplication>
#include <algorithm>

namespace roger::ui {
namespace {

struct History {
  Q_DECLARE_TR_FUNCTIONS(roger::ui::History)
};

/// Adds an event. A repetition within 10 s increases the count of the previous one, so that flags
/// do not cover the plot.
void add_event(std::deque<HistoryEvent>& events, HistoryEvent event) {
  constexpr std::chrono::seconds kSame{10};
  if (!events.empty() && events.back().kind == event.kind && event.at - events.back().at < kSame) {
    events.back().count += event.count;
    return;
  }
  events.push_back(std::move(event));
}

template <class Entry>
void drop_old(std::deque<Entry>& entries, TimePoint now) {
  while (!entries.empty() && entries.front().at + LatencyHistory::kLength < now) {
    entries.pop_front();
  }
}

}  // namespace

QString event_text(const HistoryEvent& event) {
  const int count = static_cast<int>(event.count);
  switch (event.kind) {
    case HistoryEvent::Kind::kDevice:
      return History::tr("%1 lost").arg(QString::fromStdString(event.device));
    case HistoryEvent::Kind::kXruns:
      return History::tr("%n xrun(s) here", nullptr, count);
    case HistoryEvent::Kind::kLost:
      return History::tr("%n packet(s) lost", nullptr, count);
    case HistoryEvent::Kind::kFederation:
      return History::tr("Federation lost");
  }
  return {};
}

bool is_outlier(const HistoryPoint& point) {
  constexpr double kMinMs = 2.0;
  constexpr double kSpreads = 3.0;
  return point.max > point.p95 + std::max(kMinMs, kSpreads * (point.p95 - point.p50));
}

void LatencyHistory::take(const radio::StationSnapshot& station, TimePoint now) {
  if (began_ && now - taken_ < kStep) return;
  // Advances by whole steps from the previous sample, so that a caller that polls four times a
  // second does not miss a step through drift.
  taken_ = began_ && now - taken_ < 2 * kStep ? taken_ + kStep : now;
  take_station(station, now);
  for (const auto& latency : station.latencies) take_sender(latency, now);
  forget(station, now);
  began_ = true;
}

void LatencyHistory::take_station(const radio::StationSnapshot& station, TimePoint now) {
  using Kind = HistoryEvent::Kind;
  const auto& device = station.device;
  if (began_ && device.losses > losses_) {
    add_event(events_, {Kind::kDevice, now, device.losses - losses_, device.name});
  }
  if (began_ && device.xruns > xruns_) {
    add_event(events_, {Kind::kXruns, now, device.xruns - xruns_, {}});
  }
  if (joined_ && !station.federation.joined) add_event(events_, {Kind::kFederation, now, 1, {}});
  losses_ = device.losses;
  xruns_ = device.xruns;
  joined_ = station.federation.joined;
}

void LatencyHistory::take_sender(const radio::LatencySnapshot& latency, TimePoint now) {
  Sender& sender = senders_[latency.stream];
  if (sender.known && latency.lost >= sender.lost + kBurst) {
    add_event(sender.events, {HistoryEvent::Kind::kLost, now, latency.lost - sender.lost, {}});
  }
  sender.lost = latency.lost;
  sender.known = true;
  // A sender that has sent nothing new adds no point, nor does one whose clock is not related to
  // ours.
  if (latency.newest == sender.newest || !latency.clocks_related || latency.recent.count == 0) {
    return;
  }
  sender.newest = latency.newest;
  const auto& recent = latency.recent;
  sender.points.push_back({now, recent.p50, recent.p95, recent.p99, latency.newest_max_ms});
}

void LatencyHistory::forget(const radio::StationSnapshot& station, TimePoint now) {
  drop_old(events_, now);
  for (auto one = senders_.begin(); one != senders_.end();) {
    drop_old(one->second.points, now);
    drop_old(one->second.events, now);
    const auto heard =
        std::ranges::find(station.latencies, one->first, &radio::LatencySnapshot::stream);
    one = heard != station.latencies.end() ? std::next(one) : senders_.erase(one);
  }
}

const std::deque<HistoryPoint>& LatencyHistory::points(std::uint64_t stream) const {
  static const std::deque<HistoryPoint> kNone;
  const auto found = senders_.find(stream);
  return found == senders_.end() ? kNone : found->second.points;
}

std::vector<HistoryEvent> LatencyHistory::events(std::uint64_t stream) const {
  std::vector<HistoryEvent> all(events_.begin(), events_.end());
  const auto found = senders_.find(stream);
  if (found != senders_.end()) {
    all.insert(all.end(), found->second.events.begin(), found->second.events.end());
  }
  std::ranges::stable_sort(all, {}, &HistoryEvent::at);
  return all;
}

}  // namespace roger::ui

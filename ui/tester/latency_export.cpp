#include "ui/tester/latency_export.hpp"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <array>

#include "ui/export/exporter.hpp"
#include "ui/model/latency_text.hpp"

namespace roger::ui {
namespace {

constexpr std::array<const char*, radio::kStageCount> kStageKeys = {
    "capture", "encode", "send", "network", "playout", "decode", "device"};

QString decimal(double value) {
  return QString::number(value, 'f', 3);
}

QString utc_before(const QDateTime& wall, Nanoseconds ago) {
  return utc_text(
      wall.addMSecs(-std::chrono::duration_cast<std::chrono::milliseconds>(ago).count()));
}

// Unknown figures become empty cells, so that every line has all columns. In JSON they are omitted.
void add_spread(QStringList& cells, const Percentiles& of, bool known) {
  for (const auto& [name, field] : Percentiles::fields()) {
    cells += known ? decimal(of.*field) : QString();
  }
}

QJsonObject spread_json(const Percentiles& of) {
  QJsonObject out{{"count", static_cast<qint64>(of.count)}};
  for (const auto& [name, field] : Percentiles::fields()) out[name] = of.*field;
  return out;
}

QJsonArray points_json(const std::deque<HistoryPoint>& points, const LatencyReport& report) {
  QJsonArray out;
  for (const HistoryPoint& point : points) {
    out += QJsonObject{{"utc", utc_before(report.utc, report.now - point.at)},
                       {"p50_ms", point.p50},
                       {"p95_ms", point.p95},
                       {"p99_ms", point.p99},
                       {"max_ms", point.max}};
  }
  return out;
}

QJsonArray events_json(const std::vector<HistoryEvent>& events, const LatencyReport& report) {
  QJsonArray out;
  for (const HistoryEvent& event : events) {
    out += QJsonObject{{"utc", utc_before(report.utc, report.now - event.at)},
                       {"text", event_text(event)}};
  }
  return out;
}

double in_ms(Nanoseconds time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

QJsonObject clock_json(const radio::ClockSnapshot& clock) {
  QJsonObject out{{"offset_ms", in_ms(clock.offset)},
                  {"bound_ms", in_ms(clock.bound)},
                  {"age_ms", in_ms(clock.age)},
                  {"reference", QString::fromStdString(clock.reference)}};
  if (clock.drift_ppm) out["drift_ppm"] = *clock.drift_ppm;
  return out;
}

QJsonObject sender_json(const radio::LatencySnapshot& sender, const LatencyReport& report) {
  QJsonObject stages;
  for (const radio::Stage stage : kAllStages) {
    const auto place = static_cast<std::size_t>(stage);
    if (stage_known(sender, stage)) {
      stages[kStageKeys.at(place)] = spread_json(sender.stages[place]);
    }
  }
  QJsonObject out{{"call_sign", QString::fromStdString(sender.call_sign)},
                  {"stream", QString::number(sender.stream)},
                  {"clocks_related", sender.clocks_related},
                  {"stages_ms", stages},
                  {"jitter_ms", sender.jitter_ms},
                  {"packets", static_cast<qint64>(sender.packets)},
                  {"lost", static_cast<qint64>(sender.lost)},
                  {"late", static_cast<qint64>(sender.late)},
                  {"concealed_ms", sender.concealed_ms}};
  if (has_figure(sender)) {
    QJsonArray counts;
    for (const std::uint32_t count : sender.histogram.counts) counts += static_cast<qint64>(count);
    out["end_to_end_ms"] = spread_json(sender.end_to_end);
    out["uncertainty_ms"] = sender.uncertainty_ms;
    out["histogram"] = QJsonObject{{"first_ms", sender.histogram.first_ms},
                                   {"width_ms", sender.histogram.width_ms},
                                   {"counts", counts}};
  }
  if (clock_of(sender) == ClockKnowledge::kEstimated) out["clock"] = clock_json(*sender.clock);
  if (report.history != nullptr) {
    out["seconds"] = points_json(report.history->points(sender.stream), report);
    out["events"] = events_json(report.history->events(sender.stream), report);
  }
  return out;
}

void add_clock(QStringList& cells, const radio::LatencySnapshot& sender) {
  if (clock_of(sender) != ClockKnowledge::kEstimated) {
    for (int i = 0; i < 5; ++i) cells += QString();  // the columns clock_... of senders_csv()
    return;
  }
  const radio::ClockSnapshot& clock = *sender.clock;
  cells += {decimal(in_ms(clock.offset)), decimal(in_ms(clock.bound)),
            clock.drift_ppm ? decimal(*clock.drift_ppm) : QString(), decimal(in_ms(clock.age)),
            csv_cell(QString::fromStdString(clock.reference))};
}

}  // namespace

QByteArray senders_csv(const std::vector<radio::LatencySnapshot>& senders) {
  QStringList head{"call_sign", "same_clock"};
  for (const auto& [name, field] : Percentiles::fields()) {
    head += QStringLiteral("%1_ms").arg(QLatin1String(name));
  }
  head += {"uncertainty_ms", "jitter_ms", "packets", "lost", "late", "concealed_ms"};
  for (const char* stage : kStageKeys) {
    for (const auto& [name, field] : Percentiles::fields()) {
      head += QStringLiteral("%1_%2_ms").arg(QLatin1String(stage), QLatin1String(name));
    }
  }
  head +=
      {"clock_offset_ms", "clock_bound_ms", "clock_drift_ppm", "clock_age_ms", "clock_reference"};
  QByteArray out = csv_line(head);
  for (const radio::LatencySnapshot& sender : senders) {
    QStringList cells{csv_cell(call_sign_text(sender)), clock_of(sender) == ClockKnowledge::kSame
                                                            ? QStringLiteral("yes")
                                                            : QStringLiteral("no")};
    add_spread(cells, sender.end_to_end, has_figure(sender));
    cells += {has_figure(sender) ? decimal(sender.uncertainty_ms) : QString(),
              decimal(sender.jitter_ms),
              QString::number(sender.packets),
              QString::number(sender.lost),
              QString::number(sender.late),
              decimal(sender.concealed_ms)};
    for (const radio::Stage stage : kAllStages) {
      add_spread(cells, sender.stages[static_cast<std::size_t>(stage)], stage_known(sender, stage));
    }
    add_clock(cells, sender);
    out += csv_line(cells);
  }
  return out;
}

QByteArray history_csv(const std::deque<HistoryPoint>& points, TimePoint now,
                       const QDateTime& wall) {
  QByteArray out = "utc,p50_ms,p95_ms,p99_ms,max_ms\n";
  for (const HistoryPoint& point : points) {
    out += csv_line({utc_before(wall, now - point.at), decimal(point.p50), decimal(point.p95),
                     decimal(point.p99), decimal(point.max)});
  }
  return out;
}

QByteArray latency_json(const LatencyReport& report) {
  QJsonArray senders;
  for (const auto& sender : report.senders) senders += sender_json(sender, report);
  return QJsonDocument(QJsonObject{{"station", report.call_sign},
                                   {"utc", utc_text(report.utc)},
                                   {"senders", senders}})
      .toJson();
}

}  // namespace roger::ui

#include "ui/tester/latency_export.hpp"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <cstdint>
#include <optional>
#include <string>

#include "radio/station/port/latency_fields.hpp"
#include "ui/export/exporter.hpp"
#include "ui/model/format.hpp"
#include "ui/model/latency_text.hpp"

namespace roger::ui {
namespace {

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
    QJsonObject row{{"utc", utc_before(report.utc, report.now - point.at)}};
    for (const auto& [name, field] : HistoryPoint::fields()) row[name] = point.*field;
    out += row;
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

/// Writes the fields that radio::visit_fields() lists.
struct JsonFields {
  const radio::LatencySnapshot& sender;
  QJsonObject out = {};

  void operator()(const char* name, double value) { out[name] = value; }
  void operator()(const char* name, bool value) { out[name] = value; }
  void operator()(const char* name, std::uint16_t value) { out[name] = value; }
  void operator()(const char* name, std::uint64_t value) { out[name] = static_cast<qint64>(value); }
  void operator()(const char* name, const std::string& value) {
    out[name] = QString::fromStdString(value);
  }
  void operator()(const char* name, const std::optional<double>& value) {
    if (value) out[name] = *value;
  }
  void operator()(const char* name, const Percentiles& spread) { out[name] = spread_json(spread); }
  void operator()(const char* name, const Percentiles (&spreads)[radio::kStageCount]) {
    QJsonObject stages;
    for (const radio::Stage stage : kAllStages) {
      const auto place = static_cast<std::size_t>(stage);
      if (stage_known(sender, stage)) {
        stages[radio::kStageNames.at(place)] = spread_json(spreads[place]);
      }
    }
    out[name] = stages;
  }
  void operator()(const char* name, const std::optional<radio::ClockSnapshot>& clock) {
    if (clock_of(sender) != ClockKnowledge::kEstimated) return;
    JsonFields fields{sender};
    radio::visit_fields(*clock, fields);
    out[name] = fields.out;
  }
};

QJsonObject sender_json(const radio::LatencySnapshot& sender, const LatencyReport& report) {
  JsonFields fields{sender};
  radio::visit_fields(sender, fields);
  QJsonObject out = fields.out;
  out["stream"] = QString::number(sender.stream);
  if (has_figure(sender)) {
    QJsonArray counts;
    for (const std::uint32_t count : sender.histogram.counts) counts += static_cast<qint64>(count);
    out["histogram"] = QJsonObject{{"first_ms", sender.histogram.first_ms},
                                   {"width_ms", sender.histogram.width_ms},
                                   {"counts", counts}};
  } else {
    out.remove("end_to_end_ms");
    out.remove("uncertainty_ms");
  }
  if (report.history != nullptr) {
    out["seconds"] = points_json(report.history->points(sender.stream), report);
    out["events"] = events_json(report.history->events(sender.stream), report);
  }
  return out;
}

QString cell(double value) {
  return decimal(value);
}
QString cell(const std::optional<double>& value) {
  return value ? decimal(*value) : QString();
}
QString cell(const std::string& value) {
  return csv_cell(QString::fromStdString(value));
}

void add_clock(QStringList& cells, const radio::LatencySnapshot& sender) {
  const bool known = clock_of(sender) == ClockKnowledge::kEstimated;
  radio::visit_fields(
      sender.clock.value_or(radio::ClockSnapshot{}),
      [&](const char*, const auto& value) { cells += known ? cell(value) : QString(); });
}

}  // namespace

QByteArray senders_csv(const std::vector<radio::LatencySnapshot>& senders) {
  QStringList head{"call_sign", "radio", "net", "same_clock"};
  for (const auto& [name, field] : Percentiles::fields()) {
    head += QStringLiteral("%1_ms").arg(QLatin1String(name));
  }
  head += {"uncertainty_ms", "jitter_ms", "packets", "lost", "late", "concealed_ms"};
  for (const char* stage : radio::kStageNames) {
    for (const auto& [name, field] : Percentiles::fields()) {
      head += QStringLiteral("%1_%2_ms").arg(QLatin1String(stage), QLatin1String(name));
    }
  }
  radio::visit_fields(radio::ClockSnapshot{}, [&head](const char* name, const auto&) {
    head += QStringLiteral("clock_%1").arg(QLatin1String(name));
  });
  QByteArray out = csv_line(head);
  for (const radio::LatencySnapshot& sender : senders) {
    QStringList cells{
        csv_cell(call_sign_text(sender)),
        sender.sender_radio.index == 0 ? QString() : QString::number(sender.sender_radio.index),
        csv_cell(shown_text(sender.net)),
        clock_of(sender) == ClockKnowledge::kSame ? QStringLiteral("yes") : QStringLiteral("no")};
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
  QStringList head{"utc"};
  for (const auto& [name, field] : HistoryPoint::fields()) head += QLatin1String(name);
  QByteArray out = csv_line(head);
  for (const HistoryPoint& point : points) {
    QStringList cells{utc_before(wall, now - point.at)};
    for (const auto& [name, field] : HistoryPoint::fields()) cells += decimal(point.*field);
    out += csv_line(cells);
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

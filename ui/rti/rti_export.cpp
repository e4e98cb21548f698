#include "ui/rti/rti_export.hpp"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "ui/export/exporter.hpp"

namespace roger::ui {
namespace {

// A figure that the RTI does not report is null in JSON and an empty cell in CSV.
template <class Number>
QJsonValue number(const std::optional<Number>& value) {
  return value ? QJsonValue(static_cast<double>(*value)) : QJsonValue();
}

template <class Number>
QString cell(const std::optional<Number>& value) {
  return value ? QString::number(static_cast<double>(*value), 'f', 1) : QString();
}

QString text(const std::string& value) {
  return QString::fromStdString(value);
}

QJsonObject federate_json(const RtiFederateRow& row) {
  return {{"name", text(row.name)},
          {"type", text(row.type)},
          {"host", text(row.host)},
          {"silent", row.silent},
          {"sends_per_s", number(row.sends)},
          {"gets_per_s", number(row.gets)},
          {"out_bytes_per_s", number(row.out_bytes)},
          {"in_bytes_per_s", number(row.in_bytes)},
          {"lost", number(row.lost)}};
}

QJsonObject traffic_json(const RtiTraffic& traffic) {
  return {{"messages", static_cast<qint64>(traffic.messages)},
          {"bytes", static_cast<qint64>(traffic.bytes)}};
}

/// Returns the federate's sums as the RTI reports them.
QJsonObject sums_json(const RtiFederate& federate) {
  QJsonObject out{{"name", text(federate.name)},
                  {"interactions_sent", number(federate.interactions_sent)},
                  {"interactions_received", number(federate.interactions_received)},
                  {"updates_sent", number(federate.updates_sent)},
                  {"updates_received", number(federate.updates_received)}};
  QJsonArray classes;
  for (const RtiClass& one : federate.classes.value_or(std::vector<RtiClass>{})) {
    classes += QJsonObject{{"class", text(one.name)},
                           {"kind", one.interaction ? "interaction" : "object"},
                           {"sent", traffic_json(one.sent)},
                           {"sent_best_effort", traffic_json(one.sent_best_effort)}};
  }
  QJsonArray groups;
  for (const RtiGroup& one : federate.groups.value_or(std::vector<RtiGroup>{})) {
    groups += QJsonObject{{"group", text(one.group)},
                          {"joined", one.joined},
                          {"sent", traffic_json(one.sent)},
                          {"received", traffic_json(one.received)},
                          {"filtered", static_cast<qint64>(one.filtered)},
                          {"lost", static_cast<qint64>(one.lost)}};
  }
  if (federate.classes) out["classes"] = classes;
  if (federate.groups) out["groups"] = groups;
  return out;
}

}  // namespace

QByteArray federates_csv(const RtiBoard& board) {
  QByteArray out =
      "federate,kind,host,silent,sends_per_s,gets_per_s,out_bytes_per_s,in_bytes_per_s,lost\n";
  for (const RtiFederateRow& row : board.federates) {
    out += csv_line({csv_cell(text(row.name)), csv_cell(text(row.type)), csv_cell(text(row.host)),
                     row.silent ? QStringLiteral("yes") : QStringLiteral("no"), cell(row.sends),
                     cell(row.gets), cell(row.out_bytes), cell(row.in_bytes),
                     row.lost ? QString::number(*row.lost) : QString()});
  }
  return out;
}

QByteArray classes_csv(const RtiBoard& board) {
  QByteArray out = "class,kind,messages_per_s,bytes_per_s,best_effort,reliable\n";
  for (const RtiClassRow& row : board.classes) {
    out += csv_line({csv_cell(text(row.name)), row.interaction ? "interaction" : "object",
                     QString::number(row.rate, 'f', 2), QString::number(row.bytes, 'f', 1),
                     row.best_effort ? "yes" : "no", row.reliable ? "yes" : "no"});
  }
  return out;
}

QByteArray rti_json(const RtiBoard& board, const RtiSnapshot& look, const QDateTime& utc) {
  QJsonArray federates;
  for (const auto& row : board.federates) federates += federate_json(row);
  QJsonArray classes;
  for (const auto& row : board.classes) {
    classes += QJsonObject{{"class", text(row.name)},
                           {"kind", row.interaction ? "interaction" : "object"},
                           {"messages_per_s", row.rate},
                           {"bytes_per_s", row.bytes}};
  }
  QJsonArray groups;
  for (const auto& cell : board.groups) {
    QJsonArray nets;
    for (const RtiNet& net : cell.nets) {
      nets += QJsonObject{{"name", text(net.name)}, {"frequency_mhz", text(net.frequency)}};
    }
    groups += QJsonObject{{"group", text(cell.group)},
                          {"nets", nets},
                          {"joined_here", cell.joined},
                          {"datagrams_per_s", cell.rate}};
  }
  QJsonArray services;
  for (const auto& row : board.services) {
    services +=
        QJsonObject{{"service", text(row.service)}, {"calls", static_cast<qint64>(row.calls)},
                    {"mean_us", row.mean_us},       {"p50_us", number(row.p50_us)},
                    {"p99_us", number(row.p99_us)}, {"max_us", row.longest_us}};
  }
  QJsonArray sums;
  for (const auto& federate : look.federates) sums += sums_json(federate);
  return QJsonDocument(QJsonObject{{"federation", text(look.federation)},
                                   {"utc", utc_text(utc)},
                                   {"interactions_per_s", number(board.interactions)},
                                   {"updates_per_s", number(board.updates)},
                                   {"wire_bits_per_s", number(board.wire_bits)},
                                   {"overhead_bytes_per_message", number(board.overhead_bytes)},
                                   {"lost_in_10_min", number(board.lost)},
                                   {"federates", federates},
                                   {"classes", classes},
                                   {"groups", groups},
                                   {"services", services},
                                   {"sums", sums}})
      .toJson();
}

}  // namespace roger::ui

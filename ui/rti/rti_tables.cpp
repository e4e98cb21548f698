#include "ui/rti/rti_tables.hpp"

#include <QPointF>
#include <algorithm>
#include <cmath>

#include "ui/model/format.hpp"
#include "ui/widgets/figure_table.hpp"

namespace roger::ui {
namespace {

/// Maps a time to a logarithmic axis: 0 at 0.1 µs, 1 at 100 ms.
double log_place(double microseconds) {
  constexpr double kMinUs = 0.1;
  constexpr double kDecades = 6.0;
  return std::clamp(std::log10(std::max(microseconds, kMinUs) / kMinUs) / kDecades, 0.0, 1.0);
}

QString time_text(double microseconds) {
  constexpr double kFew = 10.0;
  constexpr double kMany = 1000.0;
  return microseconds >= kMany ? count_text(static_cast<std::uint64_t>(std::llround(microseconds)))
                               : decimal_text(microseconds, microseconds < kFew ? 2 : 1);
}

}  // namespace

QString rate_text(std::optional<double> per_second) {
  if (!per_second) return no_value();
  constexpr double kFew = 10.0;
  if (*per_second > 0.0 && *per_second < kFew) return decimal_text(*per_second, 1);
  return count_text(static_cast<std::uint64_t>(std::llround(std::max(0.0, *per_second))));
}

QString kilobytes_text(std::optional<double> bytes) {
  constexpr double kKilo = 1000.0;
  return bytes ? decimal_text(std::max(0.0, *bytes) / kKilo, 1) : no_value();
}

QString class_text(const std::string& name) {
  const auto root = name.find('.');
  return shown_text(root == std::string::npos ? name : name.substr(root + 1));
}

FederateTable::FederateTable()
    : TableModel({{tr("Federate")},
                  {tr("Kind")},
                  {tr("Host")},
                  {tr("Sent /s"), true},
                  {tr("Recv /s"), true},
                  {tr("Out kB/s"), true},
                  {tr("In kB/s"), true},
                  {tr("Lost"), true}}) {
}

QVariant FederateTable::cell(const RtiFederateRow& row, int column, int role) const {
  constexpr int kLost = 7;
  const bool lossy = row.lost.value_or(0) > 0;
  if (role == FigureTable::kTroubleRole) return (column == kLost && lossy) || row.silent;
  if (role == Qt::ToolTipRole && row.silent) {
    return tr("No figures: its RID has services.mom = false, or it hangs.");
  }
  if (role == Qt::ToolTipRole && column == 0) return shown_text(row.name);
  if (role != Qt::DisplayRole) return {};
  const QString name = shown_text(row.name);
  switch (column) {
    case 0:
      return row.own ? tr("%1 (you)").arg(name) : name;
    case 1:
      return row.silent && row.type.empty() ? tr("silent") : shown_text(row.type);
    case 2:
      return row.host.empty() ? no_value() : shown_text(row.host);
    case 3:
      return rate_text(row.sends);
    case 4:
      return rate_text(row.gets);
    case 5:
      return kilobytes_text(row.out_bytes);
    case 6:
      return kilobytes_text(row.in_bytes);
    default:
      return row.lost ? count_text(static_cast<std::uint64_t>(std::max<std::int64_t>(0, *row.lost)))
                      : no_value();
  }
}

ClassTable::ClassTable()
    : TableModel({{tr("Class")},
                  {tr("Kind")},
                  {tr("Rate /s"), true},
                  {tr("kB/s"), true},
                  {{}, false, tr("Share of the highest")},
                  {tr("Transport")}}) {
}

QVariant ClassTable::cell(const RtiClassRow& row, int column, int role) const {
  constexpr int kBytes = 3;
  constexpr int kBar = 4;
  if ((role == FigureTable::kBarRole || role == Qt::AccessibleTextRole) && column == kBar) {
    const double most = rows().front().bytes;
    const double share = most > 0.0 ? row.bytes / most : 0.0;
    if (role == FigureTable::kBarRole) return share;
    return tr("%1 %").arg(decimal_text(100.0 * share, 0));
  }
  if (role == FigureTable::kStrongRole) return column == kBytes;
  if (role == Qt::ToolTipRole && column == 0) return shown_text(row.name);
  if (role != Qt::DisplayRole) return {};
  switch (column) {
    case 0:
      return class_text(row.name);
    case 1:
      return row.interaction ? tr("interaction") : tr("object");
    case 2:
      return rate_text(row.rate);
    case kBytes:
      return kilobytes_text(row.bytes);
    case kBar:
      return {};
    default:
      return row.best_effort && row.reliable ? tr("both")
             : row.best_effort               ? tr("best effort")
             : row.reliable                  ? tr("reliable")
                                             : no_value();
  }
}

ServiceTable::ServiceTable()
    : TableModel({{tr("Service")},
                  {tr("0.1 \u00B5s to 100 ms")},
                  {tr("Calls"), true},
                  {tr("p50 \u00B5s"), true},
                  {tr("p99 \u00B5s"), true},
                  {tr("Max \u00B5s"), true}}) {
}

QVariant ServiceTable::cell(const RtiServiceRow& row, int column, int role) const {
  const double usual = row.p50_us.value_or(row.mean_us);
  if (role == FigureTable::kRangeRole && column == 1) {
    return QPointF(log_place(usual), log_place(row.longest_us));
  }
  if (role == Qt::AccessibleTextRole && column == 1) {
    return tr("%1 to %2\u00A0\u00B5s").arg(time_text(usual), time_text(row.longest_us));
  }
  if (role == Qt::ToolTipRole) {
    const auto calls = static_cast<std::uint64_t>(row.calls);
    return tr("Mean %1\u00A0\u00B5s over %2 call(s)", nullptr, make_plural(calls))
        .arg(time_text(row.mean_us), count_text(calls));
  }
  if (role == FigureTable::kStrongRole) return column == 3;
  if (role != Qt::DisplayRole) return {};
  switch (column) {
    case 0:
      return shown_text(row.service);
    case 2:
      return count_text(static_cast<std::uint64_t>(row.calls));
    case 3:
      return row.p50_us ? time_text(*row.p50_us) : no_value();
    case 4:
      return row.p99_us ? time_text(*row.p99_us) : no_value();
    case 5:
      return time_text(row.longest_us);
    default:
      return {};
  }
}

}  // namespace roger::ui

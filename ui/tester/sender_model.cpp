#include "ui/tester/sender_model.hpp"

#include <algorithm>

#include "ui/model/format.hpp"
#include "ui/model/latency_text.hpp"
#include "ui/widgets/figure_table.hpp"

namespace roger::ui {
namespace {

QString cell_text(const radio::LatencySnapshot& sender, int column) {
  switch (column) {
    case SenderModel::kClock:
      return clock_text(sender);
    case SenderModel::kDrift:
      return drift_text(sender);
    case SenderModel::kP50:
      return has_figure(sender) ? milliseconds_text(sender.end_to_end.p50) : no_value();
    case SenderModel::kJitter:
      return sender.newest == TimePoint{} ? no_value() : milliseconds_text(sender.jitter_ms);
    case SenderModel::kLost:
      return share_text(sender.lost, sender.packets, 2);
    default:
      return {};
  }
}

}  // namespace

SenderModel::SenderModel(const ConsoleModel& model, QObject* parent)
    : TableModel({{tr("Sender")},
                  {tr("Clock"), true},
                  {tr("Drift ppm"), true},
                  {tr("p50 ms"), true},
                  {tr("Jitter ms"), true},
                  {tr("Lost"), true}},
                 parent),
      model_(model) {
}

void SenderModel::renew() {
  set_rows(model_.station().latencies);
  // Without a choice the first sender stays, so that the figures do not change with every speaker.
  if (!chosen_stream_ && rowCount() > 0) choose(0);
  emit renewed();
}

QString SenderModel::name_of(const radio::LatencySnapshot& sender) const {
  const QString name = call_sign_text(sender);
  const auto radios = std::ranges::count(rows(), name, &call_sign_text);
  return radios > 1 ? sender_text(sender) : name;
}

const radio::LatencySnapshot& SenderModel::chosen_or_none() const {
  static const radio::LatencySnapshot kNone;
  return chosen() != nullptr ? *chosen() : kNone;
}

int SenderModel::chosen_row() const {
  for (int row = 0; row < rowCount(); ++row) {
    if (chosen_stream_ == this->row(row).stream) return row;
  }
  return rows().empty() ? -1 : 0;
}

const radio::LatencySnapshot* SenderModel::chosen() const {
  const int row = chosen_row();
  return row < 0 ? nullptr : &this->row(row);
}

void SenderModel::choose(int row) {
  if (row < 0 || row >= rowCount() || chosen_stream_ == this->row(row).stream) return;
  chosen_stream_ = this->row(row).stream;
  emit chosen_changed();
}

QVariant SenderModel::cell(const radio::LatencySnapshot& sender, int column, int role) const {
  if (role == Qt::DisplayRole && column == kSender) return name_of(sender);
  if (role == Qt::DisplayRole) return cell_text(sender, column);
  if (role == FigureTable::kTroubleRole) return column == kLost && is_lossy(sender);
  if (role == Qt::ToolTipRole && column == kSender && has_figure(sender))
    return sender_text(sender);
  if (role == Qt::ToolTipRole) {
    return column == kClock || column == kDrift ? clock_explanation(sender) : why_no_figure(sender);
  }
  return {};
}

}  // namespace roger::ui

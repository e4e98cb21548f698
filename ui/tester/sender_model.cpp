#include "ui/tester/sender_model.hpp"

#include "ui/model/format.hpp"
#include "ui/model/latency_text.hpp"
#include "ui/widgets/figure_table.hpp"

namespace roger::ui {
namespace {

QString cell_text(const radio::LatencySnapshot& sender, int column) {
  switch (column) {
    case SenderModel::kCallSign:
      return call_sign_text(sender);
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
    : QAbstractTableModel(parent), model_(model) {
}

void SenderModel::renew() {
  const auto& now = model_.station().latencies;
  const int before = rowCount();
  const int after = static_cast<int>(now.size());
  if (after > before) {
    beginInsertRows({}, before, after - 1);
    senders_ = now;
    endInsertRows();
  } else if (after < before) {
    beginRemoveRows({}, after, before - 1);
    senders_ = now;
    endRemoveRows();
  } else {
    senders_ = now;
  }
  if (after > 0) emit dataChanged(index(0, 0), index(after - 1, kColumns - 1));
  // While nobody chooses, the first one stays: figures must not jump to whoever speaks.
  if (!chosen_stream_ && after > 0) choose(0);
  emit renewed();
}

int SenderModel::chosen_row() const {
  for (int row = 0; row < rowCount(); ++row) {
    if (chosen_stream_ == sender(row).stream) return row;
  }
  return senders_.empty() ? -1 : 0;
}

const radio::LatencySnapshot* SenderModel::chosen() const {
  const int row = chosen_row();
  return row < 0 ? nullptr : &sender(row);
}

void SenderModel::choose(int row) {
  if (row < 0 || row >= rowCount() || chosen_stream_ == sender(row).stream) return;
  chosen_stream_ = sender(row).stream;
  emit chosen_changed();
}

int SenderModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(senders_.size());
}

int SenderModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(kColumns);
}

QVariant SenderModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  if (role == Qt::DisplayRole) return cell_text(sender(index.row()), index.column());
  if (role == Qt::TextAlignmentRole) {
    const auto side = index.column() == kCallSign ? Qt::AlignLeft : Qt::AlignRight;
    return static_cast<int>(side | Qt::AlignVCenter);
  }
  if (role == FigureTable::kTroubleRole) {
    return index.column() == kLost && is_lossy(sender(index.row()));
  }
  if (role == Qt::ToolTipRole) {
    return index.column() == kClock || index.column() == kDrift
               ? clock_explanation(sender(index.row()))
               : why_no_figure(sender(index.row()));
  }
  return {};
}

QVariant SenderModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) {
    const auto side = section == kCallSign ? Qt::AlignLeft : Qt::AlignRight;
    return static_cast<int>(side | Qt::AlignVCenter);
  }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kCallSign:
      return tr("Call sign");
    case kClock:
      return tr("Clock");
    case kDrift:
      return tr("Drift ppm");
    case kP50:
      return tr("p50 ms");
    case kJitter:
      return tr("Jitter ms");
    case kLost:
      return tr("Lost");
    default:
      return {};
  }
}

}  // namespace roger::ui

#include "ui/tester/stage_model.hpp"

#include "ui/model/format.hpp"
#include "ui/model/latency_text.hpp"

namespace roger::ui {

void StageModel::set_latency(const radio::LatencySnapshot& latency) {
  latency_ = latency;
  emit dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
}

int StageModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(radio::kStageCount);
}

int StageModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(kColumns);
}

QVariant StageModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  if (role == Qt::TextAlignmentRole) {
    const auto side = index.column() == kStage ? Qt::AlignLeft : Qt::AlignRight;
    return static_cast<int>(side | Qt::AlignVCenter);
  }
  if (role != Qt::DisplayRole) return {};
  const auto place = static_cast<std::size_t>(index.row());
  const radio::Stage stage = kAllStages.at(place);
  if (index.column() == kStage) return stage_name(stage);
  if (!stage_known(latency_, stage)) return no_value();
  const radio::Percentiles& spread = latency_.stages[place];
  switch (index.column()) {
    case kMin:
      return milliseconds_text(spread.min);
    case kP50:
      return milliseconds_text(spread.p50);
    case kP95:
      return milliseconds_text(spread.p95);
    case kP99:
      return milliseconds_text(spread.p99);
    default:
      return milliseconds_text(spread.max);
  }
}

QVariant StageModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) {
    const auto side = section == kStage ? Qt::AlignLeft : Qt::AlignRight;
    return static_cast<int>(side | Qt::AlignVCenter);
  }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kStage:
      return tr("Stage");
    case kMin:
      return tr("Min ms");
    case kP50:
      return tr("p50 ms");
    case kP95:
      return tr("p95 ms");
    case kP99:
      return tr("p99 ms");
    case kMax:
      return tr("Max ms");
    default:
      return {};
  }
}

}  // namespace roger::ui

// The seven stages of one sender, with the spread of each, as rows of a table.
#pragma once

#include <QAbstractTableModel>

#include "radio/station/snapshot.hpp"

namespace roger::ui {

class StageModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { kStage, kMin, kP50, kP95, kP99, kMax, kColumns };

  explicit StageModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

  void set_latency(const radio::LatencySnapshot& latency);

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                    int role) const override;

 private:
  radio::LatencySnapshot latency_;
};

}  // namespace roger::ui

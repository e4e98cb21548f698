// The RTI's figures as rows: federates, classes, services, groups.
#pragma once

#include <QAbstractTableModel>

#include "ui/model/rti_board.hpp"

namespace roger::ui {

/// A table whose columns are known and whose rows are renewed as a whole.
class RtiTable : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum class Kind { kFederates, kClasses, kServices };

  explicit RtiTable(Kind kind, QObject* parent = nullptr)
      : QAbstractTableModel(parent), kind_(kind) {}

  void set_board(const RtiBoard& board);

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                    int role) const override;

 private:
  [[nodiscard]] int rows_of(const RtiBoard& board) const;
  [[nodiscard]] QVariant federate(const RtiFederateRow& row, int column, int role) const;
  [[nodiscard]] QVariant one_class(const RtiClassRow& row, int column, int role) const;
  [[nodiscard]] QVariant service(const RtiServiceRow& row, int column, int role) const;

  Kind kind_;
  RtiBoard board_;
};

/// Figures as the tables and exports say them.
QString rate_text(std::optional<double> per_second);
QString kilobytes_text(std::optional<double> bytes);
/// "RogerVoice.Channel012": without its root.
QString class_text(const std::string& name);

}  // namespace roger::ui

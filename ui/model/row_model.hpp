// Base classes of tables with fixed columns whose rows are replaced as a whole.
#pragma once

#include <QAbstractTableModel>
#include <vector>

namespace roger::ui {

/// Provides counts and column heads to views. The derived class owns the rows.
class RowModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  struct Column {
    QString title = {};
    bool figure = false;  // right-aligned
    QString spoken = {};  // name for screen readers of a column without a title
  };

  explicit RowModel(std::vector<Column> columns, QObject* parent = nullptr)
      : QAbstractTableModel(parent), columns_(std::move(columns)) {}

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                    int role) const override;

 protected:
  /// @{ Notify the views of added and removed rows, before and after the rows are replaced.
  void begin_renewal(int rows);
  void end_renewal(int rows);
  /// @}

 private:
  std::vector<Column> columns_;
  int rows_ = 0;
};

/// A table with one `Row` per row.
template <class Row>
class TableModel : public RowModel {
 public:
  [[nodiscard]] const std::vector<Row>& rows() const { return rows_; }
  [[nodiscard]] const Row& row(int row) const { return rows_.at(static_cast<std::size_t>(row)); }
  void set_rows(std::vector<Row> rows) {
    const int count = static_cast<int>(rows.size());
    begin_renewal(count);
    rows_ = std::move(rows);
    end_renewal(count);
  }
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    if (role == Qt::TextAlignmentRole) return headerData(index.column(), Qt::Horizontal, role);
    return cell(row(index.row()), index.column(), role);
  }

 protected:
  using RowModel::RowModel;
  /// Returns the data of a cell, except its alignment, which is that of its column.
  [[nodiscard]] virtual QVariant cell(const Row& row, int column, int role) const = 0;
  [[nodiscard]] Row& changeable_row(int row) { return rows_.at(static_cast<std::size_t>(row)); }

 private:
  std::vector<Row> rows_;
};

}  // namespace roger::ui

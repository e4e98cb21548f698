#include "ui/model/row_model.hpp"

#include <utility>

namespace roger::ui {

int RowModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : rows_;
}

int RowModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(columns_.size());
}

QVariant RowModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) return {};
  const Column& column = columns_[static_cast<std::size_t>(section)];
  if (role == Qt::TextAlignmentRole) {
    return static_cast<int>((column.figure ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  }
  if (role == Qt::AccessibleTextRole) {
    return column.title.isEmpty() ? column.spoken : column.title;
  }
  return role == Qt::DisplayRole ? column.title : QVariant();
}

void RowModel::begin_renewal(int rows) {
  if (rows > rows_) beginInsertRows({}, rows_, rows - 1);
  if (rows < rows_) beginRemoveRows({}, rows, rows_ - 1);
}

void RowModel::end_renewal(int rows) {
  const int before = std::exchange(rows_, rows);
  if (rows > before) endInsertRows();
  if (rows < before) endRemoveRows();
  if (rows > 0) emit dataChanged(index(0, 0), index(rows - 1, columnCount() - 1));
}

}  // namespace roger::ui

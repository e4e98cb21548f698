// Base class of tables with fixed columns whose rows are replaced as a whole.
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
  };

  explicit RowModel(std::vector<Column> columns, QObject* parent = nullptr)
      : QAbstractTableModel(parent), columns_(std::move(columns)) {}

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                    int role) const override;

 protected:
  /// Replaces `stored` by `rows` and notifies the views of added and removed rows.
  template <class Rows>
  void renew_rows(Rows& stored, Rows rows) {
    const int count = static_cast<int>(rows.size());
    begin_renewal(count);
    stored = std::move(rows);
    end_renewal(count);
  }

 private:
  void begin_renewal(int rows);
  void end_renewal(int rows);

  std::vector<Column> columns_;
  int rows_ = 0;
};

}  // namespace roger::ui

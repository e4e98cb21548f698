// Tables whose columns are known and whose rows are renewed as a whole.
#pragma once

#include <QAbstractTableModel>
#include <vector>

namespace roger::ui {

/// Counts and heads for views. The rows are kept by the class that is derived from it.
class RowModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  struct Column {
    QString title = {};
    bool figure = false;  // stands on the right
  };

  explicit RowModel(std::vector<Column> columns, QObject* parent = nullptr)
      : QAbstractTableModel(parent), columns_(std::move(columns)) {}

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                    int role) const override;

 protected:
  /// Replaces `stored` by `rows` and reports to the views how many rows came or left.
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

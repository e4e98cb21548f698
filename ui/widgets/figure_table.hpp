// A table of figures: rows of 24 px, one view with a model and a delegate, no widgets in cells.
#pragma once

#include <QTableView>
#include <vector>

#include "ui/theme/theme.hpp"

namespace roger::ui {

/// Makes `table` look like the other ones: no frame, no grid, whole rows of `row_height` px chosen.
void set_up_table(QTableView& table, int row_height);

/// The first column takes what is left and bears names, the others are figures of equal width.
class FigureTable : public QTableView {
  Q_OBJECT

 public:
  /// What a model may say of a cell beside its text.
  enum Role {
    kTroubleRole = Qt::UserRole,  // bool: amber, with its sign
    kBarRole,                     // double, 0 to 1: a bar instead of text
    kRangeRole,                   // QPointF, 0 to 1: a dot, and a whisker from it to the second
    kStrongRole,                  // bool: in full colour and weight
  };

  explicit FigureTable(const Theme& theme, QWidget* parent = nullptr);

  /// Width of every column but the first, px.
  void set_widths(std::vector<int> widths);
  void setModel(QAbstractItemModel* model) override;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void size_columns();
  [[nodiscard]] int width_of(int column) const;

  std::vector<int> widths_;  // of the columns from the second on; those missing are figures
};

}  // namespace roger::ui

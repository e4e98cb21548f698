// A table of figures with rows of 24 px: one view with a model and a delegate, no widgets in cells.
#pragma once

#include <QTableView>
#include <vector>

#include "ui/theme/theme.hpp"

namespace roger::ui {

/// Applies the common look of tables: no frame, no grid, selection of whole rows, `row_height` in
/// px; see keep_current_item_with_focus(). Call it after setModel().
void set_up_table(QTableView& table, int row_height);

/// The first column contains names and takes the remaining width; the others are figures of equal
/// width.
class FigureTable : public QTableView {
  Q_OBJECT

 public:
  /// Item data in addition to the text.
  enum Role {
    kTroubleRole = Qt::UserRole,  // bool: amber with the trouble icon
    kBarRole,                     // double, 0 to 1: a bar instead of text
    kRangeRole,                   // QPointF, 0 to 1: a dot, and a whisker from it to the second
    kStrongRole,                  // bool: full colour and medium weight
  };

  /// `name` is the accessible name; `widths` are those of all columns but the first, px. A column
  /// is at least as wide as its head.
  FigureTable(const Theme& theme, const QString& name, QAbstractItemModel& model,
              std::vector<int> widths, QWidget* parent);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void size_columns();
  [[nodiscard]] int width_of(int column) const;

  std::vector<int> widths_;  // from the second column on
};

}  // namespace roger::ui

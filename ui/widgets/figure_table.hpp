// A table of figures: rows of 24 px, one view with a model and a delegate, no widgets in cells.
#pragma once

#include <QTableView>

#include "ui/theme/theme.hpp"

namespace roger::ui {

/// The first column takes what is left and bears names, the others are figures of equal width.
class FigureTable : public QTableView {
  Q_OBJECT

 public:
  explicit FigureTable(const Theme& theme, QWidget* parent = nullptr);

  /// Width of each figure's column, px.
  void set_figure_width(int width) { figure_width_ = width; }
  void setModel(QAbstractItemModel* model) override;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void restyle();
  void size_columns();

  const Theme& theme_;
  int figure_width_ = 52;
};

}  // namespace roger::ui

// Shows who hears whom on the chosen net.
#pragma once

#include <QWidget>

#include "ui/model/hearing_matrix.hpp"
#include "ui/theme/theme.hpp"

namespace roger::ui {

/// Shows as many rows and columns as fit and states how many are left out. The accessible
/// description contains all of them.
class MatrixView : public QWidget {
  Q_OBJECT

 public:
  explicit MatrixView(const Theme& theme, QWidget* parent = nullptr);

  void set_matrix(Matrix matrix);
  [[nodiscard]] const Matrix& matrix() const { return matrix_; }
  [[nodiscard]] QSize minimumSizeHint() const override { return {240, 100}; }
  /// Returns the head of a column: the call sign, shortened if it does not fit.
  [[nodiscard]] QString head_text(int column) const;
  /// Returns the whole call sign of a head, or the explanation of a cell; empty: neither.
  [[nodiscard]] QString tip_at(const QPoint& at) const;

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool event(QEvent* event) override;

 private:
  [[nodiscard]] int columns() const;
  [[nodiscard]] int rows() const;
  [[nodiscard]] int talker_width() const;
  [[nodiscard]] int cell_width() const;
  [[nodiscard]] QRect cell_area(int row, int column) const;
  [[nodiscard]] QRect talker_area(int row) const;
  [[nodiscard]] QRect head_area(int column) const;
  void paint_heads(QPainter& painter) const;
  void paint_row(QPainter& painter, int row) const;
  void paint_cell(QPainter& painter, const QRect& area, const MatrixCell& cell) const;
  void paint_foot(QPainter& painter) const;

  const Theme& theme_;
  Matrix matrix_;
};

}  // namespace roger::ui

// Shows who hears whom on the chosen net.
#pragma once

#include <QPoint>
#include <QWidget>
#include <optional>

#include "ui/model/hearing_matrix.hpp"
#include "ui/theme/theme.hpp"

namespace roger::ui {

/// Shows as many rows and columns as fit and states how many are left out. The accessible
/// description contains all of them. With the focus, arrow keys choose a cell, whose explanation is
/// the tool tip and the accessible description.
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
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  bool event(QEvent* event) override;

 private:
  /// The stations of a cell.
  struct Pair {
    QString talker;
    QString hearer;
  };

  [[nodiscard]] int columns() const;
  [[nodiscard]] int rows() const;
  [[nodiscard]] int talker_width() const;
  [[nodiscard]] int cell_width() const;
  [[nodiscard]] QRect cell_area(int row, int column) const;
  [[nodiscard]] QRect talker_area(int row) const;
  [[nodiscard]] QRect head_area(int column) const;
  /// Returns column and row of the chosen cell; empty: none.
  [[nodiscard]] std::optional<QPoint> chosen_cell() const;
  /// Chooses the nearest cell to a column and row, which may be outside.
  void choose_cell(const QPoint& cell);
  /// Returns both stations of a cell and its explanation.
  [[nodiscard]] QString cell_text(int row, int column) const;
  [[nodiscard]] QString describe_all() const;
  void show_description();
  void paint_heads(QPainter& painter) const;
  void paint_row(QPainter& painter, int row) const;
  void paint_cell(QPainter& painter, const QRect& area, const MatrixCell& cell) const;
  void paint_foot(QPainter& painter) const;

  const Theme& theme_;
  Matrix matrix_;
  std::optional<Pair> chosen_;  // only with the focus
};

}  // namespace roger::ui

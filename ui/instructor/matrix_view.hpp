// Shows who hears whom on the chosen net.
#pragma once

#include <QPoint>
#include <QWidget>
#include <cstdint>
#include <optional>

#include "ui/model/hearing_matrix.hpp"
#include "ui/theme/theme.hpp"

namespace roger::ui {

/// Shows as many rows and columns as fit and states how many are left out. With the focus, arrow
/// keys choose a cell, whose explanation is the tool tip and the accessible description. The matrix
/// scrolls to the chosen cell. While no cell is chosen, the accessible description contains all
/// answers, also those that do not fit.
class MatrixView : public QWidget {
  Q_OBJECT

 public:
  explicit MatrixView(const Theme& theme, QWidget* parent = nullptr);

  void set_matrix(Matrix matrix);
  [[nodiscard]] const Matrix& matrix() const { return matrix_; }
  /// Returns the room for one row.
  [[nodiscard]] QSize minimumSizeHint() const override;
  /// Returns the head of a column: the call sign, shortened if it does not fit.
  [[nodiscard]] QString head_text(int column) const;
  /// Returns the whole call sign of a head, or the explanation of a cell; empty: there is neither.
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
    std::uint64_t stream = 0;  // of the station that transmits
    QString hearer;
  };

  [[nodiscard]] int columns() const;
  [[nodiscard]] int rows() const;
  [[nodiscard]] int talker_width() const;
  [[nodiscard]] int cell_width() const;
  /// Returns the area of a cell; row and column are counted from those of first_cell().
  [[nodiscard]] QRect cell_area(int row, int column) const;
  [[nodiscard]] QRect talker_area(int row) const;
  [[nodiscard]] QRect head_area(int column) const;
  /// Returns column and row of the chosen cell; empty: none is chosen, or a station of the chosen
  /// one has left the matrix.
  [[nodiscard]] std::optional<QPoint> chosen_cell() const;
  /// Returns column and row of the visible cell at the upper left.
  [[nodiscard]] QPoint first_cell() const;
  /// Chooses the nearest cell to a column and row, which may be outside.
  void choose_cell(const QPoint& cell);
  /// Moves from the chosen cell by columns and rows; if there is none, chooses the first one.
  void move_choice(const QPoint& by);
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

// The column heads of a table.
#pragma once

#include <QHeaderView>
#include <functional>

#include "ui/theme/theme.hpp"

namespace roger::ui {

/// Small grey text above a line, aligned as the model says (Qt::TextAlignmentRole).
class TableHeader : public QHeaderView {
  Q_OBJECT

 public:
  /// Returns the text area within a head.
  using TextArea = std::function<QRect(const QRect& head, int column)>;

  TableHeader(const Theme& theme, TextArea text_area, QWidget* parent);

  /// Returns the width that the head of a column needs for its text, px.
  [[nodiscard]] static int text_width(const QAbstractItemModel& model, int column);

 protected:
  void paintSection(QPainter* painter, const QRect& rect, int section) const override;

 private:
  const Theme& theme_;
  TextArea text_area_;
};

}  // namespace roger::ui

// Rows of a drop-down list.
#pragma once

#include <QAbstractItemModel>
#include <QStyledItemDelegate>

#include "ui/theme/theme.hpp"

namespace roger::ui {

/// Paints a row.
class RowDelegate : public QStyledItemDelegate {
  Q_OBJECT

 public:
  RowDelegate(const Theme& theme, QObject* parent) : QStyledItemDelegate(parent), theme_(theme) {}

  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                               const QModelIndex& index) const override;
  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override;

 private:
  const Theme& theme_;
};

/// Returns the width of a list that cuts none of these rows, with its frame and its scroll bar.
int list_width(const QWidget& list, const QAbstractItemModel& rows);

}  // namespace roger::ui

// Paints a row of a drop-down list.
#pragma once

#include <QStyledItemDelegate>

#include "ui/theme/theme.hpp"

namespace roger::ui {

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

}  // namespace roger::ui

#include "ui/widgets/table_header.hpp"

#include <QPainter>
#include <utility>

#include "ui/theme/paint_text.hpp"

namespace roger::ui {

TableHeader::TableHeader(const Theme& theme, TextArea text_area, QWidget* parent)
    : QHeaderView(Qt::Horizontal, parent), theme_(theme), text_area_(std::move(text_area)) {
  setSectionsClickable(false);
  setFixedHeight(kTableRowHeight);
  setMinimumSectionSize(24);
}

int TableHeader::text_width(const QAbstractItemModel& model, int column) {
  const QString text = model.headerData(column, Qt::Horizontal).toString();
  return QFontMetrics(Theme::font(TextSize::kAxis)).horizontalAdvance(text) + 1;
}

void TableHeader::paintSection(QPainter* painter, const QRect& rect, int section) const {
  painter->fillRect(rect, theme_(Token::kPanel));
  painter->fillRect(rect.left(), rect.bottom(), rect.width(), 1, theme_(Token::kLine));
  paint_text(*painter, Theme::font(TextSize::kAxis), theme_(Token::kText3),
             text_area_(rect, section),
             model()->headerData(section, Qt::Horizontal, Qt::TextAlignmentRole).toInt(),
             model()->headerData(section, Qt::Horizontal).toString());
}

}  // namespace roger::ui

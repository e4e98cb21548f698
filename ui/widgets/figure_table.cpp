#include "ui/widgets/figure_table.hpp"

#include <QHeaderView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <algorithm>

#include "ui/widgets/panel.hpp"

namespace roger::ui {
namespace {

constexpr int kTableSide = 12;

/// Left edge of a cell's text, and right edge of a figure's.
QRect text_area(const QRect& cell, bool first, bool last) {
  return cell.adjusted(first ? kTableSide : 0, 0, last ? -kTableSide : 0, 0);
}

class FigureDelegate : public QStyledItemDelegate {
 public:
  FigureDelegate(const Theme& theme, QObject* parent)
      : QStyledItemDelegate(parent), theme_(theme) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override {
    const bool chosen = (option.state & QStyle::State_Selected) != 0;
    if (chosen) painter->fillRect(option.rect, theme_(Token::kSelection));
    const bool name = index.column() == 0;
    const QFont font = Theme::font(TextSize::kBody, name || chosen ? QFont::Medium : QFont::Normal);
    painter->setFont(font);
    painter->setPen(theme_(name || chosen ? Token::kText : Token::kText2));
    const QRect area =
        text_area(option.rect, name, index.column() == index.model()->columnCount() - 1);
    const QString text = index.data().toString();
    painter->drawText(
        area, index.data(Qt::TextAlignmentRole).toInt() | static_cast<int>(Qt::TextSingleLine),
        name ? QFontMetrics(font).elidedText(text, Qt::ElideMiddle, area.width()) : text);
  }

 private:
  const Theme& theme_;
};

class FigureHeader : public QHeaderView {
 public:
  FigureHeader(const Theme& theme, QWidget* parent)
      : QHeaderView(Qt::Horizontal, parent), theme_(theme) {
    setSectionsClickable(false);
    setFixedHeight(kTableRowHeight);
    setMinimumSectionSize(24);
  }

 protected:
  void paintSection(QPainter* painter, const QRect& rect, int section) const override {
    painter->fillRect(rect, theme_(Token::kPanel));
    painter->fillRect(rect.left(), rect.bottom(), rect.width(), 1, theme_(Token::kLine));
    painter->setFont(Theme::font(TextSize::kAxis));
    painter->setPen(theme_(Token::kText3));
    painter->drawText(text_area(rect, section == 0, section == count() - 1),
                      model()->headerData(section, Qt::Horizontal, Qt::TextAlignmentRole).toInt(),
                      model()->headerData(section, Qt::Horizontal).toString());
  }

 private:
  const Theme& theme_;
};

}  // namespace

FigureTable::FigureTable(const Theme& theme, QWidget* parent) : QTableView(parent), theme_(theme) {
  setHorizontalHeader(new FigureHeader(theme, this));
  verticalHeader()->hide();
  verticalHeader()->setDefaultSectionSize(kTableRowHeight);
  verticalHeader()->setMinimumSectionSize(kTableRowHeight);
  setItemDelegate(new FigureDelegate(theme, this));
  setFrameShape(QFrame::NoFrame);
  setShowGrid(false);
  setSelectionBehavior(QAbstractItemView::SelectRows);
  setSelectionMode(QAbstractItemView::SingleSelection);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setFocusPolicy(Qt::TabFocus);
  setTabKeyNavigation(false);
  connect(&theme, &Theme::changed, this, &FigureTable::restyle);
  restyle();
}

void FigureTable::restyle() {
  viewport()->update();
  horizontalHeader()->viewport()->update();
}

void FigureTable::setModel(QAbstractItemModel* model) {
  QTableView::setModel(model);
  size_columns();
}

void FigureTable::resizeEvent(QResizeEvent* event) {
  QTableView::resizeEvent(event);
  size_columns();
}

void FigureTable::size_columns() {
  if (model() == nullptr) return;
  const int columns = model()->columnCount();
  for (int column = 1; column < columns; ++column) {
    setColumnWidth(column, figure_width_ + (column == columns - 1 ? kTableSide : 0));
  }
  setColumnWidth(0, std::max(60, viewport()->width() - (columns - 1) * figure_width_ - kTableSide));
}

}  // namespace roger::ui

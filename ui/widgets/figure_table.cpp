#include "ui/widgets/figure_table.hpp"

#include <QHeaderView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <algorithm>

#include "ui/theme/icons.hpp"
#include "ui/theme/paint_text.hpp"
#include "ui/widgets/current_item.hpp"
#include "ui/widgets/table_header.hpp"

namespace roger::ui {
namespace {

constexpr int kTableSide = 12;
constexpr int kNameGap = 8;  // after a name, before a bar or icon
constexpr int kSign = 14;

/// Returns the text area of a cell: its left edge for text, its right edge for figures.
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
    const QRect area =
        text_area(option.rect, name, index.column() == index.model()->columnCount() - 1);
    const QVariant bar = index.data(FigureTable::kBarRole);
    if (bar.isValid()) {
      paint_bar(*painter, area, bar.toDouble());
      return;
    }
    const QVariant range = index.data(FigureTable::kRangeRole);
    if (range.isValid()) {
      paint_range(*painter, area, range.toPointF());
      return;
    }
    const bool strong = name || chosen || index.data(FigureTable::kStrongRole).toBool();
    const bool trouble = index.data(FigureTable::kTroubleRole).toBool();
    const QFont font = Theme::font(TextSize::kBody, strong ? QFont::Medium : QFont::Normal);
    const QString text = index.data().toString();
    const Qt::Alignment side(index.data(Qt::TextAlignmentRole).toInt());
    paint_text(*painter, font,
               theme_(trouble  ? Token::kTrouble
                      : strong ? Token::kText
                               : Token::kText2),
               area, static_cast<int>(side) | static_cast<int>(Qt::TextSingleLine),
               side.testFlag(Qt::AlignLeft)
                   ? QFontMetrics(font).elidedText(text, Qt::ElideMiddle, area.width() - kNameGap)
                   : text);
    if (trouble) {
      const int wide = QFontMetrics(font).horizontalAdvance(text);
      const QRectF sign(area.right() - wide - kNameGap - kSign,
                        area.top() + (area.height() - kSign) / 2.0, kSign, kSign);
      paint_icon(*painter, Icon::kTrouble, sign, theme_(Token::kTrouble));
    }
  }

 private:
  void paint_bar(QPainter& painter, const QRect& area, double share) const {
    constexpr double kBarHeight = 6.0;
    const double wide = std::max(2.0, (area.width() - 2 * kNameGap) * std::clamp(share, 0.0, 1.0));
    painter.fillRect(
        QRectF(area.left() + kNameGap, area.center().y() - kBarHeight / 2.0, wide, kBarHeight),
        theme_.stage(radio::Stage::kEncode));
  }

  void paint_range(QPainter& painter, const QRect& area, const QPointF& range) const {
    constexpr double kDot = 3.5;
    const double wide = area.width() - 2 * kNameGap;
    const double y = area.center().y() + 0.5;
    const double from = area.left() + wide * range.x();
    const double to = area.left() + wide * range.y();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme_(Token::kText3), 1.5));
    painter.drawLine(QPointF(from, y), QPointF(to, y));
    painter.drawLine(QPointF(to, y - kDot), QPointF(to, y + kDot));
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme_(Token::kFocus));
    painter.drawEllipse(QPointF(from, y), kDot, kDot);
    painter.restore();
  }

  const Theme& theme_;
};

}  // namespace

void set_up_table(QTableView& table, int row_height) {
  table.verticalHeader()->hide();
  table.verticalHeader()->setDefaultSectionSize(row_height);
  table.verticalHeader()->setMinimumSectionSize(row_height);
  table.setFrameShape(QFrame::NoFrame);
  table.setShowGrid(false);
  table.setSelectionBehavior(QAbstractItemView::SelectRows);
  table.setSelectionMode(QAbstractItemView::SingleSelection);
  table.setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  table.setTabKeyNavigation(false);
  keep_current_item_with_focus(table);
}

FigureTable::FigureTable(const Theme& theme, const QString& name, QAbstractItemModel& model,
                         std::vector<int> widths, QWidget* parent)
    : QTableView(parent), widths_(std::move(widths)) {
  const auto area = [this](const QRect& head, int column) {
    return text_area(head, column == 0, column == horizontalHeader()->count() - 1);
  };
  setHorizontalHeader(new TableHeader(theme, area, this));
  setItemDelegate(new FigureDelegate(theme, this));
  setModel(&model);
  set_up_table(*this, kTableRowHeight);
  setFocusPolicy(Qt::TabFocus);
  setAccessibleName(name);
  horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
  size_columns();
}

void FigureTable::resizeEvent(QResizeEvent* event) {
  QTableView::resizeEvent(event);
  size_columns();
}

void FigureTable::size_columns() {
  const int last = model()->columnCount() - 1;
  for (int column = 1; column <= last; ++column) {
    setColumnWidth(column, width_of(column) + (column == last ? kTableSide : 0));
  }
}

int FigureTable::width_of(int column) const {
  const auto place = static_cast<std::size_t>(column) - 1;
  // In a wide window the name column does not take all of the additional width.
  constexpr double kUsual = 640.0;
  constexpr double kMax = 1.75;
  const int wanted =
      static_cast<int>(widths_[place] * std::clamp(viewport()->width() / kUsual, 1.0, kMax));
  return std::max(wanted, TableHeader::text_width(*model(), column) + kNameGap);
}

}  // namespace roger::ui

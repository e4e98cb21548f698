#include "ui/widgets/row_delegate.hpp"

#include <QPainter>
#include <QWidget>
#include <algorithm>

#include "ui/theme/paint_text.hpp"

namespace roger::ui {
namespace {

constexpr int kItemPadding = 12;
/// Longer texts wrap, so that the list is not wider than a small screen.
constexpr int kWidestText = 560;
constexpr int kTextHeight = 1000;  // more than any text needs

QSize row_size(const QModelIndex& index) {
  const QFontMetrics metrics(Theme::font(TextSize::kBody));
  const QSize text = metrics
                         .boundingRect(QRect(0, 0, kWidestText, kTextHeight), Qt::TextWordWrap,
                                       index.data().toString())
                         .size();
  return {text.width() + 1 + 2 * kItemPadding,
          std::max<int>(kButtonHeight, text.height() + kItemPadding)};
}

}  // namespace

QSize RowDelegate::sizeHint(const QStyleOptionViewItem& /*option*/,
                            const QModelIndex& index) const {
  return row_size(index);
}

void RowDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                        const QModelIndex& index) const {
  const bool can_be_chosen = (index.flags() & Qt::ItemIsEnabled) != 0;
  const bool chosen =
      can_be_chosen && (option.state & (QStyle::State_Selected | QStyle::State_MouseOver)) != 0;
  painter->fillRect(option.rect, theme_(chosen ? Token::kSelection : Token::kRaised));
  paint_text(*painter, Theme::font(TextSize::kBody),
             theme_(can_be_chosen ? Token::kText : Token::kText3),
             option.rect.adjusted(kItemPadding, 0, -kItemPadding, 0),
             static_cast<int>(Qt::AlignVCenter) | Qt::TextWordWrap, index.data().toString());
}

int list_width(const QWidget& list, const QAbstractItemModel& rows) {
  constexpr int kFrame = 2;
  int widest = 0;
  for (int row = 0; row < rows.rowCount(); ++row) {
    widest = std::max(widest, row_size(rows.index(row, 0)).width());
  }
  return widest + 2 * kFrame + list.style()->pixelMetric(QStyle::PM_ScrollBarExtent);
}

}  // namespace roger::ui

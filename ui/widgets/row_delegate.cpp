#include "ui/widgets/row_delegate.hpp"

#include <QPainter>

#include "ui/theme/paint_text.hpp"

namespace roger::ui {
namespace {

constexpr int kItemPadding = 12;

}  // namespace

QSize RowDelegate::sizeHint(const QStyleOptionViewItem& /*option*/,
                            const QModelIndex& index) const {
  const QFontMetrics metrics(Theme::font(TextSize::kBody));
  return {metrics.horizontalAdvance(index.data().toString()) + 2 * kItemPadding, kButtonHeight};
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
             Qt::AlignVCenter | Qt::TextSingleLine, index.data().toString());
}

}  // namespace roger::ui

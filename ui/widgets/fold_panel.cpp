#include "ui/widgets/fold_panel.hpp"

#include <QPainter>

#include "ui/theme/assign.hpp"
#include "ui/theme/icons.hpp"
#include "ui/theme/paint_text.hpp"
#include "ui/widgets/layouts.hpp"

namespace roger::ui {
namespace {

constexpr int kHeadTop = 2;
constexpr int kFoldChevron = 12;

}  // namespace

FoldHead::FoldHead(const Theme& theme, const QString& title, QWidget* parent)
    : QAbstractButton(parent), theme_(theme) {
  setAttribute(Qt::WA_Hover);
  setText(title);
  setFocusPolicy(Qt::TabFocus);
  update_accessible();
}

void FoldHead::set_summary(const QString& summary) {
  if (!assign(summary_, summary)) return;
  update_accessible();
  update();
}

void FoldHead::set_open(bool open) {
  if (!assign(open_, open)) return;
  update_accessible();
  update();
}

void FoldHead::update_accessible() {
  const QString what = summary_.isEmpty() ? text() : tr("%1, %2").arg(text(), summary_);
  setAccessibleName(open_ ? what : tr("%1, folded").arg(what));
  setToolTip(open_ ? tr("Fold this panel") : tr("Unfold this panel"));
}

void FoldHead::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  const QFont bold = Theme::font(TextSize::kName, QFont::Medium);
  const int chevron = width() - kPadding - kFoldChevron;
  QRect area(kPadding, 0, chevron - kGap - kPadding, height());
  paint_text(painter, bold, theme_(Token::kText), area,
             Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, text());
  area.setLeft(area.left() + QFontMetrics(bold).horizontalAdvance(text()) + 1 + kGap);
  paint_elided(painter, Theme::font(TextSize::kBody), theme_(Token::kText3), area,
               Qt::AlignLeft | Qt::AlignVCenter, summary_);
  paint_icon(painter, open_ ? Icon::kChevron : Icon::kFold,
             QRectF(chevron, (height() - kFoldChevron) / 2.0, kFoldChevron, kFoldChevron),
             theme_(underMouse() ? Token::kText : Token::kText3));
}

FoldPanel::FoldPanel(const Theme& theme, const QString& key, const QString& title, QWidget* parent)
    : Panel(theme, parent),
      key_(key),
      head_(new FoldHead(theme, title, this)),
      body_(new QWidget(this)) {
  head_->setFixedHeight(kHeadingHeight);
  auto* column = make_column(this, 0, {0, kHeadTop, 0, 0});
  add_parts(*column, Part(head_, 0, Qt::AlignTop), Part(body_, 1));
  connect(head_, &QAbstractButton::clicked, this, [this] {
    choose(!open_);
    emit choice_changed();
  });
}

void FoldPanel::set_open(bool open) {
  if (!assign(open_, open)) return;
  head_->set_open(open);
  body_->setVisible(open);
}

}  // namespace roger::ui

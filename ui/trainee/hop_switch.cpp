#include "ui/trainee/hop_switch.hpp"

#include <QPainter>

#include "ui/model/mode_text.hpp"
#include "ui/theme/icons.hpp"
#include "ui/theme/paint_text.hpp"
#include "ui/widgets/panel.hpp"

namespace roger::ui {
namespace {

constexpr int kHopHeight = 20;  // as the lamps above it
constexpr int kHopSide = 4;
constexpr int kHopIcon = 12;
constexpr int kHopIconRoom = kHopIcon + 3;

}  // namespace

HopSwitch::HopSwitch(const Context& context, radio::RadioId radio, QWidget* parent)
    : QAbstractButton(parent), context_(context), radio_(radio) {
  setAttribute(Qt::WA_Hover);
  setFont(Theme::font(TextSize::kBody, QFont::Medium));
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  setFocusPolicy(Qt::TabFocus);
  connect(&context.theme, &Theme::changed, this, qOverload<>(&QWidget::update));
  connect(this, &QAbstractButton::clicked, this, [this] {
    context_.model.forget_refusal(radio_);
    context_.model.submit(radio::SetTimeOfDay{radio_, 0.0});
  });
}

void HopSwitch::show_radio(const radio::RadioSnapshot& radio) {
  const QString text = hop_text(radio);
  const QString tip = hop_tip(radio);
  if (text == this->text() && tip == toolTip()) return;
  in_step_ = radio.in_step;
  setText(text);
  setAccessibleName(tip);
  setToolTip(tip);
  updateGeometry();
  update();
}

QSize HopSwitch::sizeHint() const {
  return {
      fontMetrics().horizontalAdvance(text()) + 1 + 2 * kHopSide + (in_step_ ? 0 : kHopIconRoom),
      kHopHeight + 4};
}

void HopSwitch::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  const Theme& theme = context_.theme;
  const QRect chip(0, (height() - kHopHeight) / 2, width(), kHopHeight);
  const Token ground = isDown() || underMouse() ? Token::kRaised
                       : in_step_               ? Token::kPanel
                                                : Token::kTroubleTint;
  const Token token = in_step_ ? Token::kText2 : Token::kTrouble;
  paint_box(painter, chip, kChipRadius, theme(ground),
            theme(in_step_ ? Token::kLine : Token::kTrouble));
  int left = kHopSide;
  if (!in_step_) {
    paint_icon(painter, Icon::kTrouble,
               QRectF(left, (height() - kHopIcon) / 2.0, kHopIcon, kHopIcon), theme(token));
    left += kHopIconRoom;
  }
  paint_text(painter, font(), theme(token), rect().adjusted(left, 0, 0, 0),
             Qt::AlignVCenter | Qt::TextSingleLine, text());
}

}  // namespace roger::ui

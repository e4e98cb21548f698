#include "ui/trainee/hop_switch.hpp"

#include <QPainter>

#include "ui/model/mode_text.hpp"
#include "ui/widgets/panel.hpp"

namespace roger::ui {
namespace {

constexpr int kHopSide = 4;
constexpr int kHopIconRoom = Chip::kIconSide + 3;

}  // namespace

HopSwitch::HopSwitch(const Context& context, radio::RadioId radio, QWidget* parent)
    : QAbstractButton(parent), context_(context), radio_(radio) {
  setAttribute(Qt::WA_Hover);
  setFont(Theme::font(TextSize::kBody, QFont::Medium));
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  setFocusPolicy(Qt::TabFocus);
  connect(this, &QAbstractButton::clicked, this, [this] {
    context_.model.order(radio_, radio::SetTimeOfDay{radio_, 0.0});
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
      Chip::kHeight + 4};
}

void HopSwitch::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  const Token ground = isDown() || underMouse() ? Token::kRaised
                       : in_step_               ? Token::kPanel
                                                : Token::kTroubleTint;
  const Token token = in_step_ ? Token::kText2 : Token::kTrouble;
  const Chip chip{ground,   in_step_ ? Token::kLine : Token::kTrouble,
                  token,    in_step_ ? std::nullopt : std::optional(Icon::kTrouble),
                  kHopSide, kHopSide + (in_step_ ? 0 : kHopIconRoom)};
  chip.paint(painter, rect(), font(), text(), context_.theme);
}

}  // namespace roger::ui

#include "ui/widgets/lamp.hpp"

#include <QPainter>

#include "ui/theme/assign.hpp"
#include "ui/widgets/panel.hpp"

namespace roger::ui {
namespace {

struct Colours {
  Token sign;
  Token outline;
  Token fill;
};

Colours choose_colours(Lamp::State state) {
  switch (state) {
    case Lamp::State::kOff:
      break;
    case Lamp::State::kReceive:
      return {Token::kReceive, Token::kReceive, Token::kReceiveTint};
    case Lamp::State::kTransmit:
      return {Token::kTransmit, Token::kTransmit, Token::kTransmitTint};
    case Lamp::State::kTrouble:
      return {Token::kTrouble, Token::kTrouble, Token::kTroubleTint};
  }
  return {Token::kText3, Token::kLine, Token::kPanel};
}

}  // namespace

Lamp::Lamp(const Theme& theme, Icon icon, const QString& word, QWidget* parent)
    : QLabel(word, parent), theme_(theme), icon_(icon) {
  setFont(Theme::font(TextSize::kBody, QFont::Medium));
  setFixedSize(kSize);
  setAccessibleName(name());
}

void Lamp::set_state(State state) {
  if (!assign(state_, state)) return;
  setAccessibleName(name());
  update();
}

QString Lamp::name() const {
  switch (state_) {
    case State::kOff:
      return tr("%1 off").arg(text());
    case State::kTrouble:
      return tr("%1 on, with a problem").arg(text());
    case State::kReceive:
    case State::kTransmit:
      break;
  }
  return tr("%1 on").arg(text());
}

void Lamp::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  const Colours colours = choose_colours(state_);
  const Icon icon = state_ == State::kTrouble ? Icon::kTrouble : icon_;
  const Chip chip{colours.fill, colours.outline, colours.sign, icon, 6, 22};
  chip.paint(painter, rect(), font(), text(), theme_);
}

}  // namespace roger::ui

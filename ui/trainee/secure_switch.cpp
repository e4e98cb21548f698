#include "ui/trainee/secure_switch.hpp"

#include <QPainter>

#include "ui/widgets/panel.hpp"

namespace roger::ui {

SecureSwitch::SecureSwitch(const Context& context, radio::RadioId radio, QWidget* parent)
    : QAbstractButton(parent), context_(context), radio_(radio) {
  setAttribute(Qt::WA_Hover);
  setFont(Theme::font(TextSize::kBody, QFont::Medium));
  setFixedSize(kSize);
  setFocusPolicy(Qt::TabFocus);
  setCheckable(true);
  connect(this, &QAbstractButton::clicked, this, &SecureSwitch::change_over);
  connect(&context_.model, &ConsoleModel::refused, this, [this](radio::RadioId refused) {
    if (refused == radio_) wanted_.forget();
  });
}

void SecureSwitch::change_over() {
  ConsoleModel& model = context_.model;
  const radio::RadioSnapshot* radio = model.radio(radio_);
  if (radio == nullptr) return;
  if (state_.locked.isEmpty()) {
    const bool secure = !state_.secure;
    wanted_.want(secure, model.now());
    model.order(radio_, radio::SetSecure{radio_, secure});
  } else {
    model.refuse(radio_, state_.locked);
  }
  show_radio(*radio);
}

void SecureSwitch::show_radio(const radio::RadioSnapshot& radio) {
  radio::RadioSnapshot shown = radio;
  if (wanted_.waits()) {
    shown.secure = wanted_.shown(radio.secure, context_.model.now());
    shown.secure_switch = shown.secure;
  }
  SecureState state = secure_state(shown);
  setChecked(state.secure);
  if (state == state_) return;
  state_ = std::move(state);
  setText(state_.word);
  setAccessibleName(state_.tip);
  setToolTip(state_.tip);
  update();
}

Token SecureSwitch::token() const {
  if (state_.exposed) return Token::kTrouble;
  return state_.secure ? Token::kText : Token::kText3;
}

void SecureSwitch::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  const bool raised = underMouse() && state_.locked.isEmpty();
  const Token ground = isDown() || raised ? Token::kRaised
                       : state_.exposed   ? Token::kTroubleTint
                                          : Token::kPanel;
  const Token outline = state_.exposed  ? Token::kTrouble
                        : state_.secure ? Token::kEdge
                                        : Token::kLine;
  const Icon lock = state_.secure ? Icon::kLocked : Icon::kUnlocked;
  const Chip chip{ground, outline, token(), lock, 5, 21};
  chip.paint(painter, rect(), font(), text(), context_.theme);
}

}  // namespace roger::ui

#include "ui/trainee/call_row.hpp"

#include <QApplication>

#include "ui/model/call_text.hpp"
#include "ui/model/format.hpp"
#include "ui/widgets/layouts.hpp"

namespace roger::ui {

using radio::CallState;

CallRow::CallRow(const Context& context, radio::RadioId radio, QWidget* parent)
    : QWidget(parent),
      context_(context),
      radio_(radio),
      call_sign_field_(new CallSignEdit(context.theme, this)),
      since_(new TextLabel(context.theme, eliding(kLabelText), this)),
      place_(new Button(context.theme, Button::Look::kRaised, this, tr("Call"))),
      answer_(new Button(context.theme, Button::Look::kRaised, this, tr("Answer"))),
      end_(new Button(context.theme, Button::Look::kRaised, this)) {
  call_sign_field_->setPlaceholderText(tr("Call sign"));
  call_sign_field_->setAccessibleName(tr("Station to call"));
  call_sign_field_->setToolTip(tr("Type a call sign, or press Down for known ones"));
  place_->set_key(tr("C", "key"));
  place_->setToolTip(tr("Call that station on a private line (C)"));
  answer_->set_key(tr("C", "key"));
  answer_->set_token(Token::kReceive);
  answer_->set_tint(Token::kReceiveTint);
  end_->set_key(tr("X", "key"));
  for (Button* button : {place_, answer_, end_}) button->set_side_padding(8);
  connect(call_sign_field_, &QLineEdit::returnPressed, this, &CallRow::call);
  connect(place_, &QAbstractButton::clicked, this, &CallRow::call);
  connect(answer_, &QAbstractButton::clicked, this, &CallRow::take);
  connect(end_, &QAbstractButton::clicked, this, &CallRow::hang_up);

  auto* row = make_row(this, 6);
  add_parts(*row, Part(call_sign_field_, 1), Part(since_, 1), place_, answer_, end_);
}

void CallRow::call() {
  const radio::RadioSnapshot* radio = context_.model.radio(radio_);
  if (radio != nullptr && radio->call.state == CallState::kRinging) {
    context_.model.refuse(
        radio_,
        tr("%1 calls you: answer or decline first.").arg(shown_text(radio->call.call_sign)));
    return;
  }
  const QString call_sign = call_sign_field_->call_sign();
  if (call_sign.isEmpty()) {
    context_.model.refuse(radio_, tr("Type a call sign, or choose one with Down."));
    call_sign_field_->setFocus(Qt::OtherFocusReason);
    return;
  }
  context_.model.order(radio_, radio::PlaceCall{radio_, call_sign.toStdString()});
}

void CallRow::take() {
  const radio::RadioSnapshot* radio = context_.model.radio(radio_);
  if (radio == nullptr) return;
  if (radio->call.state == CallState::kRinging) {
    context_.model.order(radio_, radio::AnswerCall{radio_});
  } else if (!has_call(*radio)) {
    call_sign_field_->setFocus(Qt::ShortcutFocusReason);
    call_sign_field_->selectAll();
    call_sign_field_->open_list();
  }
}

void CallRow::hang_up() {
  const radio::RadioSnapshot* radio = context_.model.radio(radio_);
  if (radio == nullptr || !has_call(*radio)) return;
  context_.model.order(radio_, radio::HangUp{radio_});
}

void CallRow::show_radio(const radio::RadioSnapshot& radio) {
  const bool rings = radio.call.state == CallState::kRinging;
  const bool talks = radio.call.state == CallState::kInCall;
  const bool taken = has_call(radio);
  // If a button with the focus disappears, the focus moves to its replacement.
  const bool had_focus = isAncestorOf(QApplication::focusWidget());
  QStringList known;
  for (const std::string& one : context_.model.station().callable) {
    known.push_back(QString::fromStdString(one));
  }
  call_sign_field_->set_known(known);
  since_->set_text(
      talks
          ? tr("since %1").arg(context_.model.to_wall_time(radio.call.since).toString(u"hh:mm:ss"))
          : QString());
  end_->set_label(rings ? tr("Decline") : tr("Hang up"));
  // The field stays while the operator is typing; otherwise the next letters would be commands.
  const bool types = rings && window()->focusWidget() == call_sign_field_;
  end_->setVisible(taken);
  answer_->setVisible(rings);
  since_->setVisible(taken && !types);
  call_sign_field_->setVisible(!taken || types);
  // The keys act as letters meanwhile, and the field needs the room.
  answer_->set_key(types ? QString() : tr("C", "key"));
  end_->set_key(types ? QString() : tr("X", "key"));
  place_->setVisible(!taken);
  if (had_focus && !isAncestorOf(QApplication::focusWidget())) {
    (rings ? answer_ : taken ? end_ : place_)->setFocus(Qt::OtherFocusReason);
  }
}

}  // namespace roger::ui

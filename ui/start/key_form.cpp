#include "ui/start/key_form.hpp"

#include "ui/widgets/layouts.hpp"

namespace roger::ui {

KeyForm::KeyForm(const Theme& theme, PttInputs& inputs, QWidget* parent)
    : QWidget(parent),
      capture_(new PttCapture(inputs, this)),
      choose_(new Button(theme, Button::Look::kRaised, this, tr("Choose a key or button"))),
      word_(new TextLabel(theme, kBodyText, this)) {
  connect(choose_, &QAbstractButton::clicked, this, &KeyForm::begin);
  connect(capture_, &PttCapture::chosen, this, [this](const PttBinding& binding) {
    chosen_.add(binding);
    show_chosen();
  });
  connect(capture_, &PttCapture::cancelled, this, [this](const QString& reason) {
    if (reason.isEmpty()) return show_chosen();
    word_->set_text(reason, Token::kTrouble);
  });
  auto* row = make_row(this, kMargin);
  add_parts(*row, choose_, Part(word_, 1));
  show_chosen();
}

void KeyForm::begin() {
  capture_->begin();
  word_->set_text(tr("Press it now; Esc cancels."), Token::kFocus);
}

void KeyForm::show_chosen() {
  QString names = tr("Space");
  for (const PttBinding& binding : chosen_.all()) names = tr("%1, %2").arg(names, binding.name);
  word_->set_text(names, Token::kText);
}

}  // namespace roger::ui

#include "ui/window/look_settings.hpp"

#include <QScreen>

#include "ui/widgets/layouts.hpp"
#include "ui/window/user_settings.hpp"

namespace roger::ui {

AppearanceSettings::AppearanceSettings(Theme& theme, QSettings& settings, QWidget* parent)
    : QWidget(parent),
      settings_(settings),
      scale_now_(kept_scale(settings)),
      largest_(largest_scale(screen()->availableSize() * scale_now_ / kUsualScale, kMinWindow)),
      scale_(new Combo(theme, this)),
      still_(new Button(theme, Button::Look::kRaised, this, tr("Reduce motion"))),
      word_(new TextLabel(theme, wrapping(kNoteText), this)) {
  auto* title = new TextLabel(theme, kTitleText, this, tr("Size and motion"));
  for (const int scale : kScales) {
    scale_->addItem(tr("%1 %").arg(scale), scale);
    if (scale == scale_now_) scale_->setCurrentIndex(scale_->count() - 1);
  }
  scale_->setAccessibleName(tr("Scale of the window"));
  scale_->setToolTip(scale_->accessibleName());
  still_->setCheckable(true);
  still_->setChecked(settings.value("reduce_motion").toBool());
  still_->set_lit(still_->isChecked());
  still_->setToolTip(tr("No flashing; meters and the timeline move every 2\u00A0s"));
  connect(scale_, &QComboBox::activated, this, [this](int index) {
    keep_scale(settings_, scale_->itemData(index).toInt());
    show_word();
  });
  connect(still_, &QAbstractButton::clicked, this, [this, &theme](bool on) {
    still_->set_lit(on);
    theme.set_reduces_motion(on);
    settings_.setValue("reduce_motion", on);
  });

  auto* row = make_row(nullptr, kGap);
  add_parts(*row, scale_, still_, Stretch());
  auto* column = make_column(this, kGap);
  add_parts(*column, title, row, word_);
  show_word();
}

void AppearanceSettings::show_word() {
  const int chosen = scale_->currentData().toInt();
  const bool too_large = chosen > largest_;
  word_->set_token(too_large ? Token::kTrouble : Token::kText3);
  if (too_large) {
    word_->set_text(tr("Too large for this screen, parts would be cut off: up to %1 % fits. %2")
                        .arg(largest_)
                        .arg(chosen == scale_now_ ? QString() : tr("Applied at the next start."))
                        .trimmed());
  } else if (chosen == scale_now_) {
    word_->set_text(tr("A new size is applied at the next start."));
  } else {
    word_->set_text(
        tr("%1 % from the next start on; %2 % until then.").arg(chosen).arg(scale_now_));
  }
}

}  // namespace roger::ui

#include "ui/trainee/sound_row.hpp"

#include <cmath>

#include "ui/model/format.hpp"
#include "ui/widgets/layouts.hpp"

namespace roger::ui {
namespace {

// Ranges as in radio/station/port/command.hpp; one step of a slider is 1 dB, or 5 % of the way to
// one side.
constexpr int kMinVolume = -60;
constexpr int kMaxVolume = 12;
constexpr int kVolumePage = 6;
constexpr int kPanSteps = 20;
constexpr int kPanPage = 5;

double pan_of(int steps) {
  return static_cast<double>(steps) / kPanSteps;
}

constexpr int kSquelchHeight = 22;

}  // namespace

SoundRow::SoundRow(const Context& context, radio::RadioId radio, QWidget* parent)
    : QWidget(parent),
      model_(context.model),
      radio_(radio),
      mute_(new Button(context.theme, Button::Look::kFlat, this)),
      volume_(
          new ValueSlider(context.theme, tr("Volume"), kMinVolume, kMaxVolume, kVolumePage, this)),
      volume_value_(new TextLabel(context.theme, kBodyText, this)),
      pan_(new ValueSlider(context.theme, tr("Pan"), -kPanSteps, kPanSteps, kPanPage, this)),
      pan_value_(new TextLabel(context.theme, kBodyText, this)),
      squelch_(new Button(context.theme, Button::Look::kFlat, this)) {
  volume_->setToolTip(tr("Volume"));
  volume_value_->reserve(tr("Muted"));
  volume_value_->reserve(decibel_text(kMinVolume));
  pan_->set_origin(0);
  pan_->setToolTip(tr("Left or right side"));
  pan_value_->reserve(pan_text(-1.0));
  squelch_->setFont(Theme::font(TextSize::kBody));
  squelch_->setFixedHeight(kSquelchHeight);
  squelch_->setCheckable(true);
  squelch_->set_content_alignment(Qt::AlignRight);
  squelch_->reserve(tr("Squelch off"));
  squelch_->setToolTip(tr("Mute the noise while nothing is received"));
  mute_->setCheckable(true);
  mute_->set_icon(Icon::kLoudspeaker);

  connect(volume_, &QSlider::valueChanged, this, [this](int decibels) {
    wanted_volume_.want(decibels, model_.now());
    model_.submit(radio::SetVolume{radio_, static_cast<double>(decibels)});
    show_again();
  });
  connect(pan_, &QSlider::valueChanged, this, [this](int steps) {
    wanted_pan_.want(steps, model_.now());
    model_.submit(radio::SetPan{radio_, pan_of(steps)});
    show_again();
  });
  connect(mute_, &QAbstractButton::clicked, this, [this](bool muted) {
    wanted_mute_.want(muted, model_.now());
    model_.submit(radio::SetMute{radio_, muted});
    show_again();
  });
  connect(squelch_, &QAbstractButton::clicked, this, [this](bool on) {
    wanted_squelch_.want(on, model_.now());
    model_.submit(radio::SetSquelch{radio_, on});
    show_again();
  });
  connect(&model_, &ConsoleModel::refused, this, [this](radio::RadioId refused) {
    if (refused != radio_) return;
    wanted_volume_.forget();
    wanted_pan_.forget();
    wanted_mute_.forget();
    wanted_squelch_.forget();
  });
  auto* pan_label = new TextLabel(context.theme, kNoteText, this, tr("Pan"));

  auto* row = make_row(this, 0);
  mute_->setFixedWidth(24);
  add_parts(*row, mute_, 4, Part(volume_, 3), 10, volume_value_, 8, pan_label, 8, Part(pan_, 2), 10,
            pan_value_, 8, squelch_);
}

void SoundRow::show_again() {
  if (const auto* radio = model_.radio(radio_)) show_radio(*radio);
}

void SoundRow::show_radio(const radio::RadioSnapshot& radio) {
  show_volume(radio);
  const int pan_steps =
      wanted_pan_.shown(static_cast<int>(std::lround(radio.pan * kPanSteps)), model_.now());
  pan_->follow(pan_steps);
  pan_value_->set_text(pan_text(pan_of(pan_steps)));
  const bool squelched = wanted_squelch_.shown(radio.squelch_on, model_.now());
  squelch_->setChecked(squelched);
  squelch_->set_label(squelched ? tr("Squelch on") : tr("Squelch off"));
}

void SoundRow::show_volume(const radio::RadioSnapshot& radio) {
  const bool muted = wanted_mute_.shown(radio.muted, model_.now());
  const bool silent = muted || model_.station().all_muted;
  const int decibels =
      wanted_volume_.shown(static_cast<int>(std::lround(radio.volume_db)), model_.now());
  volume_->follow(decibels);
  volume_->set_idle(silent);
  volume_value_->set_text(silent ? tr("Muted") : decibel_text(decibels),
                          silent ? Token::kTrouble : Token::kText);
  mute_->setChecked(muted);
  mute_->set_icon(silent ? Icon::kMuted : Icon::kLoudspeaker);
  mute_->set_token(silent ? Token::kTrouble : Token::kText);
  mute_->setAccessibleName(muted ? tr("Unmute this radio") : tr("Mute this radio"));
  mute_->setToolTip(mute_->accessibleName());
}

}  // namespace roger::ui

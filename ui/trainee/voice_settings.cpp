#include "ui/trainee/voice_settings.hpp"

#include <QGridLayout>
#include <cmath>

#include "ui/model/format.hpp"

namespace roger::ui {
namespace {

// Ranges as in radio/station/port/command.hpp.
constexpr int kMinGain = -60;
constexpr int kMaxGain = 40;
constexpr int kMinSidetone = -60;
constexpr int kMaxSidetone = 12;
constexpr int kLevelPage = 6;

}  // namespace

VoiceSettings::VoiceSettings(const Context& context, QWidget* parent)
    : QWidget(parent),
      model_(context.model),
      gain_(new ValueSlider(context.theme, tr("Microphone gain"), kMinGain, kMaxGain, kLevelPage,
                            this)),
      gain_value_(new TextLabel(context.theme, kBodyText, this)),
      sidetone_(new Button(context.theme, Button::Look::kFlat, this, tr("Sidetone"))),
      sidetone_level_(new ValueSlider(context.theme, tr("Sidetone level"), kMinSidetone,
                                      kMaxSidetone, kLevelPage, this)),
      sidetone_value_(new TextLabel(context.theme, kBodyText, this)) {
  gain_->set_origin(0);
  gain_value_->reserve(decibel_text(kMinGain));
  sidetone_->setCheckable(true);
  sidetone_->setFont(Theme::font(TextSize::kBody));
  sidetone_->setToolTip(tr("Your own voice while you talk"));
  for (ValueSlider* slider : {gain_, sidetone_level_}) {
    slider->setMinimumWidth(84);
    slider->setMaximumWidth(160);
  }
  sidetone_value_->reserve(decibel_text(kMinSidetone));

  connect(gain_, &QSlider::valueChanged, this, [this](int decibels) {
    wanted_gain_.want(decibels, model_.now());
    model_.submit(radio::SetMicrophone{static_cast<double>(decibels)});
    show_gain();
  });
  connect(sidetone_, &QAbstractButton::clicked, this,
          [this](bool on) { set_sidetone(on, sidetone_level_->value()); });
  connect(sidetone_level_, &QSlider::valueChanged, this,
          [this](int decibels) { set_sidetone(true, decibels); });
  lay_out(new TextLabel(context.theme, kBodyText, this, tr("Gain")));
}

void VoiceSettings::lay_out(TextLabel* gain_label) {
  auto* sound = new QGridLayout(this);
  sound->setContentsMargins(0, 0, 0, 0);
  sound->setVerticalSpacing(0);
  sound->setHorizontalSpacing(kGap);
  sound->addWidget(gain_label, 0, 0);
  sound->addWidget(gain_, 0, 1);
  sound->addWidget(gain_value_, 0, 2);
  sound->addWidget(sidetone_, 1, 0, Qt::AlignLeft);
  sound->addWidget(sidetone_level_, 1, 1);
  sound->addWidget(sidetone_value_, 1, 2);
}

void VoiceSettings::set_sidetone(bool on, int decibels) {
  wanted_sidetone_.want(on, model_.now());
  wanted_level_.want(decibels, model_.now());
  model_.submit(radio::SetSidetone{on, static_cast<double>(decibels)});
  show_sidetone();
}

void VoiceSettings::show_settings() {
  show_gain();
  show_sidetone();
}

void VoiceSettings::show_gain() {
  const auto& station = model_.station();
  const int decibels = wanted_gain_.shown(
      static_cast<int>(std::lround(station.voice_input.microphone.gain.value)), model_.now());
  gain_->follow(decibels);
  gain_value_->set_text(decibel_text(decibels));
  gain_->setToolTip(
      station.voice_input.microphone.automatic_gain
          ? tr("Gain of your microphone. Automatic gain is on and compensates for this setting: "
               "leave it at 0 dB unless the microphone is far too quiet or loud")
          : tr("Gain of your microphone: the meter shows the level that is sent"));
}

void VoiceSettings::show_sidetone() {
  const auto& station = model_.station();
  const TimePoint now = model_.now();
  const bool on = wanted_sidetone_.shown(station.sidetone_on, now);
  const int decibels = wanted_level_.shown(static_cast<int>(std::lround(station.sidetone_db)), now);
  sidetone_->setChecked(on);
  sidetone_->setAccessibleName(on ? tr("Sidetone on") : tr("Sidetone off"));
  sidetone_level_->follow(decibels);
  sidetone_level_->set_idle(!on);
  sidetone_value_->set_text(on ? decibel_text(decibels) : tr("Off"));
}

}  // namespace roger::ui

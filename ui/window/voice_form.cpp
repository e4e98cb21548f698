#include "ui/window/voice_form.hpp"

#include <QGridLayout>
#include <algorithm>
#include <cmath>

#include "ui/model/format.hpp"
#include "ui/widgets/layouts.hpp"

namespace roger::ui {
namespace {

// A slider moves in whole steps.
constexpr std::chrono::milliseconds kVoxStep{50};
constexpr std::chrono::milliseconds kKeyStep{10};
constexpr int kMinThreshold = static_cast<int>(audio::VoxSettings::kMinThreshold.value);
constexpr int kMaxThreshold = static_cast<int>(audio::VoxSettings::kMaxThreshold.value);
constexpr int kDecibelPage = 6;
constexpr int kMinVoxHang = audio::VoxSettings::kMinHang / kVoxStep;
constexpr int kMaxVoxHang = audio::VoxSettings::kMaxHang / kVoxStep;
constexpr int kMaxLead = radio::KeyTiming::kMaxLead / kKeyStep;
constexpr int kMaxHang = radio::KeyTiming::kMaxHang / kKeyStep;
constexpr int kTimePage = 10;
using NoiseLimits = audio::MicrophoneNoiseSettings;
constexpr int kMinNoise = static_cast<int>(NoiseLimits::kMinLevel.value);
constexpr int kMaxNoise = static_cast<int>(NoiseLimits::kMaxLevel.value);
constexpr int kHighPassHz[] = {0, 80, 120, 200, 300};

QString hertz_text(int hertz) {
  return hertz == 0 ? VoiceForm::tr("Off") : VoiceForm::tr("%1 Hz").arg(hertz);
}

/// Returns the names of the places, in the order of NoisePlace.
QStringList place_texts() {
  return {VoiceForm::tr("Off"),       VoiceForm::tr("Helicopter"), VoiceForm::tr("Jet"),
          VoiceForm::tr("Propeller"), VoiceForm::tr("Vehicle"),    VoiceForm::tr("Ship")};
}

QString ms_text(std::chrono::milliseconds time) {
  return VoiceForm::tr("%1 ms").arg(time.count());
}

int steps(Nanoseconds time, std::chrono::milliseconds step) {
  return static_cast<int>(time / Nanoseconds(step));
}

}  // namespace

VoiceForm::VoiceForm(const Context& context, QWidget* parent)
    : QWidget(parent),
      context_(context),
      high_pass_(new Combo(context.theme, this)),
      suppress_(new Button(context.theme, Button::Look::kRaised, this, tr("Suppress noise"))),
      even_(new Button(context.theme, Button::Look::kRaised, this, tr("Even out the level"))),
      vox_(new Button(context.theme, Button::Look::kRaised, this, tr("VOX"))),
      vox_radio_(new Combo(context.theme, this)),
      threshold_(add_slider(tr("Threshold"), kMinThreshold, kMaxThreshold, kDecibelPage)),
      vox_hang_(add_slider(tr("Silence until release"), kMinVoxHang, kMaxVoxHang, kTimePage)),
      lead_(add_slider(tr("Sound before the key"), 0, kMaxLead, kTimePage)),
      hang_(add_slider(tr("Hang time of the key"), 0, kMaxHang, kTimePage)),
      microphone_noise_{new Combo(context.theme, this),
                        add_slider(tr("Level of the noise"), kMinNoise, kMaxNoise, kDecibelPage)} {
  high_pass_->setAccessibleName(tr("High-pass filter of the microphone"));
  for (const int hertz : kHighPassHz) high_pass_->addItem(hertz_text(hertz), hertz);
  for (Button* button : {suppress_, even_, vox_}) button->setCheckable(true);
  suppress_->setToolTip(tr("Background noise of the microphone; adds 4 to 8\u00A0ms of delay"));
  even_->setToolTip(tr("Brings quiet and loud voices to the same level"));
  vox_->setToolTip(tr("Your voice keys the radio"));
  vox_radio_->setAccessibleName(tr("Radio that VOX keys"));
  microphone_noise_.place->setAccessibleName(tr("Noise at the microphone"));
  microphone_noise_.place->setToolTip(tr("Others hear you with the noise of this place"));
  microphone_noise_.place->set_items(place_texts(), 0);
  const audio::VoxSettings usual;
  threshold_.slider->follow(static_cast<int>(std::lround(usual.threshold.value)));
  vox_hang_.slider->follow(steps(usual.hang, kVoxStep));
  lay_out();
  connect_controls();
  connect_noise();
  connect(&context_.model, &ConsoleModel::texts_changed, this, [this] {
    if (isVisible()) show_settings();
  });
}

SliderRow VoiceForm::add_slider(const QString& name, int lowest, int highest, int page) {
  const Theme& theme = context_.theme;
  SliderRow row{new TextLabel(theme, kLabelText, this, name),
                new ValueSlider(theme, name, lowest, highest, page, this),
                new TextLabel(theme, kBodyText, this)};
  row.value->reserve(ms_text(kVoxStep * kMaxVoxHang));
  return row;
}

void VoiceForm::lay_out() {
  const Theme& theme = context_.theme;
  auto* filters = make_row(nullptr, kGap);
  add_parts(*filters, new TextLabel(theme, kLabelText, this, tr("High-pass")), high_pass_,
            suppress_, even_, Stretch());
  auto* voice = make_row(nullptr, kGap);
  add_parts(*voice, vox_, vox_radio_, Stretch());
  auto* sliders = new QGridLayout;
  sliders->setHorizontalSpacing(kMargin);
  sliders->setVerticalSpacing(2);
  sliders->setColumnStretch(1, 1);
  const auto add_row = [sliders](const SliderRow& slider) {
    const int row = sliders->rowCount();
    sliders->addWidget(slider.name, row, 0);
    sliders->addWidget(slider.slider, row, 1);
    sliders->addWidget(slider.value, row, 2);
  };
  for (const SliderRow& slider : {threshold_, vox_hang_, lead_, hang_}) add_row(slider);
  const int place_row = sliders->rowCount();
  sliders->addWidget(new TextLabel(theme, kLabelText, this, tr("Noise at the microphone")),
                     place_row, 0);
  sliders->addWidget(microphone_noise_.place, place_row, 1, Qt::AlignLeft);
  add_row(microphone_noise_.level);
  auto* column = make_column(this, kGap);
  add_parts(*column, new TextLabel(theme, kTitleText, this, tr("Microphone and keying")), filters,
            voice, sliders);
}

void VoiceForm::connect_controls() {
  connect(high_pass_, &QComboBox::activated, this, [this](int item) {
    change([hertz = high_pass_->itemData(item).toInt()](radio::VoiceInput& settings) {
      settings.microphone.high_pass_hz = hertz;
    });
  });
  connect(suppress_, &QAbstractButton::clicked, this, [this](bool on) {
    change([on](radio::VoiceInput& settings) { settings.microphone.suppress_noise = on; });
  });
  connect(even_, &QAbstractButton::clicked, this, [this](bool on) {
    change([on](radio::VoiceInput& settings) { settings.microphone.automatic_gain = on; });
  });
  connect(vox_, &QAbstractButton::clicked, this, [this](bool on) {
    change([this, on](radio::VoiceInput& settings) {
      settings.vox = on ? std::optional(shown_vox()) : std::nullopt;
    });
  });
  const auto change_vox = [this] {
    if (!vox_->isChecked()) return show_settings();
    change([this](radio::VoiceInput& settings) { settings.vox = shown_vox(); });
  };
  connect(vox_radio_, &QComboBox::activated, this, change_vox);
  connect(threshold_.slider, &QSlider::valueChanged, this, change_vox);
  connect(vox_hang_.slider, &QSlider::valueChanged, this, change_vox);
  connect(lead_.slider, &QSlider::valueChanged, this, [this](int value) {
    change([value](radio::VoiceInput& settings) { settings.key_timing.lead = value * kKeyStep; });
  });
  connect(hang_.slider, &QSlider::valueChanged, this, [this](int value) {
    change([value](radio::VoiceInput& settings) { settings.key_timing.hang = value * kKeyStep; });
  });
}

void VoiceForm::connect_noise() {
  connect(microphone_noise_.place, &QComboBox::activated, this, [this](int item) {
    change([item](radio::VoiceInput& settings) {
      settings.noise.place = static_cast<audio::NoisePlace>(item);
    });
  });
  connect(microphone_noise_.level.slider, &QSlider::valueChanged, this, [this](int value) {
    change([value](radio::VoiceInput& settings) {
      settings.noise.level = {static_cast<double>(value)};
    });
  });
}

radio::VoxRequest VoiceForm::shown_vox() const {
  radio::VoxRequest out;
  out.radio = transmitting_radios().at(static_cast<std::size_t>(vox_radio_->currentIndex()));
  out.settings.threshold = {static_cast<double>(threshold_.slider->value())};
  out.settings.hang = vox_hang_.slider->value() * kVoxStep;
  return out;
}

void VoiceForm::change(const Change& change) {
  const radio::VoiceInput& now = context_.model.station().voice_input;
  radio::VoiceInput wanted = wanted_.shown(now, context_.model.now());
  wanted.microphone.gain = now.microphone.gain;  // has a slider elsewhere
  change(wanted);
  wanted_.want(wanted, context_.model.now());
  context_.model.submit(radio::SetVoiceInput{wanted});
  show_settings();
}

std::vector<radio::RadioId> VoiceForm::transmitting_radios() const {
  std::vector<radio::RadioId> out;
  for (const radio::RadioSnapshot& radio : context_.model.station().radios) {
    if (radio.can_transmit) out.push_back(radio.id);
  }
  return out;
}

void VoiceForm::show_vox(const std::optional<radio::VoxRequest>& vox) {
  const std::vector<radio::RadioId> radios = transmitting_radios();
  QStringList names;
  for (const radio::RadioId id : radios) {
    names << tr("%1 %2")
                 .arg(context_.model.position_of(id) + 1)
                 .arg(shown_text(context_.model.radio(id)->name));
  }
  int row = std::max(0, vox_radio_->currentIndex());
  if (vox) row = static_cast<int>(std::ranges::find(radios, vox->radio) - radios.begin());
  vox_radio_->set_items(names, row);
  vox_->setEnabled(!radios.empty());
  for (const SliderRow& slider : {threshold_, vox_hang_}) slider.slider->set_idle(!vox);
  if (!vox) return;
  threshold_.slider->follow(static_cast<int>(std::lround(vox->settings.threshold.value)));
  vox_hang_.slider->follow(steps(vox->settings.hang, kVoxStep));
}

void VoiceForm::show_settings() {
  const radio::VoiceInput shown =
      wanted_.shown(context_.model.station().voice_input, context_.model.now());
  const int hertz = static_cast<int>(std::lround(shown.microphone.high_pass_hz));
  if (high_pass_->findData(hertz) < 0) high_pass_->addItem(hertz_text(hertz), hertz);
  high_pass_->setCurrentIndex(high_pass_->findData(hertz));
  const std::pair<Button*, bool> switches[] = {{suppress_, shown.microphone.suppress_noise},
                                               {even_, shown.microphone.automatic_gain},
                                               {vox_, shown.vox.has_value()}};
  for (const auto& [button, on] : switches) {
    button->setChecked(on);
    button->set_lit(on);
  }
  show_vox(shown.vox);
  lead_.slider->follow(steps(shown.key_timing.lead, kKeyStep));
  hang_.slider->follow(steps(shown.key_timing.hang, kKeyStep));
  microphone_noise_.place->setCurrentIndex(static_cast<int>(shown.noise.place));
  microphone_noise_.level.slider->set_idle(shown.noise.place == audio::NoisePlace::kOff);
  microphone_noise_.level.slider->follow(static_cast<int>(std::lround(shown.noise.level.value)));
  microphone_noise_.level.value->set_text(decibel_text(microphone_noise_.level.slider->value()));
  threshold_.value->set_text(decibel_text(threshold_.slider->value()));
  vox_hang_.value->set_text(ms_text(vox_hang_.slider->value() * kVoxStep));
  lead_.value->set_text(ms_text(lead_.slider->value() * kKeyStep));
  hang_.value->set_text(ms_text(hang_.slider->value() * kKeyStep));
}

}  // namespace roger::ui

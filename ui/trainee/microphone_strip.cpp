#include "ui/trainee/microphone_strip.hpp"

#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/model/format.hpp"

namespace roger::ui {
namespace {

// Range of radio/station/command.hpp.
constexpr int kLowestSidetone = -60;
constexpr int kHighestSidetone = 12;
constexpr int kPage = 6;
constexpr double kGood = -36.0;    // speech at a headset's usual distance is above it
constexpr double kSilent = -58.0;  // nothing but the converter's noise

}  // namespace

MicrophoneStrip::MicrophoneStrip(const Context& context, QWidget* parent)
    : Panel(context.theme, parent),
      context_(context),
      device_(new TextLabel(context.theme, TextSize::kName, QFont::Medium, Token::kText, this)),
      state_(new TextLabel(context.theme, TextSize::kBody, QFont::Normal, Token::kText2, this)),
      level_(new LevelMeter(context.theme, this)),
      level_unit_(
          new TextLabel(context.theme, TextSize::kBody, QFont::Normal, Token::kText3, this)),
      sidetone_(new Button(context.theme, Button::Look::kFlat, this)),
      sidetone_level_(new ValueSlider(context.theme, this)),
      sidetone_value_(
          new TextLabel(context.theme, TextSize::kBody, QFont::Normal, Token::kText, this)),
      test_(new Button(context.theme, Button::Look::kRaised, this)),
      mute_all_(new Button(context.theme, Button::Look::kRaised, this)) {
  setFixedHeight(kHeight);
  device_->set_may_elide();
  state_->reserve(tr("%1, good level").arg(decibel_text(kLowestSidetone)));
  level_->set_scale_shown(true);
  level_->setFixedSize(220 - 1, 26);
  level_->setAccessibleName(tr("Microphone level"));
  level_unit_->set_text(tr("dB"));
  sidetone_->setCheckable(true);
  sidetone_->setFont(Theme::font(TextSize::kBody));
  sidetone_->set_label(tr("Sidetone"));
  sidetone_->setToolTip(tr("Your own voice in your ear while you talk"));
  sidetone_level_->setRange(kLowestSidetone, kHighestSidetone);
  sidetone_level_->setPageStep(kPage);
  sidetone_level_->setAccessibleName(tr("Sidetone level"));
  sidetone_level_->setMinimumWidth(84);
  sidetone_level_->setMaximumWidth(160);
  sidetone_value_->reserve(decibel_text(kLowestSidetone));
  mute_all_->setCheckable(true);
  mute_all_->set_key(tr("M", "key"));
  mute_all_->set_icon(Icon::kMuted);
  mute_all_->reserve(tr("All muted"));
  mute_all_->setToolTip(tr("Silences all radios; you can still talk"));

  connect(sidetone_, &QAbstractButton::clicked, this,
          [this](bool on) { set_sidetone(on, sidetone_level_->value()); });
  connect(sidetone_level_, &QSlider::valueChanged, this,
          [this](int decibels) { set_sidetone(true, decibels); });
  test_->set_label(tr("Test headset"));
  test_->reserve(tr("Speak now"));
  test_->setToolTip(
      tr("Keeps 3 s of what you say and plays it to you alone, as others would hear you"));
  connect(test_, &QAbstractButton::clicked, this,
          [this] { context_.model.submit(radio::TestHeadset{}); });
  connect(mute_all_, &QAbstractButton::clicked, this, &MicrophoneStrip::toggle_mute_all);
  connect(&context_.model, &ConsoleModel::beat, this, &MicrophoneStrip::show_beat);
  connect(&context_.model, &ConsoleModel::texts_changed, this, &MicrophoneStrip::show_texts);

  auto* words = new QVBoxLayout;
  words->setSpacing(1);
  words->addStretch();
  words->addWidget(device_);
  words->addWidget(state_);
  words->addStretch();
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(38, 0, kPadding, 0);
  row->setSpacing(0);
  row->addLayout(words);
  row->addSpacing(24);
  row->addWidget(level_, 0, Qt::AlignVCenter);
  row->addSpacing(12);
  row->addWidget(level_unit_);
  row->addSpacing(24);
  row->addStretch();
  row->addWidget(sidetone_);
  row->addSpacing(10);
  row->addWidget(sidetone_level_);
  row->addSpacing(10);
  row->addWidget(sidetone_value_);
  row->addSpacing(16);
  row->addWidget(test_);
  row->addSpacing(kGap);
  row->addWidget(mute_all_);
}

void MicrophoneStrip::toggle_mute_all() {
  const TimePoint now = context_.model.now();
  const bool muted = !wanted_mute_.shown(context_.model.station().all_muted, now);
  wanted_mute_.want(muted, now);
  context_.model.submit(radio::MuteAll{muted});
  show_mute();
}

void MicrophoneStrip::tell(const QString& note) {
  note_ = note;
  note_until_ = context_.model.now() + kNoteShown;
  show_texts();
}

void MicrophoneStrip::set_sidetone(bool on, int decibels) {
  wanted_sidetone_.want(on, context_.model.now());
  wanted_level_.want(decibels, context_.model.now());
  context_.model.submit(radio::SetSidetone{on, static_cast<double>(decibels)});
  show_sidetone();
}

void MicrophoneStrip::showEvent(QShowEvent* event) {
  Panel::showEvent(event);
  show_beat();
  show_texts();
}

void MicrophoneStrip::show_beat() {
  if (!isVisible()) return;
  const auto& station = context_.model.station();
  peak_ = std::max(peak_, station.microphone_peak_dbfs);
  level_->set_level(station.microphone_dbfs, station.microphone_peak_dbfs, context_.model.now());
}

void MicrophoneStrip::show_texts() {
  if (!isVisible()) return;
  show_device();
  show_sidetone();
  show_mute();
  show_test();
  peak_ = LevelMeter::kFloor;
}

void MicrophoneStrip::show_device() {
  const auto& station = context_.model.station();
  const QString refusal = context_.model.station_refusal();
  const QString note = context_.model.now() < note_until_ ? note_ : QString();
  const QString trouble = !refusal.isEmpty() ? refusal
                          : station.device.trouble.empty()
                              ? note
                              : QString::fromStdString(station.device.trouble);
  const QString name = QString::fromStdString(station.device.name);
  device_->set_text(name.isEmpty() ? tr("No sound device") : name);

  // A reason needs the meter's place, and without a device there is nothing to meter.
  const bool metered = trouble.isEmpty() && station.device.running;
  level_->setVisible(metered);
  level_unit_->setVisible(metered);
  if (!trouble.isEmpty()) {
    state_->set_text(trouble);
    state_->set_token(Token::kTrouble);
  } else if (!station.device.running) {
    state_->set_text(tr("Not running; nothing is sent or heard"));
    state_->set_token(Token::kTrouble);
  } else if (peak_ > LevelMeter::kTooLoud) {
    state_->set_text(tr("%1, too loud").arg(decibel_text(peak_)));
    state_->set_token(Token::kTrouble);
  } else if (station.microphone_dbfs < kSilent) {
    state_->set_text(tr("Microphone silent"));
    state_->set_token(Token::kText2);
  } else {
    const bool good = station.microphone_dbfs >= kGood;
    state_->set_text(
        (good ? tr("%1, good level") : tr("%1, quiet")).arg(decibel_text(station.microphone_dbfs)));
    state_->set_token(good ? Token::kReceive : Token::kText2);
  }
  update(0, 0, 38, height());
}

void MicrophoneStrip::show_sidetone() {
  const auto& station = context_.model.station();
  const TimePoint now = context_.model.now();
  const bool on = wanted_sidetone_.shown(station.sidetone_on, now);
  const int decibels = wanted_level_.shown(static_cast<int>(std::lround(station.sidetone_db)), now);
  sidetone_->setChecked(on);
  sidetone_->setAccessibleName(on ? tr("Sidetone on") : tr("Sidetone off"));
  sidetone_level_->follow(decibels);
  sidetone_level_->set_idle(!on);
  sidetone_value_->set_text(on ? decibel_text(decibels) : tr("Off"));
}

void MicrophoneStrip::show_test() {
  using Phase = radio::SelfTestSnapshot::Phase;
  const radio::SelfTestSnapshot& test = context_.model.station().self_test;
  const bool listens = test.phase == Phase::kListening;
  const bool plays = test.phase == Phase::kPlaying;
  test_->set_label(listens ? tr("Speak now") : plays ? tr("Listen") : tr("Test headset"));
  test_->set_token(listens || plays ? Token::kFocus : Token::kText);
  if (test.phase != Phase::kDone) return;
  test_->setToolTip(!test.level_dbfs ? tr("The microphone gave no sound at all")
                    : *test.level_dbfs < kSilent
                        ? tr("The microphone was silent: is it muted or unplugged?")
                        : tr("You spoke at %1. Did you hear it? If not, mend the loudspeaker.")
                              .arg(decibel_text(*test.level_dbfs)));
}

void MicrophoneStrip::show_mute() {
  const bool muted = wanted_mute_.shown(context_.model.station().all_muted, context_.model.now());
  mute_all_->setChecked(muted);
  mute_all_->set_label(muted ? tr("All muted") : tr("Mute all"));
  mute_all_->set_token(muted ? Token::kTrouble : Token::kText);
  mute_all_->set_tint(muted ? std::optional(Token::kTroubleTint) : std::nullopt);
}

void MicrophoneStrip::paintEvent(QPaintEvent* event) {
  Panel::paintEvent(event);
  QPainter painter(this);
  const auto& device = context_.model.station().device;
  const bool well = device.running && device.trouble.empty();
  paint_icon(painter, well ? Icon::kMicrophone : Icon::kTrouble,
             QRectF(14, (height() - 16) / 2.0, 16, 16),
             theme()(well ? Token::kText : Token::kTrouble));
}

}  // namespace roger::ui

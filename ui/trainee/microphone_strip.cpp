#include "ui/trainee/microphone_strip.hpp"

#include <QPainter>
#include <algorithm>

#include "ui/model/format.hpp"
#include "ui/model/notice_text.hpp"
#include "ui/widgets/layouts.hpp"

namespace roger::ui {
namespace {

constexpr double kGood = -36.0;    // speech at a headset's usual distance is louder
constexpr double kSilent = -58.0;  // only the converter's noise

constexpr int kIconRoom = 38;
constexpr int kPartGap = 16;
constexpr int kWidestName = 320;
constexpr int kTextMargin = 6;  // below a text that makes the strip higher

/// Returns the meter's width in whole segments. The meter shrinks first.
int meter_width(int strip) {
  constexpr int kWide = 1100;
  constexpr int kUsual = 900;
  return strip >= kWide ? 219 : strip >= kUsual ? 179 : 99;
}

}  // namespace

MicrophoneStrip::MicrophoneStrip(const Context& context, QWidget* parent)
    : Panel(context.theme, parent),
      context_(context),
      device_(new DeviceBox(context, audio::Output::kHeadset, this)),
      state_(new TextLabel(context.theme, kLabelText, this)),
      level_(new LevelBar(context.theme, this)),
      level_unit_(new TextLabel(context.theme, kNoteText, this, tr("dB"))),
      voice_(new VoiceSettings(context, this)),
      test_(new Button(context.theme, Button::Look::kRaised, this, tr("Test headset"))) {
  setFixedHeight(kHeight);  // higher while a long reason is shown
  state_->reserve(tr("%1, good level").arg(decibel_text(LevelBar::kFloor)));
  level_->set_scale_shown(true);
  level_->setAccessibleName(tr("Microphone level"));
  test_->reserve(tr("Speak now"));
  test_->setToolTip(tr("Record 3 s of your voice and play it to you as others would hear it"));
  connect(test_, &QAbstractButton::clicked, this,
          [this] { context_.model.submit(radio::TestHeadset{}); });
  connect(&context_.model, &ConsoleModel::beat, this, &MicrophoneStrip::show_beat);
  connect(&context_.model, &ConsoleModel::texts_changed, this, &MicrophoneStrip::show_texts);

  lay_out();
}

void MicrophoneStrip::lay_out() {
  rows_.words = new QBoxLayout(QBoxLayout::TopToBottom);
  add_parts(*rows_.words, device_, Part(state_, 1));
  rows_.controls = make_row(nullptr, 0, {kIconRoom, 0, kPadding, 0});
  rows_.controls->addLayout(rows_.words, 100);
  rows_.controls->setAlignment(rows_.words, Qt::AlignVCenter);
  add_parts(*rows_.controls, kPartGap, Part(level_, 0, Qt::AlignVCenter), kGap, level_unit_);
  rows_.controls->addStretch(1);  // takes the room that the text does not need
  add_parts(*rows_.controls, kPartGap, voice_, kPartGap, test_);
  rows_.below = make_row(nullptr, 0, {kIconRoom, 0, kPadding, 0});
  add_parts(*make_column(this, 0), Part(rows_.controls, 1), rows_.below);
}

void MicrophoneStrip::add_mute_all() {
  mute_all_ = new Button(context_.theme, Button::Look::kRaised, this);
  mute_all_->setCheckable(true);
  mute_all_->set_key(tr("M", "key"));
  mute_all_->set_icon(Icon::kMuted);
  mute_all_->reserve(tr("All muted"));
  mute_all_->setToolTip(tr("Silence all radios; you can still talk"));
  connect(mute_all_, &QAbstractButton::clicked, this, &MicrophoneStrip::toggle_mute_all);
  add_parts(*rows_.controls, kGap, mute_all_);
  show_mute();
}

void MicrophoneStrip::resizeEvent(QResizeEvent* event) {
  Panel::resizeEvent(event);
  level_->setFixedSize(meter_width(width()), 26);
  if (isVisible()) show_device();
}

void MicrophoneStrip::toggle_mute_all() {
  const TimePoint now = context_.model.now();
  const bool muted = !wanted_mute_.shown(context_.model.station().all_muted, now);
  wanted_mute_.want(muted, now);
  context_.model.submit(radio::MuteAll{muted});
  show_mute();
}

void MicrophoneStrip::show_note(const QString& note) {
  note_ = {note, context_.model.now() + kNoteShown};
  show_texts();
}

void MicrophoneStrip::refresh() {
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
  voice_->show_settings();
  show_mute();
  show_test();
  peak_ = LevelBar::kFloor;
}

void MicrophoneStrip::show_device() {
  const auto& device = context_.model.station().device;
  const QString refusal = context_.model.station_refusal();
  const QString note = context_.model.now() < note_.until ? note_.text : QString();
  QString trouble = !refusal.isEmpty()       ? refusal
                    : device.trouble.empty() ? note
                                             : sentence_text(radio::to_notice(device.trouble));
  const bool opening = !device.opening.empty();
  if (trouble.isEmpty() && !device.running && !opening) {
    trouble = tr("Not running; nothing is sent or heard");
  }
  device_->show_device();
  // A reason takes the meter's place; without a device there is no level to show.
  level_->setVisible(trouble.isEmpty() && device.running);
  level_unit_->setVisible(level_->isVisible());
  show_trouble(trouble);
  if (!trouble.isEmpty()) return;
  if (opening) {
    state_->set_text(tr("Opening…"), Token::kText2);
  } else {
    show_level();
  }
  update(0, 0, kIconRoom, height());
}

void MicrophoneStrip::show_trouble(const QString& trouble) {
  const bool any = !trouble.isEmpty();
  if (any) state_->set_text(trouble, Token::kTrouble);
  state_->setWordWrap(any);
  rows_.words->setDirection(any ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
  rows_.words->setSpacing(any ? kGap : 2);
  device_->setMaximumWidth(any ? device_->minimumSizeHint().width() : kWidestName);
  state_->setMaximumWidth(any ? QWIDGETSIZE_MAX : kWidestName);
  // A reason never loses words, and the controls stay: the operator may need them to mend it.
  const int beside = kIconRoom + device_->minimumSizeHint().width() + kGap +
                     voice_->sizeHint().width() + 3 * kPartGap + kGap + test_->sizeHint().width() +
                     (mute_all_ == nullptr ? 0 : kGap + mute_all_->sizeHint().width()) + kPadding;
  const bool is_long = any && state_->heightForWidth(std::max(1, width() - beside)) > kHeight;
  move_state(is_long);
  const int room = std::max(1, width() - kIconRoom - kPadding);
  set_height(is_long ? kHeight + state_->heightForWidth(room) + kTextMargin : kHeight);
}

void MicrophoneStrip::move_state(bool below) {
  if (below == !rows_.below->isEmpty()) return;
  QBoxLayout& from = below ? *rows_.words : *rows_.below;
  from.removeWidget(state_);
  if (below) {
    rows_.below->addWidget(state_, 1, Qt::AlignTop);
  } else {
    rows_.words->addWidget(state_, 1);
  }
}

void MicrophoneStrip::set_height(int height) {
  if (height == minimumHeight()) return;
  setFixedHeight(height);
  emit height_changed();
}

void MicrophoneStrip::show_level() {
  const auto& station = context_.model.station();
  if (peak_ > LevelBar::kTooLoud) {
    state_->set_text(tr("%1, too loud").arg(decibel_text(peak_)), Token::kTrouble);
  } else if (station.microphone_dbfs < kSilent) {
    state_->set_text(tr("Microphone silent"), Token::kText2);
  } else {
    const bool good = station.microphone_dbfs >= kGood;
    const QString words = good ? tr("%1, good level") : tr("%1, quiet");
    state_->set_text(words.arg(decibel_text(station.microphone_dbfs)),
                     good ? Token::kReceive : Token::kText2);
  }
}

QString MicrophoneStrip::test_result(const radio::SelfTestSnapshot& test) {
  if (!test.level_dbfs) return tr("No sound from the microphone");
  if (*test.level_dbfs < kSilent) {
    return tr("The microphone was silent: is it muted or unplugged?");
  }
  return tr("You spoke at %1. Did you hear it? If not, check the output.")
      .arg(decibel_text(*test.level_dbfs));
}

void MicrophoneStrip::show_test() {
  using Phase = radio::SelfTestSnapshot::Phase;
  const radio::SelfTestSnapshot& test = context_.model.station().self_test;
  const bool listens = test.phase == Phase::kListening;
  const bool plays = test.phase == Phase::kPlaying;
  test_->set_label(listens ? tr("Speak now") : plays ? tr("Listen") : tr("Test headset"));
  test_->set_token(listens || plays ? Token::kFocus : Token::kText);
  if (test.phase == Phase::kDone) test_->setToolTip(test_result(test));
}

void MicrophoneStrip::show_mute() {
  if (mute_all_ == nullptr) return;
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
  const bool well = (device.running && device.trouble.empty()) || !device.opening.empty();
  paint_icon(painter, well ? Icon::kMicrophone : Icon::kTrouble,
             QRectF(14, (kHeight - 16) / 2.0, 16, 16),
             theme()(well ? Token::kText : Token::kTrouble));
}

}  // namespace roger::ui

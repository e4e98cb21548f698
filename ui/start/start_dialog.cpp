#include "ui/start/start_dialog.hpp"

#include <QApplication>
#include <QKeyEvent>
#include <QPainter>
#include <QScreen>
#include <algorithm>

#include "ui/model/format.hpp"
#include "ui/start/kept_station.hpp"
#include "ui/widgets/layouts.hpp"

namespace roger::ui {
namespace {

constexpr QSize kUsualSize{960, 480};
constexpr int kSectionGap = 20;

bool is_enter(const QKeyEvent& event) {
  return event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter;
}

}  // namespace

StartDialog::StartDialog(radio::OperatorPort& port, Times times, const QString& settings_path,
                         const ConsoleSources& sources, const StationChoice& first,
                         const QString& reason)
    : state_(port, std::move(times), settings_path, sources),
      station_(new StationForm(state_.theme, *sources.stations, first, this)),
      sound_(new MicrophoneStrip(state_.context, this)),
      test_word_(new TextLabel(state_.theme, wrapping(kNoteText), this)),
      keys_(new KeyForm(state_.theme, state_.inputs, this)),
      go_(new Button(state_.theme, Button::Look::kRaised, this, tr("Go on the air"))),
      cancel_(new Button(state_.theme, Button::Look::kRaised, this, tr("Cancel"))),
      focus_frame_(new FocusFrame(state_.theme, this)) {
  setWindowTitle(tr("Choose a station"));
  setFont(Theme::font(TextSize::kBody));
  QApplication::setPalette(state_.theme.palette());
  lay_out(reason);
  resize(kUsualSize);
  sound_->device().set_source(sources.devices);
  go_->set_tint(Token::kSelection);
  go_->set_token(Token::kFocus);
  connect(station_, &StationForm::changed, this, &StartDialog::show_state);
  connect(&state_.model, &ConsoleModel::texts_changed, this, &StartDialog::show_state);
  connect(&state_.model, &ConsoleModel::beat, focus_frame_, &FocusFrame::follow);
  connect(go_, &QAbstractButton::clicked, this, &StartDialog::accept);
  connect(cancel_, &QAbstractButton::clicked, this, &QWidget::close);
  station_->call_sign().setFocus(Qt::TabFocusReason);
  show_state();
}

void StartDialog::lay_out(const QString& reason) {
  const Theme& theme = state_.theme;
  const auto title = [&](const QString& text) {
    return new TextLabel(theme, kTitleText, this, text);
  };
  auto* column = make_column(this, kGap, {kSectionGap, kSectionGap, kSectionGap, kSectionGap});
  add_parts(*column, title(tr("Who are you?")));
  if (!reason.isEmpty()) {
    auto* why = new TextLabel(theme, wrapping(kBodyText), this);
    why->set_text(
        tr("The station of last time can't be used: %1").arg(shown_lines(reason.toStdString())),
        Token::kTrouble);
    add_parts(*column, why);
  }
  auto* foot = make_row(nullptr, kGap);
  add_parts(*foot, Stretch(), cancel_, go_);
  add_parts(*column, station_, kSectionGap, title(tr("Headset")), sound_, test_word_, kSectionGap,
            title(tr("Push to talk")), keys_, Stretch(1), foot);
}

void StartDialog::show_state() {
  using Phase = radio::SelfTestSnapshot::Phase;
  go_->setEnabled(station_->choice().has_value());
  const radio::SelfTestSnapshot& test = state_.model.station().self_test;
  test_word_->set_text(
      test.phase == Phase::kListening ? tr("Recording: speak now.")
      : test.phase == Phase::kPlaying ? tr("Playing what other stations would hear.")
      : test.phase == Phase::kDone
          ? MicrophoneStrip::test_result(test)
          : tr("Test the headset: it records 3 s and plays them to you, as others would hear "
               "them."));
  fit();
}

void StartDialog::fit() {
  // Long reasons need more height than Qt's layouts request for wrapped text.
  layout()->activate();
  const int needed = layout()->totalHeightForWidth(width());
  setMinimumHeight(std::min(needed, screen()->availableSize().height()));
}

void StartDialog::accept() {
  const auto chosen = station_->choice();
  if (!chosen) return;
  const radio::StationSnapshot& station = state_.model.station();
  answer_ =
      StartAnswer{*chosen, station.device.asked_for, station.voice_input.microphone.gain.value};
  const QString call_sign = QString::fromStdString(chosen->call_sign);
  PttBindings& bindings = state_.bindings;
  bindings.restore(state_.settings, call_sign);
  // The first time under this call sign, the keys of the former one apply.
  if (bindings.all().empty()) {
    bindings.restore(state_.settings, QString::fromStdString(station.call_sign));
  }
  for (const PttBinding& binding : keys_->chosen()) bindings.add(binding);
  bindings.save(state_.settings, call_sign);
  keep_station(state_.settings, *chosen);
  state_.settings.sync();
  close();
}

void StartDialog::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) {
    close();
  } else if (is_enter(*event)) {
    auto* button = qobject_cast<QAbstractButton*>(QApplication::focusWidget());
    (button != nullptr ? button : go_)->click();
  } else {
    QWidget::keyPressEvent(event);
  }
}

void StartDialog::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  // The arrow keys change the call sign before any Tab. Qt resets the attribute when it shows a
  // window.
  setAttribute(Qt::WA_KeyboardFocusChange);
  focus_frame_->follow();
}

void StartDialog::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fit();
}

void StartDialog::paintEvent(QPaintEvent* /*event*/) {
  QPainter(this).fillRect(rect(), state_.theme(Token::kWindow));
}

}  // namespace roger::ui

#include "ui/trainee/radio_card.hpp"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

#include "ui/model/call_text.hpp"
#include "ui/model/format.hpp"
#include "ui/model/secure.hpp"

namespace roger::ui {
namespace {

// Places on a card of 456x136; what is wider goes to names and sliders.
constexpr int kLeft = 16;
constexpr int kNameLeft = 42;
constexpr int kHeadTop = 8;
constexpr int kCompactHeadTop = 5;
constexpr int kRowHeight = 24;
constexpr int kTuningTop = 37;
constexpr int kActivityTop = 71;
constexpr int kSoundTop = 104;
constexpr int kCompactActivityTop = 30;
constexpr int kMeterWidth = 96;
constexpr int kMeterHeight = 9;
constexpr int kPttSpace = 12;  // beside the push to talk, both sides
constexpr int kLampGap = 4;
constexpr int kGuardWidth = 36;
constexpr int kFunctionKeys = 8;  // F5 to F12

}  // namespace

RadioCard::RadioCard(const Context& context, radio::RadioId radio, int position, QWidget* parent)
    : Panel(context.theme, parent),
      context_(context),
      radio_(radio),
      position_(position),
      net_(new TextLabel(context.theme, TextSize::kName, QFont::Medium, Token::kText, this)),
      name_(new TextLabel(context.theme, TextSize::kBody, QFont::Normal, Token::kText3, this)),
      guard_(new Lamp(context.theme, Icon::kReceive, tr("G", "guard receiver"), this)),
      receive_(new Lamp(context.theme, Icon::kReceive, tr("RX", "receiving"), this)),
      transmit_(new Lamp(context.theme, Icon::kTransmit, tr("TX", "transmitting"), this)),
      tuning_(new TuningRow(context, radio, this)),
      activity_(new ActivityLine(context.theme, this)),
      level_(new LevelMeter(context.theme, this)),
      sound_(new SoundRow(context, radio, this)),
      ptt_(new PttButton(context.theme, this)) {
  net_->set_may_elide();
  name_->set_may_elide();
  level_->hide();
  guard_->setFixedWidth(kGuardWidth);

  connect(ptt_, &PttButton::held_by_mouse, this,
          [this] { context_.push_to_talk.press(PushToTalk::kMouse, radio_); });
  connect(ptt_, &PttButton::let_go_by_mouse, this,
          [this] { context_.push_to_talk.release(PushToTalk::kMouse); });
  connect(&context_.model, &ConsoleModel::beat, this, &RadioCard::show_beat);
  connect(&context_.model, &ConsoleModel::texts_changed, this, &RadioCard::show_texts);
  connect(&context_.model, &ConsoleModel::selection_changed, this, &RadioCard::show_selection);
  connect(&context_.model, &ConsoleModel::refused, this, [this](radio::RadioId refused) {
    if (refused == radio_) show_texts();
  });
  for (QWidget* part : findChildren<QWidget*>()) {
    part->installEventFilter(this);
    const bool in_list_of_combo = part->window() != window();
    if (part->focusPolicy() != Qt::NoFocus && !in_list_of_combo) controls_.push_back(part);
  }
  show_selection();
}

void RadioCard::set_compact(bool compact) {
  compact_ = compact;
  tuning_->setVisible(!compact);
  sound_->setVisible(!compact);
  ptt_->set_compact(compact);
  // Without push to talk nothing else on it is there for the keyboard.
  const radio::RadioSnapshot* radio = context_.model.radio(radio_);
  const bool bare = compact && radio != nullptr && !radio->can_transmit;
  setFocusPolicy(bare ? Qt::StrongFocus : Qt::NoFocus);
  if (isVisible()) show_texts();
  lay_out();
}

void RadioCard::showEvent(QShowEvent* event) {
  Panel::showEvent(event);
  show_beat();
  show_texts();
}

void RadioCard::take_focus() {
  QWidget* target = ptt_;
  if (ptt_->focusPolicy() == Qt::NoFocus) {
    target = compact_ ? static_cast<QWidget*>(this) : &tuning_->frequency_edit();
  }
  target->setFocus(Qt::OtherFocusReason);
}

int RadioCard::head_top() const {
  return compact_ ? kCompactHeadTop : kHeadTop;
}

QString RadioCard::key_text() const {
  QString key = position_ < kFunctionKeys ? tr("F%1").arg(5 + position_) : QString();
  if (!selected_) return key;
  return key.isEmpty() ? tr("Space") : tr("%1 or Space").arg(key);
}

void RadioCard::show_selection() {
  const radio::RadioSnapshot* chosen = context_.model.selected();
  selected_ = chosen != nullptr && chosen->id == radio_;
  ptt_->set_selected(selected_);
  ptt_->set_key(key_text());
  update();
}

void RadioCard::show_beat() {
  const radio::RadioSnapshot* radio = context_.model.radio(radio_);
  if (radio == nullptr || !isVisible()) return;
  const bool troubled = is_troubled(*radio);
  receive_->set_state(!radio->receiving ? Lamp::State::kOff
                      : troubled        ? Lamp::State::kTrouble
                                        : Lamp::State::kReceive);
  guard_->set_state(std::ranges::any_of(radio->speakers, &radio::SpeakerSnapshot::by_guard)
                        ? Lamp::State::kReceive
                        : Lamp::State::kOff);
  transmit_->set_state(radio->transmitting ? Lamp::State::kTransmit : Lamp::State::kOff);
  ptt_->set_can_transmit(radio->can_transmit);
  ptt_->set_on_air(radio->transmitting, radio->transmitting_for, radio->transmit_limit);
  ptt_->set_held(context_.push_to_talk.is_held(radio_));
  show_level(*radio);
}

void RadioCard::show_level(const radio::RadioSnapshot& radio) {
  const bool live = radio.transmitting || radio.receiving;
  // A sentence needs the meter's place.
  const bool unreadable = !radio.transmitting && is_unreadable(radio);
  const bool needed = live && !unreadable && context_.model.refusal(radio_).isEmpty();
  if (needed != meter_needed_) {
    meter_needed_ = needed;
    level_->setVisible(needed);
    show_activity(radio);
    lay_out();
  }
  if (!live) return;
  const auto& station = context_.model.station();
  const double heard = radio.transmitting ? station.microphone_dbfs : radio.level_dbfs;
  const double peak = radio.transmitting ? station.microphone_peak_dbfs : radio.level_dbfs;
  level_->set_token(radio.transmitting   ? Token::kTransmit
                    : is_troubled(radio) ? Token::kTrouble
                                         : Token::kReceive);
  level_->set_level(heard, peak, context_.model.now());
}

void RadioCard::show_texts() {
  const radio::RadioSnapshot* radio = context_.model.radio(radio_);
  if (radio == nullptr || !isVisible()) return;
  const QString number = QString::number(position_ + 1);
  const QString net = place_text(*radio);
  net_->set_text(net.isEmpty() ? tr("No net") : net);
  net_->set_token(net.isEmpty() ? Token::kText2 : Token::kText);
  show_second_name(*radio);
  guard_->setVisible(!radio->guard.empty());
  guard_->setToolTip(tr("Guard: also hears %1").arg(QString::fromStdString(radio->guard)));
  show_accessible(tr("Radio %1, %2").arg(number, net_->text()));
  if (!compact_) {
    tuning_->show_radio(*radio);
    sound_->show_radio(*radio);
  }
  show_activity(*radio);
  lay_out();
}

void RadioCard::show_second_name(const radio::RadioSnapshot& radio) {
  const QString set = QString::fromStdString(radio.name);
  const QString name = set == QString::number(position_ + 1) ? QString() : set;
  if (compact_ && !radio.intercom) {
    name_->set_text(megahertz_text(radio.frequency));
    setToolTip(name);
    return;
  }
  name_->set_text(name);
  setToolTip(QString());
}

void RadioCard::show_accessible(const QString& name) {
  if (name == accessibleName()) return;
  setAccessibleName(name);
  // "Volume" alone would be the same on every card.
  for (QWidget* control : controls_) control->setAccessibleDescription(name);
}

void RadioCard::show_activity(const radio::RadioSnapshot& radio) {
  const Activity activity = activity_of(radio, context_.model.refusal(radio_),
                                        context_.model.station().all_muted, context_.model.now());
  activity_->set_activity(activity);
  if (activity.bar == bar_) return;
  bar_ = activity.bar;
  update(0, 0, kLeft, height());
}

void RadioCard::lay_out() {
  const int right = width() - kPttSpace - ptt_->width() - kPttSpace;
  ptt_->move(width() - kPttSpace - ptt_->width(), kPttSpace);
  lay_out_head(right);
  tuning_->setGeometry(kLeft - 4, kTuningTop, right - kLeft + 4, TuningRow::kHeight);
  const int row_end = meter_needed_ ? right - kMeterWidth - kGap : right;
  const int activity_top = compact_ ? kCompactActivityTop : kActivityTop;
  activity_->setGeometry(kLeft, activity_top, row_end - kLeft, ActivityLine::kHeight);
  level_->setGeometry(right - kMeterWidth + 1,
                      activity_top + (ActivityLine::kHeight - kMeterHeight) / 2, kMeterWidth - 1,
                      kMeterHeight);
  sound_->setGeometry(kLeft - 4, kSoundTop, right - kLeft + 4, SoundRow::kHeight);
}

void RadioCard::lay_out_head(int right) {
  const int lamp_top = head_top() + (kRowHeight - Lamp::kSize.height()) / 2 + 1;
  transmit_->move(right - Lamp::kSize.width(), lamp_top);
  receive_->move(transmit_->x() - kLampGap - Lamp::kSize.width(), lamp_top);
  guard_->move(receive_->x() - kLampGap - guard_->width(), lamp_top);

  const int lamps = guard_->isHidden() ? receive_->x() : guard_->x();
  const int room = lamps - kGap - kNameLeft;
  const int second = name_->sizeHint().width();
  // A frequency loses no digit: the net's name gives way to it.
  const int kept = compact_ ? second + kGap : 0;
  const int net = std::min(net_->sizeHint().width(), room - kept);
  net_->setGeometry(kNameLeft, head_top(), net, kRowHeight);
  const int left = std::max(0, room - net - kGap);
  name_->setGeometry(kNameLeft + net + kGap, head_top(), left < 24 ? 0 : std::min(left, second),
                     kRowHeight);
}

void RadioCard::resizeEvent(QResizeEvent* event) {
  Panel::resizeEvent(event);
  lay_out();
}

void RadioCard::paintEvent(QPaintEvent* event) {
  QPainter painter(this);
  if (selected_) {
    constexpr double kFrame = 2.0;
    paint_box(painter, rect(), kPanelRadius, theme()(Token::kPanel), theme()(Token::kFocus),
              kFrame);
  } else {
    painter.end();
    Panel::paintEvent(event);
    painter.begin(this);
  }
  if (bar_) {
    paint_box(painter, QRect(5, kPttSpace, 3, height() - 2 * kPttSpace), 1.5, theme()(*bar_), {});
  }
  paint_number(painter, QRect(kLeft, head_top() + 3, 18, 18), position_ + 1, theme());
}

void RadioCard::mousePressEvent(QMouseEvent* event) {
  Panel::mousePressEvent(event);
  context_.model.select(radio_);
  take_focus();
  event->accept();
}

void RadioCard::focusInEvent(QFocusEvent* event) {
  Panel::focusInEvent(event);
  context_.model.select(radio_);
}

bool RadioCard::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::FocusIn || event->type() == QEvent::MouseButtonPress) {
    context_.model.select(radio_);
  }
  return Panel::eventFilter(watched, event);
}

}  // namespace roger::ui

#include "ui/trainee/radio_card.hpp"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

#include "ui/model/call_text.hpp"
#include "ui/model/format.hpp"
#include "ui/model/secure.hpp"
#include "ui/widgets/layouts.hpp"

namespace roger::ui {
namespace {

constexpr int kLeft = 16;      // left edge of numbers and text
constexpr int kNameLeft = 42;  // left edge of the net's name, right of the number
constexpr int kRowHeight = 24;
constexpr int kPttSpace = 12;  // around the push-to-talk button
constexpr int kLampGap = 4;
constexpr int kGuardWidth = 36;
// Above the first row and below the last one.
constexpr QMargins kWholeMargins{0, 8, 0, 4};
constexpr QMargins kCompactMargins{0, 5, 0, 2};
constexpr int kFunctionKeys = 8;  // F5 to F12

}  // namespace

RadioCard::RadioCard(const Context& context, radio::RadioId radio, int position, QWidget* parent)
    : Panel(context.theme, parent),
      context_(context),
      radio_(radio),
      position_(position),
      net_(new TextLabel(context.theme, eliding(kTitleText), this)),
      name_(new TextLabel(context.theme, eliding(kNoteText), this)),
      guard_(new Lamp(context.theme, Icon::kReceive, tr("G", "guard receiver"), this)),
      receive_(new Lamp(context.theme, Icon::kReceive, tr("RX", "receiving"), this)),
      transmit_(new Lamp(context.theme, Icon::kTransmit, tr("TX", "transmitting"), this)),
      tuning_(new TuningRow(context, radio, this)),
      activity_(new ActivityLine(context.theme, this)),
      level_(new LevelBar(context.theme, this)),
      sound_(new SoundRow(context, radio, this)),
      ptt_(new PttButton(context.theme, this)) {
  level_->hide();
  guard_->setFixedWidth(kGuardWidth);

  connect(ptt_, &PttButton::held_by_mouse, this,
          [this] { context_.push_to_talk.press(PushToTalkInputs::kMouse, radio_); });
  connect(ptt_, &PttButton::let_go_by_mouse, this,
          [this] { context_.push_to_talk.release(PushToTalkInputs::kMouse); });
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
  lay_out();
  show_selection();
}

void RadioCard::lay_out() {
  net_->setFixedHeight(kRowHeight);
  level_->setFixedSize(level_->sizeHint());
  tuning_->setFixedHeight(TuningRow::kHeight);
  activity_->setFixedHeight(ActivityLine::kHeight);
  sound_->setFixedHeight(SoundRow::kHeight);
  auto* lamps = make_row(nullptr, kLampGap);
  add_parts(*lamps, guard_, receive_, transmit_);
  auto* head = make_row(nullptr, kGap, {kNameLeft - kPttSpace, 0, 0, 0});
  add_parts(*head, net_, Part(name_, 1), lamps);
  auto* activity = make_row(nullptr, kGap, {kLeft - kPttSpace, 0, 0, 0});
  add_parts(*activity, Part(activity_, 1), level_);
  rows_ = make_column(nullptr, 0, kWholeMargins);
  add_parts(*rows_, head, Stretch(3), tuning_, activity, Stretch(1), sound_);
  auto* card = make_row(this, kPttSpace, {kPttSpace, 0, kPttSpace, 0});
  add_parts(*card, Part(rows_, 1), Part(ptt_, 0, Qt::AlignVCenter));
}

void RadioCard::set_compact(bool compact) {
  compact_ = compact;
  rows_->setContentsMargins(compact ? kCompactMargins : kWholeMargins);
  tuning_->setVisible(!compact);
  sound_->setVisible(!compact);
  ptt_->set_compact(compact);
  // A compact card without push to talk has no control for the focus, so it takes the focus itself.
  const radio::RadioSnapshot* radio = context_.model.radio(radio_);
  const bool bare = compact && radio != nullptr && !radio->can_transmit;
  setFocusPolicy(bare ? Qt::StrongFocus : Qt::NoFocus);
  if (isVisible()) show_texts();
}

void RadioCard::refresh() {
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

void RadioCard::show_selection() {
  const radio::RadioSnapshot* chosen = context_.model.selected();
  selected_ = chosen != nullptr && chosen->id == radio_;
  ptt_->set_selected(selected_);
  QString key = position_ < kFunctionKeys ? tr("F%1").arg(5 + position_) : QString();
  if (selected_) key = key.isEmpty() ? tr("Space") : tr("%1 or Space").arg(key);
  ptt_->set_key(key);
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
  // The level meter is hidden if its place is needed for a sentence.
  const bool unreadable = !radio.transmitting && is_unreadable(radio);
  const bool needed = live && !unreadable && context_.model.refusal(radio_).isEmpty();
  if (needed != meter_needed_) {
    meter_needed_ = needed;
    level_->setVisible(needed);
    layout()->activate();  // the layout decides how much of the sentence is cut
    show_activity(radio);
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
  const QString net = connection_text(*radio);
  net_->set_text(net.isEmpty() ? tr("No net") : net);
  net_->set_token(net.isEmpty() ? Token::kText2 : Token::kText);
  show_second_name(*radio);
  guard_->setVisible(!radio->guard.empty());
  guard_->setToolTip(tr("Guard: also hears %1").arg(QString::fromStdString(radio->guard)));
  if (const QString title = tr("Radio %1, %2").arg(number, net_->text());
      title != accessibleName()) {
    setAccessibleName(title);
    // Without the description, every card would have a control of the same name, such as "Volume".
    for (QWidget* control : controls_) control->setAccessibleDescription(title);
  }
  if (!compact_) {
    tuning_->show_radio(*radio);
    sound_->show_radio(*radio);
  }
  layout()->activate();
  show_activity(*radio);
}

void RadioCard::show_second_name(const radio::RadioSnapshot& radio) {
  const QString set = QString::fromStdString(radio.name);
  const QString name = set == QString::number(position_ + 1) ? QString() : set;
  const bool is_frequency = compact_ && !radio.intercom;
  // A frequency is never elided; the net's name is shortened instead. Other second names are
  // elided.
  name_->set_may_elide(!is_frequency);
  name_->setSizePolicy(is_frequency ? QSizePolicy::Preferred : QSizePolicy::Ignored,
                       QSizePolicy::Fixed);
  if (is_frequency) {
    name_->set_text(megahertz_text(radio.frequency));
    setToolTip(name);
    return;
  }
  name_->set_text(name);
  setToolTip(QString());
}

void RadioCard::show_activity(const radio::RadioSnapshot& radio) {
  const Activity activity = make_activity(radio, context_.model.refusal(radio_),
                                          context_.model.station().all_muted, context_.model.now());
  activity_->set_activity(activity);
  if (activity.bar == bar_) return;
  bar_ = activity.bar;
  update(0, 0, kLeft, height());
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
  paint_number(painter, QRect(kLeft, net_->y() + 3, 18, 18), position_ + 1, theme());
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

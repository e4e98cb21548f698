#include "ui/trainee/radio_card.hpp"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

#include "ui/model/format.hpp"
#include "ui/model/secure.hpp"
#include "ui/widgets/accessible_role.hpp"
#include "ui/widgets/layouts.hpp"

namespace roger::ui {
namespace {

constexpr int kLeft = 16;      // left edge of numbers and text
constexpr int kNameLeft = 42;  // left edge of the net's name, right of the number
constexpr int kPttSpace = 12;  // around the push-to-talk button
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
      head_(new CardHead(context.theme, this)),
      tuning_(new TuningRow(context, radio, this)),
      activity_(new ActivityLine(context.theme, this)),
      level_(new LevelBar(context.theme, this)),
      sound_(new SoundRow(context, radio, this)),
      ptt_(new PttButton(context.theme, context.push_to_talk, radio, this)) {
  set_accessible_role(*this, QAccessible::Grouping);
  level_->hide();
  connect(&context_.model, &ConsoleModel::beat, this, &RadioCard::show_beat);
  connect(&context_.model, &ConsoleModel::texts_changed, this, &RadioCard::show_texts);
  connect(&context_.model, &ConsoleModel::selection_changed, this, &RadioCard::show_selection);
  connect(&context_.bindings, &PttBindings::changed, this, &RadioCard::show_selection);
  connect(&head_->multi(), &QAbstractButton::clicked, this,
          [this](bool on) { context_.model.set_multi(radio_, on); });
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
  level_->setFixedSize(level_->sizeHint());
  tuning_->setFixedHeight(TuningRow::kHeight);
  activity_->setFixedHeight(ActivityLine::kHeight);
  sound_->setFixedHeight(SoundRow::kHeight);
  auto* activity = make_row(nullptr, kGap, {kLeft - kPttSpace, 0, 0, 0});
  add_parts(*activity, Part(activity_, 1), level_);
  rows_ = make_column(nullptr, 0, kWholeMargins);
  add_parts(*rows_, inset(head_, {kNameLeft - kPttSpace, 0, 0, 0}), Stretch(3), tuning_, activity,
            Stretch(1), sound_);
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

QString RadioCard::talk_keys() const {
  const QString always = position_ < kFunctionKeys ? tr("F%1").arg(5 + position_) : QString();
  // The button has room for two keys. The one that the operator chose is the one in use.
  const auto& bindings = context_.bindings.all();
  const auto chosen = std::ranges::find_if(bindings, [this](const PttBinding& binding) {
    return binding.radio ? *binding.radio == position_ : context_.model.is_keyed_by_space(radio_);
  });
  const QString other = chosen != bindings.end()                   ? chosen->name
                        : context_.model.is_keyed_by_space(radio_) ? tr("Space")
                                                                   : QString();
  if (always.isEmpty() || other.isEmpty()) return always + other;
  return tr("%1 or %2").arg(always, other);
}

bool RadioCard::is_selected() const {
  const radio::RadioSnapshot* chosen = context_.model.selected();
  return chosen != nullptr && chosen->id == radio_;
}

void RadioCard::show_selection() {
  ptt_->set_selected(is_selected());
  ptt_->set_key(talk_keys());
  head_->multi().setChecked(context_.model.is_multi(radio_));
  head_->multi().set_lit(context_.model.is_multi(radio_));
  if (compact_) refresh();  // only one card shows what the selected radio does
  update();
}

void RadioCard::show_beat() {
  const radio::RadioSnapshot* radio = context_.model.radio(radio_);
  if (radio == nullptr || !isVisible()) return;
  head_->show_lamps(*radio);
  ptt_->set_can_transmit(radio->can_transmit);
  head_->multi().setVisible(radio->can_transmit);
  ptt_->set_on_air(radio->transmitting, radio->transmitting_for, radio->transmit_limit);
  ptt_->set_held(context_.push_to_talk.is_held(radio_));
  show_level(*radio);
}

void RadioCard::show_level(const radio::RadioSnapshot& radio) {
  const bool live = radio.transmitting || radio.receiving;
  // The level meter is hidden if its place is needed for a sentence.
  const bool unreadable = !radio.transmitting && is_unreadable(radio);
  const bool shown_in_full = compact_ && is_selected();
  const bool needed =
      live && !unreadable && !shown_in_full && context_.model.refusal(radio_).isEmpty();
  if (needed == level_->isHidden()) {
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
  const QString set = QString::fromStdString(radio->name);
  const QString name = set == number ? QString() : set;
  const bool is_frequency = compact_ && !radio->intercom;
  head_->show_names(*radio, is_frequency ? megahertz_text(radio->channel) : name, is_frequency);
  setToolTip(is_frequency ? name : QString());
  if (const QString title = tr("Radio %1, %2").arg(number, head_->net());
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

void RadioCard::show_activity(const radio::RadioSnapshot& radio) {
  const auto bar = activity().activity().bar;
  if (compact_ && is_selected()) {
    activity_->set_activity({.name = tr("Selected: shown in full"), .name_token = Token::kText3});
  } else {
    activity_->set_activity(make_activity(radio, context_.model.refusal(radio_),
                                          context_.model.station().all_muted,
                                          context_.model.now()));
  }
  if (activity().activity().bar != bar) update(0, 0, kLeft, height());
}

void RadioCard::paintEvent(QPaintEvent* event) {
  QPainter painter(this);
  if (is_selected()) {
    constexpr double kFrame = 2.0;
    paint_box(painter, rect(), kPanelRadius, theme()(Token::kPanel), theme()(Token::kFocus),
              kFrame);
  } else {
    painter.end();
    Panel::paintEvent(event);
    painter.begin(this);
  }
  if (const auto& bar = activity().activity().bar) {
    paint_box(painter, QRect(5, kPttSpace, 3, height() - 2 * kPttSpace), 1.5, theme()(*bar), {});
  }
  paint_number(painter, QRect(kLeft, head_->y() + 3, 18, 18), position_ + 1, theme());
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
  // A click on Multi adds this radio to the selected one, which therefore stays selected.
  const bool clicked = event->type() == QEvent::MouseButtonPress && watched != &head_->multi();
  if (clicked || event->type() == QEvent::FocusIn) context_.model.select(radio_);
  return Panel::eventFilter(watched, event);
}

}  // namespace roger::ui

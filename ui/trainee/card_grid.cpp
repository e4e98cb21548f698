#include "ui/trainee/card_grid.hpp"

#include <QApplication>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/model/call_text.hpp"
#include "ui/theme/assign.hpp"
#include "ui/widgets/layouts.hpp"

namespace roger::ui {
namespace {

bool is_ringing(const radio::RadioSnapshot& radio) {
  return radio.call.state == radio::CallState::kRinging;
}

bool is_free(const radio::RadioSnapshot& radio) {
  return !has_call(radio);
}

QWidget* empty_panel(const Context& context, QWidget* parent) {
  auto* panel = new Panel(context.theme, parent);
  auto* title = new TextLabel(context.theme, kTitleText, panel,
                              CardGrid::tr("This station has no radios yet"));
  auto* advice = new TextLabel(
      context.theme, wrapping(kLabelText), panel,
      CardGrid::tr("The net plan lists the radios of each station. Add one to the plan and "
                   "restart; microphone and loudspeaker can be tested below."));
  auto* column = new QVBoxLayout(panel);
  column->setContentsMargins(2 * kPadding, kPadding, 2 * kPadding, kPadding);
  add_parts(*column, Stretch(), title, advice, Stretch());
  return panel;
}

}  // namespace

CardGrid::CardGrid(const Context& context, QWidget* parent)
    : QScrollArea(parent),
      context_(context),
      rack_(new QWidget(this)),
      empty_(empty_panel(context, rack_)) {
  set_up_scroll_area(*this, rack_);
  connect(&context_.model, &ConsoleModel::radios_changed, this, &CardGrid::build);
  connect(&context_.model, &ConsoleModel::selection_changed, this, &CardGrid::show_detail);
  build();
}

void CardGrid::build() {
  // A deleted button does not receive the release of the mouse button.
  context_.push_to_talk.release(PushToTalkInputs::kMouse);
  const bool had_focus = isAncestorOf(QApplication::focusWidget());
  for (RadioCard* card : cards_) delete card;
  cards_.clear();
  drop_detail();
  for (const auto& radio : context_.model.station().radios) {
    auto* card = new RadioCard(context_, radio.id, static_cast<int>(cards_.size()), rack_);
    card->set_compact(compact_);
    cards_.push_back(card);
  }
  for (RadioCard* card : cards_) card->show();
  empty_->setVisible(cards_.empty());
  lay_out();
  show_detail();
  if (had_focus) focus_selected();
}

void CardGrid::order_focus() {
  QWidget* before = previousInFocusChain();
  while (before != this && before->focusPolicy() == Qt::NoFocus) {
    before = before->previousInFocusChain();
  }
  const auto go_on = [&before](QWidget* next) {
    if (next->focusPolicy() == Qt::NoFocus) return;
    setTabOrder(before, next);
    before = next;
  };
  if (detail_ != nullptr) {
    for (QWidget* control : detail_->controls()) go_on(control);
  }
  for (RadioCard* card : cards_) {
    go_on(card);
    for (QWidget* control : card->controls()) go_on(control);
  }
}

RadioCard* CardGrid::card_of(radio::RadioId radio) const {
  const auto found = std::ranges::find(cards_, radio, &RadioCard::radio);
  return found == cards_.end() ? nullptr : *found;
}

void CardGrid::focus_selected() {
  const radio::RadioSnapshot* selected = context_.model.selected();
  RadioCard* card = selected == nullptr ? nullptr : card_of(selected->id);
  if (card == nullptr) return;
  (detail_ != nullptr ? detail_ : card)->take_focus();
  if (rack_->isAncestorOf(card)) ensureWidgetVisible(card, 0, kGap);
}

RadioCard* CardGrid::intercom(bool (*wanted)(const radio::RadioSnapshot&)) const {
  const radio::RadioSnapshot* selected = context_.model.selected();
  RadioCard* first = nullptr;
  for (RadioCard* card : cards_) {
    const radio::RadioSnapshot* radio = context_.model.radio(card->radio());
    if (card->tuning().calls() == nullptr || radio == nullptr || !wanted(*radio)) continue;
    if (radio == selected) return card;
    if (first == nullptr) first = card;
  }
  return first;
}

CallRow* CardGrid::calls_in_sight(RadioCard* card) {
  if (rack_->isAncestorOf(card)) ensureWidgetVisible(card, 0, kGap);
  if (!compact_) return card->tuning().calls();
  context_.model.select(card->radio());
  return detail_->tuning().calls();
}

bool CardGrid::rings() const {
  return intercom(is_ringing) != nullptr;
}

void CardGrid::take_call() {
  RadioCard* card = intercom(is_ringing);
  if (card == nullptr) card = intercom(is_free);
  if (card != nullptr) calls_in_sight(card)->take();
}

void CardGrid::hang_up() {
  if (RadioCard* card = intercom(has_call)) card->tuning().calls()->hang_up();
}

int CardGrid::columns_in(int width) {
  return std::max(1, (width + kGap) / (kCardWidth + kGap));
}

int CardGrid::used_width(int width) {
  const int columns = columns_in(width);
  return std::min(width, columns * kCardMaxWidth + (columns - 1) * kGap);
}

void CardGrid::choose_form(int columns) {
  const int rows = (static_cast<int>(cards_.size()) + columns - 1) / columns;
  const bool compact = cards_.size() > kWhole && rows * (kCardHeight + kGap) - kGap > height();
  if (!assign(compact_, compact)) return;
  for (RadioCard* card : cards_) card->set_compact(compact);
  setViewportMargins(0, compact ? kCardHeight + kGap : 0, 0, 0);
  show_detail();
}

void CardGrid::show_detail() {
  const radio::RadioSnapshot* selected = context_.model.selected();
  const RadioCard* card = compact_ && selected != nullptr ? card_of(selected->id) : nullptr;
  if (card != nullptr && detail_ != nullptr && detail_->radio() == card->radio()) return;
  drop_detail();
  if (card != nullptr) {
    detail_ = new RadioCard(context_, card->radio(), card->position(), this);
    detail_->setGeometry(0, 0, card->width(), kCardHeight);
    detail_->show();
  }
  order_focus();
}

void CardGrid::drop_detail() {
  if (detail_ == nullptr) return;
  detail_->hide();         // releases the mouse
  detail_->deleteLater();  // the caller may be one of its own signals
  detail_ = nullptr;
}

QPoint CardGrid::make_cell(int position, int columns) const {
  if (!compact_) return {position % columns, position / columns};
  // The whole card covers the first column of the first two rows. The first cards are next to it in
  // the remaining columns, the others below it.
  const int beside = columns - 1;
  if (position < 2 * beside) return {1 + position % beside, position / beside};
  const int below = position - 2 * beside;
  return {below % columns, 2 + below / columns};
}

void CardGrid::lay_out() {
  // No layout of Qt does this: columns and form of the cards depend on the available room, and the
  // cards next to the whole card are outside the scrolled rack.
  const int room = used_width(width() - kScrollBarSpace);
  const int columns = columns_in(room);
  choose_form(columns);
  const int card_width = (room - (columns - 1) * kGap) / columns;
  const int card_height = compact_ ? kCompactCardHeight : kCardHeight;
  const int band = compact_ ? kCardHeight + kGap : 0;
  int rack_height = card_height;
  int position = 0;
  for (RadioCard* card : cards_) {
    const QPoint cell = make_cell(position++, columns);
    const QPoint at(cell.x() * (card_width + kGap), cell.y() * (card_height + kGap));
    QWidget* parent = at.y() < band ? static_cast<QWidget*>(this) : rack_;
    if (card->parentWidget() != parent) {
      card->setParent(parent);
      card->show();
    }
    const int top = parent == rack_ ? at.y() - band : at.y();
    card->setGeometry(at.x(), top, card_width, card_height);
    if (parent == rack_) rack_height = top + card_height;
  }
  rack_->resize(room, rack_height);
  if (detail_ != nullptr) detail_->setGeometry(0, 0, card_width, kCardHeight);
  empty_->setGeometry(0, 0, card_width, kCardHeight);
}

void CardGrid::resizeEvent(QResizeEvent* event) {
  QScrollArea::resizeEvent(event);
  lay_out();
}

}  // namespace roger::ui

#include "ui/trainee/card_grid.hpp"

#include <QApplication>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/model/call_text.hpp"

namespace roger::ui {
namespace {

bool is_ringing(const radio::RadioSnapshot& radio) {
  return radio.call.state == radio::CallState::kRinging;
}

bool is_free(const radio::RadioSnapshot& radio) {
  return !is_called(radio);
}

QWidget* empty_panel(const Context& context, QWidget* parent) {
  auto* panel = new Panel(context.theme, parent);
  auto* title = new TextLabel(context.theme, TextSize::kName, QFont::Medium, Token::kText, panel);
  title->set_text(CardGrid::tr("This station has no radios yet"));
  auto* advice = new TextLabel(context.theme, TextSize::kBody, QFont::Normal, Token::kText2, panel);
  advice->setWordWrap(true);
  advice->set_text(
      CardGrid::tr("The net plan lists the radios of each station. Add one to the plan and start "
                   "again; microphone and loudspeaker can be checked below meanwhile."));
  auto* column = new QVBoxLayout(panel);
  column->setContentsMargins(2 * kPadding, kPadding, 2 * kPadding, kPadding);
  column->addStretch();
  column->addWidget(title);
  column->addWidget(advice);
  column->addStretch();
  return panel;
}

}  // namespace

CardGrid::CardGrid(const Context& context, QWidget* parent)
    : QScrollArea(parent),
      context_(context),
      rack_(new QWidget(this)),
      empty_(empty_panel(context, rack_)) {
  setFrameShape(QFrame::NoFrame);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setFocusPolicy(Qt::NoFocus);
  viewport()->setAutoFillBackground(false);
  setWidget(rack_);
  rack_->setAutoFillBackground(false);  // setWidget() sets it
  connect(&context_.model, &ConsoleModel::radios_changed, this, &CardGrid::build);
  build();
}

void CardGrid::build() {
  // A button that goes away never hears that the mouse let go of it.
  context_.push_to_talk.release(PushToTalk::kMouse);
  const bool had_focus = isAncestorOf(QApplication::focusWidget());
  for (RadioCard* card : cards_) delete card;
  cards_.clear();
  for (const auto& radio : context_.model.station().radios) {
    auto* card = new RadioCard(context_, radio.id, static_cast<int>(cards_.size()), rack_);
    cards_.push_back(card);
  }
  order_focus();
  for (RadioCard* card : cards_) card->show();
  empty_->setVisible(cards_.empty());
  lay_out();
  if (had_focus) focus_selected();
}

void CardGrid::order_focus() {
  QWidget* before = previousInFocusChain();
  while (before != this && before->focusPolicy() == Qt::NoFocus) {
    before = before->previousInFocusChain();
  }
  for (RadioCard* card : cards_) {
    for (QWidget* control : card->controls()) {
      setTabOrder(before, control);
      before = control;
    }
  }
}

void CardGrid::focus_selected() {
  const radio::RadioSnapshot* selected = context_.model.selected();
  for (RadioCard* card : cards_) {
    if (selected == nullptr || card->radio() != selected->id) continue;
    card->take_focus();
    ensureWidgetVisible(card, 0, kGap);
  }
}

CallRow* CardGrid::calls_of(bool (*wanted)(const radio::RadioSnapshot&)) const {
  const radio::RadioSnapshot* selected = context_.model.selected();
  CallRow* first = nullptr;
  for (RadioCard* card : cards_) {
    const radio::RadioSnapshot* radio = context_.model.radio(card->radio());
    CallRow* calls = card->tuning().calls();
    if (calls == nullptr || radio == nullptr || !wanted(*radio)) continue;
    if (radio == selected) return calls;
    if (first == nullptr) first = calls;
  }
  return first;
}

bool CardGrid::rings() const {
  return calls_of(is_ringing) != nullptr;
}

void CardGrid::take_call() {
  CallRow* calls = calls_of(is_ringing);
  if (calls == nullptr) calls = calls_of(is_free);
  if (calls == nullptr) return;
  ensureWidgetVisible(calls, 0, kCardHeight);
  calls->take();
}

void CardGrid::hang_up() {
  if (CallRow* calls = calls_of(is_called)) calls->hang_up();
}

int CardGrid::columns_in(int width) {
  return std::max(1, (width + kGap) / (kCardWidth + kGap));
}

int CardGrid::used_width(int width) {
  const int columns = columns_in(width);
  return std::min(width, columns * kCardMaxWidth + (columns - 1) * kGap);
}

void CardGrid::lay_out() {
  const int room = used_width(width() - kScrollBarSpace);
  const int columns = columns_in(room);
  const int count = static_cast<int>(cards_.size());
  const int rows = std::max(1, (count + columns - 1) / columns);
  const int rack_height = rows * (kCardHeight + kGap) - kGap;
  const int card_width = (room - (columns - 1) * kGap) / columns;
  rack_->resize(room, rack_height);
  for (int i = 0; i < count; ++i) {
    cards_[static_cast<std::size_t>(i)]->setGeometry((i % columns) * (card_width + kGap),
                                                     (i / columns) * (kCardHeight + kGap),
                                                     card_width, kCardHeight);
  }
  empty_->setGeometry(0, 0, card_width, kCardHeight);
}

void CardGrid::resizeEvent(QResizeEvent* event) {
  QScrollArea::resizeEvent(event);
  lay_out();
}

}  // namespace roger::ui

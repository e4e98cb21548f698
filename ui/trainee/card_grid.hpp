// The radios as a rack of cards, ordered as in the plan.
#pragma once

#include <QScrollArea>
#include <vector>

#include "ui/trainee/radio_card.hpp"
#include "ui/widgets/context.hpp"

namespace roger::ui {

/// As many columns as fit; a card grows to 560 px and no further. Scrolls downwards only; the bar
/// has a place of its own beside the cards, so that they are as wide with it as without. More than
/// kWhole radios that would scroll are compact cards, and the selected one has a whole card at the
/// top left, which never scrolls away.
class CardGrid : public QScrollArea {
  Q_OBJECT

 public:
  /// Beside the cards, px.
  static constexpr int kScrollBarSpace = 10;
  /// So many radios are never compact.
  static constexpr std::size_t kWhole = 8;

  explicit CardGrid(const Context& context, QWidget* parent = nullptr);

  /// Cards in the order of the plan.
  [[nodiscard]] const std::vector<RadioCard*>& cards() const { return cards_; }
  /// The whole card of the selected radio while all others are compact; nullptr: they are not.
  [[nodiscard]] RadioCard* detail() const { return detail_; }
  /// Puts the keyboard on the selected card.
  void focus_selected();
  /// Answers who rings; else asks whom to call on the selected intercom, or on the first.
  void take_call();
  /// Ends or refuses the call of the selected intercom, or else the first one there is.
  void hang_up();
  /// Somebody calls.
  [[nodiscard]] bool rings() const;
  /// Columns, and the width they take, when `width` is there for cards.
  static int columns_in(int width);
  static int used_width(int width);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void build();
  /// Tab reaches the cards between what stands before and behind the grid, although cards come
  /// late.
  void order_focus();
  void lay_out();
  /// Compact or whole, as there is room.
  void choose_form(int columns);
  /// A whole card for the radio that is selected now; none when the cards are whole.
  void show_detail();
  void drop_detail();
  /// Where a card goes, by columns and rows of cards, whole or compact.
  [[nodiscard]] QPoint cell_of(int position, int columns) const;
  [[nodiscard]] RadioCard* card_of(radio::RadioId radio) const;
  /// The calls of a radio's card, in sight and with the keyboard near them.
  [[nodiscard]] CallRow* calls_in_sight(RadioCard* card);
  /// The intercom whose state is that, the selected one before others; nullptr: none.
  [[nodiscard]] RadioCard* intercom(bool (*wanted)(const radio::RadioSnapshot&)) const;

  Context context_;
  QWidget* rack_;
  QWidget* empty_;
  std::vector<RadioCard*> cards_;
  RadioCard* detail_ = nullptr;
  bool compact_ = false;
};

}  // namespace roger::ui

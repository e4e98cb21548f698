// The radios as a rack of cards, ordered as in the plan.
#pragma once

#include <QScrollArea>
#include <vector>

#include "ui/context.hpp"
#include "ui/trainee/radio_card.hpp"

namespace roger::ui {

/// As many columns as fit; a card grows to 560 px and no further. Scrolls downwards only; the bar
/// has a place of its own beside the cards, so that they are as wide with it as without.
class CardGrid : public QScrollArea {
  Q_OBJECT

 public:
  /// Beside the cards, px.
  static constexpr int kScrollBarSpace = 10;

  explicit CardGrid(const Context& context, QWidget* parent = nullptr);

  /// Cards in the order of the plan.
  [[nodiscard]] const std::vector<RadioCard*>& cards() const { return cards_; }
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
  /// The intercom whose state is that, the selected one before others; nullptr: none.
  [[nodiscard]] CallRow* calls_of(bool (*wanted)(const radio::RadioSnapshot&)) const;

  Context context_;
  QWidget* rack_;
  QWidget* empty_;
  std::vector<RadioCard*> cards_;
};

}  // namespace roger::ui

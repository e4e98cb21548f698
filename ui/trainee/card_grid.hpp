// The radios as a grid of cards, ordered as in the plan.
#pragma once

#include <QScrollArea>
#include <vector>

#include "ui/trainee/radio_card.hpp"
#include "ui/widgets/context.hpp"

namespace roger::ui {

/// Uses as many columns as fit; a card grows to 560 px at most. Scrolls vertically only; the scroll
/// bar has space of its own, so that cards have the same width with and without it. If more than
/// kWhole radios would need scrolling, the cards are compact, and a whole card of the selected
/// radio is fixed at the top left.
class CardGrid : public QScrollArea {
  Q_OBJECT

 public:
  /// Width reserved for the scroll bar, px.
  static constexpr int kScrollBarSpace = 10;
  /// Up to this number of radios, cards are never compact.
  static constexpr std::size_t kWhole = 8;

  explicit CardGrid(const Context& context, QWidget* parent = nullptr);

  /// Returns the cards in the order of the plan.
  [[nodiscard]] const std::vector<RadioCard*>& cards() const { return cards_; }
  /// Returns the whole card of the selected radio while the others are compact, otherwise nullptr.
  [[nodiscard]] RadioCard* detail() const { return detail_; }
  /// Moves the focus to the selected card.
  void focus_selected();
  /// Answers a ringing call; otherwise opens the call sign field of the selected intercom, or of
  /// the first one.
  void take_call();
  /// Ends or refuses the call of the selected intercom, or else the first call found.
  void hang_up();
  /// Returns true if a call is ringing.
  [[nodiscard]] bool rings() const;
  /// Return the number of columns for `width`, and the width that they use.
  static int columns_in(int width);
  static int used_width(int width);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void build();
  /// Puts the cards into the tab order between the widgets before and after the grid, because cards
  /// are created later than these.
  void order_focus();
  void lay_out();
  /// Chooses compact or whole cards by the available room.
  void choose_form(int columns);
  /// Creates a whole card for the selected radio if cards are compact.
  void show_detail();
  void drop_detail();
  /// Returns a card's cell in columns and rows of cards, whole or compact.
  [[nodiscard]] QPoint make_cell(int position, int columns) const;
  [[nodiscard]] RadioCard* card_of(radio::RadioId radio) const;
  /// Makes a radio's call row visible and returns it.
  [[nodiscard]] CallRow* calls_in_sight(RadioCard* card);
  /// Returns the first intercom for which `wanted` is true, preferring the selected one, or
  /// nullptr.
  [[nodiscard]] RadioCard* intercom(bool (*wanted)(const radio::RadioSnapshot&)) const;

  Context context_;
  QWidget* rack_;
  QWidget* empty_;
  std::vector<RadioCard*> cards_;
  RadioCard* detail_ = nullptr;
  bool compact_ = false;
};

}  // namespace roger::ui

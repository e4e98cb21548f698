// The text in the third row of a radio's card: the current speaker, the last speaker, or the reason
// for a problem. Pure.
#pragma once

#include <QString>
#include <optional>

#include "radio/station/port/snapshot.hpp"
#include "ui/theme/icons.hpp"
#include "ui/theme/tokens.hpp"

namespace roger::ui {

struct Activity {
  Icon icon = Icon::kIdle;
  Token icon_token = Token::kText3;
  QString name = {};  // in bold; a call sign or "You"
  Token name_token = Token::kText;
  QString detail = {};
  Token detail_token = Token::kText3;
  QString hint = {};  // last line of the tool tip, see guide_hint(); empty: none
  /// Colour of the bar at the card's left edge; nullopt: none.
  std::optional<Token> bar = {};

  bool operator==(const Activity&) const = default;
  /// Returns the activity as one sentence for screen readers and tool tips.
  [[nodiscard]] QString sentence() const;
};

/// Returns true if reception has a problem: a station is stepped on, or no transmission can be
/// deciphered.
[[nodiscard]] bool is_troubled(const radio::RadioSnapshot& radio);

/// Returns what the card shows. `refusal` is why the last order to this radio was refused; empty:
/// it was not.
Activity make_activity(const radio::RadioSnapshot& radio, const QString& refusal, bool all_muted,
                       TimePoint now);

}  // namespace roger::ui

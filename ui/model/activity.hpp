// What the third row of a radio's card says: who speaks, or who spoke last, or the one reason why
// it is not as it should be. Pure.
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
  QString name;  // bold; a call sign or "You"
  Token name_token = Token::kText;
  QString detail;
  Token detail_token = Token::kText3;
  /// The bar at the card's left edge; nullopt: none.
  std::optional<Token> bar;

  bool operator==(const Activity&) const = default;
  /// As one sentence, for screen readers and tips.
  [[nodiscard]] QString sentence() const;
};

/// What is heard is not as it should be: somebody is stepped on, or ciphered with another key.
[[nodiscard]] bool is_troubled(const radio::RadioSnapshot& radio);

/// `refusal`: why the last order to this radio was refused, empty when it was not.
Activity activity_of(const radio::RadioSnapshot& radio, const QString& refusal, bool all_muted,
                     TimePoint now);

}  // namespace roger::ui

// Rows of state lists: a shape, a name, a number, and the reason in words below.
#pragma once

#include <QAbstractListModel>
#include <QString>
#include <string>
#include <vector>

#include "ui/theme/icons.hpp"
#include "ui/theme/tokens.hpp"

namespace roger::ui {

struct StateRow {
  std::string key;  // identifies the same item in the next update
  Icon icon = Icon::kIdle;
  Token icon_token = Token::kText3;
  QString name;
  Token name_token = Token::kText;
  QString detail;  // shown after the name
  QString figure;  // right-aligned
  Token figure_token = Token::kText2;
  QString time;    // at the right end; empty: none
  int number = 0;  // of the radio that the row is about; 0: none
  QString words;   // below, on as many lines as needed; empty: none
  Token words_token = Token::kText2;
  QString hint;  // last line of the tool tip, and for screen readers; empty: none

  bool operator==(const StateRow&) const = default;
  /// Returns the row as one sentence for screen readers and tool tips.
  [[nodiscard]] QString sentence() const;
};

/// Updates the rows one by one by their keys, so that a list keeps its scroll position and
/// selection.
class StateRows : public QAbstractListModel {
  Q_OBJECT

 public:
  using QAbstractListModel::QAbstractListModel;

  void follow(const std::vector<StateRow>& rows);
  [[nodiscard]] const StateRow& row(int place) const {
    return rows_.at(static_cast<std::size_t>(place));
  }
  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

 private:
  void remove_all_except(const std::vector<StateRow>& rows);
  void move_or_insert(int place, const StateRow& row);

  std::vector<StateRow> rows_;
};

}  // namespace roger::ui

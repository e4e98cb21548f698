// Rows that say how something stands: a shape, a name, a figure, and the reason in words below.
#pragma once

#include <QAbstractListModel>
#include <QString>
#include <string>
#include <vector>

#include "ui/theme/icons.hpp"
#include "ui/theme/tokens.hpp"

namespace roger::ui {

struct StateRow {
  std::string key;  // the same thing has the same key in the next look
  Icon icon = Icon::kIdle;
  Token icon_token = Token::kText3;
  QString name;
  Token name_token = Token::kText;
  QString detail;  // behind the name
  QString figure;  // at the right
  Token figure_token = Token::kText2;
  QString time;    // at the right end; empty: none
  int number = 0;  // of the radio that the words are about; 0: none
  QString words;   // below, as many lines as they need; empty: none
  Token words_token = Token::kText2;

  bool operator==(const StateRow&) const = default;
  /// As one sentence, for screen readers and tips.
  [[nodiscard]] QString sentence() const;
};

/// Follows what is looked at row by row, so that a list keeps its place and selection.
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
  void drop_all_but(const std::vector<StateRow>& rows);
  void bring_to(int place, const StateRow& row);

  std::vector<StateRow> rows_;
};

}  // namespace roger::ui

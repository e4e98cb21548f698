// Returns what cannot be read of the texts that a window shows only on request: drop-down lists and
// tool tips.
#pragma once

#include <QAbstractItemView>
#include <QStringList>
#include <QWidget>
#include <set>

namespace roger::ui {

/// The smallest screen on which tool tips must fit.
inline constexpr QSize kSmallScreen{1280, 720};

/// Reads each list of the same texts at the same place, and each tool tip, only once.
class OpenedTexts {
 public:
  /// Opens the lists of all visible drop-down boxes and call sign fields, one after the other.
  /// Returns their texts that are cut, and those whose list lies outside the screen.
  [[nodiscard]] QStringList cut_in_lists(const QWidget& window);
  /// Shows the tool tips of all visible widgets, and of all items of visible lists and tables.
  /// Returns those that are cut or that do not fit on kSmallScreen.
  [[nodiscard]] QStringList cut_tips(QWidget& window);
  /// Does the same for the tool tips of a widget that has a different one at each place.
  [[nodiscard]] QStringList cut_tips_at_places(QWidget& widget);

 private:
  [[nodiscard]] bool is_new(const QString& key) { return known_.insert(key).second; }
  /// Adds the problems of a list that a widget has opened.
  void read_list(const QWidget& opener, QAbstractItemView& list, QStringList& out);
  void read_tip(const QString& tip, QWidget& window, QStringList& out);

  std::set<QString> known_;
};

}  // namespace roger::ui

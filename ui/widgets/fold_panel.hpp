// A panel of the side column that can be folded to its heading.
#pragma once

#include <QAbstractButton>
#include <optional>

#include "ui/widgets/panel.hpp"

namespace roger::ui {

/// The heading: a title, a summary of the content, and a chevron.
class FoldHead : public QAbstractButton {
  Q_OBJECT

 public:
  FoldHead(const Theme& theme, const QString& title, QWidget* parent);

  void set_summary(const QString& summary);
  void set_open(bool open);
  [[nodiscard]] const QString& summary() const { return summary_; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void update_accessible();

  const Theme& theme_;
  QString summary_;
  bool open_ = true;
};

class FoldPanel : public Panel {
  Q_OBJECT

 public:
  static constexpr int kFoldedHeight = kHeadingHeight + 4;

  /// `key` is the settings key of the operator's choice.
  FoldPanel(const Theme& theme, const QString& key, const QString& title, QWidget* parent);

  [[nodiscard]] const QString& key() const { return key_; }
  [[nodiscard]] FoldHead& head() { return *head_; }
  [[nodiscard]] bool is_open() const { return open_; }
  /// Opens or folds the panel; called by the column's layout.
  void set_open(bool open);
  /// Returns the operator's choice; nullopt: none yet.
  [[nodiscard]] std::optional<bool> choice() const { return choice_; }
  void choose(std::optional<bool> open) { choice_ = open; }
  /// Returns the height of the open panel; nullopt: all available height.
  [[nodiscard]] virtual std::optional<int> open_height() const { return std::nullopt; }

 signals:
  void choice_changed();

 protected:
  /// Returns the content below the heading; hidden while folded.
  [[nodiscard]] QWidget* body() const { return body_; }

 private:
  QString key_;
  FoldHead* head_;
  QWidget* body_;
  bool open_ = true;
  std::optional<bool> choice_;
};

}  // namespace roger::ui

// A field for search text.
#pragma once

#include <QLineEdit>

#include "ui/theme/theme.hpp"

namespace roger::ui {

/// Esc clears the field; another Esc gives up the focus.
class SearchEdit : public QLineEdit {
  Q_OBJECT

 public:
  /// `hint` says what can be searched for; `key` is the shortcut printed at the right, may be
  /// empty.
  SearchEdit(const Theme& theme, const QString& hint, const QString& key,
             QWidget* parent = nullptr);

  [[nodiscard]] QSize sizeHint() const override { return {220, 26}; }
  /// In this width the hint is still legible.
  [[nodiscard]] QSize minimumSizeHint() const override { return {130, 26}; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void restyle();

  const Theme& theme_;
  QString key_;
};

}  // namespace roger::ui

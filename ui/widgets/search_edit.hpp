// A field to search by words.
#pragma once

#include <QLineEdit>

#include "ui/theme/theme.hpp"

namespace roger::ui {

/// Esc empties it, then lets the focus go.
class SearchEdit : public QLineEdit {
  Q_OBJECT

 public:
  /// `hint`: what can be looked for; `key`: the shortcut printed at the right, may be empty.
  SearchEdit(const Theme& theme, const QString& hint, const QString& key,
             QWidget* parent = nullptr);

  [[nodiscard]] QSize sizeHint() const override { return {220, 26}; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void restyle();

  const Theme& theme_;
  QString key_;
};

}  // namespace roger::ui

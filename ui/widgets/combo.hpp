// A drop-down list; the closed box may show a shorter text than the list.
#pragma once

#include <QComboBox>

#include "ui/theme/theme.hpp"

namespace roger::ui {

class Combo : public QComboBox {
  Q_OBJECT

 public:
  explicit Combo(const Theme& theme, QWidget* parent = nullptr);

  /// Replaces the items; items with unchanged texts are kept. Does not report a choice.
  void set_items(const QStringList& texts, int current);
  /// Sets the text of the closed box; empty: the current item's text.
  void set_short_text(const QString& text);
  /// Sets an item that can only be chosen in the open list: keys on the closed box skip it. −1:
  /// none.
  void set_listed_only(int item) { listed_only_ = item; }

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }
  void showPopup() override;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  /// Ignores the wheel: scrolling over the box must not retune a radio.
  void wheelEvent(QWheelEvent* event) override;
  void enable_item(int item, bool on);

 private:
  [[nodiscard]] QString shown_text() const;

  const Theme& theme_;
  QString short_text_;
  int listed_only_ = -1;
};

}  // namespace roger::ui

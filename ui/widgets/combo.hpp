// A list that opens; the closed box shows a short text, the list the long ones.
#pragma once

#include <QComboBox>

#include "ui/theme/theme.hpp"

namespace roger::ui {

class Combo : public QComboBox {
  Q_OBJECT

 public:
  explicit Combo(const Theme& theme, QWidget* parent = nullptr);

  /// Lists these texts and keeps those items that have them already; reports no choice.
  void set_items(const QStringList& texts, int current);
  /// What the closed box shows; empty: the current item's text.
  void set_short_text(const QString& text);
  /// This item is chosen in the open list alone: keys on the closed box pass over it. -1: none.
  void set_listed_only(int item) { listed_only_ = item; }

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }
  void showPopup() override;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  /// A wheel that rolls over the box by chance must not retune a radio.
  void wheelEvent(QWheelEvent* event) override;
  void enable_item(int item, bool on);

 private:
  [[nodiscard]] QString shown_text() const;

  const Theme& theme_;
  QString short_text_;
  int listed_only_ = -1;
};

}  // namespace roger::ui

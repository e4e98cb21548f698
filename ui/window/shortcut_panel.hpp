// All keys of the window on one sheet, inside the window; nothing is blocked by it.
#pragma once

#include <QPointer>

#include "ui/widgets/button.hpp"
#include "ui/widgets/panel.hpp"

namespace roger::ui {

class ShortcutPanel : public Panel {
  Q_OBJECT

 public:
  explicit ShortcutPanel(const Theme& theme, QWidget* parent);

  /// Opens at the parent's top right, or closes and gives the focus back.
  void toggle();
  void close_panel();
  void place();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  Button* close_;
  QPointer<QWidget> before_;  // had the focus
};

}  // namespace roger::ui

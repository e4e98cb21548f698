// A panel that lists all keys of the window.
#pragma once

#include "ui/window/overlay_panel.hpp"

namespace roger::ui {

class ShortcutPanel : public OverlayPanel {
  Q_OBJECT

 public:
  explicit ShortcutPanel(const Theme& theme, QWidget* parent);
};

}  // namespace roger::ui

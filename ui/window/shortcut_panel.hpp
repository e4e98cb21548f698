// All keys of the window on one sheet.
#pragma once

#include "ui/window/overlay_panel.hpp"

namespace roger::ui {

class ShortcutPanel : public OverlayPanel {
  Q_OBJECT

 public:
  explicit ShortcutPanel(const Theme& theme, QWidget* parent);
};

}  // namespace roger::ui

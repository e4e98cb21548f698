// A panel over the views, inside the window; nothing is blocked by it.
#pragma once

#include <QHBoxLayout>
#include <QPointer>

#include "ui/widgets/button.hpp"
#include "ui/widgets/panel.hpp"

namespace roger::ui {

class OverlayPanel : public Panel {
  Q_OBJECT

 public:
  /// Opens at the parent's top right, or closes and gives the focus back.
  void toggle();
  virtual void close_panel();
  void place();

 protected:
  /// `name` and `close_name`: for screen readers; `width` in px.
  OverlayPanel(const Theme& theme, const QString& name, const QString& close_name, int width,
               QWidget* parent);

  virtual void open();
  /// Returns a row of the title and the button that closes the panel.
  QHBoxLayout* build_head(const QString& title);
  void paintEvent(QPaintEvent* event) override;

 private:
  int width_;
  Button* close_;
  QPointer<QWidget> before_;  // had the focus
};

}  // namespace roger::ui

// A panel over the views, inside the window. It is not modal.
#pragma once

#include <QHBoxLayout>
#include <QPointer>

#include "ui/widgets/button.hpp"
#include "ui/widgets/panel.hpp"

namespace roger::ui {

class OverlayPanel : public Panel {
  Q_OBJECT

 public:
  /// Opens the panel at the parent's top right, or closes it and restores the focus.
  void toggle();
  virtual void close_panel();
  void place();

 protected:
  /// `name` and `close_name` are for screen readers; `width` in px.
  OverlayPanel(const Theme& theme, const QString& name, const QString& close_name, int width,
               QWidget* parent);

  virtual void open();
  /// Returns a row with the title and the close button.
  QHBoxLayout* build_head(const QString& title);
  void paintEvent(QPaintEvent* event) override;

 private:
  int width_;
  Button* close_;
  QPointer<QWidget> before_;  // had the focus before
};

}  // namespace roger::ui

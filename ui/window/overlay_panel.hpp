// A panel over the views, inside the window. It is not modal.
#pragma once

#include <QBoxLayout>
#include <QHBoxLayout>
#include <QPointer>
#include <QScrollArea>

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
  /// Builds a head with the title and the close button. Returns the column below it, which scrolls
  /// if the window is too low for it; its parts are children of body().
  QVBoxLayout* build_column(const QString& title, int spacing);
  [[nodiscard]] QWidget* body() { return body_; }
  void paintEvent(QPaintEvent* event) override;

 private:
  [[nodiscard]] int body_height(int width) const;

  int width_;
  QScrollArea* scroll_;
  QWidget* body_;
  QHBoxLayout* head_ = nullptr;
  Button* close_;
  QPointer<QWidget> before_;  // had the focus before
};

}  // namespace roger::ui

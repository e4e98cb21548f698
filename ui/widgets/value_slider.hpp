// A thin slider in whole steps.
#pragma once

#include <QSlider>
#include <optional>

#include "ui/theme/theme.hpp"

namespace roger::ui {

class ValueSlider : public QSlider {
  Q_OBJECT

 public:
  /// `page` is the step of a press of Page Up.
  ValueSlider(const Theme& theme, const QString& name, int minimum, int maximum, int page,
              QWidget* parent);

  /// Sets where the filled part begins instead of at the left end; for pan.
  void set_origin(int value);
  /// Shows grey instead of blue: the value has no effect now.
  void set_idle(bool idle);
  /// Sets the value from the station without emitting a change; ignored while the handle is held.
  void follow(int value);

  [[nodiscard]] QSize sizeHint() const override { return {60, 24}; }
  [[nodiscard]] QSize minimumSizeHint() const override { return {36, 24}; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;

 private:
  [[nodiscard]] double x_of(int value) const;
  [[nodiscard]] int value_at(double x) const;

  const Theme& theme_;
  std::optional<int> origin_;
  bool idle_ = false;
};

}  // namespace roger::ui

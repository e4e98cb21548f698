// Shows a radio's hop net and whether it is in step; pressing it synchronizes the radio with the
// net.
#pragma once

#include <QAbstractButton>

#include "ui/widgets/context.hpp"

namespace roger::ui {

/// Neutral in step; amber with the trouble icon out of step.
class HopSwitch : public QAbstractButton {
  Q_OBJECT

 public:
  HopSwitch(const Context& context, radio::RadioId radio, QWidget* parent = nullptr);

  void show_radio(const radio::RadioSnapshot& radio);
  [[nodiscard]] bool in_step() const { return in_step_; }
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  Context context_;
  radio::RadioId radio_;
  bool in_step_ = true;
};

}  // namespace roger::ui

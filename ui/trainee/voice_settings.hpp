// Level of the operator's own voice: microphone gain and sidetone.
#pragma once

#include <QWidget>

#include "ui/model/pending.hpp"
#include "ui/widgets/button.hpp"
#include "ui/widgets/context.hpp"
#include "ui/widgets/text_label.hpp"
#include "ui/widgets/value_slider.hpp"

namespace roger::ui {

class VoiceSettings : public QWidget {
  Q_OBJECT

 public:
  explicit VoiceSettings(const Context& context, QWidget* parent);

  /// Updates the sliders from the station.
  void show_settings();
  [[nodiscard]] ValueSlider& gain() { return *gain_; }

 private:
  void lay_out(TextLabel* gain_label);
  void show_gain();
  void show_sidetone();
  void set_sidetone(bool on, int decibels);

  ConsoleModel& model_;
  ValueSlider* gain_;
  TextLabel* gain_value_;
  Button* sidetone_;
  ValueSlider* sidetone_level_;
  TextLabel* sidetone_value_;
  Pending<int> wanted_gain_;
  Pending<bool> wanted_sidetone_;
  Pending<int> wanted_level_;
};

}  // namespace roger::ui

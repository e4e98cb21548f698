// The fourth row of a card: mute, volume, pan, squelch, each with its value.
#pragma once

#include <QWidget>

#include "ui/model/pending.hpp"
#include "ui/widgets/button.hpp"
#include "ui/widgets/context.hpp"
#include "ui/widgets/text_label.hpp"
#include "ui/widgets/value_slider.hpp"

namespace roger::ui {

class SoundRow : public QWidget {
  Q_OBJECT

 public:
  static constexpr int kHeight = 28;

  SoundRow(const Context& context, radio::RadioId radio, QWidget* parent = nullptr);

  void show_radio(const radio::RadioSnapshot& radio);

 private:
  void show_volume(const radio::RadioSnapshot& radio);
  void show_again();

  ConsoleModel& model_;
  radio::RadioId radio_;
  Button* mute_;
  ValueSlider* volume_;
  TextLabel* volume_value_;
  ValueSlider* pan_;
  TextLabel* pan_value_;
  Button* squelch_;
  Pending<int> wanted_volume_;
  Pending<int> wanted_pan_;
  Pending<bool> wanted_mute_;
  Pending<bool> wanted_squelch_;
};

}  // namespace roger::ui

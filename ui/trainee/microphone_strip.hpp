// The strip below the radios: the microphone that they all share, sidetone, mute all.
#pragma once

#include "ui/context.hpp"
#include "ui/model/pending.hpp"
#include "ui/widgets/button.hpp"
#include "ui/widgets/level_meter.hpp"
#include "ui/widgets/panel.hpp"
#include "ui/widgets/text_label.hpp"
#include "ui/widgets/value_slider.hpp"

namespace roger::ui {

class MicrophoneStrip : public Panel {
  Q_OBJECT

 public:
  static constexpr int kHeight = 48;
  static constexpr std::chrono::seconds kNoteShown{20};

  explicit MicrophoneStrip(const Context& context, QWidget* parent = nullptr);

  void toggle_mute_all();
  /// Says something about the device for kNoteShown.
  void tell(const QString& note);
  [[nodiscard]] const TextLabel& state() const { return *state_; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  void show_beat();
  void show_texts();
  void show_device();
  void show_sidetone();
  void show_mute();
  void show_test();
  void set_sidetone(bool on, int decibels);

  Context context_;
  TextLabel* device_;
  TextLabel* state_;
  LevelMeter* level_;
  TextLabel* level_unit_;
  Button* sidetone_;
  ValueSlider* sidetone_level_;
  TextLabel* sidetone_value_;
  Button* test_;
  Button* mute_all_;
  double peak_ = LevelMeter::kFloor;  // of the last quarter second, for the words
  QString note_;
  TimePoint note_until_{};
  Pending<bool> wanted_mute_;
  Pending<bool> wanted_sidetone_;
  Pending<int> wanted_level_;
};

}  // namespace roger::ui

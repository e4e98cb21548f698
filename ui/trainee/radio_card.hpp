// One radio: what it is tuned to, who is heard on it, how loud, and its push to talk.
#pragma once

#include <vector>

#include "ui/context.hpp"
#include "ui/trainee/activity_line.hpp"
#include "ui/trainee/sound_row.hpp"
#include "ui/trainee/tuning_row.hpp"
#include "ui/widgets/lamp.hpp"
#include "ui/widgets/level_meter.hpp"
#include "ui/widgets/panel.hpp"
#include "ui/widgets/ptt_button.hpp"
#include "ui/widgets/text_label.hpp"

namespace roger::ui {

class RadioCard : public Panel {
  Q_OBJECT

 public:
  /// `position`: place in the station's row, 0 for the first.
  RadioCard(const Context& context, radio::RadioId radio, int position, QWidget* parent = nullptr);

  [[nodiscard]] radio::RadioId radio() const { return radio_; }
  /// Puts the keyboard on this card.
  void take_focus();

  // Parts, for tests.
  [[nodiscard]] PttButton& ptt() { return *ptt_; }
  [[nodiscard]] TuningRow& tuning() { return *tuning_; }
  /// What the keyboard can reach, in reading order.
  [[nodiscard]] const std::vector<QWidget*>& controls() const { return controls_; }
  [[nodiscard]] const ActivityLine& activity() const { return *activity_; }
  [[nodiscard]] const Lamp& guard_lamp() const { return *guard_; }
  [[nodiscard]] const Lamp& receive_lamp() const { return *receive_; }
  [[nodiscard]] const Lamp& transmit_lamp() const { return *transmit_; }

  [[nodiscard]] QSize sizeHint() const override { return {kCardWidth, kCardHeight}; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void show_beat();
  void show_texts();
  void show_level(const radio::RadioSnapshot& radio);
  void show_activity(const radio::RadioSnapshot& radio);
  void show_selection();
  void show_accessible(const QString& name);
  void lay_out();
  [[nodiscard]] QString key_text() const;

  Context context_;
  radio::RadioId radio_;
  int position_;
  bool selected_ = false;
  bool meter_needed_ = false;
  std::optional<Token> bar_;
  TextLabel* net_;
  TextLabel* name_;
  Lamp* guard_;
  Lamp* receive_;
  Lamp* transmit_;
  TuningRow* tuning_;
  ActivityLine* activity_;
  LevelMeter* level_;
  SoundRow* sound_;
  PttButton* ptt_;
  std::vector<QWidget*> controls_;
};

}  // namespace roger::ui

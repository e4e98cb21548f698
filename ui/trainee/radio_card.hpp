// The card of one radio: tuning, current speaker, volume and push to talk. The compact form shows
// what is monitored; the remaining controls are on the whole card of the selected radio.
#pragma once

#include <QVBoxLayout>
#include <vector>

#include "ui/trainee/activity_line.hpp"
#include "ui/trainee/card_head.hpp"
#include "ui/trainee/sound_row.hpp"
#include "ui/trainee/tuning_row.hpp"
#include "ui/widgets/level_meter.hpp"
#include "ui/widgets/panel.hpp"
#include "ui/widgets/ptt_button.hpp"

namespace roger::ui {

class RadioCard : public Panel {
  Q_OBJECT

 public:
  /// `position` is the index among the station's radios, from 0.
  RadioCard(const Context& context, radio::RadioId radio, int position, QWidget* parent = nullptr);

  [[nodiscard]] radio::RadioId radio() const { return radio_; }
  [[nodiscard]] int position() const { return position_; }
  /// Reduces the card to half its height, without tuning and sound controls.
  void set_compact(bool compact);
  /// Moves the focus to this card.
  void take_focus();

  // Access for tests.
  [[nodiscard]] PttButton& ptt() { return *ptt_; }
  [[nodiscard]] TuningRow& tuning() { return *tuning_; }
  /// Returns the widgets that accept the focus, in reading order.
  [[nodiscard]] const std::vector<QWidget*>& controls() const { return controls_; }
  [[nodiscard]] const CardHead& head() const { return *head_; }
  [[nodiscard]] Button& multi() { return head_->multi(); }
  [[nodiscard]] const ActivityLine& activity() const { return *activity_; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void refresh() override;
  void mousePressEvent(QMouseEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void show_beat();
  void show_texts();
  void show_level(const radio::RadioSnapshot& radio);
  void show_activity(const radio::RadioSnapshot& radio);
  void show_selection();
  /// Returns the keys that key this radio, at most two: "F5 or Space".
  [[nodiscard]] QString talk_keys() const;
  void lay_out();
  [[nodiscard]] bool is_selected() const;

  Context context_;
  radio::RadioId radio_;
  int position_;
  bool compact_ = false;
  CardHead* head_;
  TuningRow* tuning_;
  ActivityLine* activity_;
  LevelBar* level_;
  SoundRow* sound_;
  PttButton* ptt_;
  QVBoxLayout* rows_ = nullptr;
  std::vector<QWidget*> controls_;
};

}  // namespace roger::ui

// The second row of a card: frequency, preset, modulation, plain or secure.
#pragma once

#include <QWidget>

#include "ui/model/pending.hpp"
#include "ui/trainee/call_row.hpp"
#include "ui/trainee/hop_switch.hpp"
#include "ui/trainee/secure_switch.hpp"
#include "ui/widgets/combo.hpp"
#include "ui/widgets/context.hpp"
#include "ui/widgets/frequency_edit.hpp"
#include "ui/widgets/text_label.hpp"

namespace roger::ui {

class TuningRow : public QWidget {
  Q_OBJECT

 public:
  static constexpr int kHeight = 36;

  TuningRow(const Context& context, radio::RadioId radio, QWidget* parent = nullptr);

  void show_radio(const radio::RadioSnapshot& radio);
  [[nodiscard]] FrequencyEdit& frequency_edit() { return *frequency_; }
  [[nodiscard]] SecureSwitch& secure_switch() { return *secure_; }
  [[nodiscard]] HopSwitch& hop_switch() { return *hop_; }
  [[nodiscard]] Combo& presets() { return *preset_; }
  [[nodiscard]] const TextLabel& mode() const { return *modulation_; }
  /// Returns nullptr unless the radio is an intercom.
  [[nodiscard]] CallRow* calls() { return calls_; }

 private:
  void tune(Frequency frequency);
  void turn(int place, int notches);
  void select_preset(int index);
  void show_presets(const radio::RadioSnapshot& radio);
  void show_mode(const radio::RadioSnapshot& radio);

  ConsoleModel& model_;
  radio::RadioId radio_;
  FrequencyEdit* frequency_;
  TextLabel* unit_;
  Combo* preset_;
  TextLabel* modulation_;
  CallRow* calls_;
  HopSwitch* hop_;
  SecureSwitch* secure_;
  Pending<Frequency> wanted_;
};

}  // namespace roger::ui

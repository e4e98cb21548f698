// The first row of a card: net, second name, and the lamps.
#pragma once

#include "radio/station/port/snapshot.hpp"
#include "ui/widgets/button.hpp"
#include "ui/widgets/lamp.hpp"
#include "ui/widgets/text_label.hpp"

namespace roger::ui {

class CardHead : public QWidget {
  Q_OBJECT

 public:
  static constexpr int kHeight = 24;

  CardHead(const Theme& theme, QWidget* parent);

  /// Shows the lamps; called at the rate of ConsoleModel::beat().
  void show_lamps(const radio::RadioSnapshot& radio);
  /// `second_name` is shown right of the net and elided, unless it is a frequency.
  void show_names(const radio::RadioSnapshot& radio, const QString& second_name, bool is_frequency);

  /// Returns the switch that lets Space key the radio in addition to the selected one.
  [[nodiscard]] Button& multi() { return *multi_; }
  [[nodiscard]] QString net() const { return net_->text(); }
  [[nodiscard]] const Lamp& guard() const { return *guard_; }
  [[nodiscard]] const Lamp& receive() const { return *receive_; }
  [[nodiscard]] const Lamp& transmit() const { return *transmit_; }

 private:
  TextLabel* net_;
  TextLabel* name_;
  Button* multi_;
  Lamp* guard_;
  Lamp* receive_;
  Lamp* transmit_;
};

}  // namespace roger::ui

// The loudspeaker next to the headset, and the radios that are heard there.
#pragma once

#include <QGridLayout>
#include <vector>

#include "ui/trainee/device_choice.hpp"
#include "ui/widgets/combo.hpp"
#include "ui/widgets/context.hpp"
#include "ui/widgets/text_label.hpp"

namespace roger::ui {

/// Hidden if the station cannot have a loudspeaker; a change takes effect at once.
class LoudspeakerForm : public QWidget {
  Q_OBJECT

 public:
  LoudspeakerForm(const Context& context, QWidget* parent);

  /// Updates the controls from the station.
  void show_settings();
  [[nodiscard]] DeviceBox& device() { return *device_; }
  [[nodiscard]] const TextLabel& state() const { return *state_; }
  /// Returns the output of the radio at a position, from 0: item 0 is the headset.
  [[nodiscard]] Combo& output(std::size_t position) { return *outputs_.at(position); }

 signals:
  void height_changed();

 private:
  /// Creates the rows of the radios.
  void build_rows();
  void show_state(const radio::DeviceSnapshot& device);

  Context context_;
  DeviceBox* device_;
  TextLabel* state_;
  QWidget* rows_;
  std::vector<Combo*> outputs_;  // of the radios, in their order
};

}  // namespace roger::ui

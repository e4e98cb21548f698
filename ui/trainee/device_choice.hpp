// Shows the sound device in use and a list of the available ones.
#pragma once

#include <optional>

#include "ui/port/device_source.hpp"
#include "ui/widgets/combo.hpp"
#include "ui/widgets/context.hpp"

namespace roger::ui {

/// Searches for devices whenever the list is opened, and updates the list with the result. Keys on
/// the closed box open it; none of them changes the device directly.
class DeviceBox : public Combo {
  Q_OBJECT

 public:
  DeviceBox(const Context& context, audio::Output output, QWidget* parent = nullptr);

  /// Sets the source of devices; nullptr: only the system's default can be chosen.
  void set_source(DeviceSource* source) { source_ = source; }
  /// Updates the closed box from the station.
  void show_device();
  void showPopup() override;

  [[nodiscard]] QSize minimumSizeHint() const override { return {kMinWidth, sizeHint().height()}; }

 signals:
  /// A device was chosen.
  void device_chosen(const radio::ChooseDevice& chosen);

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  static constexpr int kMinWidth = 132;

  /// Adds newly found devices to the open list.
  void follow_search();
  void fill();
  void add_note_item(const QString& text);
  void choose(int row);

  /// Returns the device in use; without any properties if the station cannot have one.
  [[nodiscard]] const radio::DeviceSnapshot& used() const;
  [[nodiscard]] QString text_of(const SoundDevice& device) const;

  ConsoleModel& model_;
  const audio::Output output_;
  DeviceSource* source_ = nullptr;
  DeviceList shown_;
  bool searching_ = false;
};

}  // namespace roger::ui

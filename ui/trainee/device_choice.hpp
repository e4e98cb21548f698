// The sound device in use, and the list of those that could be.
#pragma once

#include <optional>

#include "ui/port/device_source.hpp"
#include "ui/widgets/combo.hpp"
#include "ui/widgets/context.hpp"

namespace roger::ui {

/// Looks for devices whenever the list is opened, and fills it again when they are found. Keys on
/// the closed box open it: none of them changes the device at once.
class DeviceChoice : public Combo {
  Q_OBJECT

 public:
  explicit DeviceChoice(const Context& context, QWidget* parent = nullptr);

  /// Where devices come from; nullptr: only the system's default can be chosen.
  void set_source(DeviceSource* source) { source_ = source; }
  /// The closed box follows the station.
  void show_device();
  void showPopup() override;

  [[nodiscard]] QSize minimumSizeHint() const override {
    return {kLeastWidth, sizeHint().height()};
  }

 signals:
  /// An order was given; `name` as in radio::ChooseDevice.
  void device_chosen(const QString& name);

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  static constexpr int kLeastWidth = 132;

  /// While the list is searched for: what was found since.
  void follow_search();
  void fill();
  void add(const QString& text, const QString& name);
  void add_remark(const QString& text);
  void choose(int row);

  ConsoleModel& model_;
  DeviceSource* source_ = nullptr;
  DeviceLook shown_;
  bool searching_ = false;
};

}  // namespace roger::ui

// Buttons of joysticks, and of pedals that register as joysticks, regardless of the focus.
#pragma once

#include <QObject>
#include <QSocketNotifier>
#include <QTimer>
#include <map>
#include <memory>
#include <set>

namespace roger::ui {

/// Reads the kernel's joystick devices (linux/joystick.h). Devices that are plugged in or removed
/// are detected within two seconds. Buttons of a removed device are released. GUI thread only.
class Joysticks : public QObject {
  Q_OBJECT

 public:
  static constexpr int kButtonsPerDevice = 64;

  /// `folder` contains the devices js0, js1, …
  explicit Joysticks(const QString& folder, QObject* parent = nullptr);
  ~Joysticks() override;

  /// Returns the name of a button: "Joystick 1, button 3", both counted from 1.
  [[nodiscard]] static QString name_of(int button);
  [[nodiscard]] std::size_t count() const { return devices_.size(); }
  /// Looks for new devices.
  void look();

 signals:
  /// `button` is the device number times kButtonsPerDevice plus the button number, both from 0.
  void pressed(int button);
  void released(int button);

 private:
  struct Device {
    int descriptor = -1;
    std::unique_ptr<QSocketNotifier> notifier;
    std::set<int> down;
  };
  void read(int number);
  void drop(int number);

  QString folder_;
  QTimer timer_;
  std::map<int, Device> devices_;
};

}  // namespace roger::ui

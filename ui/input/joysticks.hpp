// The buttons of joysticks and of pedals that call themselves joysticks, whoever has the focus.
#pragma once

#include <QObject>
#include <QSocketNotifier>
#include <QTimer>
#include <map>
#include <memory>
#include <set>

namespace roger::ui {

/// Reads the kernel's joystick devices (linux/joystick.h); those that come and go are found within
/// two seconds. Buttons of one that goes are let go.
class Joysticks : public QObject {
  Q_OBJECT

 public:
  static constexpr int kButtonsPerDevice = 64;

  /// `folder`: where the devices js0, js1, ... are.
  explicit Joysticks(const QString& folder, QObject* parent = nullptr);
  ~Joysticks() override;

  /// "Joystick 1, button 3", both counted from 1.
  [[nodiscard]] static QString name_of(int button);
  [[nodiscard]] std::size_t count() const { return devices_.size(); }
  /// Looks for devices that came.
  void look();

 signals:
  /// The device's number times kButtonsPerDevice, and the button's, from 0.
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

// Keys while another program has the focus.
#pragma once

#include <QObject>
#include <QSocketNotifier>
#include <QString>
#include <memory>

namespace roger::ui {

/// Listens to the X server's raw key events (XInput 2.1), without taking keys from anybody. Other
/// desktops do not let a program do that; why_not() then says so.
class GlobalKeys : public QObject {
  Q_OBJECT

 public:
  /// A connection of its own to the display of the program's environment.
  explicit GlobalKeys(QObject* parent = nullptr);
  ~GlobalKeys() override;

  /// Empty: keys are heard everywhere.
  [[nodiscard]] const QString& why_not() const { return why_not_; }

 signals:
  /// The X server's key code, as QKeyEvent::nativeScanCode() has it. No repeats.
  void pressed(quint32 native_key);
  void released(quint32 native_key);

 private:
  struct Server;
  void open();
  void read();

  QString why_not_;
  std::unique_ptr<Server> server_;
  std::unique_ptr<QSocketNotifier> notifier_;
};

}  // namespace roger::ui

// Keys while another program has the focus.
#pragma once

#include <QObject>
#include <QSocketNotifier>
#include <QString>
#include <memory>

namespace roger::ui {

/// Listens to the X server's raw key events (XInput 2.1), without taking keys from other programs.
/// Other desktops do not let a program do that; why_not() then says so. GUI thread only.
class GlobalKeys : public QObject {
  Q_OBJECT

 public:
  /// A connection of its own to the display of the program's environment.
  explicit GlobalKeys(QObject* parent = nullptr);
  ~GlobalKeys() override;

  /// Empty: keys are heard everywhere.
  [[nodiscard]] const QString& why_not() const { return why_not_; }

  /// Emits the signals of all events that have arrived. Called whenever some arrive; calling it
  /// earlier is allowed.
  void read();
  /// The same, after waiting until all events that the server has made so far have arrived: one
  /// round trip.
  void read_all();

 signals:
  /// The X server's key code, as QKeyEvent::nativeScanCode() has it, and its time in milliseconds,
  /// as QKeyEvent::timestamp() has it. No repeats.
  void pressed(quint32 native_key, quint32 time);
  void released(quint32 native_key, quint32 time);

 private:
  struct Server;
  void open();

  QString why_not_;
  std::unique_ptr<Server> server_;
  std::unique_ptr<QSocketNotifier> notifier_;
};

}  // namespace roger::ui

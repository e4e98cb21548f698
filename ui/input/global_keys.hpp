// Reports keys while another program has the focus.
#pragma once

#include <QObject>
#include <QSocketNotifier>
#include <QString>
#include <memory>

namespace roger::ui {

/// Listens to the X server's raw key events (XInput 2.1) without taking keys from other programs.
/// Other desktops do not permit this; why_not() then returns the reason. GUI thread only.
class GlobalKeys : public QObject {
  Q_OBJECT

 public:
  /// Opens its own connection to the display of the environment.
  explicit GlobalKeys(QObject* parent = nullptr);
  ~GlobalKeys() override;

  /// Returns why keys are not reported; empty: they are.
  [[nodiscard]] const QString& why_not() const { return why_not_; }

  /// Emits the signals of all events that have arrived. Called automatically when events arrive;
  /// may be called earlier.
  void read();
  /// Does the same after waiting for all events that the server has generated so far: one round
  /// trip.
  void read_all();
  /// Returns true while a lock screen has the keyboard: another program has grabbed it, and a
  /// window that the window manager does not control covers the screen, as far as the events say
  /// that read() has seen. Asks the server about each such window.
  [[nodiscard]] bool is_screen_locked() const;

 signals:
  /// `native_key` is the X server's key code as in QKeyEvent::nativeScanCode(), `time` its time in
  /// milliseconds as in QKeyEvent::timestamp(). Repeats are not reported.
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

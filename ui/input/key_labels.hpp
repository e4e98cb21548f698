// The labels of keys under the keyboard layout that is in use.
#pragma once

#include <QObject>
#include <QSocketNotifier>
#include <QString>
#include <memory>

namespace roger::ui {

/// Asks the X server, and reports when another layout is chosen. Other desktops do not report their
/// layout to programs; labels are then unknown. GUI thread only.
class KeyLabels : public QObject {
  Q_OBJECT

 public:
  /// Opens its own connection to the display of the environment.
  explicit KeyLabels(QObject* parent = nullptr);
  ~KeyLabels() override;

  /// Returns the character on a key, in capitals; empty if the key has none or it is unknown.
  /// `native_key` is a key code as in QKeyEvent::nativeScanCode().
  [[nodiscard]] QString label(quint32 native_key) const;

 signals:
  /// The layout is another one.
  void changed();

 private:
  struct Server;
  void open();
  void read();

  std::unique_ptr<Server> server_;
  std::unique_ptr<QSocketNotifier> notifier_;
};

}  // namespace roger::ui

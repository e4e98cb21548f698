// The windows of other programs, as assistive technologies (screen readers) know them: by AT-SPI,
// the interfaces of at-spi2-core on D-Bus.
#pragma once

#include <QDBusConnection>
#include <QRect>
#include <QString>
#include <functional>
#include <optional>
#include <vector>

#include "tests/support/child.hpp"

namespace roger::ui {

/// A widget of another program. Calls block until that program has answered. A widget that no
/// longer exists has no name, no children and no state.
class AccessibleWidget {
 public:
  AccessibleWidget(QDBusConnection bus, QString program, QString path)
      : bus_(std::move(bus)), program_(std::move(program)), path_(std::move(path)) {}

  /// Returns what a screen reader says: the text of a button or label.
  [[nodiscard]] QString name() const;
  /// Returns to what the widget belongs, such as the radio that a slider sets.
  [[nodiscard]] QString description() const;
  [[nodiscard]] std::vector<AccessibleWidget> children() const;
  [[nodiscard]] bool is_showing() const;
  [[nodiscard]] bool is_enabled() const;
  [[nodiscard]] bool has_focus() const;
  /// Returns its place on the screen, in pixels.
  [[nodiscard]] QRect geometry() const;
  /// Returns the first widget for which `wanted` holds: this one, or one that is showing inside it.
  [[nodiscard]] std::optional<AccessibleWidget> find(
      const std::function<bool(const AccessibleWidget&)>& wanted) const;

 private:
  [[nodiscard]] QVariant property(const QString& name) const;
  [[nodiscard]] bool has_state(unsigned state) const;

  QDBusConnection bus_;
  QString program_;
  QString path_;
};

/// A D-Bus session of the test with the registry of accessible programs. The destructor ends it.
/// For use by one thread.
class Accessibility {
 public:
  /// Throws std::runtime_error if the Debian packages dbus-daemon and at-spi2-core are missing.
  Accessibility();

  /// Returns the environment of programs that this session shall know, each as NAME=VALUE.
  [[nodiscard]] std::vector<std::string> environment() const;
  /// Returns the windows of a program; empty while it has none.
  [[nodiscard]] std::vector<AccessibleWidget> windows(pid_t process) const;

 private:
  test::Child daemon_;
  std::string address_;
  QDBusConnection bus_;
};

}  // namespace roger::ui

// The program's window in a process of its own, operated by keyboard and mouse.
#pragma once

#include <QRect>
#include <QString>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tests/support/child.hpp"
#include "tests/ui/newcomer/accessibility.hpp"
#include "tests/ui/x_desktop.hpp"

namespace roger::ui {

/// Starts a program with a window and kills it in the destructor. Widgets are found by the names
/// that a screen reader says; only those that are showing count. Functions that wait give up after
/// test::kPatience. For use by one thread.
class ConsoleProgram {
 public:
  /// `left`: the place of the window on the screen, in pixels.
  ConsoleProgram(const Accessibility& accessibility, std::vector<std::string> command, int left);

  /// Waits for the window and places it. Returns false if the program shows none.
  [[nodiscard]] bool opens();
  /// Gives the keyboard's focus to the window.
  void take_focus() { desktop_.give_focus(child_.pid()); }
  /// Waits for an enabled widget of this name and clicks on it. Returns false if there is none.
  [[nodiscard]] bool click(const QString& name);
  /// Clicks on a widget. The window has the focus then, as with a window manager.
  void click(const AccessibleWidget& widget);
  /// Waits for a widget whose name contains `text`. Returns false if there is none.
  [[nodiscard]] bool shows(const QString& text) const;
  /// Waits for a widget for which `wanted` holds.
  [[nodiscard]] std::optional<AccessibleWidget> find(
      const std::function<bool(const AccessibleWidget&)>& wanted) const;

  /// Writes a PNG file of the window and of the dialogs in front of it. Returns false if that
  /// fails.
  [[nodiscard]] bool picture(const std::string& file) const;
  /// Returns the names of all widgets and the output of the program, for messages.
  [[nodiscard]] std::string state();
  /// Asks the program to end by SIGTERM. Returns its exit code; nullopt: it still runs.
  [[nodiscard]] std::optional<int> end();

 private:
  [[nodiscard]] std::optional<AccessibleWidget> find_now(
      const std::function<bool(const AccessibleWidget&)>& wanted) const;

  const Accessibility& accessibility_;
  const QRect place_;
  XDesktop desktop_;
  test::Child child_;
};

}  // namespace roger::ui

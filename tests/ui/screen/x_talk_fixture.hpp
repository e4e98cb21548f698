// The window and a real keyboard on a real X server.
#pragma once

// Only key names: no Xlib.
#include <X11/keysym.h>

#include <QApplication>
#include <QDeadlineTimer>
#include <QWindow>

#include "eventually.hpp"
#include "window_fixture.hpp"
#include "x_keyboard.hpp"

namespace roger::ui {

using Presses = std::vector<bool>;

/// Observes the releases of a key that Qt delivers to a window.
class ReleaseWatch : public QObject {
 public:
  /// `key` is the native number, which is the same in every layout.
  ReleaseWatch(QWidget& widget, quint32 key) : key_(key) {
    widget.windowHandle()->installEventFilter(this);
  }
  [[nodiscard]] bool seen() const { return seen_; }

 protected:
  bool eventFilter(QObject* /*watched*/, QEvent* event) override {
    seen_ = seen_ || (event->type() == QEvent::KeyRelease &&
                      static_cast<const QKeyEvent*>(event)->nativeScanCode() == key_);
    return false;
  }

 private:
  quint32 key_;
  bool seen_ = false;
};

class XTalkTest : public WindowTest {
 protected:
  void open_watched() {
    open();
    keyboard_.watch(*window_);
  }

  /// Succeeds once the key orders of a radio are `wanted`.
  [[nodiscard]] testing::AssertionResult comes(radio::RadioId radio, const Presses& wanted) {
    return eventually([&] { return keyed(radio) == wanted; },
                      [&] {
                        return "the key orders of radio " + std::to_string(radio) + " are " +
                               testing::PrintToString(keyed(radio)) + " instead of " +
                               testing::PrintToString(wanted);
                      });
  }
  /// Succeeds once the server has sent `more` further presses of a key. Qt processes each event as
  /// soon as it arrives and never sleeps; in this situation it fails to recognise repeats.
  [[nodiscard]] testing::AssertionResult repeats(unsigned long keysym, int more) {
    const int wanted = keyboard_.presses(keysym) + more;
    QDeadlineTimer limit(kPatienceMs);
    while (keyboard_.presses(keysym) < wanted) {
      QApplication::processEvents();
      if (!limit.hasExpired()) continue;
      return testing::AssertionFailure() << "the server has sent " << keyboard_.presses(keysym)
                                         << " presses instead of " << wanted;
    }
    return testing::AssertionSuccess();
  }
  /// Succeeds once Qt has processed all key events sent to the window. They arrive in order, so a
  /// final key without function marks the end.
  [[nodiscard]] testing::AssertionResult settles() {
    const ReleaseWatch watch(*window_, keyboard_.code(XK_z));
    keyboard_.press(XK_z);
    keyboard_.release(XK_z);
    return eventually(
        [&] { return watch.seen(); },
        [] {
          return std::string("the window has not received the last key; the focus is on ") +
                 (QGuiApplication::focusWindow() == nullptr ? "no window" : "a window");
        });
  }

  /// Gives the focus to another program, and waits until this program has noticed.
  [[nodiscard]] testing::AssertionResult loses_focus() {
    keyboard_.take_focus();
    return is_without_focus();
  }
  [[nodiscard]] static testing::AssertionResult is_without_focus() {
    return eventually([] { return QGuiApplication::focusWindow() == nullptr; },
                      [] { return std::string("a window of the program still has the focus"); });
  }
  [[nodiscard]] testing::AssertionResult gets_focus() {
    keyboard_.give_focus(*window_);
    return becomes_active(*window_);
  }

  XKeyboard keyboard_;
};

}  // namespace roger::ui

// A keyboard and another program on the test's X server; both look real to the server.
#pragma once

#include <QWidget>
#include <chrono>
#include <memory>
#include <string>

namespace roger::ui {

/// Presses keys by the server's XTEST extension. The server treats them like those of a real
/// keyboard: it sends raw events and repeats held keys. Has its own connection, which is a client
/// independent of Qt. The destructor releases keys that are still pressed.
///
/// Keys are named by keysym (<X11/keysym.h>). The test program ends if the server cannot be
/// reached.
class XKeyboard {
 public:
  XKeyboard();
  ~XKeyboard();
  XKeyboard(const XKeyboard&) = delete;
  XKeyboard& operator=(const XKeyboard&) = delete;

  /// Returns when the server has processed the press.
  void press(unsigned long keysym);
  void release(unsigned long keysym);
  /// @{ The same by the server's key code, whatever the layout.
  void press_code(quint32 code);
  void release_code(quint32 code);
  /// @}
  /// Returns the server's key code.
  [[nodiscard]] quint32 code(unsigned long keysym) const;

  /// Sets the layouts of the server's keyboard, such as "us,ru"; the first one is in use. Returns
  /// false if setxkbmap fails. The destructor restores "us".
  [[nodiscard]] bool set_layouts(const char* layouts);
  /// Uses another of the layouts, counted from 0, as the key of a desktop for this does.
  void use_layout(unsigned number);

  /// Counts the presses, including repeats, that the server sends to `window` from now on.
  void watch(const QWidget& window);
  /// Returns how many presses of a key have been sent to the watched window and to the other
  /// program's window. Processes no Qt event.
  [[nodiscard]] int presses(unsigned long keysym);
  /// Blocks the calling thread, so that Qt processes no event, until the server has sent `more`
  /// further presses of a key. Returns false after 60 s.
  [[nodiscard]] bool block_for_presses(unsigned long keysym, int more);

  /// Gives the focus to another program's window. Returns when the server has processed it.
  void take_focus();
  /// Gives the focus to a window of this program, as a window manager does.
  /// QWidget::activateWindow() would be ignored as outdated, because Qt knows the server's time
  /// only from its last event.
  void give_focus(const QWidget& window);
  /// Gives the focus to the window of another program whose title begins with `title`. Returns
  /// false if no such window is visible.
  [[nodiscard]] bool give_focus(const std::string& title);
  /// Gives the focus to no window and moves the pointer to `window`. The window below the pointer
  /// then receives the keys, as on an X server without a window manager.
  void give_keys_to_pointer(const QWidget& window);
  /// Lets another program grab the keyboard without the focus, as desktops do for their shortcuts.
  /// Returns false if the server refuses.
  [[nodiscard]] bool grab();
  void end_grab();

 private:
  struct Client;
  std::unique_ptr<Client> client_;
};

}  // namespace roger::ui

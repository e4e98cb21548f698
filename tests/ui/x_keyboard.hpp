// A keyboard and another program on the X server of the test, both real to it.
#pragma once

#include <QWidget>
#include <chrono>
#include <memory>

namespace roger::ui {

/// Presses keys by the server's XTEST extension: the server takes them for those of a real
/// keyboard, sends raw events and repeats those that are held. Has a connection of its own, and
/// there is a client that is independent of Qt. Releases what is still down when it is destroyed.
///
/// Keys are named by keysym (<X11/keysym.h>). A failure to reach the server ends the test program.
class XKeyboard {
 public:
  XKeyboard();
  ~XKeyboard();
  XKeyboard(const XKeyboard&) = delete;
  XKeyboard& operator=(const XKeyboard&) = delete;

  /// Returns when the server has processed it.
  void press(unsigned long keysym);
  void release(unsigned long keysym);
  /// Returns the server's number of a key.
  [[nodiscard]] quint32 code(unsigned long keysym) const;

  /// Counts the presses, repeats included, that the server sends to `window` from now on.
  void watch(const QWidget& window);
  /// Returns how many presses of a key have been sent to the watched window and to the other
  /// program's window. Processes no event of Qt.
  [[nodiscard]] int presses(unsigned long keysym);
  /// Keeps the calling thread busy, so that Qt processes no event, until the server has sent `more`
  /// further presses of a key. Returns false after 60 s.
  [[nodiscard]] bool block_for_presses(unsigned long keysym, int more);

  /// Another program's window takes the focus. Returns when the server has processed it.
  void take_focus();
  /// A window of this program gets the focus, as from a window manager. QWidget::activateWindow()
  /// alone would be ignored as outdated: Qt knows the server's time only from its last event.
  void give_focus(const QWidget& window);
  /// No window has the focus; the one below the pointer, which is moved to `window`, receives the
  /// keys: an X server without a window manager.
  void give_keys_to_pointer(const QWidget& window);
  /// Another program takes the keyboard without the focus, as desktops do for their shortcuts.
  /// Returns false when the server refuses.
  [[nodiscard]] bool grab();
  void end_grab();

 private:
  struct Client;
  std::unique_ptr<Client> client_;
};

}  // namespace roger::ui

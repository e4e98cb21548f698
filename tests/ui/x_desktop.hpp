// The mouse, and the windows of other programs on the test's X server.
#pragma once

#include <sys/types.h>

#include <QPoint>
#include <QRect>
#include <memory>

namespace roger::ui {

/// Does what a window manager and a mouse do. Clicks are those of the server's XTEST extension,
/// which treats them like those of a real mouse. Has its own connection; functions return when the
/// server has processed them. The test program ends if the server cannot be reached.
class XDesktop {
 public:
  XDesktop();
  ~XDesktop();
  XDesktop(const XDesktop&) = delete;
  XDesktop& operator=(const XDesktop&) = delete;

  /// Moves and resizes the first visible window of a process. Returns false if it has none.
  [[nodiscard]] bool place(pid_t process, const QRect& geometry);
  /// Gives the keyboard's focus to the first visible window of a process, if it has one.
  void give_focus(pid_t process);
  /// Moves the pointer there and clicks with the left button.
  void click(QPoint place);

 private:
  struct Client;
  std::unique_ptr<Client> client_;
};

}  // namespace roger::ui

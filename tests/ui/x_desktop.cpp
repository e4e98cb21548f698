#include "x_desktop.hpp"

#include <cstdio>
#include <cstdlib>
#include <cstring>

// After Qt's headers: Xlib defines macros that Qt uses as names.
#include <X11/Xatom.h>
#include <X11/extensions/XTest.h>

namespace roger::ui {

struct XDesktop::Client {
  Display* display = XOpenDisplay(nullptr);

  [[nodiscard]] Window find_window(pid_t process) const {
    Window unused = None;
    Window* windows = nullptr;
    unsigned count = 0;
    XQueryTree(display, DefaultRootWindow(display), &unused, &unused, &windows, &count);
    Window found = None;
    for (unsigned i = 0; i < count && found == None; ++i) {
      if (owner(windows[i]) == process && is_visible(windows[i])) found = windows[i];
    }
    if (windows != nullptr) XFree(windows);
    return found;
  }

  [[nodiscard]] bool is_visible(Window window) const {
    XWindowAttributes attributes;
    return XGetWindowAttributes(display, window, &attributes) != 0 &&
           attributes.map_state == IsViewable;
  }

  /// Returns the process that a window names as its own; -1: none.
  [[nodiscard]] pid_t owner(Window window) const {
    Atom type = None;
    int format = 0;
    unsigned long count = 0;
    unsigned long rest = 0;
    unsigned char* value = nullptr;
    XGetWindowProperty(display, window, XInternAtom(display, "_NET_WM_PID", False), 0, 1, False,
                       XA_CARDINAL, &type, &format, &count, &rest, &value);
    if (value == nullptr) return -1;
    unsigned long process = 0;  // Xlib returns values of 32 bits as long
    if (count == 1) std::memcpy(&process, value, sizeof process);
    XFree(value);
    return count == 1 ? static_cast<pid_t>(process) : -1;
  }
};

XDesktop::XDesktop() : client_(std::make_unique<Client>()) {
  int unused = 0;
  if (client_->display == nullptr ||
      XTestQueryExtension(client_->display, &unused, &unused, &unused, &unused) == False) {
    std::fputs("XDesktop: no X server with the XTEST extension\n", stderr);
    std::abort();
  }
}

XDesktop::~XDesktop() {
  XCloseDisplay(client_->display);
}

bool XDesktop::place(pid_t process, const QRect& geometry) {
  const Window window = client_->find_window(process);
  if (window == None) return false;
  XMoveResizeWindow(client_->display, window, geometry.x(), geometry.y(),
                    static_cast<unsigned>(geometry.width()),
                    static_cast<unsigned>(geometry.height()));
  XSync(client_->display, False);
  return true;
}

void XDesktop::give_focus(pid_t process) {
  const Window window = client_->find_window(process);
  if (window == None) return;
  XSetInputFocus(client_->display, window, RevertToPointerRoot, CurrentTime);
  XSync(client_->display, False);
}

void XDesktop::click(QPoint place) {
  constexpr unsigned kLeftButton = 1;
  constexpr int kSameScreen = -1;
  XTestFakeMotionEvent(client_->display, kSameScreen, place.x(), place.y(), CurrentTime);
  XTestFakeButtonEvent(client_->display, kLeftButton, True, CurrentTime);
  XTestFakeButtonEvent(client_->display, kLeftButton, False, CurrentTime);
  XSync(client_->display, False);
}

}  // namespace roger::ui

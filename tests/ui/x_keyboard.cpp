#include "x_keyboard.hpp"

#include <poll.h>

#include <QProcess>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>

// After Qt's headers: Xlib defines macros that Qt uses as names.
#include <X11/XKBlib.h>
#include <X11/extensions/XTest.h>

namespace roger::ui {
namespace {

// Faster than any real keyboard, so that a test receives hundreds of repeats within seconds.
constexpr unsigned kRepeatDelayMs = 150;
constexpr unsigned kRepeatIntervalMs = 5;

/// Returns the title that a window's program set; empty: none.
std::string title_of(Display* display, Window window) {
  Atom type = None;
  int format = 0;
  unsigned long length = 0;
  unsigned long rest = 0;
  unsigned char* text = nullptr;
  constexpr long kMostLongs = 256;
  XGetWindowProperty(display, window, XInternAtom(display, "_NET_WM_NAME", False), 0, kMostLongs,
                     False, AnyPropertyType, &type, &format, &length, &rest, &text);
  std::string out;
  if (text != nullptr) out.assign(reinterpret_cast<const char*>(text), length);
  XFree(text);
  return out;
}

/// Without a window manager, the windows of programs are children of the root window.
Window find_window(Display* display, const std::string& title) {
  Window root = None;
  Window parent = None;
  Window* children = nullptr;
  unsigned count = 0;
  if (XQueryTree(display, DefaultRootWindow(display), &root, &parent, &children, &count) == 0) {
    return None;
  }
  Window found = None;
  for (unsigned i = 0; i < count; ++i) {
    XWindowAttributes attributes;
    if (XGetWindowAttributes(display, children[i], &attributes) == 0) continue;
    if (attributes.map_state != IsViewable) continue;
    if (title_of(display, children[i]).rfind(title, 0) == 0) found = children[i];
  }
  XFree(children);
  return found;
}

}  // namespace

struct XKeyboard::Client {
  Display* display = XOpenDisplay(nullptr);
  Window window = None;
  unsigned usual_delay_ms = 0;
  unsigned usual_interval_ms = 0;
  std::set<KeyCode> down;
  std::map<unsigned, int> presses;  // by key code
  bool has_other_layouts = false;

  void read() {
    while (XPending(display) > 0) {
      XEvent event;
      XNextEvent(display, &event);
      if (event.type == KeyPress) ++presses[event.xkey.keycode];
    }
  }
};

XKeyboard::XKeyboard() : client_(std::make_unique<Client>()) {
  Display* const display = client_->display;
  int unused = 0;
  if (display == nullptr ||
      XTestQueryExtension(display, &unused, &unused, &unused, &unused) == False) {
    std::fputs("XKeyboard: no X server with the XTEST extension\n", stderr);
    std::abort();
  }
  XkbGetAutoRepeatRate(display, XkbUseCoreKbd, &client_->usual_delay_ms,
                       &client_->usual_interval_ms);
  XkbSetAutoRepeatRate(display, XkbUseCoreKbd, kRepeatDelayMs, kRepeatIntervalMs);
  client_->window =
      XCreateSimpleWindow(display, DefaultRootWindow(display), 2000, 1200, 100, 100, 0, 0, 0);
  XSelectInput(display, client_->window, KeyPressMask);
  XMapWindow(display, client_->window);
  XSync(display, False);
}

XKeyboard::~XKeyboard() {
  Display* const display = client_->display;
  for (const KeyCode code : client_->down) XTestFakeKeyEvent(display, code, False, CurrentTime);
  if (client_->has_other_layouts) static_cast<void>(set_layouts("us"));
  XkbSetAutoRepeatRate(display, XkbUseCoreKbd, client_->usual_delay_ms, client_->usual_interval_ms);
  XCloseDisplay(display);
}

quint32 XKeyboard::code(unsigned long keysym) const {
  return XKeysymToKeycode(client_->display, keysym);
}

void XKeyboard::press(unsigned long keysym) {
  press_code(code(keysym));
}

void XKeyboard::release(unsigned long keysym) {
  release_code(code(keysym));
}

void XKeyboard::press_code(quint32 code) {
  XTestFakeKeyEvent(client_->display, code, True, CurrentTime);
  XSync(client_->display, False);
  client_->down.insert(static_cast<KeyCode>(code));
}

void XKeyboard::release_code(quint32 code) {
  XTestFakeKeyEvent(client_->display, code, False, CurrentTime);
  XSync(client_->display, False);
  client_->down.erase(static_cast<KeyCode>(code));
}

bool XKeyboard::set_layouts(const char* layouts) {
  client_->has_other_layouts = true;
  use_layout(0);
  return QProcess::execute("setxkbmap", {"-layout", layouts}) == 0;
}

void XKeyboard::use_layout(unsigned number) {
  XkbLockGroup(client_->display, XkbUseCoreKbd, number);
  XSync(client_->display, False);
}

void XKeyboard::watch(const QWidget& window) {
  XSelectInput(client_->display, window.winId(), KeyPressMask);
  XSync(client_->display, False);
}

int XKeyboard::presses(unsigned long keysym) {
  client_->read();
  return client_->presses[code(keysym)];
}

bool XKeyboard::block_for_presses(unsigned long keysym, int more) {
  const int wanted = presses(keysym) + more;
  const auto limit = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (presses(keysym) < wanted) {
    if (std::chrono::steady_clock::now() > limit) return false;
    pollfd socket{ConnectionNumber(client_->display), POLLIN, 0};
    constexpr int kLookAgainMs = 100;
    poll(&socket, 1, kLookAgainMs);
  }
  return true;
}

void XKeyboard::take_focus() {
  XSetInputFocus(client_->display, client_->window, RevertToPointerRoot, CurrentTime);
  XSync(client_->display, False);
}

void XKeyboard::give_focus(const QWidget& window) {
  XSetInputFocus(client_->display, window.winId(), RevertToPointerRoot, CurrentTime);
  XSync(client_->display, False);
}

bool XKeyboard::give_focus(const std::string& title) {
  Display* const display = client_->display;
  const Window window = find_window(display, title);
  if (window == None) return false;
  XSetInputFocus(display, window, RevertToPointerRoot, CurrentTime);
  XSync(display, False);
  return true;
}

void XKeyboard::give_keys_to_pointer(const QWidget& window) {
  XWarpPointer(client_->display, None, window.winId(), 0, 0, 0, 0, 5, 5);
  XSetInputFocus(client_->display, PointerRoot, RevertToPointerRoot, CurrentTime);
  XSync(client_->display, False);
}

bool XKeyboard::grab() {
  return XGrabKeyboard(client_->display, client_->window, False, GrabModeAsync, GrabModeAsync,
                       CurrentTime) == GrabSuccess;
}

void XKeyboard::end_grab() {
  XUngrabKeyboard(client_->display, CurrentTime);
  XSync(client_->display, False);
}

}  // namespace roger::ui

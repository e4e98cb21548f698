#include "ui/input/global_keys.hpp"

#include <QGuiApplication>
#include <algorithm>
#include <array>
#include <iterator>
#include <set>

// Must follow Qt's headers, because Xlib defines macros that Qt uses as names.
#include <X11/Xlib.h>
#include <X11/extensions/XInput2.h>

namespace roger::ui {
namespace {

/// Returns true if the window is shown although the window manager does not control it. A window
/// that is destroyed meanwhile is not: Qt's error handler reports no error.
bool is_shown_unmanaged(Display* display, Window window, XWindowAttributes& is) {
  return XGetWindowAttributes(display, window, &is) != 0 && is.map_state == IsViewable &&
         is.override_redirect != False;
}

}  // namespace

/// The connection to the X server, and the windows on the screen that the window manager does not
/// control: menus, tips, lock screens. They are known from the server's events, because asking it
/// about each window of the desktop takes milliseconds.
struct GlobalKeys::Server {
  Display* display = nullptr;
  int extension = 0;
  std::set<Window> unmanaged;
  ~Server() {
    if (display != nullptr) XCloseDisplay(display);
  }

  void find_unmanaged() {
    const Window of_screen = DefaultRootWindow(display);
    // First, so that no window appears between the question and the events.
    XSelectInput(display, of_screen, SubstructureNotifyMask);
    Window root = None;
    Window parent = None;
    Window* windows = nullptr;
    unsigned count = 0;
    if (XQueryTree(display, of_screen, &root, &parent, &windows, &count) == 0) return;
    XWindowAttributes is{};
    std::copy_if(windows, windows + count, std::inserter(unmanaged, unmanaged.end()),
                 [&](Window window) { return is_shown_unmanaged(display, window, is); });
    if (windows != nullptr) XFree(windows);
  }
  void on_event(const XEvent& event) {
    if (event.type == MapNotify && event.xmap.override_redirect != False) {
      unmanaged.insert(event.xmap.window);
    }
    // A window that is destroyed or gets another parent is unmapped first.
    if (event.type == UnmapNotify) unmanaged.erase(event.xunmap.window);
  }
  /// Returns true if one of the windows covers the screen.
  [[nodiscard]] bool is_covered() const {
    const int screen = DefaultScreen(display);
    return std::ranges::any_of(unmanaged, [&](Window window) {
      XWindowAttributes is{};
      return is_shown_unmanaged(display, window, is) && is.x <= 0 && is.y <= 0 &&
             is.x + is.width >= DisplayWidth(display, screen) &&
             is.y + is.height >= DisplayHeight(display, screen);
    });
  }
};

GlobalKeys::GlobalKeys(QObject* parent) : QObject(parent), server_(std::make_unique<Server>()) {
  open();
}

GlobalKeys::~GlobalKeys() = default;

void GlobalKeys::open() {
  if (QGuiApplication::platformName() != QLatin1String("xcb")) {
    why_not_ = tr("This desktop hides keys from programs without the focus.");
    return;
  }
  server_->display = XOpenDisplay(nullptr);
  if (server_->display == nullptr) {
    why_not_ = tr("The X server refuses connections.");
    return;
  }
  int event = 0;
  int error = 0;
  int major = 2;
  int minor = 1;  // since XInput 2.1 raw events are also sent during other clients' grabs
  if (XQueryExtension(server_->display, "XInputExtension", &server_->extension, &event, &error) ==
          False ||
      XIQueryVersion(server_->display, &major, &minor) != Success) {
    why_not_ = tr("The X server is too old to report keys without the focus.");
    return;
  }
  std::array<unsigned char, XIMaskLen(XI_LASTEVENT)> bits{};
  XISetMask(bits.data(), XI_RawKeyPress);
  XISetMask(bits.data(), XI_RawKeyRelease);
  XIEventMask mask{XIAllMasterDevices, static_cast<int>(bits.size()), bits.data()};
  XISelectEvents(server_->display, DefaultRootWindow(server_->display), &mask, 1);
  server_->find_unmanaged();
  notifier_ =
      std::make_unique<QSocketNotifier>(ConnectionNumber(server_->display), QSocketNotifier::Read);
  connect(notifier_.get(), &QSocketNotifier::activated, this, &GlobalKeys::read);
}

void GlobalKeys::read_all() {
  if (server_->display == nullptr) return;
  XSync(server_->display, False);
  read();
}

void GlobalKeys::read() {
  if (server_->display == nullptr) return;
  while (XPending(server_->display) > 0) {
    XEvent event;
    XNextEvent(server_->display, &event);
    server_->on_event(event);
    if (event.type != GenericEvent || event.xcookie.extension != server_->extension) continue;
    if (XGetEventData(server_->display, &event.xcookie) == False) continue;
    const auto* raw = static_cast<const XIRawEvent*>(event.xcookie.data);
    const auto key = static_cast<quint32>(raw->detail);
    const auto time = static_cast<quint32>(raw->time);  // 32 bits on the wire
    const bool repeat = (raw->flags & XIKeyRepeat) != 0;
    const int kind = event.xcookie.evtype;
    XFreeEventData(server_->display, &event.xcookie);
    if (kind == XI_RawKeyPress && !repeat) emit pressed(key, time);
    if (kind == XI_RawKeyRelease) emit released(key, time);
  }
}

bool GlobalKeys::is_screen_locked() const {
  if (server_->display == nullptr || !server_->is_covered()) return false;
  // Compositors cover the screen, too, but do not grab the keyboard.
  const int grabbed = XGrabKeyboard(server_->display, DefaultRootWindow(server_->display), False,
                                    GrabModeAsync, GrabModeAsync, CurrentTime);
  if (grabbed == GrabSuccess) {
    XUngrabKeyboard(server_->display, CurrentTime);
    XFlush(server_->display);
  }
  return grabbed == AlreadyGrabbed;
}

}  // namespace roger::ui

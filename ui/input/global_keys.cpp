#include "ui/input/global_keys.hpp"

#include <QGuiApplication>
#include <algorithm>
#include <array>

// Must follow Qt's headers, because Xlib defines macros that Qt uses as names.
#include <X11/Xlib.h>
#include <X11/extensions/XInput2.h>

namespace roger::ui {
namespace {

/// Returns true if a window covers the screen that the window manager does not control. Windows
/// that are destroyed meanwhile are ignored: Qt's error handler reports no error.
bool is_covered(Display* display) {
  const int screen = DefaultScreen(display);
  Window root = None;
  Window parent = None;
  Window* windows = nullptr;
  unsigned count = 0;
  if (XQueryTree(display, RootWindow(display, screen), &root, &parent, &windows, &count) == 0) {
    return false;
  }
  const bool covered = std::any_of(windows, windows + count, [&](Window window) {
    XWindowAttributes is{};
    return XGetWindowAttributes(display, window, &is) != 0 && is.map_state == IsViewable &&
           is.override_redirect != False && is.x <= 0 && is.y <= 0 &&
           is.x + is.width >= DisplayWidth(display, screen) &&
           is.y + is.height >= DisplayHeight(display, screen);
  });
  if (windows != nullptr) XFree(windows);
  return covered;
}

}  // namespace

struct GlobalKeys::Server {
  Display* display = nullptr;
  int extension = 0;
  ~Server() {
    if (display != nullptr) XCloseDisplay(display);
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
  XFlush(server_->display);
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
  if (server_->display == nullptr || !is_covered(server_->display)) return false;
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

#include "ui/input/key_labels.hpp"

#include <QGuiApplication>
#include <array>

// Must follow Qt's headers, because Xlib defines macros that Qt uses as names.
#include <X11/XKBlib.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>

namespace roger::ui {
namespace {

constexpr quint32 kLastKeyCode = 255;

}  // namespace

struct KeyLabels::Server {
  Display* display = nullptr;
  int xkb_event = 0;  // type of the extension's events
  ~Server() {
    if (display != nullptr) XCloseDisplay(display);
  }
};

KeyLabels::KeyLabels(QObject* parent) : QObject(parent), server_(std::make_unique<Server>()) {
  if (QGuiApplication::platformName() == QLatin1String("xcb")) open();
}

KeyLabels::~KeyLabels() = default;

void KeyLabels::open() {
  server_->display =
      XkbOpenDisplay(nullptr, &server_->xkb_event, nullptr, nullptr, nullptr, nullptr);
  if (server_->display == nullptr) return;
  constexpr unsigned kMapEvents = XkbNewKeyboardNotifyMask | XkbMapNotifyMask;
  XkbSelectEvents(server_->display, XkbUseCoreKbd, kMapEvents, kMapEvents);
  XkbSelectEventDetails(server_->display, XkbUseCoreKbd, XkbStateNotify, XkbGroupStateMask,
                        XkbGroupStateMask);
  XFlush(server_->display);
  notifier_ =
      std::make_unique<QSocketNotifier>(ConnectionNumber(server_->display), QSocketNotifier::Read);
  connect(notifier_.get(), &QSocketNotifier::activated, this, &KeyLabels::read);
}

void KeyLabels::read() {
  bool changes = false;
  while (XPending(server_->display) > 0) {
    XkbEvent event;
    XNextEvent(server_->display, &event.core);
    if (event.type == MappingNotify) XRefreshKeyboardMapping(&event.core.xmapping);
    if (event.type != server_->xkb_event) continue;
    if (event.any.xkb_type == XkbMapNotify) XkbRefreshKeyboardMapping(&event.map);
    changes = true;
  }
  if (changes) emit changed();
}

QString KeyLabels::label(quint32 native_key) const {
  if (server_->display == nullptr || native_key == 0 || native_key > kLastKeyCode) return {};
  XkbStateRec state{};
  if (XkbGetState(server_->display, XkbUseCoreKbd, &state) != Success) return {};
  XKeyEvent press{};
  press.type = KeyPress;
  press.display = server_->display;
  press.keycode = native_key;
  press.state = XkbBuildCoreState(0U, state.group);
  std::array<char, 16> text{};
  // The text is in the encoding of the locale, which Qt sets to UTF-8.
  const int length =
      XLookupString(&press, text.data(), static_cast<int>(text.size()), nullptr, nullptr);
  const QString label = QString::fromLocal8Bit(text.data(), length).trimmed();
  return !label.isEmpty() && label.at(0).isPrint() ? label.toUpper() : QString();
}

}  // namespace roger::ui

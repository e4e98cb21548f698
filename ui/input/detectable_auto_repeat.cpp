#include "ui/input/detectable_auto_repeat.hpp"

#include <QGuiApplication>

// Must follow Qt's headers, because Xlib defines macros that Qt uses as names.
#include <X11/XKBlib.h>

namespace roger::ui {

bool enable_detectable_auto_repeat() {
  const auto* x11 = qGuiApp->nativeInterface<QNativeInterface::QX11Application>();
  if (x11 == nullptr || x11->display() == nullptr) return false;
  Bool supported = False;
  return XkbSetDetectableAutoRepeat(x11->display(), True, &supported) != False &&
         supported != False;
}

}  // namespace roger::ui

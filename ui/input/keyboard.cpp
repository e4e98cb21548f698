#include "ui/input/keyboard.hpp"

#include <QGuiApplication>
#include <QPointer>
#include <QTimer>
#include <QWindow>

#include "ui/input/detectable_auto_repeat.hpp"

namespace roger::ui {
namespace {

constexpr std::chrono::milliseconds kMissedReleaseAfter{50};

}  // namespace

HeldKeys::Key physical_key(const QKeyEvent& event) {
  constexpr HeldKeys::Key kNamed = 0x80000000;  // above all native key numbers
  const quint32 native = event.nativeScanCode();
  return native != 0 ? native : kNamed | static_cast<HeldKeys::Key>(event.key());
}

PttInput key_input(HeldKeys::Key key) {
  return {PttInput::Source::kKey, key};
}

Keyboard::Keyboard(QObject* parent)
    : QObject(parent), releases_are_real_(enable_detectable_auto_repeat()) {
  connect(&global_keys_, &GlobalKeys::pressed, this, &Keyboard::on_raw_press);
  connect(&global_keys_, &GlobalKeys::released, this, &Keyboard::on_raw_release);
  connect(qApp, &QGuiApplication::focusWindowChanged, this, [this](QWindow* window) {
    if (window == nullptr) lose_focus();
  });
  qApp->installEventFilter(this);
}

void Keyboard::lose_focus() {
  if (!has_global_keys()) {
    held_.clear();
    return;
  }
  for (const HeldKeys::Key key : held_.lose_focus()) press_elsewhere(key);
}

void Keyboard::press_elsewhere(HeldKeys::Key key) {
  emit released(key);  // ends an earlier press whose release may have been missed
  emit pressed_elsewhere(key);
}

void Keyboard::on_raw_press(quint32 key, quint32 time) {
  const bool focused = QGuiApplication::focusWindow() != nullptr;
  if (held_.raw_press(key, time, focused) != HeldKeys::Press::kRepeat) press_elsewhere(key);
}

void Keyboard::on_raw_release(quint32 key, quint32 time) {
  switch (held_.raw_release(key, time)) {
    case HeldKeys::Release::kIgnored:
      break;
    case HeldKeys::Release::kEnds:
      emit released(key);
      break;
    case HeldKeys::Release::kExpected:
      expect_release(key, time);
      break;
  }
}

void Keyboard::expect_release(HeldKeys::Key key, HeldKeys::Time time) {
  // By then Qt has handled all older window events.
  QTimer::singleShot(kMissedReleaseAfter, this, [this, key, time] {
    if (held_.end_missed_release(key, time)) emit released(key);
  });
}

bool Keyboard::eventFilter(QObject* watched, QEvent* event) {
  const bool is_key = event->type() == QEvent::KeyPress || event->type() == QEvent::KeyRelease;
  // Windows receive a key event first and pass it on to their widgets.
  if (!is_key || !watched->isWindowType() || event == marked_) return false;
  auto& key_event = *static_cast<QKeyEvent*>(event);
  const bool repeat = is_repeat(key_event);
  if (repeat == key_event.isAutoRepeat()) return false;
  send_marked(watched, key_event, repeat);
  return true;
}

HeldKeys::Time Keyboard::time_of(const QKeyEvent& event) const {
  // Without raw events, window times cannot be compared with anything.
  return has_global_keys() ? static_cast<HeldKeys::Time>(event.timestamp()) : 0;
}

bool Keyboard::is_repeat(const QKeyEvent& event) {
  if (!releases_are_real_ && event.isAutoRepeat()) return true;
  const HeldKeys::Key key = physical_key(event);
  const HeldKeys::Time time = time_of(event);
  if (event.type() == QEvent::KeyRelease) {
    // A release of an earlier press ends nothing and is treated as a repeat.
    if (!held_.release(key, time)) return true;
    emit released(key);
    return false;
  }
  global_keys_.read();
  if (has_global_keys() && held_.needs_raw_events(key, time)) global_keys_.read_all();
  switch (held_.press(key, time)) {
    case HeldKeys::Press::kRepeat:
      return true;
    case HeldKeys::Press::kRepeatOfMissedPress:
      press_elsewhere(key);
      return true;
    case HeldKeys::Press::kNewAfterMissedRelease:
      emit released(key);
      break;
    case HeldKeys::Press::kNew:
      break;
  }
  if (const auto release = held_.expected_release(key)) expect_release(key, *release);
  return false;
}

bool Keyboard::is_reported_elsewhere(const QKeyEvent& event) const {
  return held_.is_reported_elsewhere(physical_key(event), time_of(event));
}

void Keyboard::send_marked(QObject* window, QKeyEvent& event, bool repeat) {
  // QKeyEvent::modifiers() adds or removes a modifier key itself; the copy repeats that.
  QKeyEvent marked(event.type(), event.key(), event.QInputEvent::modifiers(),
                   event.nativeScanCode(), event.nativeVirtualKey(), event.nativeModifiers(),
                   event.text(), repeat, static_cast<quint16>(event.count()), event.device());
  marked.setTimestamp(event.timestamp());
  const QPointer<Keyboard> alive(this);  // a key may close the window that owns this object
  marked_ = &marked;
  QCoreApplication::sendEvent(window, &marked);
  if (alive) marked_ = nullptr;
  event.setAccepted(marked.isAccepted());
}

}  // namespace roger::ui

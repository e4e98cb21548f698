// The program's keyboard: key events of its windows, and those reported by the X server.
#pragma once

#include <QKeyEvent>
#include <QObject>

#include "ui/input/global_keys.hpp"
#include "ui/input/held_keys.hpp"
#include "ui/input/push_to_talk.hpp"

namespace roger::ui {

/// Returns the identity of an event's physical key: the window system's number or, on platforms
/// that report none, the key's name. The name alone does not identify a key: it changes with Shift
/// and the layout, and both Ctrl keys share one name.
[[nodiscard]] HeldKeys::Key physical_key(const QKeyEvent& event);
/// Returns the physical key as an input of PushToTalkInputs.
[[nodiscard]] PttInput key_input(HeldKeys::Key key);

/// Makes QKeyEvent::isAutoRepeat() reliable for all widgets, and reports keys while another program
/// has the focus. GUI thread only.
///
/// On X11 Qt recognises a repeat only if the release and the press that the server sends for it are
/// in its queue together; otherwise a held key seems to be released. Therefore the server is asked
/// to send no releases for repeats (XKB detectable auto-repeat), and HeldKeys decides which presses
/// are repeats. On other platforms Qt's own mark is reliable because the platform plugin generates
/// the repeats.
class Keyboard : public QObject {
  Q_OBJECT

 public:
  explicit Keyboard(QObject* parent = nullptr);

  /// Returns why keys are not reported while another program has the focus; empty: they are.
  [[nodiscard]] const QString& why_no_global_keys() const { return global_keys_.why_not(); }
  [[nodiscard]] bool is_screen_locked() const { return global_keys_.is_screen_locked(); }
  /// Returns true if pressed_elsewhere() was emitted for this press although a window now receives
  /// it: no window had seemed to have the focus.
  [[nodiscard]] bool is_reported_elsewhere(const QKeyEvent& event) const;

 signals:
  /// A key was pressed while another program had the focus. Not emitted for repeats.
  void pressed_elsewhere(quint32 native_key);
  /// A key was released, whichever program has the focus. Without global keys it is not emitted
  /// while another program has the focus.
  void released(quint32 native_key);

 protected:
  /// Replaces key events of windows whose auto-repeat mark is wrong before any widget receives
  /// them.
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  [[nodiscard]] bool has_global_keys() const { return global_keys_.why_not().isEmpty(); }
  [[nodiscard]] HeldKeys::Time time_of(const QKeyEvent& event) const;
  [[nodiscard]] bool is_repeat(const QKeyEvent& event);
  void send_marked(QObject* window, QKeyEvent& event, bool repeat);
  void lose_focus();
  void press_elsewhere(HeldKeys::Key key);
  void on_raw_press(quint32 key, quint32 time);
  void on_raw_release(quint32 key, quint32 time);
  void expect_release(HeldKeys::Key key, HeldKeys::Time time);

  GlobalKeys global_keys_;
  HeldKeys held_;
  bool releases_are_real_;          // repeats of a held key are sent without releases
  const QEvent* marked_ = nullptr;  // the event that is being sent again
};

}  // namespace roger::ui

// The keyboard of the program: what its windows receive, and what the X server reports.
#pragma once

#include <QKeyEvent>
#include <QObject>

#include "ui/input/global_keys.hpp"
#include "ui/input/held_keys.hpp"
#include "ui/input/push_to_talk.hpp"

namespace roger::ui {

/// Returns what identifies the physical key of an event: the window system's number or, on
/// platforms that report none, the name. The name alone does not identify a key: it changes with
/// Shift and the layout, and both Ctrl keys have the same.
[[nodiscard]] HeldKeys::Key physical_key(const QKeyEvent& event);
/// Returns what PushToTalk knows a physical key by.
[[nodiscard]] PttInput key_input(HeldKeys::Key key);

/// Makes QKeyEvent::isAutoRepeat() reliable for all widgets, and reports keys while another program
/// has the focus. GUI thread only.
///
/// Qt recognises a repeat on X11 only if the release and the press that the server sends for it are
/// in its queue together, so that a held key now and then seems to be released. Therefore the
/// server is asked to send no releases for repeats (XKB detectable auto-repeat), and HeldKeys
/// decides which presses are repeats. On other platforms Qt's own mark is right: there the platform
/// plugin makes the repeats.
class Keyboard : public QObject {
  Q_OBJECT

 public:
  explicit Keyboard(QObject* parent = nullptr);

  /// Why keys are not reported while another program has the focus; empty: they are.
  [[nodiscard]] const QString& why_no_global_keys() const { return global_keys_.why_not(); }
  /// Returns true when pressed_elsewhere() was emitted for the press that a window receives now: no
  /// window seemed to have the focus.
  [[nodiscard]] bool is_reported_elsewhere(const QKeyEvent& event) const;

 signals:
  /// A key was pressed while another program had the focus. No repeats.
  void pressed_elsewhere(quint32 native_key);
  /// A key is up, whichever program has the focus. Without global keys: not while another program
  /// has the focus.
  void released(quint32 native_key);

 protected:
  /// Replaces key events of windows whose mark is wrong, before any widget receives them.
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
  bool releases_are_real_;          // repeats of a held key come without releases
  const QEvent* marked_ = nullptr;  // the event that is being sent again
};

}  // namespace roger::ui

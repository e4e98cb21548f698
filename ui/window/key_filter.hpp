// Handles the keys of the window before any widget receives them.
#pragma once

#include <QObject>
#include <set>

#include "ui/input/ptt_inputs.hpp"
#include "ui/widgets/context.hpp"

class QKeyEvent;

namespace roger::ui {

/// F5 to F12 always key radios 1 to 8. Unless text is being typed, Space keys the selected radio,
/// the operator's own keys key theirs, 1 to 9 select a radio, M mutes, H asks who hears. A held key
/// acts once: repeats of talk keys and of commands are ignored.
///
/// Safety rule: no station may transmit without the operator's knowledge. Therefore all radios are
/// released if the window is hidden or closed, or the sound device fails. If the window or the
/// program loses the focus, only inputs whose release is still reported stay held.
class KeyFilter : public QObject {
  Q_OBJECT

 public:
  /// Commands whose meaning depends on the visible view.
  enum class WindowCommand {
    kMuteAll,
    kWhoHears,
    kSayAgain,
    kCall,
    kHangUp,
    kMulti,
    kSearch,  // from here on the instructor view only
    kListen,
    kSolo,
    kMarker,
    kNote
  };

  KeyFilter(const Context& context, const PttInputs& inputs, QWidget* window);

 signals:
  void view_requested(int view);
  void radio_requested(int position);
  void command_given(roger::ui::KeyFilter::WindowCommand command);
  void help_requested();
  void settings_requested();
  void close_requested();
  void pointer_used();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  bool on_press(const QKeyEvent& event);
  void key_radio(const QKeyEvent& event);
  /// Handles keys other than talk keys. Returns false if the focused widget should receive the key.
  bool on_command(const QKeyEvent& event);
  /// Returns true if the repeats of a key must not reach any widget.
  [[nodiscard]] bool takes_repeat(const QKeyEvent& event) const;
  /// Returns the operator's own binding of the key, or nullptr.
  [[nodiscard]] const PttBinding* binding_of(const QKeyEvent& event) const;
  bool on_release(const QKeyEvent& event);
  /// Returns the flags for Enter on a button that breaks in; none for other keys.
  [[nodiscard]] radio::TransmissionFlags flags_of(const QKeyEvent& event) const;
  /// Returns the radio that a key keys alone; nullptr: it keys all that Space keys, or none.
  [[nodiscard]] const radio::RadioSnapshot* only_keyed_by(const QKeyEvent& event) const;
  /// Returns whether a key keys what Space keys: the selected radio and those with Multi.
  [[nodiscard]] bool is_like_space(const QKeyEvent& event) const;
  [[nodiscard]] bool is_talk_key(const QKeyEvent& event) const;
  bool press_focused();
  bool on_plain_key(const QKeyEvent& event);
  [[nodiscard]] bool concerns(const QObject* watched) const;
  void watch_device();
  /// Releases the inputs whose release is not reported without the focus.
  void lose_focus();

  Context context_;
  const PttInputs& inputs_;
  QWidget* window_;
  std::set<HeldKeys::Key> taken_;  // pressed keys that talk or gave a command
  bool device_ran_ = false;
  std::uint64_t device_losses_ = 0;
};

}  // namespace roger::ui

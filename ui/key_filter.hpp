// The keys of the window, before any widget sees them.
#pragma once

#include <QObject>

#include "ui/context.hpp"

class QKeyEvent;

namespace roger::ui {

/// F5 to F12 key radios 1 to 8 always; Space keys the selected one, the operator's own keys theirs,
/// 1 to 9 select, M mutes, H asks who hears, unless text is being typed. Repeats of a held key are
/// nothing, those of a command too. Whatever is keyed is let go when the window loses the focus, is
/// hidden or closed, or the program loses it (but for what is heard without the focus), or the
/// sound device fails: nobody may be on the air without knowing.
class KeyFilter : public QObject {
  Q_OBJECT

 public:
  /// What the view in sight makes of it is the window's business.
  enum class WindowCommand { kSayAgain, kSearch, kListen, kSolo, kMarker, kNote, kCall, kHangUp };

  KeyFilter(const Context& context, QWidget* window);

 signals:
  void view_asked(int view);
  void radio_asked(int position);
  void mute_all_asked();
  void who_hears_asked();
  void command_given(roger::ui::KeyFilter::WindowCommand command);
  void help_asked();
  void close_asked();
  void pointer_used();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  bool on_press(const QKeyEvent& event);
  /// What else a key does but talk; false: the widget in focus has it.
  bool on_command(const QKeyEvent& event);
  [[nodiscard]] bool gave_command(const QKeyEvent& event) const;
  bool on_release(const QKeyEvent& event);
  /// The radio that a key keys; nullptr: it keys none.
  /// It is Enter on a button that does so.
  [[nodiscard]] bool breaks_in(const QKeyEvent& event) const;
  [[nodiscard]] const radio::RadioSnapshot* keyed_by(const QKeyEvent& event) const;
  [[nodiscard]] bool is_talk_key(const QKeyEvent& event) const;
  bool press_focused();
  bool on_plain_key(const QKeyEvent& event);
  [[nodiscard]] bool concerns(const QObject* watched) const;
  void watch_device();
  /// What is held by something that is heard without the focus goes on.
  void lose_focus();

  Context context_;
  QWidget* window_;
  int talk_key_ = 0;  // the newest that talked, and where it lies
  quint32 talk_scan_ = 0;
  int command_key_ = 0;  // the same of the newest that gave a command, until it is up
  quint32 command_scan_ = 0;
  bool device_ran_ = false;
  std::uint64_t device_losses_ = 0;
};

}  // namespace roger::ui

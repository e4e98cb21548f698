// Waits for the key or joystick button that the operator wants as push to talk.
#pragma once

#include "ui/input/ptt_inputs.hpp"

namespace roger::ui {

/// While it waits, the program's widgets receive no key. GUI thread only.
class PttCapture : public QObject {
  Q_OBJECT

 public:
  /// `inputs` must outlive this.
  PttCapture(PttInputs& inputs, QObject* parent);

  /// Takes the next key or button; Esc cancels.
  void begin();
  /// Stops waiting; does nothing if it does not wait.
  void end();
  [[nodiscard]] bool is_waiting() const { return waiting_; }

 signals:
  /// It no longer waits: the operator chose this key or button, for the selected radio.
  void chosen(const roger::ui::PttBinding& binding);
  /// It no longer waits: the operator cancelled, or pressed a key that cannot be used. `reason` is
  /// empty for the former.
  void cancelled(const QString& reason);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  bool on_key(const QKeyEvent& event);

  PttInputs& inputs_;
  bool waiting_ = false;
};

}  // namespace roger::ui

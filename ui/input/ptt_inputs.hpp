// Push to talk from what is not the window's own keyboard: joystick buttons, and keys while another
// program has the focus.
#pragma once

#include <memory>

#include "ui/input/joysticks.hpp"
#include "ui/input/keyboard.hpp"
#include "ui/input/ptt_bindings.hpp"
#include "ui/model/console_model.hpp"

namespace roger::ui {

class PttInputs : public QObject {
  Q_OBJECT

 public:
  /// `joystick_folder`: see Joysticks.
  PttInputs(const ConsoleModel& model, const PttBindings& bindings, PushToTalk& push_to_talk,
            const QString& joystick_folder, QObject* parent);

  /// Why keys are not heard everywhere; empty: they are.
  [[nodiscard]] QString why_no_global_keys() const { return keyboard_.why_no_global_keys(); }
  [[nodiscard]] Joysticks& joysticks() { return joysticks_; }
  [[nodiscard]] const Keyboard& keyboard() const { return keyboard_; }
  /// Returns true when the release of `input` arrives whichever program has the focus.
  [[nodiscard]] bool is_heard_everywhere(const PttInput& input) const;
  /// Returns true when a key press that the window receives has keyed its radio already, because no
  /// window seemed to have the focus.
  [[nodiscard]] bool has_taken(const QKeyEvent& event) const;
  /// The next button that is pressed is told of and keys nothing.
  void ask_for_button(bool ask) { asked_ = ask; }

 signals:
  void button_chosen(int button);

 private:
  void press(const PttInput& input, const PttBinding* binding);

  const ConsoleModel& model_;
  const PttBindings& bindings_;
  PushToTalk& push_to_talk_;
  Joysticks joysticks_;
  Keyboard keyboard_;
  bool asked_ = false;
};

/// The radio that a binding keys now; nullptr: there is none.
const radio::RadioSnapshot* radio_of(const PttBinding& binding, const ConsoleModel& model);

}  // namespace roger::ui

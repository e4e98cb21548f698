// Push to talk by inputs other than the window's keyboard: joystick buttons, and keys while another
// program has the focus.
#pragma once

#include <memory>

#include "ui/input/joysticks.hpp"
#include "ui/input/key_labels.hpp"
#include "ui/input/keyboard.hpp"
#include "ui/input/ptt_bindings.hpp"
#include "ui/model/console_model.hpp"

namespace roger::ui {

class PttInputs : public QObject {
  Q_OBJECT

 public:
  /// `joystick_folder` as in Joysticks.
  PttInputs(ConsoleModel& model, const PttBindings& bindings, PushToTalkInputs& push_to_talk,
            const QString& joystick_folder, QObject* parent);

  /// Returns why keys are not detected while another program has the focus; empty: they are.
  [[nodiscard]] QString why_no_global_keys() const { return keyboard_.why_no_global_keys(); }
  [[nodiscard]] const Keyboard& keyboard() const { return keyboard_; }
  /// Returns the name of a key or button: its label under the keyboard layout in use or, if that is
  /// unknown, the name that it had when it was bound.
  [[nodiscard]] QString name_of(const PttBinding& binding) const;
  /// Returns true if the release of `input` arrives whichever program has the focus.
  [[nodiscard]] bool is_reported_everywhere(const PttInput& input) const;
  /// Returns true if a key press that the window receives has already keyed its radio, because no
  /// window seemed to have the focus.
  [[nodiscard]] bool has_keyed(const QKeyEvent& event) const;
  /// Lets `input` hold the radios that Space keys. If none can transmit, the selected one shows why
  /// nothing is sent.
  void press_like_space(const PttInput& input) const;
  /// Lets `input` hold a radio (nullptr: none), or shows there why nothing is sent. `flags` as in
  /// PushToTalkInputs.
  void press_radio(const PttInput& input, const radio::RadioSnapshot* radio,
                   radio::TransmissionFlags flags = {}) const;
  /// While `ask` is true, the next button press is reported and does not key a radio.
  void capture_next_button(bool ask) { asked_ = ask; }

 signals:
  void button_chosen(int button);
  /// Another keyboard layout is in use.
  void names_changed();

 private:
  /// Keys the radios of a binding.
  void press(const PttInput& input, const PttBinding* binding);

  ConsoleModel& model_;
  const PttBindings& bindings_;
  PushToTalkInputs& push_to_talk_;
  Joysticks joysticks_;
  Keyboard keyboard_;
  KeyLabels labels_;
  bool asked_ = false;
};

}  // namespace roger::ui

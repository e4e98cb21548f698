#include "ui/input/ptt_inputs.hpp"

#include <QApplication>

namespace roger::ui {

const radio::RadioSnapshot* radio_of(const PttBinding& binding, const ConsoleModel& model) {
  return binding.radio ? model.radio_at(*binding.radio) : model.selected();
}

PttInputs::PttInputs(const Context& context, const QString& joystick_folder, QObject* parent)
    : QObject(parent), context_(context), joysticks_(joystick_folder) {
  connect(&joysticks_, &Joysticks::pressed, this, [this](int button) {
    if (asked_) {
      asked_ = false;
      emit button_chosen(button);
      return;
    }
    press(context_.bindings.button(button));
  });
  connect(&joysticks_, &Joysticks::released, this,
          [this](int button) { release(context_.bindings.button(button)); });
  // What the window gets itself is the key filter's: it knows what is being typed.
  connect(&global_keys_, &GlobalKeys::pressed, this, [this](quint32 key) {
    if (QApplication::activeWindow() == nullptr) press(context_.bindings.native(key));
  });
  // Its release would not be known for that of the one that is held.
  connect(&context_.bindings, &PttBindings::changed, this,
          [this] { context_.push_to_talk.release_all(); });
  connect(&global_keys_, &GlobalKeys::released, this,
          [this](quint32 key) { release(context_.bindings.native(key)); });
}

void PttInputs::press(const PttBinding* binding) {
  if (binding == nullptr) return;
  const radio::RadioSnapshot* radio = radio_of(*binding, context_.model);
  if (radio != nullptr && radio->can_transmit) {
    context_.push_to_talk.press(input_of(*binding), radio->id);
  }
}

void PttInputs::release(const PttBinding* binding) {
  if (binding != nullptr) context_.push_to_talk.release(input_of(*binding));
}

}  // namespace roger::ui

#include "ui/input/ptt_inputs.hpp"

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
  connect(&global_keys_, &GlobalKeys::pressed, this,
          [this](quint32 key) { press(context_.bindings.native(key)); });
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

#include "ui/input/ptt_inputs.hpp"

namespace roger::ui {
namespace {

PttInput button_input(int button) {
  return {PttInput::Source::kButton, static_cast<std::uint32_t>(button)};
}

}  // namespace

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
    press(button_input(button), context_.bindings.button(button));
  });
  connect(&joysticks_, &Joysticks::released, this,
          [this](int button) { context_.push_to_talk.release(button_input(button)); });
  // The key filter handles what the window receives: it knows whether text is being typed.
  connect(&keyboard_, &Keyboard::pressed_elsewhere, this,
          [this](quint32 key) { press(key_input(key), context_.bindings.native(key)); });
  connect(&keyboard_, &Keyboard::released, this,
          [this](quint32 key) { context_.push_to_talk.release(key_input(key)); });
  // The operator no longer expects that a binding which has changed keys the same radio.
  connect(&context_.bindings, &PttBindings::changed, this,
          [this] { context_.push_to_talk.release_all(); });
}

void PttInputs::press(const PttInput& input, const PttBinding* binding) {
  if (binding == nullptr) return;
  const radio::RadioSnapshot* radio = radio_of(*binding, context_.model);
  if (radio != nullptr && radio->can_transmit) context_.push_to_talk.press(input, radio->id);
}

bool PttInputs::is_heard_everywhere(const PttInput& input) const {
  if (input.source == PttInput::Source::kButton) return true;
  return input.source == PttInput::Source::kKey && why_no_global_keys().isEmpty() &&
         context_.bindings.native(input.number) != nullptr;
}

bool PttInputs::has_taken(const QKeyEvent& event) const {
  return keyboard_.is_reported_elsewhere(event) &&
         context_.bindings.native(event.nativeScanCode()) != nullptr;
}

}  // namespace roger::ui

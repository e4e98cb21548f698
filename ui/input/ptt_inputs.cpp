#include "ui/input/ptt_inputs.hpp"

namespace roger::ui {
namespace {

PttInput button_input(int button) {
  return {PttInput::Source::kButton, static_cast<std::uint32_t>(button)};
}

}  // namespace

PttInputs::PttInputs(ConsoleModel& model, const PttBindings& bindings,
                     PushToTalkInputs& push_to_talk, const QString& joystick_folder,
                     QObject* parent)
    : QObject(parent),
      model_(model),
      bindings_(bindings),
      push_to_talk_(push_to_talk),
      joysticks_(joystick_folder) {
  connect(&joysticks_, &Joysticks::pressed, this, [this](int button) {
    if (asked_) {
      asked_ = false;
      emit button_chosen(button);
      return;
    }
    press(button_input(button), bindings_.button(button));
  });
  connect(&joysticks_, &Joysticks::released, this,
          [this](int button) { push_to_talk_.release(button_input(button)); });
  // Keys that the window receives are handled by the key filter, which knows whether text is being
  // typed.
  connect(&keyboard_, &Keyboard::pressed_elsewhere, this, [this](quint32 key) {
    const PttBinding* binding = bindings_.native(key);
    // At a lock screen the key may be a letter of a password.
    if (binding != nullptr && !keyboard_.is_screen_locked()) press(key_input(key), binding);
  });
  connect(&keyboard_, &Keyboard::released, this,
          [this](quint32 key) { push_to_talk_.release(key_input(key)); });
  connect(&labels_, &KeyLabels::changed, this, &PttInputs::names_changed);
  // After a change of bindings, the operator no longer expects the held inputs to key the same
  // radios.
  connect(&bindings_, &PttBindings::changed, this, [this] { push_to_talk_.release_all(); });
}

void PttInputs::press(const PttInput& input, const PttBinding* binding) {
  if (binding == nullptr) return;
  if (binding->radio) {
    press_radio(input, model_.radio_at(*binding->radio));
  } else {
    press_like_space(input);
  }
}

void PttInputs::press_like_space(const PttInput& input) const {
  const std::set<radio::RadioId> radios = model_.keyed_by_space();
  // If none can transmit, neither can the selected one.
  if (radios.empty()) return press_radio(input, model_.selected());
  push_to_talk_.press(input, radios);
}

void PttInputs::press_radio(const PttInput& input, const radio::RadioSnapshot* radio,
                            radio::TransmissionFlags flags) const {
  if (radio == nullptr) return;
  if (radio->can_transmit) {
    push_to_talk_.press(input, radio->id, flags);
  } else {
    model_.refuse_to_transmit(radio->id);
  }
}

bool PttInputs::is_reported_everywhere(const PttInput& input) const {
  if (input.source == PttInput::Source::kButton) return true;
  return input.source == PttInput::Source::kKey && why_no_global_keys().isEmpty() &&
         bindings_.native(input.number) != nullptr;
}

QString PttInputs::name_of(const PttBinding& binding) const {
  const bool is_key = binding.source == PttBinding::Source::kKey;
  const QString label = is_key ? labels_.label(binding.native_key) : QString();
  return label.isEmpty() ? binding.name : label;
}

bool PttInputs::has_keyed(const QKeyEvent& event) const {
  return keyboard_.is_reported_elsewhere(event) &&
         bindings_.native(event.nativeScanCode()) != nullptr;
}

}  // namespace roger::ui

#include "radio/station/control/instructor_effects.hpp"

#include "radio/model/detector.hpp"

namespace roger::radio {

CommandResult InstructorEffects::execute(const SetControl& command) {
  if (CommandResult refused = context_.control_refusal()) return refused;
  const Message control = std::visit(
      [this](auto what) -> Message {
        what.source = context_.settings.first_stream;
        return what;
      },
      command.control);
  {
    const std::lock_guard lock(mutex_);
    std::erase_if(active_, [&control](const Active& active) {
      return is_about_the_same(active.control, control);
    });
    // The end of an effect is sent once; all other effects are repeated by renew().
    if (!ends(control)) active_.push_back({control, context_.now()});
  }
  context_.station.send_message(control);
  return std::nullopt;
}

void InstructorEffects::step() {
  const TimePoint now = context_.now();
  renew(now);
  for (RadioId receiver = 0; receiver < context_.receivers.count(); ++receiver) {
    apply(receiver, now);
  }
}

void InstructorEffects::renew(TimePoint now) {
  std::vector<Message> due;
  {
    const std::lock_guard lock(mutex_);
    for (Active& active : active_) {
      if (now - active.sent < kControlRenewal) continue;
      active.sent = now;
      due.push_back(active.control);
    }
  }
  for (const Message& message : due) context_.station.send_message(message);
}

void InstructorEffects::apply(RadioId receiver, TimePoint now) {
  const RadioId radio = context_.receivers.radio_of(receiver);
  const TunedTo tuned = inlet_.tuned_to(receiver);
  const ControlEffect effect = context_.station.controls.effect(
      context_.plan().call_sign, static_cast<std::uint16_t>(radio + 1),
      find_frequency(tuned.address), passband_hz(tuned.modulation, tuned.channel_hz), now);
  if (!context_.receivers.is_guard(receiver)) {
    controls_.set_failed(
        radio, effect.failure == Failure::kTransmitter || effect.failure == Failure::kBoth);
  }
  inlet_.change(receiver, [&](ReceiverSettings& settings) { settings.effect = effect; });
}

}  // namespace roger::radio

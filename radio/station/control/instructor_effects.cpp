#include "radio/station/control/instructor_effects.hpp"

#include <algorithm>
#include <string>

#include "radio/model/detector.hpp"

namespace roger::radio {

CommandResult InstructorEffects::execute(const SetControl& command) {
  if (CommandResult refused = context_.control_refusal()) return refused;
  const Message control = std::visit(
      [this](auto what) -> Message {
        what.source = context_.settings.first_stream;
        if constexpr (requires { what.frequency; }) {
          what.frequency = context_.station.plan.frequency_of(what.frequency);
        }
        return what;
      },
      command.control);
  const auto schedule = schedule_.lock();
  const TimePoint now = context_.now();
  if (!schedule->add(control, now)) {
    return Notice{NoticeCode::kTooManyEffects, {std::to_string(kMaxEffects)}};
  }
  // Listeners check each proof, so controls that follow each other closely are left to step(),
  // which sends them as a group.
  if (schedule->is_idle(now)) send(schedule->take_due(now));
  return std::nullopt;
}

void InstructorEffects::step() {
  {
    const auto schedule = schedule_.lock();
    send(schedule->take_due(context_.now()));
  }
  const TimePoint now = context_.now();
  for (RadioId receiver = 0; receiver < context_.receivers.count(); ++receiver) {
    apply(receiver, now);
  }
}

void InstructorEffects::send(const std::vector<Message>& controls) const {
  if (!controls.empty()) context_.station.send_messages(controls);
}

bool InstructorEffects::Schedule::add(const Message& control, TimePoint now) {
  std::erase_if(effects_, [&control](const Effect& effect) {
    return target_of(effect.control) == target_of(control);
  });
  if (effects_.size() >= kMaxEffects && !ends(control)) return false;
  effects_.push_back({control, now});
  return true;
}

bool InstructorEffects::Schedule::is_idle(TimePoint now) const {
  return sent_ == 0 || now - *sent_since_ >= kSendInterval;
}

std::vector<Message> InstructorEffects::Schedule::take_due(TimePoint now) {
  if (!sent_since_ || now - *sent_since_ >= kSendInterval) {
    sent_since_ = now;
    sent_ = 0;
  }
  std::vector<Effect*> due;
  for (Effect& effect : effects_) {
    if (effect.due <= now) due.push_back(&effect);
  }
  if (due.empty()) return {};
  std::ranges::stable_sort(due, {}, &Effect::due);
  due.resize(std::min(due.size(), kMaxSentTogether - sent_));
  sent_ += due.size();
  std::vector<Message> controls;
  for (Effect* effect : due) {
    controls.push_back(effect->control);
    effect->due = now + kControlRenewal;
  }
  // The end of an effect is sent once; effects are renewed.
  std::erase_if(effects_,
                [now](const Effect& effect) { return ends(effect.control) && effect.due > now; });
  return controls;
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

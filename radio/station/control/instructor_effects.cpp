#include "radio/station/control/instructor_effects.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <type_traits>

#include "radio/model/detector.hpp"

namespace roger::radio {
namespace {

/// Returns the radios of all stations of the plan and of the federation, by their call signs.
std::map<std::string, std::set<std::uint16_t>> known_radios(const StationServices& station) {
  std::map<std::string, std::set<std::uint16_t>> out;
  for (const OperatorPlan& planned : station.plan.stations) {
    std::set<std::uint16_t>& radios = out[planned.call_sign];
    for (std::size_t i = 1; i <= planned.radios.size(); ++i) {
      radios.insert(static_cast<std::uint16_t>(i));
    }
  }
  for (const KnownRadio& radio : station.net.radios()) {
    if (!radio.call_sign.empty() && !is_replayed(radio.stream))
      out[radio.call_sign].insert(radio.radio_index);
  }
  return out;
}

/// Returns whether the plan contains the radio, or the station if all its radios are meant.
bool is_planned(const NetPlan& plan, const RadioCondition& condition) {
  const auto station =
      std::ranges::find(plan.stations, condition.call_sign, &OperatorPlan::call_sign);
  return station != plan.stations.end() && condition.radio_index <= station->radios.size();
}

/// Rejects a condition of a radio that neither the plan nor the federation contains.
CommandResult check_target(const StationServices& station, const RadioCondition& condition) {
  if (is_planned(station.plan, condition)) return std::nullopt;
  const auto known = known_radios(station);
  std::set<std::string> names;
  const auto found = known.find(condition.call_sign);
  if (found == known.end()) {
    for (const auto& [call_sign, radios] : known) names.insert(call_sign);
    return Notice{NoticeCode::kUnknownStation, {condition.call_sign, list_names(names)}};
  }
  if (condition.radio_index == 0 || found->second.contains(condition.radio_index)) {
    return std::nullopt;
  }
  for (const std::uint16_t radio : found->second) names.insert(std::to_string(radio));
  return Notice{NoticeCode::kUnknownRadio,
                {condition.call_sign, std::to_string(condition.radio_index), list_names(names)}};
}

}  // namespace

CommandResult InstructorEffects::execute(const SetControl& command) {
  if (CommandResult refused = context_.control_refusal()) return refused;
  const Message control = std::visit(
      [this](auto what) -> Message {
        what.source = context_.settings.first_stream;
        if constexpr (requires { what.frequency; }) {
          const Frequency channel = what.frequency;
          what.frequency = context_.station.plan.frequency_of(channel);
          if constexpr (std::is_same_v<decltype(what), Jam>) fit_to_channel(what, channel);
        }
        return what;
      },
      command.control);
  const auto* condition = std::get_if<RadioCondition>(&control);
  CommandResult refused =
      condition == nullptr ? std::nullopt : check_target(context_.station, *condition);
  const auto schedule = schedule_.lock();
  // An active effect can be ended, even if its target has left.
  if (refused && !schedule->has(control)) return refused;
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

bool InstructorEffects::Schedule::has(const Message& control) const {
  return std::ranges::any_of(effects_, [target = target_of(control)](const Effect& effect) {
    return target_of(effect.control) == target;
  });
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

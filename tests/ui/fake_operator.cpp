#include "fake_operator.hpp"

namespace roger::ui {

std::shared_ptr<const radio::StationSnapshot> FakeOperator::snapshot() const {
  return std::make_shared<const radio::StationSnapshot>(state);
}

radio::EventBatch FakeOperator::events_since(std::uint64_t after) const {
  radio::EventBatch batch;
  for (const auto& event : events_) {
    if (event.sequence > after) batch.events.push_back(event);
  }
  if (overwritten_ > after) batch.missed = overwritten_ - after;
  return batch;
}

void FakeOperator::happen(radio::Event event) {
  event.sequence = next_sequence_++;
  event.at = clock_.now();
  events_.push_back(std::move(event));
}

void FakeOperator::overwrite_events() {
  overwritten_ = next_sequence_ - 1;
  events_.clear();
}

radio::CommandId FakeOperator::submit(const radio::Command& command) {
  commands_.push_back(command);
  const radio::CommandId id = commands_.size();
  const std::string refusal =
      std::visit([this](const auto& order) { return carry_out(order); }, command);
  radio::Event outcome;
  outcome.kind =
      refusal.empty() ? radio::EventKind::kCommandDone : radio::EventKind::kCommandRefused;
  outcome.command = id;
  if (!refusal.empty()) outcome.notice = {radio::NoticeCode::kQuoted, {refusal}};
  if (const auto* tune = std::get_if<radio::Tune>(&command); tune && !refusal.empty()) {
    const auto& radio = state.radios.at(tune->radio);
    outcome.notice = {radio::NoticeCode::kOutOfRange,
                      {tune->channel.megahertz_text(), radio.lowest.megahertz_text(),
                       radio.highest.megahertz_text()}};
  }
  if (const auto* select = std::get_if<radio::SelectPreset>(&command); select && !refusal.empty()) {
    const auto& radio = state.radios.at(select->radio);
    outcome.notice = {
        radio::NoticeCode::kNoSuchPreset,
        {std::to_string(select->preset), radio.name, std::to_string(radio.presets.size())}};
  }
  if (const auto* choice = std::get_if<radio::ChooseDevice>(&command); choice && !refusal.empty()) {
    outcome.notice = radio::to_notice({.problem = audio::DeviceProblem::kNotOpened,
                                       .device = choice->name,
                                       .value = refusal,
                                       .instead = audio::DeviceSubstitute::kOther,
                                       .other = state.device.name});
  }
  happen(outcome);
  return id;
}

std::string FakeOperator::carry_out(const radio::Tune& order) {
  auto& radio = state.radios.at(order.radio);
  if (order.channel < radio.lowest || order.channel > radio.highest) {
    return order.channel.megahertz_text() + " MHz is out of this radio's range, " +
           radio.lowest.megahertz_text() + " to " + radio.highest.megahertz_text() + " MHz.";
  }
  radio.frequency = order.channel;
  radio.channel = order.channel;
  radio.preset = 0;
  radio.net.clear();
  for (const auto& preset : radio.presets) {
    if (preset.channel != order.channel) continue;
    radio.preset = preset.number;
    radio.net = preset.net;
  }
  return {};
}

std::string FakeOperator::carry_out(const radio::SelectPreset& order) {
  for (const auto& preset : state.radios.at(order.radio).presets) {
    if (preset.number == order.preset) return carry_out(radio::Tune{order.radio, preset.channel});
  }
  return "There is no preset " + std::to_string(order.preset) + ".";
}

std::string FakeOperator::carry_out(const radio::Key& order) {
  auto& radio = state.radios.at(order.radio);
  radio.transmitting = order.pressed;
  radio.transmitting_for = Nanoseconds::zero();
  return {};
}

std::string FakeOperator::carry_out(const radio::SetVolume& order) {
  state.radios.at(order.radio).volume_db = order.volume_db;
  return {};
}

std::string FakeOperator::carry_out(const radio::SetPan& order) {
  state.radios.at(order.radio).pan = order.pan;
  return {};
}

std::string FakeOperator::carry_out(const radio::SetOutput& order) {
  state.radios.at(order.radio).output = order.output;
  return {};
}

std::string FakeOperator::carry_out(const radio::SetMute& order) {
  state.radios.at(order.radio).muted = order.muted;
  return {};
}

std::string FakeOperator::carry_out(const radio::SetSquelch& order) {
  state.radios.at(order.radio).squelch_on = order.on;
  return {};
}

std::string FakeOperator::carry_out(const radio::SetSecure& order) {
  auto& radio = state.radios.at(order.radio);
  if (order.on && !radio.can_be_secure) return "this radio has no key";
  radio.secure_switch = order.on;
  radio.secure = order.on && radio.net_secure;
  return {};
}

std::string FakeOperator::carry_out(const radio::AskWhoHears& order) {
  state.radios.at(order.radio).hearers.clear();
  state.radios.at(order.radio).asked_at = clock_.now();
  return {};
}

std::string FakeOperator::carry_out(const radio::Whisper& order) {
  state.radios.at(order.radio).whispers_to = order.call_sign;
  return {};
}

std::string FakeOperator::carry_out(const radio::SetSidetone& order) {
  state.sidetone_on = order.on;
  state.sidetone_db = order.level_db;
  return {};
}

std::string FakeOperator::carry_out(const radio::SetMicrophone& order) {
  state.voice_input.microphone.gain = {order.gain_db};
  return {};
}

std::string FakeOperator::carry_out(const radio::SetVoiceInput& order) {
  state.voice_input = order.settings;
  return {};
}

std::string FakeOperator::carry_out(const radio::ChooseDevice& order) {
  if (order.name == kBusyDevice) return "Device unavailable";
  if (order.output == audio::Output::kLoudspeaker) {
    state.loudspeaker->name = state.loudspeaker->asked_for = order.name;
    return {};
  }
  state.device.name = order.name == "default" ? "USB headset" : order.name;
  state.device.asked_for = order.name;
  return {};
}

std::string FakeOperator::carry_out(const radio::MuteAll& order) {
  state.all_muted = order.muted;
  return {};
}

std::string FakeOperator::carry_out(const radio::SetScan& order) {
  state.radios.at(order.radio).scanned_preset = order.on ? 1 : 0;
  return {};
}

std::string FakeOperator::carry_out(const radio::SetTimeOfDay& order) {
  auto& radio = state.radios.at(order.radio);
  radio.clock_ahead = std::chrono::seconds(static_cast<int>(order.offset_s));
  radio.in_step = order.offset_s == 0.0;
  return {};
}

std::string FakeOperator::carry_out(const radio::PlaceCall& order) {
  auto& call = state.radios.at(order.radio).call;
  call = {radio::CallState::kCalling, order.call_sign, clock_.now()};
  return {};
}

std::string FakeOperator::carry_out(const radio::AnswerCall& order) {
  auto& call = state.radios.at(order.radio).call;
  call.state = radio::CallState::kInCall;
  call.since = clock_.now();
  return {};
}

std::string FakeOperator::carry_out(const radio::HangUp& order) {
  state.radios.at(order.radio).call = {};
  return {};
}

}  // namespace roger::ui

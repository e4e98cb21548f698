#include "radio/station/station_core.hpp"

#include <array>
#include <utility>

#include "radio/station/net_encoders.hpp"
#include "radio/station/setup/check_voice_input.hpp"

namespace roger::radio {
namespace {

/// Maximum number of questions between two control steps; further ones are not answered.
constexpr std::size_t kMaxQuestions = 256;
constexpr Nanoseconds kAnswerTimeout{1'500'000'000};
/// The StreamTags of an operator's radios are consecutive.
constexpr std::uint64_t kStreamsPerOperator = 0x10000;
/// See StationSettings::one_voice_thread.
constexpr double kSharedCaptureSeconds = 0.25;

std::string name_of(const StationSettings& settings) {
  return settings.operators.empty() ? "" : settings.operators.front().call_sign;
}

}  // namespace

Error make_error(const std::string& call_sign, const Error& error) {
  return {error.code, "\"" + call_sign + "\": " + error.message, error.place};
}

audio::AudioProcessor& Position::processor() const {
  if (echo) return *echo;
  if (relay) return *relay;
  return radios->operator_audio();
}

StationCore::StationCore(const StationSettings& settings, const StationSurroundings& surroundings)
    : settings_(settings),
      surroundings_(surroundings),
      losses_(surroundings.first_stream, !settings_.guard),
      clocks_(surroundings.first_stream, surroundings.clock_domain, name_of(settings),
              surroundings.clock,
              [this](const Message& message) { surroundings_.net.send_message(message); }) {
}

Status StationCore::add_operator(const std::string& call_sign, OperatorDevices devices) {
  const std::uint32_t sample_rate = devices.rate;
  auto plan = settings_.plan.station(call_sign);
  if (!plan) return plan.error();
  auto encoders = make_encoders(settings_.codec, settings_.plan.nets);
  if (!encoders) return encoders.error();

  OperatorSettings settings;
  settings.plan = std::move(plan).value();
  settings.entity = static_cast<std::uint16_t>(positions_.size() + 1);
  settings.first_stream = surroundings_.first_stream + positions_.size() * kStreamsPerOperator;
  settings.devices = std::move(devices);
  settings.guard = settings_.guard;
  settings.redundancy = settings_.redundancy;
  settings.codec = settings_.codec;
  settings.roles = settings_.federation.roles;
  if (settings_.one_voice_thread) settings.capture_seconds = kSharedCaptureSeconds;
  if (settings.plan.automatic()) {
    settings.devices.change = {};
  } else {
    settings.voice_input = {settings_.microphone, settings_.vox, settings_.key_timing,
                            settings.plan.microphone_noise};
    settings.say_again = settings_.say_again;
    if (Status status = check(settings.voice_input, settings.plan); !status) {
      return make_error(call_sign, status.error());
    }
  }
  const bool echo = settings.plan.echo;
  const auto relay = settings.plan.relay;

  Position position;
  position.radios = std::make_unique<StationOperator>(
      std::move(settings),
      StationServices{
          settings_.plan, surroundings_.clock, surroundings_.net, loop_, surroundings_.clock_domain,
          controls_, [this](std::span<const Message> messages) { send_messages(messages); },
          surroundings_.wake,
          [this](std::uint64_t domain, TimePoint at) { return clocks_.relate(domain, at); },
          [this](const Address& address) { return operators_on(address); }},
      std::move(encoders).value());
  OperatorAudio& operator_audio = position.radios->operator_audio();
  if (echo) position.echo = std::make_unique<EchoOperator>(operator_audio, sample_rate);
  if (relay) {
    const std::array radios{static_cast<RadioId>(relay->at(0)), static_cast<RadioId>(relay->at(1))};
    position.relay = std::make_unique<RelayOperator>(operator_audio, radios, sample_rate);
  }
  loop_.add(operator_audio, call_sign, relay.has_value());
  positions_.push_back(std::move(position));
  return ok();
}

void StationCore::on_voice(const VoicePacket& voice) {
  if (loop_.deliver(voice)) {
    losses_.arrived(voice.coded, surroundings_.clock.now());
  } else {
    losses_.overlooked(voice.coded.stream);
  }
}

void StationCore::on_message(const Message& message) {
  std::visit(
      [this](const auto& what) {
        using What = std::decay_t<decltype(what)>;
        if constexpr (requires { clocks_.hear(what); }) {
          clocks_.hear(what);
        } else if constexpr (requires { controls_.apply(what, TimePoint{}); }) {
          apply_effect(what);
        } else if constexpr (std::is_same_v<What, HearingRequest>) {
          const auto questions = questions_.lock();
          if (questions->size() < kMaxQuestions) {
            (*questions)[what.stream] = {surroundings_.clock.now(), {}};
          }
        } else if constexpr (std::is_same_v<What, StatusRequest>) {
          voice_answers_.ask();
        } else if constexpr (requires(StationOperator & radios) { radios.receive(what); }) {
          for (const Position& position : positions_) position.radios->receive(what);
        }
      },
      message);
}

template <class What>
void StationCore::apply_effect(const What& effect) {
  if (!controls_.apply(effect, surroundings_.clock.now())) return;
  for (const Position& position : positions_) position.radios->receive(InstructorControl{effect});
}

void StationCore::send_messages(std::span<const Message> messages) {
  surroundings_.net.send_messages(messages);
  for (const Message& message : messages) on_message(message);
}

void StationCore::answer_questions() {
  std::map<std::uint64_t, HearingQuestion> asked = std::exchange(*questions_.lock(), {});
  // An operator that cannot answer yet may be able to later.
  std::vector<Message> answers;
  for (auto& [stream, question] : asked) {
    for (std::size_t i = 0; i < positions_.size(); ++i) {
      if (question.answered.contains(i)) continue;
      const auto hearing = positions_[i].radios->find_report(stream);
      if (!hearing) continue;
      question.answered.insert(i);
      answers.emplace_back(*hearing);
    }
  }
  if (!answers.empty()) send_messages(answers);
  const TimePoint now = surroundings_.clock.now();
  std::erase_if(asked, [now](const auto& item) { return now - item.second.at > kAnswerTimeout; });
  questions_.lock()->merge(asked);  // a repeated question is answered again
}

void StationCore::control_step(std::span<const DeviceStates> devices) {
  const FederationSnapshot federation = surroundings_.net.state();
  const std::vector<KnownRadio> on_air = surroundings_.net.on_air();
  const TimePoint now = surroundings_.clock.now();
  for (std::size_t i = 0; i < positions_.size(); ++i) {
    const Position& position = positions_[i];
    position.radios->control_step(federation, devices[i], on_air);
    position.radios->announce();
    if (position.echo) position.echo->tick(now, position.radios->on_air(0), *position.radios);
    if (position.relay) position.relay->tick(now, *position.radios);
  }
  renew_interest();
  for (const StreamLoss& report : losses_.due(now)) surroundings_.net.send_message(report);
  answer_questions();
  report_voice(federation, now);
}

void StationCore::report_voice(const FederationSnapshot& federation, TimePoint now) {
  std::vector<std::shared_ptr<const StationSnapshot>> operators;
  operators.reserve(positions_.size());
  for (const Position& position : positions_) operators.push_back(position.radios->snapshot());
  for (const VoiceReport& report : voice_answers_.due(now, federation.federate, operators)) {
    surroundings_.net.send_message(report);
  }
}

std::vector<std::string> StationCore::operators_on(const Address& address) const {
  std::vector<std::string> out;
  for (const Position& position : positions_) {
    if (position.radios->listens_on(address)) out.push_back(position.radios->call_sign());
  }
  return out;
}

void StationCore::renew_interest() {
  std::set<filter::Channel> wanted;
  for (const Position& position : positions_) {
    for (const Address& address : position.radios->addresses_of_interest()) {
      wanted.insert(to_channel(address));
    }
  }
  const std::vector<filter::Channel> channels(wanted.begin(), wanted.end());
  if (channels == interest_) return;
  interest_ = channels;
  surroundings_.net.set_interest(channels);
}

}  // namespace roger::radio

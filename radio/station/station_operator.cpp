#include "radio/station/station_operator.hpp"

#include <utility>

#include "radio/hla/control_text.hpp"

namespace roger::radio {
namespace {

/// Returns the settings of all receivers, by their numbers.
std::vector<RadioCharacter> find_characters(const OperatorContext& context) {
  std::vector<RadioCharacter> out;
  for (RadioId receiver = 0; receiver < context.receivers.count(); ++receiver) {
    out.push_back(context.radio(context.receivers.radio_of(receiver)).character);
  }
  return out;
}

OperatorAudioSettings audio_settings(const OperatorContext& context) {
  const OperatorSettings& settings = context.settings;
  OperatorAudioSettings out;
  out.sample_rate = settings.devices.rate;
  out.loudspeaker_rate = settings.devices.loudspeaker_rate;
  out.radios = find_characters(context);
  out.guard = settings.guard;
  out.say_again = settings.say_again;
  out.capture_seconds = settings.capture_seconds;
  out.noise_seed = settings.first_stream;
  if (!settings.plan.automatic()) return out;
  // The radios' output feeds the microphone, so the radio's own sounds are omitted.
  out.squelch_tail = false;
  for (RadioCharacter& radio : out.radios) radio.sound = {};
  out.device_rate_only = true;
  return out;
}

TransmitSettings transmit_settings(const OperatorContext& context) {
  const OperatorSettings& settings = context.settings;
  TransmitSettings out;
  out.call_sign = settings.plan.call_sign;
  out.clock_domain = context.station.clock_domain;
  out.limit = context.station.plan.transmit_limit;
  out.warning = context.station.plan.transmit_warning;
  out.redundancy = settings.redundancy;
  out.voice_input = settings.voice_input;
  out.noise_seed = settings.first_stream;
  for (RadioId radio = 0; radio < context.radio_count(); ++radio) {
    const RadioPlan& plan = context.radio(radio);
    out.radios.push_back({plan.name, context.stream_of(radio), !plan.receive_only});
  }
  return out;
}

}  // namespace

StationOperator::StationOperator(OperatorSettings settings, const StationServices& station,
                                 std::vector<CodecEncoder> encoders)
    : context_(std::move(settings), station),
      events_(context_),
      reception_(station.plan.propagation, find_characters(context_), context_.plan().position),
      operator_audio_(audio_settings(context_), reception_),
      transmit_(transmit_settings(context_), std::move(encoders), operator_audio_.capture(),
                station.clock, *this),
      controls_(context_, reception_, operator_audio_, transmit_, events_),
      reports_(context_, reception_, operator_audio_, events_),
      announcer_(context_, controls_.radios, reception_),
      status_(context_, events_) {
  control_step({}, {}, {});
}

CommandId StationOperator::submit(const Command& command) {
  const CommandId id = events_.next_command();
  const std::optional<RadioId> radio = radio_of(command);
  if (radio && *radio >= context_.radio_count()) {
    events_.finish(id, *radio,
                   Notice{NoticeCode::kNoSuchRadio,
                          {std::to_string(*radio), std::to_string(context_.radio_count())}});
    return id;
  }
  if (const auto result = controls_.execute(id, command)) {
    events_.finish(id, radio.value_or(0), *result);
  }
  return id;
}

void StationOperator::voice_step(Nanoseconds timeout) {
  operator_audio_.capture().wait(timeout);
  transmit_.step();
}

void StationOperator::on_air(RadioId radio, const KeyDown& down, bool transmitting) {
  for (const RadioId receiver : context_.receivers.of(radio)) {
    operator_audio_.set_keyed(receiver, transmitting);
  }
  if (transmitting) controls_.who_hears.transmits(radio, down.transmission);
  announcer_.on_air(radio, down, transmitting);
}

void StationOperator::send_packet(RadioId radio, VoicePacket& voice) {
  voice.emission = reception_.emission(radio, operator_audio_.inlet().tuned_to(radio).channel_hz);
  const TimePoint now = context_.now();
  voice.coded.timing.sent_ns = now.time_since_epoch().count();
  voice.coded.timing.received = now;
  voice.sender = SenderStanding::kKeyed;
  context_.station.loop.deliver(voice, &operator_audio_);
  context_.station.net.send(voice);
}

void StationOperator::transmit_event(Event event) {
  if (event.kind == EventKind::kTransmitWarning)
    operator_audio_.sound(OperatorTone::kTransmitWarning);
  if (event.kind == EventKind::kCommandRefused) operator_audio_.sound(OperatorTone::kKeyRefused);
  events_.add(std::move(event));
}

void StationOperator::receive(const StreamLoss& report) {
  if (!context_.is_own(report.stream)) return;
  if (!transmit_.missed(report)) reports_refused_.add();
}

void StationOperator::receive(const InstructorControl& effect) {
  events_.add({.at = context_.now(),
               .kind = EventKind::kInstructorControl,
               .call_sign = context_.plan().call_sign,
               .control = effect});
}

void StationOperator::receive(const ControlRefused& refused) {
  const bool refused_here = refused.call_sign == snapshot()->federation.federate;
  if (!refused_here && !context_.is_own(refused.source)) return;
  events_.add({.at = context_.now(),
               .kind = EventKind::kControlRefused,
               .call_sign = context_.plan().call_sign,
               .notice = to_notice(refused)});
}

void StationOperator::release_all() {
  controls_.radios.close();
  controls_.calls.close();
}

void StationOperator::control_step(const FederationSnapshot& federation,
                                   const DeviceStates& devices,
                                   std::span<const KnownRadio> on_air) {
  const Notice entity_trouble = controls_.position.step();
  operator_audio_.use_loudspeaker(devices.loudspeaker &&
                                  devices.loudspeaker->asked_for != audio::kNullDevice);
  controls_.calls.step();
  controls_.playback.carry_out();
  controls_.directory.step();
  reports_.take_notes();
  controls_.playback.step([this](RadioId receiver) {
    return receiver == kHeadset ? std::vector<std::string>{} : reports_.call_signs_on(receiver);
  });
  controls_.radios.step_scans(reports_.hears());
  controls_.effects.step();
  reports_.follow(on_air, controls_.radios.views());
  status_.step(federation, devices, entity_trouble);
  // Built before the lock is taken, so that no reader waits for it.
  const auto taken = std::make_shared<const StationSnapshot>(take_snapshot());
  *newest_.lock() = taken;
}

StationSnapshot StationOperator::take_snapshot() {
  StationSnapshot out;
  out.version = ++version_;
  out.taken = context_.now();
  out.call_sign = context_.plan().call_sign;
  const audio::Level& microphone = transmit_.microphone();
  out.microphone_dbfs = microphone.rms.value;
  out.microphone_peak_dbfs = microphone.peak.value;
  out.callable = controls_.directory.callable();
  out.control_refusal = context_.control_refusal().value_or(Notice{});
  controls_.radios.fill(out);
  controls_.headset.fill(out);
  controls_.playback.fill(out);
  reports_.fill(out);
  status_.fill(out);
  for (RadioId id = 0; id < context_.radio_count(); ++id) {
    RadioSnapshot& radio = out.radios.emplace_back();
    radio.id = id;
    controls_.calls.fill(radio);  // before the tuning: see IntercomCalls::fill()
    const float amplitude = controls_.radios.fill(radio);
    controls_.who_hears.fill(radio);
    reports_.fill(radio, amplitude);
    radio.transmit_limit = context_.station.plan.transmit_limit;
    if (const auto since = transmit_.transmitting_since(id)) {
      radio.transmitting = true;
      radio.transmitting_for = out.taken - *since;
    }
  }
  return out;
}

void StationOperator::announce() {
  for (RadioId radio = 0; radio < context_.radio_count(); ++radio) {
    announcer_.announce_transmitter(radio);
    announcer_.announce_receiver(radio, reports_.speakers_on(radio));
  }
}

OperatorReport StationOperator::report() const {
  OperatorReport out;
  out.call_sign = context_.plan().call_sign;
  const auto newest = snapshot();
  out.device = newest->device;
  out.loudspeaker = newest->loudspeaker;
  out.packets_sent = transmit_.packets();
  out.reports_refused = reports_refused_.value();
  out.capture_overruns = operator_audio_.capture().overruns();
  reports_.add_to(out);
  return out;
}

}  // namespace roger::radio

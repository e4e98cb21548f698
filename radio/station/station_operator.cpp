#include "radio/station/station_operator.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace roger::radio {
namespace {

/// How often others are told of a transmitter that moves. Voice says where it comes from itself.
constexpr Nanoseconds kPlaceEvery{1'000'000'000};

double channel_hz(const Net& net) {
  constexpr double kHertzPerKilohertz = 1000.0;
  return net.bandwidth_khz * kHertzPerKilohertz;
}

std::vector<RadioCharacter> characters_of(const OperatorPlan& plan) {
  std::vector<RadioCharacter> out;
  for (const RadioPlan& radio : plan.radios) out.push_back(radio.character);
  for (const RadioPlan& radio : plan.radios) {
    if (radio.guard) out.push_back(radio.character);
  }
  return out;
}

std::vector<RadioId> guarded_of(const OperatorPlan& plan) {
  std::vector<RadioId> out;
  for (std::size_t i = 0; i < plan.radios.size(); ++i) {
    if (plan.radios[i].guard) out.push_back(static_cast<RadioId>(i));
  }
  return out;
}

void set_crypto(TransmitterState& state, const KeyFill& key) {
  state.crypto = key ? key->system : CryptoSystem::kNone;
  state.key_id = key ? key->id : std::uint16_t{0};
}

/// What his radios hear goes into his microphone.
bool is_no_person(const OperatorPlan& plan) {
  return plan.echo || plan.relay.has_value();
}

OperatorAudioSettings audio_settings(const OperatorSettings& settings) {
  OperatorAudioSettings out;
  out.sample_rate = settings.sample_rate;
  out.radios = characters_of(settings.plan);
  out.guard = settings.guard;
  const bool sent_on = is_no_person(settings.plan);
  out.squelch_tail = !sent_on;  // nobody wants to hear it sent back
  for (RadioCharacter& radio : out.radios) {
    if (sent_on) radio.sound = {};  // nor the radio's own sound
  }
  out.device_rate_only = sent_on;  // it goes straight back into the microphone
  out.say_again = settings.say_again;
  out.noise_seed = settings.first_stream;
  return out;
}

}  // namespace

StationOperator::StationOperator(OperatorSettings settings, const Surroundings& surroundings,
                                 std::unique_ptr<audio::VoiceEncoder> encoder)
    : settings_(std::move(settings)),
      surroundings_(surroundings),
      guarded_(guarded_of(settings_.plan)),
      reception_(surroundings.plan.propagation, characters_of(settings_.plan),
                 settings_.plan.position),
      ears_(audio_settings(settings_), reception_),
      transmit_(transmit_settings(), std::move(encoder), ears_.capture(), surroundings_.clock,
                *this),
      scans_(settings_.plan.radios.size()),
      spoken_(settings_.plan.radios.size()),
      dumb_(settings_.plan.radios.size()),
      calls_(settings_.plan.radios.size(), Call(settings_.plan.call_sign)),
      announced_(settings_.plan.radios.size()),
      log_(surroundings_.clock_domain, surroundings_.relate_clock),
      snapshot_(std::make_shared<StationSnapshot>()) {
  for (const RadioPlan& radio : settings_.plan.radios) {
    tunings_.emplace_back(radio, surroundings_.plan.nets);
  }
  for (std::size_t i = 0; i < tunings_.size(); ++i) {
    set_receivers(static_cast<RadioId>(i));
  }
  sidetone_on_ = !is_no_person(settings_.plan);
  track_ = settings_.plan.track;
  track_began_ = surroundings_.clock.now();
  follows_host_ = settings_.plan.follows_host;
  set_sidetone();
  control_step({}, {}, {});
}

TransmitSettings StationOperator::transmit_settings() const {
  TransmitSettings out;
  out.call_sign = settings_.plan.call_sign;
  out.clock_domain = surroundings_.clock_domain;
  out.limit = surroundings_.plan.transmit_limit;
  out.warning = surroundings_.plan.transmit_warning;
  out.redundancy = settings_.redundancy;
  out.microphone = settings_.microphone;
  if (settings_.vox) out.vox = settings_.vox->settings;
  for (std::size_t i = 0; i < settings_.plan.radios.size(); ++i) {
    const RadioPlan& radio = settings_.plan.radios[i];
    out.radios.push_back({radio.name, settings_.first_stream + i, !radio.receive_only});
  }
  return out;
}

std::shared_ptr<const StationSnapshot> StationOperator::snapshot() const {
  const std::lock_guard lock(snapshot_mutex_);
  return snapshot_;
}

EventBatch StationOperator::events_since(std::uint64_t after) const {
  return events_.since(after);
}

void StationOperator::lever_pulled(const Lever& lever) {
  Event event;
  event.at = surroundings_.clock.now();
  event.kind = EventKind::kLever;
  event.call_sign = settings_.plan.call_sign;
  event.text = std::visit([](const auto& what) { return in_words(what); }, lever);
  event.lever = lever;
  events_.add(std::move(event));
}

void StationOperator::tell(EventKind kind, RadioId radio, std::string text, CommandId command) {
  Event event;
  event.at = surroundings_.clock.now();
  event.kind = kind;
  event.radio = radio;
  event.command = command;
  event.call_sign = settings_.plan.call_sign;
  event.text = std::move(text);
  events_.add(std::move(event));
}

KeyDown StationOperator::key_down(RadioId radio, TransmissionFlags flags) const {
  const Tuning& tuning = tunings_[radio];
  const Spoken& spoken = spoken_[radio];
  KeyDown out;
  out.key = tuning.key();
  out.transmission.address = tuning.address();
  out.transmission.call_sign = spoken.as.empty() ? settings_.plan.call_sign : spoken.as;
  out.transmission.recipient = spoken.to;
  out.transmission.modulation = tuning.modulation();
  out.transmission.hopping = tuning.hopping();
  out.transmission.key_id = out.key ? out.key->id : std::uint16_t{0};
  out.transmission.flags = flags;
  out.transmission.flags.relayed = settings_.plan.relay.has_value();
  return out;
}

void StationOperator::set_receivers(RadioId radio) {
  const Tuning& tuning = tunings_[radio];
  set_receiver(radio, tuning, tuning.receiver());
  if (const auto guard = guard_receiver(radio)) set_receiver(*guard, tuning, tuning.guard());
}

void StationOperator::set_receiver(RadioId receiver, const Tuning& tuning,
                                   const ReceiverTuning& to) {
  ears_.inlet().change(receiver, [&](ReceiverSettings& settings) {
    settings.tuned.address = to.address;
    settings.key = to.key;
    settings.hopping = to.hopping;
    settings.amplitude = tuning.amplitude(all_muted_);
    settings.pan = static_cast<float>(tuning.pan());
    settings.squelch_on = tuning.squelch();
    settings.half_duplex = tuning.plan().half_duplex;
    settings.one_modulation = to.net != nullptr && !to.net->intercom();
    if (to.net == nullptr) return;  // by hand, between the nets: as it was
    settings.tuned.modulation = to.net->modulation;
    settings.tuned.channel_hz = channel_hz(*to.net);
  });
}

std::optional<RadioId> StationOperator::guard_receiver(RadioId radio) const {
  const auto found = std::ranges::find(guarded_, radio);
  if (found == guarded_.end()) return std::nullopt;
  return static_cast<RadioId>(tunings_.size() + static_cast<std::size_t>(found - guarded_.begin()));
}

void StationOperator::set_sidetone() {
  // He hears himself as loud as he set his microphone, without the delay of what else is done to
  // it.
  const Decibels level{sidetone_db_ + settings_.microphone.gain.value};
  ears_.set_sidetone(sidetone_on_ ? amplitude_of(level) : 0.0F);
}

void StationOperator::voice_step(Nanoseconds timeout) {
  ears_.capture().wait(timeout);
  transmit_.step();
}

void StationOperator::on_air(RadioId radio, const KeyDown& down, bool transmitting) {
  {
    const std::lock_guard lock(announce_mutex_);
    announced_[radio].on_air = transmitting;
    announced_[radio].down = down;
  }
  for (RadioId receiver = 0; receiver < receiver_count(); ++receiver) {
    if (radio_of_receiver(receiver) != radio) continue;
    ears_.set_keyed(receiver, transmitting);
  }
  announce_transmitter(radio);
}

void StationOperator::emit(RadioId radio, VoicePacket& voice) {
  voice.emission = reception_.emission(radio, ears_.inlet().tuned_to(radio).channel_hz);
  voice.coded.timing.sent_ns = surroundings_.clock.now().time_since_epoch().count();
  voice.coded.timing.received = surroundings_.clock.now();
  surroundings_.loop.deliver(voice, &ears_);
  surroundings_.net.send(voice);
}

void StationOperator::transmit_event(Event event) {
  if (event.kind == EventKind::kTransmitWarning) ears_.sound(OperatorTone::kTransmitWarning);
  if (event.kind == EventKind::kCommandRefused) ears_.sound(OperatorTone::kKeyRefused);
  events_.add(std::move(event));
}

void StationOperator::missed(const StreamLoss& report) {
  if (!is_own(report.stream)) return;
  if (!transmit_.missed(report)) reports_refused_.add();
}

void StationOperator::voice_operates(bool pressed, TimePoint at) {
  const std::lock_guard lock(tuning_mutex_);
  const RadioId radio = settings_.vox->radio;
  if (pressed && (dumb_[radio] || closing_)) return;
  transmit_.key_by_voice(Key{radio, pressed}, key_down(radio, {}), at);
}

void StationOperator::release_all() {
  const std::lock_guard lock(tuning_mutex_);
  closing_ = true;
  const TimePoint now = surroundings_.clock.now();
  for (RadioId radio = 0; radio < calls_.size(); ++radio) {
    if (calls_[radio].taken()) (void)carry_out(radio, calls_[radio].hang_up(now));
  }
  transmit_.release_all(surroundings_.clock.now());
}

bool StationOperator::on_air(RadioId radio) const {
  const std::lock_guard lock(announce_mutex_);
  return announced_[radio].on_air;
}

TransmitterState StationOperator::transmitter_state(RadioId radio) const {
  const std::lock_guard lock(tuning_mutex_);
  const Tuning& tuning = tunings_[radio];
  TransmitterState state;
  state.stream = settings_.first_stream + radio;
  state.entity = settings_.entity;
  state.radio_index = static_cast<std::uint16_t>(radio + 1);
  state.call_sign = settings_.plan.call_sign;
  state.host = settings_.plan.host;
  state.frequency = frequency_of(tuning.address());
  if (const Net* net = tuning.net()) {
    state.modulation = net->modulation;
    state.bandwidth_hz = channel_hz(*net);
  }
  set_crypto(state, tuning.key());
  state.hopping = tuning.hopping();
  state.power_dbm = settings_.plan.radios[radio].character.radiated_dbm();
  state.place = reception_.place();
  return state;
}

void StationOperator::announce_transmitter(RadioId radio) {
  // RPR has no word for a line, and a transmitter without a frequency would be a lie.
  if (settings_.plan.radios[radio].receive_only || settings_.plan.radios[radio].intercom) return;
  TransmitterState state = transmitter_state(radio);
  const std::lock_guard lock(announce_mutex_);
  Announced& announced = announced_[radio];
  if (announced.on_air) {
    state.status = TransmitterStatus::kTransmitting;
    state.frequency = frequency_of(announced.down.transmission.address);
    set_crypto(state, announced.down.key);
    state.hopping = announced.down.transmission.hopping;
  }
  if (announced.known && state.place != announced.transmitter.place) {
    const TimePoint now = surroundings_.clock.now();
    if (now - announced.placed >= kPlaceEvery) {
      announced.placed = now;
    } else {
      state.place = announced.transmitter.place;
    }
  }
  if (announced.known && announced.transmitter == state) return;
  surroundings_.net.set_transmitter(state);
  announced.transmitter = state;
  announced.known = true;
}

void StationOperator::announce() {
  for (std::size_t i = 0; i < settings_.plan.radios.size(); ++i) {
    const auto radio = static_cast<RadioId>(i);
    if (settings_.plan.radios[i].intercom) continue;
    announce_transmitter(radio);
    ReceiverState state;
    state.entity = settings_.entity;
    state.radio_index = static_cast<std::uint16_t>(i + 1);
    state.host = settings_.plan.host;
    {
      const std::lock_guard lock(log_mutex_);
      const std::vector<SpeakerSnapshot> speakers = speakers_on(radio);
      if (!speakers.empty()) {
        state.status = ReceiverStatus::kReceiving;
        state.heard_stream = speakers.front().stream;
        if (const auto dbm = speakers.front().received_dbm) {
          state.received_dbm = static_cast<int>(std::lround(*dbm));
        }
      }
    }
    if (announced_[i].receiver == state) continue;
    announced_[i].receiver = state;
    surroundings_.net.set_receiver(state);
  }
}

std::vector<Address> StationOperator::addresses_of_interest() const {
  const std::lock_guard lock(tuning_mutex_);
  std::vector<Address> out;
  for (std::size_t i = 0; i < tunings_.size(); ++i) {
    const auto addresses = tunings_[i].addresses_of_interest();
    out.insert(out.end(), addresses.begin(), addresses.end());
    for (const Address& address : addresses) {
      const auto beside = reception_.neighbours(i, address);
      out.insert(out.end(), beside.begin(), beside.end());
    }
  }
  return out;
}

}  // namespace roger::radio

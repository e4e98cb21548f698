#include "radio/station/control/radio_controls.hpp"

#include <algorithm>
#include <utility>

#include "radio/hla/announced_members.hpp"
#include "radio/plan/net_members.hpp"

namespace roger::radio {
namespace {

double channel_hz(const ChannelType& type) {
  constexpr double kHertzPerKilohertz = 1000.0;
  return type.bandwidth_khz * kHertzPerKilohertz;
}

void set_receiver(ReceiverSettings& settings, const Tuning& tuning, const ReceiverTuning& to,
                  bool all_muted, TimePoint now) {
  if (settings.tuned.address != to.address || settings.key != to.key) settings.listens_since = now;
  settings.tuned.address = to.address;
  settings.key = to.key;
  settings.net_secure = to.net != nullptr && to.net->key != nullptr;
  settings.hopping = to.hopping;
  settings.amplitude = tuning.amplitude(all_muted);
  settings.pan = static_cast<float>(tuning.pan());
  settings.output = tuning.output();
  settings.squelch_on = tuning.squelch();
  settings.half_duplex = tuning.plan().half_duplex;
  settings.one_modulation = to.type.has_value();
  if (!to.type) return;  // tuned by hand to no net: the modulation stays
  settings.tuned.modulation = to.type->modulation;
  settings.tuned.channel_hz = channel_hz(*to.type);
}

}  // namespace

void set_crypto(TransmitterState& state, const KeyFill& key) {
  state.crypto = key ? key->system : CryptoSystem::kNone;
  state.key_id = key ? key->id : std::uint16_t{0};
}

CommandResult check_call_sign(const std::string& call_sign) {
  constexpr std::size_t kMaxLength = 63;
  if (call_sign.size() <= kMaxLength) return std::nullopt;
  return Notice{NoticeCode::kCallSignTooLong,
                {std::to_string(call_sign.size()), std::to_string(kMaxLength)}};
}

std::string list_names(const std::set<std::string>& names) {
  constexpr std::size_t kNamed = 20;
  std::string out;
  std::size_t count = 0;
  for (const std::string& name : names) {
    if (++count > kNamed) break;
    out += (out.empty() ? "" : ", ") + name;
  }
  if (count > kNamed) out += ", ...";
  return out;
}

RadioControls::RadioControls(const OperatorContext& context, PacketInlet& inlet,
                             TransmitPath& transmit, OperatorEvents& events)
    : context_(context), inlet_(inlet), transmit_(transmit), events_(events) {
  for (const RadioPlan& plan : context_.plan().radios) {
    radios_.emplace_back(plan, context_.station.plan.nets);
  }
  for (RadioId radio = 0; radio < context_.radio_count(); ++radio) {
    publish(radio, radios_[radio].tuning, all_muted_);
  }
}

void RadioControls::publish(RadioId number, const Tuning& tuning, bool all_muted) {
  const TimePoint now = context_.now();
  inlet_.change(number, [&](ReceiverSettings& settings) {
    set_receiver(settings, tuning, tuning.receiver(), all_muted, now);
  });
  if (const auto guard = context_.receivers.guard_of(number)) {
    inlet_.change(*guard, [&](ReceiverSettings& settings) {
      set_receiver(settings, tuning, tuning.guard(), all_muted, now);
    });
  }
}

KeyDown RadioControls::key_down(const Radio& radio, TransmissionFlags flags) const {
  KeyDown out;
  out.channel = radio.tuning.channel();
  out.key = radio.tuning.key();
  out.codec = radio.tuning.coding().applied_to(context_.settings.codec);
  Transmission& transmission = out.transmission;
  transmission.address = radio.tuning.address();
  transmission.call_sign = radio.speaks_as.empty() ? context_.plan().call_sign : radio.speaks_as;
  transmission.recipient = radio.whispers_to;
  if (const auto type = radio.tuning.channel_type()) transmission.modulation = type->modulation;
  transmission.hopping = radio.tuning.hopping();
  transmission.key_id = out.key ? out.key->id : std::uint16_t{0};
  transmission.flags = flags;
  transmission.flags.relayed = context_.plan().relay.has_value();
  return out;
}

void RadioControls::execute(CommandId id, const Key& key) {
  const TimePoint now = context_.now();
  CommandResult refused;
  {
    const std::lock_guard lock(mutex_);
    const Radio& radio = radios_[key.radio];
    const std::string& name = context_.radio(key.radio).name;
    if (key.pressed && closing_) {
      refused = Notice{NoticeCode::kStationCloses};
    } else if (key.pressed && radio.failed) {
      refused = Notice{NoticeCode::kRadioFailed, {name}};
    } else if (key.pressed && key.flags.breaks_in && context_.control_refusal()) {
      refused = context_.control_refusal();
    } else {
      transmit_.key(id, key, key_down(radio, key.flags), now);
    }
  }
  if (refused) events_.finish(id, key.radio, refused);
}

void RadioControls::key_by_voice(RadioId number, bool pressed, TimePoint at) {
  const std::lock_guard lock(mutex_);
  const Radio& radio = radios_[number];
  if (pressed && (radio.failed || closing_)) return;
  transmit_.key_by_voice(Key{number, pressed}, key_down(radio, {}), at);
}

template <class TuneTo>
CommandResult RadioControls::retune(CommandId id, RadioId number, TuneTo tune) {
  Frequency channel;
  CommandResult result = change(number, [&](Radio& radio) -> CommandResult {
    const std::string& name = radio.tuning.plan().name;
    if (transmit_.is_keyed(number)) {
      return Notice{NoticeCode::kTransmitting, {name}};
    }
    CommandResult refused = tune(radio.tuning);
    if (refused) return refused;
    radio.scan.reset();
    radio.tuned_at = context_.now();
    channel = radio.tuning.channel();
    return std::nullopt;
  });
  if (result) return result;
  events_.add({.at = context_.now(),
               .kind = EventKind::kTuned,
               .radio = number,
               .channel = channel,
               .command = id,
               .call_sign = context_.plan().call_sign});
  context_.station.wake();
  return std::nullopt;
}

CommandResult RadioControls::execute(CommandId id, const Tune& command) {
  return retune(id, command.radio, [&](Tuning& tuning) { return tuning.tune(command.channel); });
}

CommandResult RadioControls::execute(CommandId id, const SelectPreset& command) {
  return retune(id, command.radio,
                [&](Tuning& tuning) { return tuning.select_preset(command.preset); });
}

CommandResult RadioControls::execute(const MuteAll& command) {
  const std::lock_guard lock(mutex_);
  all_muted_ = command.muted;
  for (RadioId radio = 0; radio < context_.radio_count(); ++radio) {
    publish(radio, radios_[radio].tuning, all_muted_);
  }
  return std::nullopt;
}

CommandResult RadioControls::execute(const SetScan& command) {
  return change(command.radio, [&](Radio& radio) -> CommandResult {
    const Tuning& tuning = radio.tuning;
    if (CommandResult refused = radio.tuning.set_scanning(command.on)) return refused;
    if (!command.on) {
      radio.scan.reset();
    } else if (!radio.scan) {
      radio.scan.emplace(tuning.preset(), static_cast<int>(tuning.plan().presets.size()),
                         context_.now(), tuning.plan().character.delay);
    }
    return std::nullopt;
  });
}

CommandResult RadioControls::execute(const SpeakAs& command) {
  if (CommandResult refused = check_call_sign(command.call_sign)) return refused;
  const std::lock_guard lock(mutex_);
  radios_[command.radio].speaks_as = command.call_sign;
  return std::nullopt;
}

// The lock is not held while other operators are asked, who may whisper at the same time.
CommandResult RadioControls::check_recipient(const Whisper& command) const {
  const Address address = transmit_channel(command.radio).address;
  const std::string net = net_title(command.radio);
  std::set<std::string> possible;
  const RadioNet& federation = context_.station.net;
  auto members = all_members(announced_members(federation.radios()), context_.station.plan,
                             federation.call_signs());
  for (const NetMember& member : members[address]) possible.insert(member.call_sign);
  for (const std::string& name : context_.station.operators_on(address)) possible.insert(name);
  possible.erase(context_.plan().call_sign);
  if (possible.contains(command.call_sign)) return std::nullopt;
  if (possible.empty()) return Notice{NoticeCode::kNoneOnNet, {command.call_sign, net}};
  return Notice{NoticeCode::kNotOnNet, {command.call_sign, net, list_names(possible)}};
}

CommandResult RadioControls::execute(const Whisper& command) {
  if (CommandResult refused = check_call_sign(command.call_sign)) return refused;
  if (!command.call_sign.empty()) {
    if (CommandResult refused = check_recipient(command)) return refused;
  }
  const std::lock_guard lock(mutex_);
  radios_[command.radio].whispers_to = command.call_sign;
  return std::nullopt;
}

void RadioControls::connect(RadioId radio, const std::string& other) {
  const IntercomLine line{net_key_of_call(context_.plan().call_sign, other)};
  (void)change(radio, [&](Radio& of) -> CommandResult {
    transmit_.release(radio, context_.now());
    of.tuning.connect(line);
    return std::nullopt;
  });
}

void RadioControls::disconnect(RadioId radio) {
  (void)change(radio, [&](Radio& of) -> CommandResult {
    transmit_.release(radio, context_.now());
    of.tuning.disconnect();
    return std::nullopt;
  });
}

bool RadioControls::connected(RadioId radio) const {
  const std::lock_guard lock(mutex_);
  return radios_[radio].tuning.connected();
}

void RadioControls::set_failed(RadioId radio, bool failed) {
  const std::lock_guard lock(mutex_);
  if (failed && !radios_[radio].failed) {
    transmit_.release(radio, context_.now());
  }
  radios_[radio].failed = failed;
}

void RadioControls::close() {
  const std::lock_guard lock(mutex_);
  closing_ = true;
  transmit_.release_all(context_.now());
}

void RadioControls::step_scans(const std::vector<bool>& heard) {
  const TimePoint now = context_.now();
  const std::lock_guard lock(mutex_);
  for (RadioId number = 0; number < context_.radio_count(); ++number) {
    Radio& radio = radios_[number];
    if (!radio.scan) continue;
    const int preset = radio.scan->step(heard[number], transmit_.is_keyed(number), now);
    if (radio.scan->stopped_at() != radio.tuning.preset()) {
      // Cannot fail, since it is a preset of this radio. Selecting it ends the scan: resume it.
      (void)radio.tuning.select_preset(radio.scan->stopped_at());
      (void)radio.tuning.set_scanning(true);
    }
    radio.tuning.listen_to(preset);
    publish(number, radio.tuning, all_muted_);
  }
}

std::vector<Address> RadioControls::addresses_of_interest(const Reception& reception) const {
  const std::lock_guard lock(mutex_);
  std::vector<Address> out;
  for (std::size_t i = 0; i < radios_.size(); ++i) {
    for (const Address& address : radios_[i].tuning.addresses_of_interest()) {
      out.push_back(address);
      const auto near = reception.neighbours(i, address);
      out.insert(out.end(), near.begin(), near.end());
    }
  }
  return out;
}

bool RadioControls::listens_on(const Address& address) const {
  return std::ranges::any_of(views(),
                             [&](const RadioView& view) { return view.address == address; });
}

std::vector<RadioView> RadioControls::views() const {
  const std::lock_guard lock(mutex_);
  std::vector<RadioView> out;
  for (RadioId receiver = 0; receiver < context_.receivers.count(); ++receiver) {
    const Tuning& tuning = radios_[context_.receivers.radio_of(receiver)].tuning;
    const ReceiverTuning to =
        context_.receivers.is_guard(receiver) ? tuning.guard() : tuning.receiver();
    out.push_back({tuning.plan().name, to.address, tuning.amplitude(all_muted_) <= 0.0F, to.hopping,
                   tuning.plan().character.delay});
  }
  return out;
}

TransmitChannel RadioControls::transmit_channel(RadioId radio) const {
  const std::lock_guard lock(mutex_);
  const Tuning& tuning = radios_[radio].tuning;
  return {tuning.address(), tuning.hopping()};
}

std::string RadioControls::net_title(RadioId radio) const {
  const std::lock_guard lock(mutex_);
  const Tuning& tuning = radios_[radio].tuning;
  return tuning.net() != nullptr ? tuning.net()->name : tuning.channel().megahertz_text() + " MHz";
}

TransmitterState RadioControls::transmitter(RadioId radio) const {
  TransmitterState state;
  state.stream = context_.stream_of(radio);
  state.entity = context_.settings.entity;
  state.radio_index = static_cast<std::uint16_t>(radio + 1);
  state.call_sign = context_.plan().call_sign;
  state.host = context_.plan().host;
  state.power_dbm = context_.radio(radio).character.radiated_dbm();
  const std::lock_guard lock(mutex_);
  const Tuning& tuning = radios_[radio].tuning;
  state.frequency = find_frequency(tuning.address());
  if (const auto type = tuning.channel_type()) {
    state.modulation = type->modulation;
    state.bandwidth_hz = channel_hz(*type);
  }
  set_crypto(state, tuning.key());
  state.hopping = tuning.hopping();
  return state;
}

float RadioControls::fill(RadioSnapshot& out) const {
  const std::lock_guard lock(mutex_);
  const Radio& radio = radios_[out.id];
  radio.tuning.fill(out);
  out.tuned_at = radio.tuned_at;
  out.whispers_to = radio.whispers_to;
  out.scan_held = radio.scan && radio.scan->held();
  return radio.tuning.amplitude(all_muted_);
}

void RadioControls::fill(StationSnapshot& out) const {
  const std::lock_guard lock(mutex_);
  out.all_muted = all_muted_;
}

}  // namespace roger::radio

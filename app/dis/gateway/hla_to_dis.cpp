#include "app/dis/gateway/hla_to_dis.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "app/dis/gateway/radio_mapping.hpp"
#include "app/dis/gateway/signal_mapping.hpp"

namespace roger::app {
namespace {

/// Silence after which a transmission without a last packet has ended.
constexpr Nanoseconds kSilence = std::chrono::seconds(1);
/// Longest time for which a signal waits for its transmitter, and the signals that wait at a time.
constexpr Nanoseconds kHold = std::chrono::seconds(1);
constexpr std::size_t kMaxHeld = 256;

/// Returns whether two PDUs differ, except in the position of the antenna.
bool differ(const dis::Transmitter& a, dis::Transmitter b) {
  b.antenna_location = a.antenna_location;
  return a != b;
}

double distance_m(const dis::WorldPosition& a, const dis::WorldPosition& b) {
  return radio::distance_m({a.x, a.y, a.z}, {b.x, b.y, b.z});
}

}  // namespace

HlaToDis::HlaToDis(const ExerciseSettings& settings, const radio::PlanKeys& keys, Output output,
                   const Moment& now, Run run)
    : settings_(settings),
      opener_(keys, now.at),
      output_(std::move(output)),
      run_(std::move(run)),
      numbers_(settings.entities) {
}

void HlaToDis::set_active(bool active, const Moment& now) {
  if (active == active_) return;
  active_ = active;
  for (auto& [stream, radio] : radios_) {
    radio.sent.reset();
    radio.talks = false;
    radio.has_voice = false;
    // Another gateway carries from now on, so what waits would come twice.
    radio.work->is_void = true;
    radio.work = std::make_shared<Work>();
    if (active && !radio.is_image) announce(radio, now);
  }
}

void HlaToDis::switch_off(const Moment& now) {
  for (auto& [stream, radio] : radios_) withdraw(radio, now);
  active_ = false;  // voice that still arrives must not announce them again
}

void HlaToDis::withdraw(Radio& radio, const Moment& now) {
  radio.talks = false;
  radio.has_voice = false;
  if (!radio.sent) return;
  radio.wanted.transmit_state = dis::TransmitState::kOff;
  announce(radio, now);
  radio.sent.reset();
}

dis::RadioId HlaToDis::assign_id(const radio::KnownRadio& radio) {
  const std::uint16_t entity = numbers_.number_of(radio.call_sign);
  dis::RadioId id{{settings_.site, settings_.application, entity}, radio.radio_index};
  // Two federates with the same call sign: each identifier must be unique in the exercise.
  while (id.radio == 0 || streams_.contains(id)) ++id.radio;
  return id;
}

void HlaToDis::update(std::span<const radio::KnownRadio> radios, const IsImage& is_image,
                      const Moment& now) {
  for (const radio::KnownRadio& known : radios) {
    if (known.stream == 0) continue;
    auto [found, is_new] = radios_.try_emplace(known.stream);
    Radio& radio = found->second;
    if (is_new) {
      radio.stream = known.stream;
      radio.wanted.radio = assign_id(known);
      streams_.emplace(radio.wanted.radio, known.stream);
    }
    const RprRadio rpr{known.host.entity, known.radio_index};
    if (radio.rpr != rpr) {
      forget_rpr(radio, known.stream);
      radio.rpr = rpr;
      rpr_streams_[rpr] = known.stream;
    }
    radio.round = round_;
    radio.is_image = is_image(known);
    if (radio.is_image) {
      withdraw(radio, now);
      continue;
    }
    take_state(radio, known, now);
    if (is_due(radio, now)) announce(radio, now);
  }
}

void HlaToDis::forget_rpr(const Radio& radio, std::uint64_t stream) {
  const auto found = rpr_streams_.find(radio.rpr);
  if (found != rpr_streams_.end() && found->second == stream) rpr_streams_.erase(found);
}

void HlaToDis::take_state(Radio& radio, const radio::KnownRadio& known, const Moment& now) {
  const bool silent = now.at - radio.heard_at >= kSilence;
  const bool published_on = known.status == radio::TransmitterStatus::kTransmitting;
  if (!published_on || silent) radio.ended = false;
  if (radio.talks && silent && !published_on) end_talk(radio, now);
  dis::Transmitter wanted = to_transmitter(known, radio.wanted.radio);
  if (radio.talks) wanted.transmit_state = dis::TransmitState::kOnTransmitting;
  if (radio.has_voice) {
    // The packets describe their transmission themselves, and are newer than `known`.
    wanted.frequency = radio.wanted.frequency;
    wanted.modulation = radio.wanted.modulation;
    wanted.modulation_parameters = radio.wanted.modulation_parameters;
    wanted.crypto_system = radio.wanted.crypto_system;
    wanted.crypto_key_id = radio.wanted.crypto_key_id;
  } else {
    keep_hopping(radio.wanted, wanted);
    if (radio.ended && !radio.talks) wanted.transmit_state = dis::TransmitState::kOnNotTransmitting;
  }
  radio.wanted = std::move(wanted);
}

bool HlaToDis::is_due(const Radio& radio, const Moment& now) const {
  if (!active_) return false;
  if (!radio.sent || differ(*radio.sent, radio.wanted)) return true;
  if (distance_m(radio.sent->antenna_location, radio.wanted.antenna_location) >
      settings_.movement_m) {
    return true;
  }
  const bool suppressed = radio.wanted.transmit_state == dis::TransmitState::kOnTransmitting &&
                          !settings_.heartbeats_while_transmitting;
  return !suppressed && now.at - radio.sent_at >= settings_.heartbeat;
}

void HlaToDis::announce(Radio& radio, const Moment& now) {
  if (!active_) return;
  radio.sent = radio.wanted;
  radio.sent_at = now.at;
  ++figures_.lock()->transmitter_pdus;
  run(radio,
      [this, transmitter = radio.wanted, utc = now.utc](Work&) { output_(transmitter, utc); });
}

void HlaToDis::run(const Radio& radio, const Step& step) {
  if (radio.work->waiting == 0) return step(*radio.work);
  post(radio, true, step);
}

bool HlaToDis::post(const Radio& radio, bool needed, Step step) {
  Work& work = *radio.work;
  ++work.waiting;
  const bool accepted = run_(radio.stream, needed, [kept = radio.work, step = std::move(step)] {
    if (!kept->is_void) step(*kept);
    --kept->waiting;
  });
  if (!accepted) --work.waiting;
  return accepted;
}

void HlaToDis::end_talk(Radio& radio, const Moment& now) {
  if (radio.has_voice) {
    run(radio, [output = signal_output(radio)](Work& work) { work.voice.end(output); });
  }
  radio.talks = false;
  radio.has_voice = false;
  radio.wanted.transmit_state = dis::TransmitState::kOnNotTransmitting;
  announce(radio, now);
}

void HlaToDis::finish_update(const Moment& now) {
  for (auto one = radios_.begin(); one != radios_.end();) {
    Radio& radio = one->second;
    if (radio.round != round_) withdraw(radio, now);
    // Its PDUs must not follow those with which it returns.
    if (radio.round == round_ || radio.work->waiting != 0) {
      ++one;
      continue;
    }
    streams_.erase(radio.wanted.radio);
    forget_rpr(radio, one->first);
    one = radios_.erase(one);
  }
  release_held(now);
}

bool HlaToDis::voice(const radio::VoicePacket& packet, const Moment& now) {
  // DIS knows neither lines without a frequency nor voice for a single listener.
  const bool is_for_dis =
      !radio::is_line(packet.transmission.address) && packet.transmission.recipient.empty();
  if (!active_ || !is_for_dis) return true;
  const auto found = radios_.find(packet.coded.stream);
  if (found == radios_.end() || must_wait(found->second, packet)) {
    hold({packet, packet.coded.stream, now.at});
    return false;
  }
  if (!found->second.is_image) carry(found->second, packet, now);
  return true;
}

bool HlaToDis::data(const radio::RadioData& data, const Moment& now) {
  if (!active_) return true;
  const auto found = radios_.find(data.stream);
  if (found == radios_.end() || has_held(data.stream)) {
    hold({data, data.stream, now.at});
    return false;
  }
  if (!found->second.is_image) carry(found->second, data, now);
  return true;
}

void HlaToDis::hold(Held signal) {
  if (held_.size() == kMaxHeld) {
    held_.pop_front();
    ++figures_.lock()->unknown;
  }
  held_.push_back(std::move(signal));
}

bool HlaToDis::has_held(std::uint64_t stream) const {
  return std::ranges::any_of(held_, [stream](const Held& held) { return held.stream == stream; });
}

bool HlaToDis::must_wait(const Radio& radio, const radio::VoicePacket& packet) const {
  if (radio.is_image) return false;
  const std::uint16_t key = radio::key_id_of(packet.coded);
  return has_held(packet.coded.stream) ||
         (!radio.has_voice && key != 0 && key != key_of(radio.wanted));
}

void HlaToDis::release_held(const Moment& now) {
  std::deque<Held> held;
  held.swap(held_);
  for (Held& one : held) {
    const auto found = radios_.find(one.stream);
    if (found != radios_.end()) {
      Radio& radio = found->second;
      if (radio.is_image) continue;
      std::visit([&](auto& signal) { carry(radio, std::move(signal), now); }, one.signal);
    } else if (now.at - one.since < kHold) {
      held_.push_back(std::move(one));
    } else {
      ++figures_.lock()->unknown;
    }
  }
}

void HlaToDis::take_transmission(Radio& radio, const radio::VoicePacket& packet,
                                 const Moment& now) {
  const radio::Transmission& transmission = packet.transmission;
  dis::Transmitter& wanted = radio.wanted;
  wanted.transmit_state = dis::TransmitState::kOnTransmitting;
  wanted.frequency = radio::find_frequency(transmission.address).hertz();
  if (transmission.hopping != hopping_of(wanted)) set_hopping(transmission.hopping, wanted);
  set_key(transmission.key_id, wanted);
  if (packet.emission) wanted.antenna_location = to_world(packet.emission->from.place);
  if (!radio.sent || differ(*radio.sent, wanted)) announce(radio, now);
}

OutgoingVoice::Output HlaToDis::signal_output(const Radio& radio) {
  return [this, id = radio.wanted.radio](dis::Signal signal, Nanoseconds utc) {
    signal.radio = id;
    ++figures_.lock()->signal_pdus;
    output_(std::move(signal), utc);
  };
}

void HlaToDis::count(OutgoingVoice::Carried carried) {
  switch (carried) {
    case OutgoingVoice::Carried::kUnchanged:
      break;
    case OutgoingVoice::Carried::kTranscoded:
      ++figures_.lock()->transcoded;
      break;
    case OutgoingVoice::Carried::kLate:
      ++figures_.lock()->late;
      break;
  }
}

void HlaToDis::carry(Radio& radio, radio::VoicePacket packet, const Moment& now) {
  const bool is_last = packet.coded.last;
  const bool begins = !radio.has_voice || packet.coded.first;
  const bool readable = opener_.open(packet, now.at);
  radio.heard_at = now.at;
  radio.ended = false;
  take_transmission(radio, packet, now);
  if (!readable) ++figures_.lock()->unreadable;
  radio.talks = true;
  radio.has_voice = true;
  const Frequency frequency = radio::find_frequency(packet.transmission.address);
  const audio::CodecSettings wanted = codec_settings(settings_, frequency);
  const auto carry_on = [this, output = signal_output(radio), begins, readable, wanted, now](
                            Work& work, const radio::VoicePacket& carried) {
    if (begins) work.voice.begin(wanted, carried, now);
    if (readable) count(work.voice.take(carried, now, output));
  };
  // Encoding again takes longer than handing over to another thread, passing on does not.
  const bool is_heavy = readable && OutgoingVoice::is_encoded_again(packet.coded, wanted);
  if (!is_heavy && radio.work->waiting == 0) {
    carry_on(*radio.work, packet);
  } else {
    const auto kept = std::make_shared<const radio::VoicePacket>(packet);
    const bool accepted =
        post(radio, begins, [carry_on, kept](Work& work) { carry_on(work, *kept); });
    if (!accepted) ++figures_.lock()->overload;
  }
  if (!is_last) return;
  radio.ended = true;
  end_talk(radio, now);
}

void HlaToDis::carry(Radio& radio, const radio::RadioData& data, const Moment& now) {
  auto signal = to_signal(data);
  if (!signal) {
    ++figures_.lock()->too_long;
    return;
  }
  radio.heard_at = now.at;
  radio.ended = false;
  radio.talks = true;
  radio.wanted.transmit_state = dis::TransmitState::kOnTransmitting;
  if (!radio.sent || differ(*radio.sent, radio.wanted)) announce(radio, now);
  ++figures_.lock()->data;
  run(radio, [output = signal_output(radio), sent = *std::move(signal), utc = now.utc](Work&) {
    output(sent, utc);
  });
}

std::uint64_t HlaToDis::stream_of(const dis::RadioId& id) const {
  const auto found = streams_.find(id);
  return found == streams_.end() ? 0 : found->second;
}

std::optional<dis::RadioId> HlaToDis::id_of(std::uint64_t stream) const {
  const auto found = radios_.find(stream);
  if (found == radios_.end() || found->second.is_image) return std::nullopt;
  return found->second.wanted.radio;
}

std::optional<dis::RadioId> HlaToDis::id_of(const RprRadio& radio) const {
  const auto found = rpr_streams_.find(radio);
  return found == rpr_streams_.end() ? std::nullopt : id_of(found->second);
}

HlaToDisFigures HlaToDis::figures() const {
  HlaToDisFigures out = *figures_.lock();
  for (const auto& [stream, radio] : radios_) {
    if (radio.is_image) continue;
    ++out.transmitters;
    if (radio.talks) ++out.talking;
  }
  return out;
}

}  // namespace roger::app

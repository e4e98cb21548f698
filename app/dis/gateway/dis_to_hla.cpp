#include "app/dis/gateway/dis_to_hla.hpp"

#include <chrono>
#include <cstdlib>
#include <utility>

#include "app/dis/gateway/radio_mapping.hpp"
#include "app/dis/gateway/signal_mapping.hpp"
#include "core/random.hpp"

namespace roger::app {
namespace {

/// Silence after which a transmission has ended, also if its radio still says that it transmits
/// without a sound or never said that it did.
constexpr Nanoseconds kPauseOfSound = std::chrono::milliseconds(500);
/// Largest difference between an absolute time stamp and the gateway's clock. A larger one says
/// that one of the clocks is wrong.
constexpr Nanoseconds kMaxAge = std::chrono::seconds(5);

/// Dead reckoning algorithms whose velocity is in world axes (SISO-REF-010, UID 44): FPW, RPW, RVW
/// and FVW. Those in body axes and unknown ones count as standing still.
bool is_in_world_axes(std::uint8_t algorithm) {
  constexpr std::uint8_t kFirst = 2;
  constexpr std::uint8_t kLast = 5;
  return algorithm >= kFirst && algorithm <= kLast;
}
bool accelerates(std::uint8_t algorithm) {
  constexpr std::uint8_t kRvw = 4;
  constexpr std::uint8_t kFvw = 5;
  return algorithm == kRvw || algorithm == kFvw;
}

radio::Ecef to_ecef(const dis::Vector& from) {
  return {from.x, from.y, from.z};
}

radio::Motion motion_of(const dis::EntityState& pdu, const radio::Ecef& place) {
  radio::Motion out{place, {}, {}};
  const std::uint8_t algorithm = pdu.dead_reckoning.algorithm;
  if (is_in_world_axes(algorithm)) out.velocity = to_ecef(pdu.linear_velocity);
  if (accelerates(algorithm)) out.acceleration = to_ecef(pdu.dead_reckoning.linear_acceleration);
  return out;
}

/// Returns the name of an entity that carries radios.
std::string host_name(const dis::EntityId& id) {
  return "DIS " + dis::text(id);
}

/// Returns when the data of a time stamp were valid; nullopt: unknown.
std::optional<TimePoint> time_of(dis::Timestamp stamp, const Moment& now) {
  if (!stamp.is_absolute()) return std::nullopt;
  const Nanoseconds age = dis::interval(stamp, dis::Timestamp::make(now.utc, true));
  if (std::chrono::abs(age) > kMaxAge) return std::nullopt;
  return now.at - age;
}

}  // namespace

DisToHla::DisToHla(const ExerciseSettings& settings, Ports ports)
    : settings_(settings), ports_(std::move(ports)), salt_(radio::new_salt()) {
}

void DisToHla::set_active(bool active, const Moment& now) {
  if (active == active_) return;
  active_ = active;
  for (auto& [id, radio] : radios_) {
    if (active) {
      set_place(radio, now);
      publish(radio);
    } else {
      ports_.net.remove_transmitter(radio.state.stream);
    }
  }
  if (active) return;
  for (const auto& [id, receiver] : receivers_) {
    ports_.net.remove_receiver(receiver.state);
  }
  receivers_.clear();
}

void DisToHla::take(const dis::Pdu& pdu, filter::Ipv4Address source, const Moment& now) {
  if (const auto* transmitter = std::get_if<dis::Transmitter>(&pdu.body)) {
    take(*transmitter, source, now);
  } else if (const auto* signal = std::get_if<dis::Signal>(&pdu.body)) {
    take(*signal, pdu.header.timestamp, source, now);
  } else if (const auto* receiver = std::get_if<dis::Receiver>(&pdu.body)) {
    take(*receiver, source, now);
  } else if (const auto* entity = std::get_if<dis::EntityState>(&pdu.body)) {
    take(*entity, source, now);
  }
}

std::uint64_t DisToHla::stream_of(const dis::RadioId& id) const {
  const std::uint64_t number = std::uint64_t{id.entity.site} << 48U |
                               std::uint64_t{id.entity.application} << 32U |
                               std::uint64_t{id.entity.entity} << 16U | id.radio;
  // A bijection for one salt, so no two radios share a stream. 0 means no stream.
  const std::uint64_t stream = spread_bits(number ^ salt_);
  return stream == 0 ? 1 : stream;
}

DisToHla::Radio* DisToHla::find_or_add(const dis::Transmitter& pdu, filter::Ipv4Address source) {
  const auto found = radios_.find(pdu.radio);
  if (found != radios_.end()) return &found->second;
  std::size_t& added = added_by_[source];
  if (radios_.size() >= kMaxTransmitters || added >= settings_.max_transmitters_per_source) {
    if (added == 0) added_by_.erase(source);
    return nullptr;
  }
  ++added;
  Radio& radio = radios_[pdu.radio];
  radio.source = source;
  radio.state.stream = stream_of(pdu.radio);
  ids_.emplace(radio.state.stream, pdu.radio);
  return &radio;
}

void DisToHla::take(const dis::Transmitter& pdu, filter::Ipv4Address source, const Moment& now) {
  if (const auto why = why_unusable(pdu)) {
    const bool frequency = *why == Unusable::kFrequency;
    ports_.reject(source, frequency ? RejectionReason::kFrequency : RejectionReason::kIdentifier,
                  "Transmitter PDU of " + dis::text(pdu.radio) +
                      (frequency ? ": frequency of " + std::to_string(pdu.frequency) + " Hz"
                                 : ": site and entity must not be 0"));
    return;
  }
  Radio* radio = find_or_add(pdu, source);
  if (radio == nullptr) {
    ports_.reject(source, RejectionReason::kTooManyTransmitters,
                  "Transmitter PDU of " + dis::text(pdu.radio) +
                      ": its address has added as many transmitters as it may");
    return;
  }
  const std::uint64_t stream = radio->state.stream;
  radio->state = to_state(pdu);
  radio->state.stream = stream;
  radio->modulation = modulation_of(pdu.modulation);
  radio->has_antenna_place = radio->state.place.has_value();
  radio->heard_at = now.at;
  const auto host = hosts_.find(pdu.radio.entity);
  const bool named = host != hosts_.end() && !host->second.name.empty();
  radio->state.host.object = host_name(pdu.radio.entity);
  radio->state.call_sign = named ? host->second.name : radio->state.host.object;
  set_place(*radio, now);
  publish(*radio);
  if (pdu.transmit_state != dis::TransmitState::kOnTransmitting) end_talk(*radio, now);
}

void DisToHla::set_place(Radio& radio, const Moment& now) {
  if (radio.has_antenna_place) return;
  const auto& [site, application, entity] = radio.state.host.entity;
  const auto host = hosts_.find({site, application, entity});
  if (host == hosts_.end()) return;
  radio.state.place = radio::place_after(host->second.motion, now.at - host->second.at);
}

void DisToHla::publish(const Radio& radio) {
  if (active_) ports_.net.set_transmitter(radio.state);
}

radio::VoicePacket DisToHla::make_packet(const Radio& radio) const {
  radio::VoicePacket out;
  const radio::TransmitterState& state = radio.state;
  out.transmission.address = state.frequency;
  out.transmission.call_sign = state.call_sign;
  out.transmission.modulation = radio.modulation;
  out.transmission.hopping = state.hopping;
  out.transmission.key_id = state.key_id;
  if (state.place) {
    out.emission = radio::Emission{{*state.place, radio::kUnknownHeight},
                                   state.frequency,
                                   state.bandwidth_hz,
                                   state.power_dbm};
  }
  out.coded.stream = state.stream;
  return out;
}

void DisToHla::take(const dis::Signal& pdu, dis::Timestamp stamp, filter::Ipv4Address source,
                    const Moment& now) {
  const auto found = radios_.find(pdu.radio);
  if (found == radios_.end()) {
    ports_.reject(source, RejectionReason::kUnknownTransmitter,
                  "Signal PDU of " + dis::text(pdu.radio) + " without a Transmitter PDU");
    return;
  }
  Radio& radio = found->second;
  radio.heard_at = now.at;
  if (pdu.encoding.encoding_class() != dis::EncodingClass::kEncodedAudio) {
    return take_data(pdu, radio.state.stream, source);
  }
  radio::VoicePacket packet = make_packet(radio);
  const Status filled = to_packet(pdu, packet.coded);
  if (!filled) {
    ports_.reject(source, RejectionReason::kSignal,
                  "Signal PDU of " + dis::text(pdu.radio) + ": " + filled.error().message);
    return;
  }
  radio.voice.number(packet.coded, stamp, now.at);
  // Without a known time the stages from here on are still right, and that no clock is named keeps
  // the latency unknown.
  const auto captured = settings_.absolute_time ? time_of(stamp, now) : std::nullopt;
  if (captured) packet.coded.timing.clock_domain = ports_.clock_domain;
  packet.coded.timing.captured_ns = captured.value_or(now.at).time_since_epoch().count();
  send(packet, now);
}

void DisToHla::take_data(const dis::Signal& pdu, std::uint64_t stream, filter::Ipv4Address source) {
  auto data = to_data(pdu);
  if (!data) {
    return ports_.reject(source, RejectionReason::kSignal,
                         "Signal PDU of " + dis::text(pdu.radio) + ": " + data.error().message);
  }
  if (!active_) return;
  data.value().stream = stream;
  if (ports_.net.send_data(data.value())) {
    ++figures_.data;
  } else {
    ++figures_.not_sent;
  }
}

void DisToHla::send(radio::VoicePacket& packet, const Moment& now) {
  if (!active_) return;
  if (packet.transmission.key_id != 0) {
    if (!ports_.keys.has(packet.transmission.key_id)) {
      // Others hear that the radio transmits, and that they lack its key.
      packet.coded.size = 0;
      packet.coded.sample_count = 0;
      packet.coded.carrier_only = true;
      ++figures_.carriers;
    } else if (!ports_.keys.seal({salt_, radio::exercise_time(now.at)}, packet)) {
      ++figures_.not_sent;
      return;
    }
  }
  if (ports_.net.send(packet)) {
    ++figures_.signals;
  } else {
    ++figures_.not_sent;
  }
}

void DisToHla::end_talk(Radio& radio, const Moment& now) {
  if (!radio.voice.on()) return;
  radio::VoicePacket packet = make_packet(radio);
  packet.coded.encoding = audio::Encoding::kMuLaw;
  radio.voice.end(packet.coded);
  send(packet, now);
}

void DisToHla::take(const dis::Receiver& pdu, filter::Ipv4Address source, const Moment& now) {
  if (!active_) return;
  if (!receivers_.contains(pdu.radio) && receivers_.size() >= kMaxReceivers) {
    ports_.reject(source, RejectionReason::kTooManyReceivers,
                  "Receiver PDU of " + dis::text(pdu.radio) + ": as many receivers as may be");
    return;
  }
  Receiver& receiver = receivers_[pdu.radio];
  receiver.heard_at = now.at;
  receiver.state = to_state(pdu);
  receiver.state.host.object = host_name(pdu.radio.entity);
  const auto heard = radios_.find(pdu.transmitter);
  receiver.state.heard_stream =
      heard != radios_.end() ? heard->second.state.stream : ports_.find_stream(pdu.transmitter);
  ports_.net.set_receiver(receiver.state);
}

void DisToHla::take(const dis::EntityState& pdu, filter::Ipv4Address source, const Moment& now) {
  const auto place = place_of(pdu.location);
  if (!place) return;
  if (!hosts_.contains(pdu.entity) && hosts_.size() >= kMaxEntities) {
    ports_.reject(source, RejectionReason::kTooManyEntities,
                  "Entity State PDU of " + dis::text(pdu.entity) + ": as many entities as may be");
    return;
  }
  hosts_[pdu.entity] = {pdu.marking.text(), motion_of(pdu, *place), now.at};
}

void DisToHla::tick(const Moment& now) {
  const auto limit = Nanoseconds(static_cast<std::int64_t>(
      settings_.timeout_heartbeats * static_cast<double>(settings_.heartbeat.count())));
  for (auto one = radios_.begin(); one != radios_.end();) {
    Radio& radio = one->second;
    if (radio.voice.on() && now.at - radio.voice.newest_at() > kPauseOfSound) end_talk(radio, now);
    if (now.at - radio.heard_at <= limit) {
      ++one;
      continue;
    }
    end_talk(radio, now);
    if (active_) ports_.net.remove_transmitter(radio.state.stream);
    ids_.erase(radio.state.stream);
    if (--added_by_[radio.source] == 0) added_by_.erase(radio.source);
    one = radios_.erase(one);
  }
  std::erase_if(hosts_, [&](const auto& host) { return now.at - host.second.at > limit; });
  std::erase_if(receivers_, [&](const auto& receiver) {
    if (now.at - receiver.second.heard_at <= limit) return false;
    ports_.net.remove_receiver(receiver.second.state);
    return true;
  });
}

std::optional<dis::RadioId> DisToHla::id_of(std::uint64_t stream) const {
  const auto found = ids_.find(stream);
  return found == ids_.end() ? std::nullopt : std::optional(found->second);
}

DisToHlaFigures DisToHla::figures() const {
  DisToHlaFigures out = figures_;
  out.transmitters = radios_.size();
  for (const auto& [id, radio] : radios_) {
    if (radio.voice.on()) ++out.talking;
  }
  return out;
}

}  // namespace roger::app

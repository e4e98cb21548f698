#include "radio/exercise/replay/replay_radios.hpp"

namespace roger::radio {
namespace {

/// RadioIndex of the first transmitter, far from those of stations that are still in the
/// federation.
constexpr std::size_t kFirstIndex = 10'000;

}  // namespace

ReplayRadios::ReplayRadios(RadioNet& net, const PlanKeys& keys, const Clock& clock,
                           std::uint64_t clock_domain, std::function<void(const VoicePacket&)> sent)
    : net_(net),
      keys_(keys),
      clock_(clock),
      clock_domain_(clock_domain),
      sent_(std::move(sent)),
      salt_(new_salt()),
      next_stream_(make_first_replay_stream(new_salt())) {
}

bool ReplayRadios::has_key(const AirTransmission& air) const {
  const std::uint16_t key_id = air.transmission.key_id;
  return key_id == 0 || keys_.has(key_id);
}

ReplayRadios::Radio& ReplayRadios::radio_of(const AirTransmission& air) {
  const Transmission& fixed = air.transmission;
  auto [found, is_new] = radios_.try_emplace({air.stream, fixed.address});
  TransmitterState& state = found->second.state;
  if (is_new) {
    const std::string host = air.host.object.empty() ? fixed.call_sign : air.host.object;
    const auto number = static_cast<std::uint16_t>(entities_.size() + 1);
    state.stream = next_stream_++;
    state.entity = entities_.try_emplace(host, number).first->second;
    state.radio_index = static_cast<std::uint16_t>(kFirstIndex + radios_.size());
    state.host = air.host;
    state.host.object = host;
    state.frequency = find_frequency(fixed.address);
  }
  state.call_sign = fixed.call_sign;
  state.modulation = fixed.modulation.value_or(Modulation::kFm);
  state.bandwidth_hz = air.bandwidth_hz;
  state.hopping = fixed.hopping;
  state.key_id = fixed.key_id;
  state.crypto = keys_.system(fixed.key_id);
  return found->second;
}

void ReplayRadios::key(const AirTransmission& air, const std::optional<Emission>& emission) {
  Radio& radio = radio_of(air);
  if (emission) {
    radio.state.place = emission->from.place;
    radio.state.power_dbm = emission->power_dbm;
  }
  ++radio.keyed;
  radio.state.status = TransmitterStatus::kTransmitting;
  net_.set_transmitter(radio.state);
}

void ReplayRadios::release(const AirTransmission& air) {
  Radio& radio = radio_of(air);
  --radio.keyed;
  if (radio.keyed == 0) radio.state.status = TransmitterStatus::kOn;
  net_.set_transmitter(radio.state);
}

Notice ReplayRadios::send(const AirTransmission& air, VoicePacket voice, TimePoint captured,
                          Nanoseconds behind, std::optional<std::uint32_t>& renumber) {
  Radio& radio = radio_of(air);
  audio::CodedPacket& packet = voice.coded;
  // Sequence numbers continue across the transmissions of a radio, and gaps of lost packets stay.
  if (!renumber) renumber = radio.next_sequence - packet.sequence;
  packet.stream = radio.state.stream;
  packet.sequence += *renumber;
  radio.next_sequence = packet.sequence + 1;
  packet.timing.clock_domain = clock_domain_;
  packet.timing.captured_ns = captured.time_since_epoch().count();
  if (packet.timing.capture_microseconds == 0) {
    packet.timing.capture_microseconds =
        static_cast<std::uint32_t>(behind / std::chrono::microseconds{1});
  }
  if (voice.transmission.key_id != 0 && !keys_.seal({salt_, exercise_time(clock_.now())}, voice)) {
    return {};
  }
  if (!net_.send(voice)) return net_.state().trouble;
  if (!sent_) return {};
  packet.timing.received = clock_.now();
  sent_(voice);
  return {};
}

void ReplayRadios::switch_off() {
  for (auto& [place, radio] : radios_) {
    if (radio.state.status == TransmitterStatus::kOff) continue;  // a radio of another recording
    radio.state.status = TransmitterStatus::kOff;
    net_.set_transmitter(radio.state);
  }
}

}  // namespace roger::radio

#include "radio/station/receive/packet_inlet.hpp"

#include <algorithm>

#include "audio/playout/stream_decoder.hpp"

namespace roger::radio {
namespace {

/// Capacity of the ring for each receiver: the packets that arrive between two blocks if all
/// streams that the receiver can play send packets of maximum duration (62.5 ms) and a block has
/// the maximum duration (171 ms at 48 kHz). Further packets are dropped and counted.
constexpr std::size_t kPacketsOfLongestBlock = 3;
constexpr std::size_t kOctetsPerReceiver =
    kStreamsPerRadio * kPacketsOfLongestBlock * sizeof(AirPacket);
/// Streams in each generation of NewestTransmissions.
constexpr std::size_t kMaxStreams = 256;
/// Signal-to-noise ratio from which on signals of adjacent channels are processed.
constexpr double kMinAdjacentSnrDb = -10.0;

/// Returns the reason that blocks every packet regardless of its carrier.
std::optional<HearingReason> kept_out(const ReceiverSettings& settings) {
  if (settings.receiver_fails()) return HearingReason::kFailed;
  if (settings.effect.cut) return HearingReason::kCut;
  return std::nullopt;
}

}  // namespace

RenderSettings ReceiverSettings::render() const {
  const bool off = !is_set(tuned.address);
  RenderSettings out;
  out.address = number_of(tuned.address);
  out.amplitude = amplitude;
  out.pan = pan;
  out.half_duplex = half_duplex;
  out.failed = receiver_fails();
  out.detector.squelch_on = off || squelch_on;
  out.detector.modulation = tuned.modulation;
  out.detector.channel_hz = tuned.channel_hz;
  out.detector.squelch_force = off ? SquelchForce::kFree : effect.squelch;
  out.detector.jam = effect.jam;
  out.detector.jam_snr_db = effect.jam_snr_db;
  out.detector.bare_carrier_snr_db = bare_carrier_snr_db;
  return out;
}

PacketInlet::PacketInlet(std::size_t receivers, PlayoutSupply& playouts, const Reception& reception)
    : playouts_(playouts), reception_(reception), packets_(receivers * kOctetsPerReceiver) {
  for (std::size_t i = 0; i < receivers; ++i) receivers_.push_back(std::make_unique<Receiver>());
}

void NewestTransmissions::note(const VoicePacket& voice) {
  const Transmission& next = voice.transmission;
  std::string call_sign = next.call_sign;
  if (call_sign.empty()) {
    if (const Transmission* known = find(voice.coded.stream)) call_sign = known->call_sign;
  }
  if (present_.size() >= kMaxStreams && !present_.contains(voice.coded.stream)) {
    former_ = std::exchange(present_, {});
  }
  Transmission& known = present_[voice.coded.stream];
  known = next;
  known.call_sign = std::move(call_sign);
}

Transmission NewestTransmissions::of(std::uint64_t stream) const {
  const Transmission* known = find(stream);
  return known == nullptr ? Transmission{} : *known;
}

const Transmission* NewestTransmissions::find(std::uint64_t stream) const {
  for (const auto* generation : {&present_, &former_}) {
    const auto found = generation->find(stream);
    if (found != generation->end()) return &found->second;
  }
  return nullptr;
}

bool PacketInlet::offer(const VoicePacket& voice, Packets packets) {
  const std::lock_guard lock(mutex_);
  transmissions_.note(voice);
  if (packets == Packets::kAll) {
    for (std::size_t back = voice.repeated.size(); back > 0; --back) {
      if (restore_repeated(voice, back, repeated_)) offer_one(voice, repeated_);
    }
  }
  return offer_one(voice, voice.coded);
}

bool PacketInlet::offer_one(const VoicePacket& voice, const audio::CodedPacket& packet) {
  const Address& address = voice.transmission.address;
  bool tuned = false;
  for (std::size_t i = 0; i < receivers_.size(); ++i) {
    const TunedTo& to = receivers_[i]->settings.tuned;
    const bool on = to.address == address;
    tuned = tuned || on;
    if (!on && !reception_.near_enough(i, to, address)) continue;
    put(static_cast<RadioId>(i), voice, packet, !on);
  }
  if (!tuned) {
    filtered_.add();
  } else if (!packet.redundant) {
    received_.add();
  }
  return tuned;
}

// Checks, in this order: receiver failed or net cut, hopping, received power, modulation,
// encryption. `adjacent`: on an adjacent channel. A packet that cannot be understood is replaced by
// noise and still delivered, because its carrier opens the squelch and takes part in capture.
void PacketInlet::put(RadioId id, const VoicePacket& voice, const audio::CodedPacket& packet,
                      bool adjacent) {
  const ReceiverSettings& settings = receivers_[id]->settings;
  const Transmission& transmission = voice.transmission;
  if (const auto what = kept_out(settings)) {
    if (!adjacent) result(id, packet, {*what});
    return;
  }
  if (!follows(id, transmission, packet, adjacent)) return;
  Carrier carrier =
      reception_.carrier(id, settings.tuned, transmission.address, packet.stream, voice.emission);
  if (adjacent && carrier.snr_db < kMinAdjacentSnrDb) return;
  if (settings.effect.loss_db > 0.0) carrier = weakened(carrier, settings.effect.loss_db);
  carrier.adjacent = adjacent;
  carrier.breaks_in = transmission.flags.breaks_in && !adjacent;
  carrier.secrecy = Secrecy::kPlain;
  outgoing_.receiver = id;
  outgoing_.address = number_of(settings.tuned.address);
  outgoing_.packet = packet;
  if (adjacent) {
    replace_by_noise(outgoing_.packet);
  } else if (!detects(id, transmission, packet)) {
    carrier.secrecy = Secrecy::kNotUnderstood;
    replace_by_noise(outgoing_.packet);
  } else {
    carrier.secrecy = decipher(id, transmission.address, outgoing_.packet);
  }
  outgoing_.carrier = carrier;
  // Interference from an adjacent channel yields to every known sender on the radio's own one.
  outgoing_.sender = adjacent ? SenderStanding::kUnknown : voice.sender;
  playouts_.prepare(id, packet.stream, packet.timing.received);
  if (!packets_.try_push(outgoing_)) dropped_.add();
}

bool PacketInlet::follows(RadioId id, const Transmission& transmission,
                          const audio::CodedPacket& packet, bool adjacent) {
  const std::optional<Hopping>& own = receivers_[id]->settings.hopping;
  const std::optional<Hopping>& sender = transmission.hopping;
  if (adjacent) return !own && !sender;  // a hopping sender uses the adjacent channel only briefly
  Reason reason = why_not_followed(own, sender);
  if (reason.empty()) return true;
  result(id, packet, std::move(reason));
  return false;
}

bool PacketInlet::detects(RadioId id, const Transmission& transmission,
                          const audio::CodedPacket& packet) {
  const ReceiverSettings& settings = receivers_[id]->settings;
  const std::optional<Modulation>& sent = transmission.modulation;
  const Modulation own = settings.tuned.modulation;
  if (!sent || *sent == own || !settings.one_modulation) return true;
  result(id, packet,
         {HearingReason::kModulation, {}, std::string(name_of(*sent)), std::string(name_of(own))});
  return false;
}

Secrecy PacketInlet::decipher(RadioId id, const Address& on, audio::CodedPacket& packet) {
  if (packet.encoding != audio::Encoding::kCiphered) {
    const bool known = audio::check_packet(packet) != audio::InsertResult::kUnsupported;
    if (!known) result(id, packet, {HearingReason::kEncoding});
    return Secrecy::kPlain;
  }
  const std::optional<VoiceCipher>& cipher = receivers_[id]->cipher;
  const Deciphered became = cipher ? cipher->open(packet, on) : Deciphered::kOtherKey;
  if (became == Deciphered::kOpened) return Secrecy::kUnderstood;
  result(id, packet,
         {!cipher                           ? HearingReason::kPlain
          : became == Deciphered::kOtherKey ? HearingReason::kOtherKey
                                            : HearingReason::kWrongKey});
  replace_by_noise(packet);
  return Secrecy::kNotUnderstood;
}

void PacketInlet::result(RadioId id, const audio::CodedPacket& packet, Reason reason) {
  packet_results_.add({id, packet.stream, std::move(reason), packet.timing.received});
}

void PacketInlet::drop_unheard(const VoicePacket& voice, HearingReason why) {
  const audio::CodedPacket& packet = voice.coded;
  {
    const std::lock_guard lock(mutex_);
    transmissions_.note(voice);
    for (std::size_t i = 0; i < receivers_.size(); ++i) {
      Receiver& receiver = *receivers_[i];
      if (receiver.settings.tuned.address != voice.transmission.address) continue;
      result(static_cast<RadioId>(i), packet, {why});
      if (why == HearingReason::kRelayed) {
        receiver.other_relay = {packet.stream, packet.timing.received};
      }
    }
  }
  filtered_.add();
}

void PacketInlet::publish(Receiver& receiver, const KeyFill& former_key) {
  const KeyFill& key = receiver.settings.key;
  if (key != former_key) {
    receiver.cipher.reset();
    if (key) receiver.cipher.emplace(*key);
  }
  receiver.published.publish(receiver.settings.render());
}

ReceiverSettings PacketInlet::settings(RadioId receiver) const {
  const std::lock_guard lock(mutex_);
  return receivers_.at(receiver)->settings;
}

PacketInlet::OtherRelay PacketInlet::other_relay(RadioId receiver) const {
  const std::lock_guard lock(mutex_);
  return receivers_.at(receiver)->other_relay;
}

Transmission PacketInlet::make_transmission(std::uint64_t stream) const {
  const std::lock_guard lock(mutex_);
  return transmissions_.of(stream);
}

std::vector<PacketResult> PacketInlet::take_results() {
  const std::lock_guard lock(mutex_);
  return packet_results_.take();
}

}  // namespace roger::radio

#include "radio/station/receive/packet_inlet.hpp"

#include <algorithm>
#include <vector>

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

/// `result`: of open(), with a key.
HearingReason why_not_opened(bool has_key, Deciphered result) {
  if (!has_key) return HearingReason::kPlain;
  if (result == Deciphered::kOtherKey) return HearingReason::kOtherKey;
  return result == Deciphered::kOtherVersion ? HearingReason::kOtherVersion
                                             : HearingReason::kWrongKey;
}

}  // namespace

RenderSettings ReceiverSettings::render() const {
  const bool off = !is_set(tuned.address);
  RenderSettings out;
  out.address = number_of(tuned.address);
  out.amplitude = amplitude;
  out.pan = pan;
  out.output = output;
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

PacketInlet::PacketInlet(std::size_t receivers, PlayoutSupply& playouts, Reception& reception)
    : playouts_(playouts), reception_(reception), packets_(receivers * kOctetsPerReceiver) {
  for (std::size_t i = 0; i < receivers; ++i) receivers_.push_back(std::make_unique<Receiver>());
}

void NewestTransmissions::note(const VoicePacket& voice, bool authentic) {
  const Transmission& next = voice.transmission;
  const Known* before = find(voice.coded.stream);
  const bool sealed = voice.coded.encoding == audio::Encoding::kCiphered;
  if (before != nullptr && before->authentic && sealed && !authentic) return;
  std::string call_sign = next.call_sign;
  if (call_sign.empty() && before != nullptr) call_sign = before->transmission.call_sign;
  if (present_.size() >= kMaxStreams && !present_.contains(voice.coded.stream)) {
    former_ = std::exchange(present_, {});
  }
  Known& known = present_[voice.coded.stream];
  known.authentic = authentic;
  known.transmission = next;
  known.transmission.call_sign = std::move(call_sign);
}

Transmission NewestTransmissions::of(std::uint64_t stream) const {
  const Known* known = find(stream);
  return known == nullptr ? Transmission{} : known->transmission;
}

const NewestTransmissions::Known* NewestTransmissions::find(std::uint64_t stream) const {
  for (const auto* generation : {&present_, &former_}) {
    const auto found = generation->find(stream);
    if (found != generation->end()) return &found->second;
  }
  return nullptr;
}

bool PacketInlet::offer(const VoicePacket& voice, Packets packets) {
  const std::lock_guard lock(mutex_);
  const Address& address = voice.transmission.address;
  bool tuned = false;
  bool authentic = false;
  for (std::size_t i = 0; i < receivers_.size(); ++i) {
    const TunedTo& to = receivers_[i]->settings.tuned;
    const bool on = to.address == address;
    tuned = tuned || on;
    if (!on && !reception_.near_enough(i, to, address)) continue;
    if (offer_to(static_cast<RadioId>(i), voice, packets, !on)) authentic = true;
  }
  transmissions_.note(voice, authentic);
  if (tuned) {
    counters_.received.add();
  } else {
    counters_.filtered.add();
  }
  return tuned;
}

// Checks, in this order: receiver failed or net cut, hopping, received power, modulation,
// encryption. `adjacent`: on an adjacent channel. A packet that cannot be understood is replaced by
// noise and still delivered, because its carrier opens the squelch and takes part in capture. A
// replay is not: no radio of the exercise has sent it.
bool PacketInlet::offer_to(RadioId id, const VoicePacket& voice, Packets packets, bool adjacent) {
  if (!takes_part(id, voice, adjacent)) return false;
  const ReceiverSettings& settings = receivers_[id]->settings;
  const Transmission& transmission = voice.transmission;
  Carrier carrier = reception_.packet_carrier(
      id, settings.tuned, {transmission.address, voice.coded.stream, voice.emission});
  if (adjacent && carrier.snr_db < kMinAdjacentSnrDb) return false;
  if (settings.effect.loss_db > 0.0) carrier = weakened(carrier, settings.effect.loss_db);
  carrier.adjacent = adjacent;
  carrier.breaks_in = transmission.flags.breaks_in && !adjacent;
  const Sound sound =
      adjacent ? Sound{&voice, Secrecy::kPlain, /*noise=*/true} : understand(id, voice);
  if (sound.voice == nullptr) return false;
  carrier.secrecy = sound.secrecy;
  outgoing_.receiver = id;
  outgoing_.address = number_of(settings.tuned.address);
  outgoing_.carrier = carrier;
  // Interference from an adjacent channel yields to every known sender on the radio's own one.
  outgoing_.sender = adjacent ? SenderStanding::kUnknown : voice.sender;
  if (packets == Packets::kAll) {
    const std::vector<RepeatedPacket>& earlier = sound.voice->repeated;
    std::for_each(earlier.rbegin(), earlier.rend(), [&](const RepeatedPacket& repeated) {
      if (restore_repeated(*sound.voice, repeated, repeated_)) push(repeated_, sound.noise);
    });
  }
  push(sound.voice->coded, sound.noise);
  return sound.secrecy == Secrecy::kUnderstood;
}

void PacketInlet::push(const audio::CodedPacket& packet, bool noise) {
  outgoing_.packet = packet;
  if (noise) replace_by_noise(outgoing_.packet);
  playouts_.prepare(outgoing_.receiver, packet.stream, packet.timing.received);
  if (!packets_.try_push(outgoing_)) counters_.dropped.add();
}

bool PacketInlet::takes_part(RadioId id, const VoicePacket& voice, bool adjacent) {
  const ReceiverSettings& settings = receivers_[id]->settings;
  if (const auto what = kept_out(settings)) {
    if (!adjacent) result(id, voice.coded, {*what});
    return false;
  }
  const std::optional<Hopping>& sender = voice.transmission.hopping;
  // A hopping sender uses the adjacent channel only briefly.
  if (adjacent) return !settings.hopping && !sender;
  Reason reason = why_not_followed(settings.hopping, sender);
  if (reason.empty()) return true;
  result(id, voice.coded, std::move(reason));
  return false;
}

bool PacketInlet::detects(RadioId id, const VoicePacket& voice) {
  const ReceiverSettings& settings = receivers_[id]->settings;
  const std::optional<Modulation>& sent = voice.transmission.modulation;
  const Modulation own = settings.tuned.modulation;
  if (!sent || *sent == own || !settings.one_modulation) return true;
  result(id, voice.coded,
         {HearingReason::kModulation, {}, std::string(name_of(*sent)), std::string(name_of(own))});
  return false;
}

PacketInlet::Sound PacketInlet::understand(RadioId id, const VoicePacket& voice) {
  if (!detects(id, voice)) return {&voice, Secrecy::kNotUnderstood, /*noise=*/true};
  if (voice.coded.encoding == audio::Encoding::kCiphered) return decipher(id, voice);
  const bool known = audio::check_packet(voice.coded) != audio::InsertResult::kUnsupported;
  if (!known) result(id, voice.coded, {HearingReason::kEncoding});
  const ReceiverSettings& settings = receivers_[id]->settings;
  const bool exposed = settings.net_secure || settings.key != nullptr;
  return {&voice, exposed ? Secrecy::kExposed : Secrecy::kPlain, /*noise=*/false};
}

PacketInlet::Sound PacketInlet::decipher(RadioId id, const VoicePacket& voice) {
  Receiver& receiver = *receivers_[id];
  Opening opening{Deciphered::kOtherKey, {}};
  if (receiver.cipher) {
    opened_ = voice;
    opening = open(*receiver.cipher, opened_);
  }
  if (opening.result == Deciphered::kOpened) {
    const ExerciseTime now = exercise_time(voice.coded.timing.received);
    const ExerciseTime since = exercise_time(receiver.settings.listens_since);
    Reason reason = receiver.replays.admit(opening.identity, now, since);
    if (reason.empty()) return {&opened_, Secrecy::kUnderstood, /*noise=*/false};
    counters_.replayed.add();
    result(id, voice.coded, std::move(reason));
    return {nullptr};
  }
  result(id, voice.coded, {why_not_opened(receiver.cipher.has_value(), opening.result)});
  return {&voice, Secrecy::kNotUnderstood, /*noise=*/true};
}

void PacketInlet::result(RadioId id, const audio::CodedPacket& packet, Reason reason) {
  packet_results_.add({id, packet.stream, std::move(reason), packet.timing.received});
}

void PacketInlet::drop_unheard(const VoicePacket& voice, HearingReason why) {
  const audio::CodedPacket& packet = voice.coded;
  {
    const std::lock_guard lock(mutex_);
    transmissions_.note(voice, /*authentic=*/false);
    for (std::size_t i = 0; i < receivers_.size(); ++i) {
      Receiver& receiver = *receivers_[i];
      if (receiver.settings.tuned.address != voice.transmission.address) continue;
      result(static_cast<RadioId>(i), packet, {why});
      if (why == HearingReason::kRelayed) {
        receiver.other_relay = {packet.stream, packet.timing.received};
      }
    }
  }
  counters_.filtered.add();
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

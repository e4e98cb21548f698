// Data received by a radio: parameters of voice interactions, attributes of transmitters and
// receivers, tags of updates, messages and data signals, and audio through cipher and decoders.
// Input: chunks (u8 kind, u16 length, bytes); a message consists of chunks again, one per
// parameter, as does a data signal after an octet for its class. A receiver's attribute follows an
// octet that says which. A packet that a holder of the key ciphers is u16 encoding, u16 samples,
// u16 position of a change, u8 change, content.
#include <array>
#include <cmath>

#include "audio/playout/stream_decoder.hpp"
#include "core/octets.hpp"
#include "radio/hla/messages.hpp"
#include "radio/hla/radio_data.hpp"
#include "radio/hla/receiver_object.hpp"
#include "radio/hla/rpr_encoding.hpp"
#include "radio/hla/transmitter_object.hpp"
#include "radio/hla/update_tag.hpp"
#include "radio/hla/voice_interaction.hpp"
#include "radio/model/propagation/geodesy.hpp"
#include "radio/model/propagation/link.hpp"
#include "radio/signal/secure_packet.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace roger::fuzz::voice {
namespace {

using namespace roger::radio;

constexpr std::size_t kTransmitter = 0x80;  // bits of the chunk's kind
constexpr std::size_t kMessage = 0x40;
constexpr std::size_t kTag = 0x7f;  // these kinds have no such bits
constexpr std::size_t kCiphered = 0x7e;
constexpr std::size_t kReceiver = 0x7d;
constexpr std::size_t kData = 0x7c;

const VoiceCipher& cipher() {
  static const VoiceCipher one{VoiceKey{}};
  return one;
}

void open_cipher(VoicePacket voice) {
  audio::CodedPacket& packet = voice.coded;
  if (open(cipher(), voice).result != Deciphered::kPlain) replace_by_noise(packet);
  require(packet.size <= audio::CodedPacket::kMaxBytes, "replacement noise fits a packet");
}

void take_message(std::size_t index, Input input) {
  std::vector<Bytes> parameters;
  while (!input.empty()) parameters.push_back(input.chunk());
  std::string_view wrong;
  const auto message = decode_message(index, parameters, wrong);
  if (!message) return;
  const auto again = encode_message(*message);
  const std::vector<Bytes> spans(again.begin(), again.end());
  const auto back = decode_message(index, spans, wrong);
  require(back && encode_message(*back) == again, "a message is encoded unchanged");
}

void take_data(Input input) {
  const std::size_t index = input.byte() % kDataClassCount;
  std::vector<Bytes> parameters;
  while (!input.empty()) parameters.push_back(input.chunk());
  std::string_view wrong;
  const auto data = decode_data(index, parameters, wrong);
  if (!data) return;
  const auto again = encode_data(*data);
  const std::vector<Bytes> spans(again.begin(), again.end());
  const auto back = decode_data(index, spans, wrong);
  require(back && back->transmitter == data->transmitter && back->data == data->data,
          "data come back as they were");
}

void take_receiver(Input input, PublishedReceiver& receiver) {
  const auto which = static_cast<ReceiverAttribute>(input.byte() % kReceiverAttributeCount);
  if (!decode_receiver(which, input.rest(), receiver)) return;
  require(std::isfinite(receiver.known.received_dbm), "a power is finite");
  require(receiver.heard.size() <= kMaxObjectName, "a name is bounded");
}

void play(const audio::CodedPacket& packet) {
  static audio::StreamDecoder decoder;
  std::array<float, 6000> samples{};
  decoder.begin({packet.encoding, packet.sample_rate});
  const std::size_t count = decoder.decode(packet, samples);
  require(count <= samples.size(), "the output fits the buffer");
  for (std::size_t i = 0; i < count; ++i) require(std::isfinite(samples[i]), "samples are finite");
}

// Computes the reception of an emission: the results are finite for any description by the sender.
void receive(const Emission& emission) {
  Emission tuned = emission;
  Listening listening;
  tuned.frequency = listening.frequency = Frequency::from_hertz(40'000'000);
  listening.at.place = to_ecef({48.0, 11.0, 500.0});
  for (const Propagation propagation :
       {Propagation::kIdeal, Propagation::kFreeSpace, Propagation::kTwoRay, Propagation::kEgli}) {
    const Link link = evaluate_link(tuned, listening, propagation, {});
    require(std::isfinite(link.received_dbm) && std::isfinite(link.snr_db),
            "link values are finite");
  }
}

void hear(const VoicePacket& signal) {
  require(signal.coded.size <= audio::CodedPacket::kMaxBytes, "the sound fits a packet");
  require(signal.transmission.call_sign.size() <= kMaxCallSignOctets, "a call sign is bounded");
  play(signal.coded);
  open_cipher(signal);
  if (signal.emission) receive(*signal.emission);
  std::array<Octet, kMaxAudioData> again{};
  if (const std::size_t size = encode_audio_data(signal.coded, again); size > 0) {
    audio::CodedPacket packet;
    require(decode_audio_data(std::span(again).first(size), packet) == AudioDataError::kNone &&
                packet.size == signal.coded.size && packet.stream == signal.coded.stream,
            "audio comes back as it was");
  }
}

// Ciphers any content in the name of `voice` and receives it.
void receive_ciphered(VoicePacket voice, Input input) {
  audio::CodedPacket& packet = voice.coded;
  packet.encoding = static_cast<audio::Encoding>(input.number());
  packet.sample_count = input.number();
  const std::size_t at = input.number();
  const std::uint8_t change = input.byte();
  const Bytes content = input.rest().first(std::min(input.rest().size(), packet.bytes.size()));
  std::copy(content.begin(), content.end(), packet.bytes.begin());
  packet.size = static_cast<std::uint32_t>(content.size());
  VoicePacket sealed = voice;
  if (!seal(cipher(), {}, sealed)) return;
  VoicePacket opened = sealed;
  require(open(cipher(), opened).result == Deciphered::kOpened, "a ciphered packet is deciphered");
  require(opened.coded.encoding == packet.encoding &&
              std::ranges::equal(opened.coded.data(), content) &&
              opened.repeated.size() == voice.repeated.size(),
          "a packet is deciphered as it was");
  // As receivers do, only what fits its encoding is decoded.
  if (audio::check_packet(opened.coded) == audio::InsertResult::kStored) play(opened.coded);
  if (change == 0) return;
  sealed.coded.bytes[at % sealed.coded.size] ^= change;
  require(open(cipher(), sealed).result != Deciphered::kOpened, "a change is noticed");
}

void take_tag(Bytes tag) {
  const std::string call_sign = call_sign_in_tag(tag);
  require(call_sign.size() <= kMaxCallSignOctets, "a call sign is bounded");
  if (call_sign.empty()) return;
  const std::string again = encode_update_tag({}, call_sign);
  require(call_sign_in_tag(as_octets(again)) == call_sign, "a call sign comes back as it was");
}

void run(Input input) {
  VoicePacket signal;
  signal.coded.bytes = {};
  KnownTransmitter transmitter;
  PublishedReceiver receiver;
  while (!input.empty()) {
    const std::size_t kind = input.byte();
    const Bytes bytes = input.chunk();
    if (kind == kTag) {
      take_tag(bytes);
    } else if (kind == kCiphered) {
      receive_ciphered(signal, {bytes.data(), bytes.size()});
    } else if (kind == kReceiver) {
      take_receiver({bytes.data(), bytes.size()}, receiver);
    } else if (kind == kData) {
      take_data({bytes.data(), bytes.size()});
    } else if ((kind & kTransmitter) != 0) {
      const auto which =
          static_cast<TransmitterAttribute>((kind & ~kTransmitter) % kTransmitterAttributeCount);
      static_cast<void>(decode_transmitter(which, bytes, transmitter));
    } else if ((kind & kMessage) != 0) {
      take_message((kind & ~kMessage) % kMessageClassCount, {bytes.data(), bytes.size()});
    } else {
      const auto which = static_cast<VoiceParameter>(kind % kVoiceParameterCount);
      if (decode_voice_parameter(which, bytes, signal)) hear(signal);
    }
  }
}

}  // namespace
}  // namespace roger::fuzz::voice

ROGER_FUZZ_TARGET(voice) {
  roger::fuzz::voice::run({data, size});
  return 0;
}

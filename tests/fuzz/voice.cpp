// Data received by a radio: parameters of voice interactions, attributes of transmitters and
// messages, and their audio through cipher and decoders. Input: chunks (u8 kind, u16 length,
// bytes); a message consists of chunks again, one per parameter.
#include <array>
#include <cmath>

#include "audio/playout/stream_decoder.hpp"
#include "core/octets.hpp"
#include "radio/hla/messages.hpp"
#include "radio/hla/rpr_encoding.hpp"
#include "radio/hla/transmitter_object.hpp"
#include "radio/hla/voice_interaction.hpp"
#include "radio/model/propagation/geodesy.hpp"
#include "radio/model/propagation/link.hpp"
#include "radio/signal/secure_packet.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace roger::fuzz {
namespace {

using namespace roger::radio;

constexpr std::size_t kTransmitter = 0x80;  // bits of the chunk's kind
constexpr std::size_t kMessage = 0x40;

void open_cipher(VoicePacket voice) {
  static const VoiceCipher cipher{VoiceKey{}};
  audio::CodedPacket& packet = voice.coded;
  if (open(cipher, voice).result != Deciphered::kPlain) replace_by_noise(packet);
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

void run(Input input) {
  VoicePacket signal;
  signal.coded.bytes = {};
  KnownTransmitter transmitter;
  while (!input.empty()) {
    const std::size_t kind = input.byte();
    const Bytes bytes = input.chunk();
    if ((kind & kTransmitter) != 0) {
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
}  // namespace roger::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  roger::fuzz::run({data, size});
  return 0;
}

#include "radio/station/transmit/packet_sender.hpp"

#include <algorithm>

namespace roger::radio {
namespace {

/// Sound in one interaction, including repetitions: with all other parameters it fits into one
/// datagram, which is lost or received as a whole.
constexpr std::size_t kMaxSoundBytes = 1200 - kCipherBytes - kMaxRepeated * kRepeatedCipherBytes;
/// 62.5 ms of 16-bit PCM at 48 kHz.
constexpr std::size_t kMaxFrameBytes = 6000;
static_assert(kMaxFrameBytes + kCipherBytes <= audio::CodedPacket::kMaxBytes);

}  // namespace

PacketSender::PacketSender(TransmitSink& sink, const Clock& clock)
    : sink_(sink), clock_(clock), salt_(new_salt()) {
}

void PacketSender::send(RadioId id, KeyedRadio& radio, VoicePacket& voice,
                        const SentPackets& before) {
  voice.transmission = radio.down.transmission;
  voice.coded.sequence = radio.sequence++;
  voice.coded.first = radio.sent == 0;
  // Only packets of this transmission are repeated.
  before.repeat(voice, repetition_, radio.sent++);
  packets_.add();
  if (!radio.cipher) return sink_.send_packet(id, voice);
  secret_ = voice;
  // Every frame fits, see kMaxFrameBytes.
  const Seal mark{salt_, exercise_time(clock_.now())};
  if (seal(*radio.cipher, mark, secret_)) sink_.send_packet(id, secret_);
}

void SentPackets::keep(const audio::CodedPacket& packet) {
  std::rotate(newest_.begin(), newest_.end() - 1, newest_.end());
  Sent& newest = newest_.front();
  newest.sample_index = packet.sample_index;
  newest.sample_count = packet.sample_count;
  newest.bytes.assign(packet.data().begin(), packet.data().end());
  count_ = std::min(count_ + 1, newest_.size());
}

void SentPackets::repeat(VoicePacket& voice, audio::Repetition repetition, std::size_t most) const {
  const audio::CodedPacket& packet = voice.coded;
  const auto [copies, distance] =
      repetition.within_time(to_duration(packet.sample_count, packet.sample_rate));
  most = std::min(most, count_);
  std::size_t bytes = packet.size;
  voice.repeated.clear();
  for (std::uint32_t copy = 1; copy <= copies; ++copy) {
    const std::uint32_t back = copy * distance;
    if (back > most) return;
    const Sent& sent = newest_.at(back - 1);
    bytes += sent.bytes.size();
    if (bytes > kMaxSoundBytes) return;
    voice.repeated.push_back(
        {back, packet.sample_index - sent.sample_index, sent.sample_count, sent.bytes});
  }
}

}  // namespace roger::radio

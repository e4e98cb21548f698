#include "radio/station/transmit/packet_sender.hpp"

#include <algorithm>

#include "audio/redundancy_policy.hpp"

namespace roger::radio {
namespace {

/// Sound in one interaction, including repetitions: with all other parameters it fits into one
/// datagram, which is lost or received as a whole.
constexpr std::size_t kMaxSoundBytes = 1200 - kCipherBytes - kMaxRepeated * kRepeatedCipherBytes;
static_assert(kMaxRepeated == audio::kMaxCopies);
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
  before.repeat(voice, std::min<std::size_t>(copies_, radio.sent++));
  packets_.add();
  if (!radio.cipher) return sink_.send_packet(id, voice);
  secret_ = voice;
  // Every frame fits, see kMaxFrameBytes.
  const Seal mark{salt_, exercise_time(clock_.now())};
  if (seal(*radio.cipher, mark, secret_)) sink_.send_packet(id, secret_);
}

void SentPackets::keep(const audio::CodedPacket& packet) {
  std::rotate(newest_.begin(), newest_.end() - 1, newest_.end());
  newest_.front().sample_count = packet.sample_count;
  newest_.front().bytes.assign(packet.data().begin(), packet.data().end());
  count_ = std::min(count_ + 1, newest_.size());
}

void SentPackets::repeat(VoicePacket& voice, std::size_t most) const {
  most = std::min(most, count_);
  std::size_t bytes = voice.coded.size;
  std::size_t count = 0;
  while (count < most && bytes + newest_.at(count).bytes.size() <= kMaxSoundBytes) {
    bytes += newest_.at(count).bytes.size();
    ++count;
  }
  voice.repeated.assign(newest_.begin(), newest_.begin() + static_cast<std::ptrdiff_t>(count));
}

}  // namespace roger::radio

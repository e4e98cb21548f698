#include "radio/signal/secure_packet.hpp"

#include <algorithm>

namespace roger::radio {
namespace {

/// Applies `change` to each repeated packet in its original form. Returns false as soon as one is
/// too long or `change` returns false.
template <class Change>
bool change_repeated(VoicePacket& voice, Change change) {
  audio::CodedPacket earlier;
  earlier.stream = voice.coded.stream;
  earlier.sequence = voice.coded.sequence;
  earlier.sample_rate = voice.coded.sample_rate;
  for (RepeatedPacket& repeated : voice.repeated) {
    if (repeated.bytes.size() > earlier.bytes.size()) return false;
    --earlier.sequence;
    earlier.encoding = voice.coded.encoding;
    earlier.sample_count = repeated.sample_count;
    earlier.size = static_cast<std::uint32_t>(repeated.bytes.size());
    std::ranges::copy(repeated.bytes, earlier.bytes.begin());
    if (!change(earlier)) return false;
    repeated.bytes.assign(earlier.data().begin(), earlier.data().end());
  }
  return true;
}

}  // namespace

bool seal(const VoiceCipher& cipher, std::uint64_t salt, VoicePacket& voice) {
  const Address& on = voice.transmission.address;
  const auto seal_one = [&](audio::CodedPacket& packet) { return cipher.seal(packet, salt, on); };
  return change_repeated(voice, seal_one) && seal_one(voice.coded);
}

bool open(const VoiceCipher& cipher, VoicePacket& voice) {
  const Address& on = voice.transmission.address;
  const auto open_one = [&](audio::CodedPacket& packet) {
    return cipher.open(packet, on) == Deciphered::kOpened;
  };
  // Repetitions have the encoding that the newest packet has before it is deciphered.
  if (!change_repeated(voice, open_one)) voice.repeated.clear();
  return open_one(voice.coded);
}

}  // namespace roger::radio

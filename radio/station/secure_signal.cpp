#include "radio/station/secure_signal.hpp"

#include <algorithm>

namespace roger::radio {

bool seal(const VoiceCipher& cipher, std::uint64_t salt, VoiceSignal& signal) {
  audio::CodedPacket earlier;
  earlier.stream = signal.packet.stream;
  earlier.sequence = signal.packet.sequence;
  earlier.sample_rate = signal.packet.sample_rate;
  for (RepeatedPacket& repeated : signal.repeated) {
    --earlier.sequence;
    earlier.encoding = signal.packet.encoding;
    earlier.sample_count = repeated.sample_count;
    earlier.size = static_cast<std::uint32_t>(repeated.bytes.size());
    std::copy(repeated.bytes.begin(), repeated.bytes.end(), earlier.bytes.begin());
    if (!cipher.seal(earlier, salt, signal.frequency)) return false;
    repeated.bytes.assign(earlier.data().begin(), earlier.data().end());
  }
  return cipher.seal(signal.packet, salt, signal.frequency);
}

}  // namespace roger::radio

#include "radio/exercise/opened_signal.hpp"

#include <algorithm>

#include "core/byte_order.hpp"
#include "radio/station/secure_signal.hpp"

namespace roger::radio {
namespace {

/// What is repeated was ciphered as it was when it was sent first.
bool open_repeated(const VoiceCipher& cipher, VoiceSignal& signal) {
  audio::CodedPacket earlier;
  earlier.stream = signal.packet.stream;
  earlier.sequence = signal.packet.sequence;
  earlier.sample_rate = signal.packet.sample_rate;
  for (RepeatedPacket& repeated : signal.repeated) {
    --earlier.sequence;
    if (repeated.bytes.size() > earlier.bytes.size()) return false;
    earlier.encoding = audio::Encoding::kCiphered;
    earlier.sample_count = repeated.sample_count;
    earlier.size = static_cast<std::uint32_t>(repeated.bytes.size());
    std::ranges::copy(repeated.bytes, earlier.bytes.begin());
    if (cipher.open(earlier, signal.frequency) != Deciphered::kOpened) return false;
    repeated.bytes.assign(earlier.data().begin(), earlier.data().end());
  }
  return true;
}

}  // namespace

PlanKeys::PlanKeys(const NetPlan& plan) {
  for (const KeyFill& key : plan.keys) {
    if (key) ciphers_.insert({key->id, {VoiceCipher(*key), key->system}});
  }
}

OpenedSignal PlanKeys::open(VoiceSignal signal) const {
  OpenedSignal out;
  out.signal = std::move(signal);
  audio::CodedPacket& packet = out.signal.packet;
  if (packet.encoding != audio::Encoding::kCiphered) return out;
  ByteReader head(packet.data());
  out.key_id = head.get<std::uint16_t>();
  const auto key = ciphers_.find(out.key_id);
  const bool opened = key != ciphers_.end() &&
                      key->second.cipher.open(packet, out.signal.frequency) == Deciphered::kOpened;
  if (!opened) {
    out.unreadable = true;
    packet.size = 0;
    out.signal.repeated.clear();
  } else if (!open_repeated(key->second.cipher, out.signal)) {
    out.signal.repeated.clear();
  }
  return out;
}

CryptoSystem PlanKeys::system(std::uint16_t key_id) const {
  const auto key = ciphers_.find(key_id);
  return key == ciphers_.end() ? CryptoSystem::kNone : key->second.system;
}

bool PlanKeys::seal(std::uint16_t key_id, std::uint64_t salt, VoiceSignal& signal) const {
  const auto key = ciphers_.find(key_id);
  return key != ciphers_.end() && radio::seal(key->second.cipher, salt, signal);
}

}  // namespace roger::radio

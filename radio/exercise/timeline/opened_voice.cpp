#include "radio/exercise/timeline/opened_voice.hpp"

namespace roger::radio {

PlanKeys::PlanKeys(const NetPlan& plan) {
  for (const KeyFill& key : plan.keys) {
    if (key) ciphers_.insert({key->id, {VoiceCipher(*key), key->system}});
  }
}

DecipheredVoice PlanKeys::open(VoicePacket voice) const {
  DecipheredVoice out{std::move(voice)};
  if (out.voice.coded.encoding != audio::Encoding::kCiphered) return out;
  out.voice.transmission.key_id = key_id_of(out.voice.coded);
  const auto key = ciphers_.find(out.voice.transmission.key_id);
  if (key != ciphers_.end()) {
    const Opening opening = radio::open(key->second.cipher, out.voice);
    if (opening.result == Deciphered::kOpened) {
      out.identity = opening.identity;
      return out;
    }
  }
  out.unreadable = true;
  out.voice.coded.size = 0;
  out.voice.repeated.clear();
  return out;
}

CryptoSystem PlanKeys::system(std::uint16_t key_id) const {
  const auto key = ciphers_.find(key_id);
  return key == ciphers_.end() ? CryptoSystem::kNone : key->second.system;
}

bool PlanKeys::seal(const Seal& mark, VoicePacket& voice) const {
  const auto key = ciphers_.find(voice.transmission.key_id);
  return key != ciphers_.end() && radio::seal(key->second.cipher, mark, voice);
}

}  // namespace roger::radio

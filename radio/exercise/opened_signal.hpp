// Voice as those hear it who have the plan's keys.
#pragma once

#include <cstdint>
#include <map>

#include "radio/hla/radio_net.hpp"
#include "radio/model/voice_cipher.hpp"
#include "radio/plan/net_plan.hpp"

namespace roger::radio {

struct OpenedSignal {
  VoiceSignal signal;        // deciphered, and so is what it repeats
  std::uint16_t key_id = 0;  // it was ciphered with; 0: it was not
  bool unreadable = false;   // no key opens it; its bytes are gone
};

/// The keys of a plan. Any thread but a real-time one.
class PlanKeys {
 public:
  explicit PlanKeys(const NetPlan& plan);
  [[nodiscard]] OpenedSignal open(VoiceSignal signal) const;
  [[nodiscard]] bool has(std::uint16_t key_id) const { return ciphers_.contains(key_id); }
  /// The system that a key is for; kNone for 0 and unknown ones.
  [[nodiscard]] CryptoSystem system(std::uint16_t key_id) const;
  /// false: that key is not known, or the packet is too long; it must not be sent then.
  [[nodiscard]] bool seal(std::uint16_t key_id, std::uint64_t salt, VoiceSignal& signal) const;

 private:
  struct Key {
    VoiceCipher cipher;
    CryptoSystem system;
  };
  std::map<std::uint16_t, Key> ciphers_;
};

}  // namespace roger::radio

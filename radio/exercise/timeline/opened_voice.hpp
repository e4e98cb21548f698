// Voice deciphered with all keys of the plan.
#pragma once

#include <cstdint>
#include <map>
#include <optional>

#include "radio/plan/net_plan.hpp"
#include "radio/signal/secure_packet.hpp"

namespace roger::radio {

struct DecipheredVoice {
  VoicePacket voice;                          // deciphered, including the packets that it repeats
  bool unreadable = false;                    // no key opens it; its bytes are removed
  std::optional<SealedPacket> identity = {};  // of a secure packet that a key has opened
};

/// The keys of a plan. Immutable; for any thread except a real-time one.
class PlanKeys {
 public:
  explicit PlanKeys(const NetPlan& plan);
  [[nodiscard]] DecipheredVoice open(VoicePacket voice) const;
  [[nodiscard]] bool has(std::uint16_t key_id) const { return ciphers_.contains(key_id); }
  /// Returns the system that a key is for; kNone for 0 and unknown keys.
  [[nodiscard]] CryptoSystem system(std::uint16_t key_id) const;
  /// Ciphers a packet with the key that its transmission names. Returns false if that key is
  /// unknown or the packet is too long; the packet must then not be sent.
  [[nodiscard]] bool seal(const Seal& mark, VoicePacket& voice) const;

 private:
  struct Key {
    VoiceCipher cipher;
    CryptoSystem system;
  };
  std::map<std::uint16_t, Key> ciphers_;
};

}  // namespace roger::radio

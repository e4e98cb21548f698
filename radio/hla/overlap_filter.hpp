// Packets that arrive by two federations at once count once.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>

#include "audio/packet.hpp"

namespace roger::radio {

/// While a station is a member of two federations, other stations that are too send it each packet
/// twice. Not thread-safe.
class OverlapFilter {
 public:
  /// False when this packet came before. Packets of radios that know only RPR bear no capture time
  /// and no sequence number of the sender; such a radio is in one federation, so they always count.
  [[nodiscard]] bool is_new(const audio::PacketHead& packet);
  void clear() { streams_.clear(); }

 private:
  /// Further apart than two federations deliver the same packet: 2 s of voice in frames of 1/32 s.
  static constexpr std::size_t kRemembered = 64;
  struct Recent {
    std::array<std::uint32_t, kRemembered> sequences{};
    std::size_t count = 0;
  };
  std::unordered_map<std::uint64_t, Recent> streams_;
};

}  // namespace roger::radio

// Drops the second copy of packets that arrive through two federations.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>

#include "audio/packet.hpp"

namespace roger::radio {

/// While a station is a member of two federations, other stations in both send it each packet
/// twice. A copy is recognized by stream and sequence number among the last kRemembered packets of
/// its stream, so the filter drops no new packet as long as sequence numbers do not repeat
/// within 64. Not thread-safe.
class OverlapFilter {
 public:
  enum class Source : std::uint8_t { kFormer, kPresent };

  /// Returns false for a copy of an earlier packet. Packets of radios that know only RPR carry
  /// neither capture time nor sequence number, so their copies cannot be recognized. Such a stream
  /// is taken from one federation at a time, and from the other one only after the first has been
  /// silent for kHandover.
  [[nodiscard]] bool is_new(const audio::PacketHead& packet, Source source, TimePoint now);
  void clear() { streams_.clear(); }

  static constexpr Nanoseconds kHandover{250'000'000};
  /// Further streams are not filtered; the playout buffers drop the copies.
  static constexpr std::size_t kMaxStreams = 256;

 private:
  /// 160 ms of the shortest packets. Two federations deliver the same packet within less time.
  static constexpr std::size_t kRemembered = 64;
  struct Recent {
    std::array<std::uint32_t, kRemembered> sequences{};
    std::size_t count = 0;
    Source source = Source::kPresent;  // of a stream without sequence numbers
    TimePoint last{};                  // time of the newest packet from that source
  };
  static bool is_from_same_source(Recent& recent, Source source, TimePoint now);

  std::unordered_map<std::uint64_t, Recent> streams_;
};

}  // namespace roger::radio

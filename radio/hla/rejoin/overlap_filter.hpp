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
  enum class Source : std::uint8_t { kFormer, kPresent };

  /// Returns false when this packet came before. Packets of radios that know only RPR bear neither
  /// a capture time nor a sequence number of the sender, so such a stream counts from one
  /// federation at a time: from the other one once the first has been silent for kHandover.
  [[nodiscard]] bool is_new(const audio::PacketHead& packet, Source source, TimePoint now);
  void clear() { streams_.clear(); }

  static constexpr Nanoseconds kHandover{250'000'000};
  /// Further streams are not filtered; the playout buffers drop what comes twice.
  static constexpr std::size_t kMaxStreams = 256;

 private:
  /// 160 ms of the shortest packets: two federations deliver a packet within less.
  static constexpr std::size_t kRemembered = 64;
  struct Recent {
    std::array<std::uint32_t, kRemembered> sequences{};
    std::size_t count = 0;
    Source source = Source::kPresent;  // of a stream without sequence numbers
    TimePoint last{};                  // when it came by that source
  };
  static bool is_from_same_source(Recent& recent, Source source, TimePoint now);

  std::unordered_map<std::uint64_t, Recent> streams_;
};

}  // namespace roger::radio

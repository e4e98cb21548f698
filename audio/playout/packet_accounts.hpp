// The accounts of packets whose samples wait on an output line.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "audio/playout/played_packet.hpp"
#include "core/clock.hpp"

namespace roger::audio {

/// Keeps the account of each packet until the packet's first sample leaves. Positions count the
/// samples of a run; accounts are added in the order of their positions. One thread, real-time
/// safe.
class PacketAccounts {
 public:
  /// Samples that leave a line together: the first at position `begin`, each next one `step`
  /// further.
  struct Block {
    double begin = 0.0;
    double step = 1.0;
    std::size_t count = 0;
    std::uint32_t rate = 0;  // of these samples, Hz
    TimePoint heard{};       // when the first of them reaches the loudspeaker
  };

  void clear() noexcept { count_ = 0; }
  /// Adds the account of a packet whose first sample is at `position`. It is dropped if too many
  /// wait.
  void add(std::int64_t position, const PlayedPacket& packet) noexcept {
    if (count_ < accounts_.size()) accounts_[count_++] = {position, packet};
  }
  /// Moves the accounts at `from` and behind by `by` samples, but none to before `from`.
  void move(std::int64_t from, std::int64_t by) noexcept;
  /// Removes the accounts that come due in the block. `newest` receives the newest of them and when
  /// it is heard. Returns whether any came due.
  bool take_due(const Block& block, PlayedPacket& newest) noexcept;

 private:
  struct Account {
    std::int64_t position = 0;  // of the packet's first sample
    PlayedPacket packet;
  };

  // One block does not begin more packets.
  std::array<Account, 16> accounts_{};
  std::size_t count_ = 0;
};

}  // namespace roger::audio

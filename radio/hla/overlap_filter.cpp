#include "radio/hla/overlap_filter.hpp"

#include <algorithm>

namespace roger::radio {

bool OverlapFilter::is_new(const audio::PacketHead& packet) {
  if (packet.timing.captured_ns == 0) return true;
  Recent& recent = streams_[packet.stream];
  const auto end =
      recent.sequences.begin() + static_cast<std::ptrdiff_t>(std::min(recent.count, kRemembered));
  if (std::find(recent.sequences.begin(), end, packet.sequence) != end) return false;
  recent.sequences.at(recent.count++ % kRemembered) = packet.sequence;
  return true;
}

}  // namespace roger::radio

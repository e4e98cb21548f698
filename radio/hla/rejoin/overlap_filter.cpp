#include "radio/hla/rejoin/overlap_filter.hpp"

#include <algorithm>

namespace roger::radio {

bool OverlapFilter::is_new(const audio::PacketHead& packet, Source source, TimePoint now) {
  const auto known = streams_.find(packet.stream);
  if (known == streams_.end() && streams_.size() >= kMaxStreams) return true;
  Recent& recent = known == streams_.end() ? streams_[packet.stream] : known->second;
  // Only packets of plain RPR have no capture time; their sequence numbers were made up here.
  if (packet.timing.captured_ns == 0) return is_from_same_source(recent, source, now);
  const auto end =
      recent.sequences.begin() + static_cast<std::ptrdiff_t>(std::min(recent.count, kRemembered));
  if (std::find(recent.sequences.begin(), end, packet.sequence) != end) return false;
  // The oldest of the remembered numbers is overwritten.
  recent.sequences.at(recent.count++ % kRemembered) = packet.sequence;
  return true;
}

bool OverlapFilter::is_from_same_source(Recent& recent, Source source, TimePoint now) {
  if (recent.source != source && now - recent.last < kHandover) return false;
  recent.source = source;
  recent.last = now;
  return true;
}

}  // namespace roger::radio

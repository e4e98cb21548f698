#include "radio/station/receive/packet_results.hpp"

#include <algorithm>
#include <utility>

namespace roger::radio {
namespace {

/// Pause after which packets belong to another transmission.
constexpr Nanoseconds kPause{1'000'000'000};

}  // namespace

void PacketResults::add(const PacketResult& result) {
  std::erase_if(known_, [&](const Known& known) { return result.at - known.result.at > kPause; });
  const auto same = std::ranges::find_if(known_, [&](const Known& known) {
    const PacketResult& other = known.result;
    return other.radio == result.radio && other.stream == result.stream &&
           other.reason == result.reason;
  });
  if (same == known_.end()) {
    if (known_.size() == kMaxEntries) return;
    known_.push_back({result, result.at});
    fresh_.push_back(result);
    return;
  }
  same->result.at = result.at;
  if (result.at - same->reported < kResultInterval || fresh_.size() >= kMaxEntries) return;
  same->reported = result.at;
  fresh_.push_back(result);
  fresh_.back().again = true;
}
}  // namespace roger::radio

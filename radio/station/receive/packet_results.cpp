#include "radio/station/receive/packet_results.hpp"

#include <algorithm>
#include <utility>

namespace roger::radio {
namespace {

/// Pause after which packets belong to another transmission.
constexpr Nanoseconds kPause{1'000'000'000};

}  // namespace

void PacketResults::add(const PacketResult& remark) {
  std::erase_if(known_, [&](const Known& known) { return remark.at - known.remark.at > kPause; });
  const auto same = std::ranges::find_if(known_, [&](const Known& known) {
    const PacketResult& other = known.remark;
    return other.radio == remark.radio && other.stream == remark.stream &&
           other.reason == remark.reason;
  });
  if (same == known_.end()) {
    if (known_.size() == kMaxEntries) return;
    known_.push_back({remark, remark.at});
    fresh_.push_back(remark);
    return;
  }
  same->remark.at = remark.at;
  if (remark.at - same->told < kResultInterval || fresh_.size() >= kMaxEntries) return;
  same->told = remark.at;
  fresh_.push_back(remark);
  fresh_.back().again = true;
}

std::vector<PacketResult> PacketResults::take() {
  return std::exchange(fresh_, {});
}

}  // namespace roger::radio

#include "radio/exercise/timeline/audiences.hpp"

#include <algorithm>

namespace roger::radio {
namespace {

/// Limits of the memory that received data can occupy; the newest streams are kept.
constexpr std::size_t kMaxStreams = 64;
constexpr std::size_t kMaxStations = 512;
constexpr std::size_t kMaxNews = 4096;

bool equal(const HeardBy& a, const HeardBy& b) {
  return a.radio == b.radio && a.heard == b.heard && a.reason == b.reason;
}

}  // namespace

void Audiences::begins(std::uint64_t stream, const std::string& call_sign, const std::string& net,
                       TimePoint now) {
  if (streams_.size() >= kMaxStreams && !streams_.contains(stream)) {
    streams_.erase(std::ranges::min_element(streams_, {},
                                            [](const auto& entry) { return entry.second.order; }));
  }
  Entry& entry = streams_[stream];
  if (entry.audience.net != net) entry.stations.clear();
  entry.audience = {stream, call_sign, net, true, {}};
  entry.order = ++order_;
  entry.ask_at = now + kFirstRequestDelay;
  entry.ask = true;
}

void Audiences::ends(std::uint64_t stream) {
  const auto entry = streams_.find(stream);
  if (entry != streams_.end()) entry->second.audience.now = false;
}

void Audiences::set_call_sign(std::uint64_t stream, const std::string& call_sign) {
  const auto entry = streams_.find(stream);
  if (entry != streams_.end()) entry->second.audience.call_sign = call_sign;
}

void Audiences::answered(const ReceptionReport& hearing) {
  const auto entry = streams_.find(hearing.stream);
  if (entry == streams_.end()) return;
  auto& stations = entry->second.stations;
  const auto known = stations.find(hearing.call_sign);
  if (known == stations.end() && stations.size() >= kMaxStations) return;
  HeardBy heard{hearing.call_sign, hearing.radio, hearing.heard, !hearing.radio.empty(),
                hearing.reason};
  if (known != stations.end() && equal(known->second, heard)) return;
  if (news_.size() < kMaxNews) news_.push_back({hearing.stream, heard});
  stations[hearing.call_sign] = std::move(heard);
}

std::vector<HearingRequest> Audiences::due(TimePoint now) {
  std::vector<HearingRequest> out;
  for (auto& [stream, entry] : streams_) {
    const Audience& audience = entry.audience;
    // Transmissions that have ended are asked about once, but not repeatedly.
    const bool again = audience.now && !watched_.empty() && audience.net == watched_;
    if ((!entry.ask && !again) || now < entry.ask_at) continue;
    entry.ask = false;
    entry.ask_at = now + kRequestInterval;
    out.push_back({stream});
  }
  return out;
}

std::vector<Audience> Audiences::states() const {
  std::vector<const Entry*> entries;
  for (const auto& [stream, entry] : streams_) entries.push_back(&entry);
  std::ranges::sort(entries, std::ranges::greater{}, &Entry::order);
  std::vector<Audience> out;
  for (const Entry* entry : entries) {
    out.push_back(entry->audience);
    for (const auto& [call_sign, heard] : entry->stations) out.back().stations.push_back(heard);
  }
  return out;
}

}  // namespace roger::radio

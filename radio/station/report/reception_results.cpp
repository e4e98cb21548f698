#include "radio/station/report/reception_results.hpp"

#include <algorithm>

#include "radio/station/receive/packet_results.hpp"

namespace roger::radio {
namespace {

/// Maximum number of stored results and ended transmissions; bounds the memory that network input
/// can use.
constexpr std::size_t kMaxResults = 1024;
constexpr Nanoseconds kRemembered{60'000'000'000};
/// Voice may precede the report that its transmitter is on the air by this time.
constexpr Nanoseconds kVoiceLead{1'000'000'000};
/// Time allowed for a first packet.
constexpr Nanoseconds kFirstPacketTimeout{500'000'000};
/// A problem expires unless it is reported again.
constexpr Nanoseconds kProblemExpiry = kResultInterval + Nanoseconds{500'000'000};

}  // namespace

Frequency channel_of(const KnownRadio& sender) {
  constexpr double kHertzPerKilohertz = 1000.0;
  return channel_name(sender.frequency, sender.bandwidth_hz / kHertzPerKilohertz);
}

ReceptionResults::ReceptionResult* ReceptionResults::word(RadioId radio, std::uint64_t stream) {
  const Place place{stream, radio};
  if (words_.size() >= kMaxResults && !words_.contains(place)) return nullptr;
  return &words_[place];
}

void ReceptionResults::heard(RadioId radio, std::uint64_t stream, bool now, TimePoint at) {
  ReceptionResult* found = word(radio, stream);
  if (found == nullptr) return;
  found->heard = now;
  if (now) found->began_at = at;
}

bool ReceptionResults::hears(RadioId radio, std::uint64_t stream) const {
  const auto found = words_.find({stream, radio});
  return found != words_.end() && found->second.heard;
}

void ReceptionResults::not_heard(RadioId radio, std::uint64_t stream, const Reason& reason,
                                 TimePoint at) {
  ReceptionResult* found = word(radio, stream);
  if (found == nullptr) return;
  found->reason = reason;
  found->reason_at = at;
}

void ReceptionResults::set_unintelligible(RadioId radio, std::uint64_t stream, const Reason& reason,
                                          TimePoint at) {
  ReceptionResult* found = word(radio, stream);
  if (found == nullptr) return;
  found->problem = reason;
  found->problem_at = at;
}

Reason ReceptionResults::problem(RadioId radio, std::uint64_t stream, TimePoint now) const {
  const auto found = words_.find({stream, radio});
  if (found == words_.end() || now - found->second.problem_at >= kProblemExpiry) return {};
  return found->second.problem;
}

// Decides per radio on the transmitter's frequency; the first radio that hears it decides the
// result. Precedence of reasons: unintelligible, not heard (if newer than the reception), muted, no
// sound. Results older than `since` belong to an earlier transmission; kVoiceLead allows for voice
// that arrives before the transmitter's state.
TransmissionSnapshot ReceptionResults::find_result(const KnownRadio& sender, TimePoint since,
                                                   std::span<const RadioView> radios,
                                                   TimePoint now) const {
  TransmissionSnapshot out;
  out.call_sign = sender.call_sign;
  out.stream = sender.stream;
  out.channel = channel_of(sender);
  out.since = since;
  for (std::size_t i = 0; i < radios.size(); ++i) {
    const auto radio = static_cast<RadioId>(i);
    if (radios[i].address != Address(sender.frequency)) continue;
    Reason reason;
    const auto found = words_.find({sender.stream, radio});
    const ReceptionResult word = found == words_.end() ? ReceptionResult{} : found->second;
    // Heard until a reason is reported why it no longer is.
    const bool heard = word.heard || word.began_at >= since - kVoiceLead;
    const bool explained = word.reason_at >= since - kVoiceLead && !word.reason.empty();
    const Reason worth = problem(radio, sender.stream, now);
    if (!worth.empty() && word.problem_at >= since - kVoiceLead) {
      reason = worth;
    } else if (explained && word.reason_at >= word.began_at) {
      reason = word.reason;
    } else if (heard && radios[i].muted) {
      reason = {HearingReason::kMuted};
    } else if (!heard &&
               now - std::max(since, word.problem_at) > kFirstPacketTimeout + radios[i].delay) {
      reason = {HearingReason::kNoSound};
      out.soundless = true;
    }
    const bool first = !out.radio;
    if (heard && reason.empty()) {
      out.radio = radio;
      out.heard = true;
      out.reason = {};
      return out;
    }
    if (!first && !out.reason.empty()) continue;
    out.radio = radio;
    out.reason = reason;
  }
  if (!out.radio) {
    out.reason = {HearingReason::kNotTuned, out.channel.megahertz()};
  }
  return out;
}

const TransmissionSnapshot* ReceptionResults::find(std::uint64_t stream) const {
  const auto found = places_.find(stream);
  return found == places_.end() ? nullptr : &now_[found->second];
}

void ReceptionResults::follow(std::span<const KnownRadio> on_air, std::span<const RadioView> radios,
                              TimePoint now) {
  std::vector<TransmissionSnapshot> next;
  std::unordered_map<std::uint64_t, std::size_t> places;
  for (const KnownRadio& sender : on_air) {
    const TransmissionSnapshot* before = find(sender.stream);
    // Tuned and keyed again since the last call: another transmission.
    if (before != nullptr && before->channel != channel_of(sender)) before = nullptr;
    TransmissionSnapshot transmission =
        find_result(sender, before != nullptr ? before->since : now, radios, now);
    // A station that was heard counts as heard, even if it faded at the end.
    transmission.was_heard = transmission.heard || (before != nullptr && before->was_heard);
    places.emplace(sender.stream, next.size());
    next.push_back(std::move(transmission));
  }
  for (const TransmissionSnapshot& transmission : now_) {
    const bool lasts = places.contains(transmission.stream);
    if (!lasts && ended_.size() < kMaxResults) ended_[transmission.stream] = {transmission, now};
  }
  now_ = std::move(next);
  places_ = std::move(places);
  std::erase_if(ended_, [now](const auto& end) { return now - end.second.second > kRemembered; });
  std::erase_if(words_, [&](const auto& entry) {
    const ReceptionResult& word = entry.second;
    if (places_.contains(entry.first.first)) return false;
    return !word.heard &&
           now - std::max({word.began_at, word.reason_at, word.problem_at}) > kRemembered;
  });
}

std::optional<TransmissionSnapshot> ReceptionResults::of(std::uint64_t stream) const {
  const auto settled = [](const TransmissionSnapshot& transmission) {
    return transmission.heard || !transmission.reason.empty();
  };
  if (const TransmissionSnapshot* transmission = find(stream)) {
    return settled(*transmission) ? std::optional(*transmission) : std::nullopt;
  }
  const auto end = ended_.find(stream);
  if (end == ended_.end()) return std::nullopt;
  TransmissionSnapshot transmission = end->second.first;
  if (transmission.was_heard) {
    transmission.heard = true;
    transmission.reason = {};
  }
  return settled(transmission) ? std::optional(transmission) : std::nullopt;
}

}  // namespace roger::radio

#include "radio/station/report/reception_log.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <tuple>

namespace roger::radio {
namespace {

/// Maximum number of streams; beyond it the stream heard longest ago is dropped.
constexpr std::size_t kMaxSenders = 256;
/// Silence after which the packets of a stream are dropped. Its last figures remain; those of later
/// packets do not include the ones before the silence.
constexpr Nanoseconds kMaxSilence = std::chrono::minutes{1};

}  // namespace

ReceptionLog::Sender& ReceptionLog::sender(std::uint64_t stream) {
  if (senders_.size() >= kMaxSenders && !senders_.contains(stream)) {
    senders_.erase(std::min_element(
        senders_.begin(), senders_.end(),
        [](const auto& a, const auto& b) { return a.second.heard < b.second.heard; }));
  }
  const auto [found, is_new] = senders_.try_emplace(stream);
  LatencySnapshot& latest = found->second.latest;
  if (is_new) {
    latest.stream = stream;
    latest.sender_radio.index = radio_index_of_(stream);
    find_shared_nets();
  }
  return found->second;
}

void ReceptionLog::note(const ReceiveNote& note) {
  auto& heard = speakers_[note.radio];
  if (note.what != ReceiveNote::What::kBegan && note.what != ReceiveNote::What::kEnded) return;
  if (note.what == ReceiveNote::What::kBegan) {
    Speaker speaker;
    speaker.snapshot.stream = note.stream;
    speaker.snapshot.since = note.at;
    speaker.snapshot.plain = note.secrecy == Secrecy::kExposed;
    heard[note.stream] = speaker;
    Sender& from = sender(note.stream);
    from.heard = ++turn_;
    from.newest.reset();
    return;
  }
  const auto found = heard.find(note.stream);
  if (found == heard.end()) return;
  SpeakerSnapshot ended = found->second.snapshot;
  ended.until = note.at;
  last_[note.radio] = ended;
  heard.erase(found);
}

void ReceptionLog::played(const audio::PlayedPacket& packet) {
  Sender& from = sender(packet.stream);
  from.heard = ++turn_;
  from.account.add(stage_times(packet, clock_domain_, shift_of(packet, from)));
}

// A better estimate may move a clock forward or back, but within a transmission time must not go
// back: a packet was captured no sooner than the one before. If two receivers play the same
// transmission, a packet already counted for one of them is not newer.
std::optional<ClockShift> ReceptionLog::shift_of(const audio::PlayedPacket& packet, Sender& from) {
  const audio::PacketTiming& timing = packet.timing;
  from.clock.reset();
  if (timing.clock_domain == clock_domain_) return std::nullopt;
  from.domain = timing.clock_domain;
  from.clock = relate_(timing.clock_domain, timing.received);
  if (!from.clock) return std::nullopt;
  ClockShift shift{from.clock->offset.count(), from.clock->bound.count()};
  const std::int64_t captured = stage_times(packet, clock_domain_, shift).captured_here;
  if (!from.newest) {
    from.newest = {timing.captured_ns, captured};
  } else if (timing.captured_ns > from.newest->there) {
    // No clock is corrected by that much: the stamps are invalid, so tracking restarts.
    constexpr std::int64_t kMaxHeld = 1'000'000'000;
    std::int64_t held = 0;
    if (captured < from.newest->here) {
      // Unsigned arithmetic, since stamps may have any value.
      const auto back =
          static_cast<std::uint64_t>(from.newest->here) - static_cast<std::uint64_t>(captured);
      if (back <= static_cast<std::uint64_t>(kMaxHeld)) held = static_cast<std::int64_t>(back);
    }
    shift.offset -= held;
    shift.bound += held;
    from.newest = {timing.captured_ns, captured + held};
  }
  return shift;
}

void ReceptionLog::look(RadioId radio, const RadioStatus& status) {
  auto& before = looked_[radio];
  before.resize(status.streams.size());
  for (std::size_t i = 0; i < status.streams.size(); ++i) {
    const StreamStatus& now = status.streams[i];
    if (now.counters.packets == 0) continue;
    audio::PlayoutCounters old;
    if (before[i].stream == now.stream && before[i].counters.packets <= now.counters.packets) {
      old = before[i].counters;
    }
    LatencySnapshot& latest = sender(now.stream).latest;
    latest.packets += now.counters.packets - old.packets;
    latest.lost += now.counters.lost - old.lost;
    latest.late += now.counters.late - old.late;
    if (now.sample_rate > 0) {
      constexpr double kMillisecondsPerSecond = 1000.0;
      const auto samples = now.counters.concealed_samples - old.concealed_samples;
      latest.concealed_ms +=
          kMillisecondsPerSecond * static_cast<double>(samples) / now.sample_rate;
    }
    totals_.packets += now.counters.packets - old.packets;
    totals_.lost += now.counters.lost - old.lost;
    totals_.late += now.counters.late - old.late;
    totals_.duplicate += now.counters.duplicate - old.duplicate;
    totals_.malformed += now.counters.malformed - old.malformed;
    before[i] = now;
    const auto speaker = speakers_[radio].find(now.stream);
    if (speaker == speakers_[radio].end()) continue;
    speaker->second.mean_square = now.mean_square;
    if (now.secrecy == Secrecy::kExposed) speaker->second.snapshot.plain = true;
    if (now.strength_known) speaker->second.received_dbm = now.received_dbm;
  }
}

void ReceptionLog::name(std::uint64_t stream, const std::string& call_sign) {
  Sender& from = sender(stream);
  from.provisional = false;
  change(from.call_sign, call_sign);
}

void ReceptionLog::heard_on(std::uint64_t stream, const std::string& net) {
  Sender& from = sender(stream);
  from.latest.net = net;
  change(from.net, net);
}

void ReceptionLog::missed_on(std::uint64_t stream, const std::string& net) {
  const auto found = senders_.find(stream);
  if (found != senders_.end()) change(found->second.net, net);
}

void ReceptionLog::name_for_now(std::uint64_t stream, const std::string& name) {
  change(sender(stream).call_sign, name);
}

void ReceptionLog::change(std::string& text, const std::string& value) {
  if (text == value) return;
  text = value;
  find_shared_nets();
}

// Not at each look at the figures, which are many: with 256 senders that costs milliseconds.
void ReceptionLog::find_shared_nets() {
  struct Radios {
    std::uint16_t first = 0;
    bool several = false;
  };
  std::map<std::tuple<std::string_view, std::string_view, bool>, Radios> of_places;
  const auto radios_at = [&](const Sender& from) -> Radios* {
    if (from.call_sign.empty() || from.net.empty()) return nullptr;
    return &of_places[{from.call_sign, from.net, is_replayed(from.latest.stream)}];
  };
  for (const auto& [stream, from] : senders_) {
    // A station that rejoins has new streams with the same numbers; these do not count as further
    // radios.
    const std::uint16_t index = from.latest.sender_radio.index;
    Radios* const radios = index == 0 ? nullptr : radios_at(from);
    if (radios == nullptr) continue;
    if (radios->first == 0) radios->first = index;
    if (radios->first != index) radios->several = true;
  }
  for (auto& [stream, from] : senders_) {
    SenderRadio& radio = from.latest.sender_radio;
    const Radios* const radios = radio.index == 0 ? nullptr : radios_at(from);
    radio.shares_net = radios != nullptr && radios->several;
  }
}

SenderRadio ReceptionLog::radio_of(std::uint64_t stream) const {
  const auto found = senders_.find(stream);
  return found == senders_.end() ? SenderRadio{} : found->second.latest.sender_radio;
}

std::string ReceptionLog::name_of(std::uint64_t stream) const {
  const auto found = senders_.find(stream);
  return found == senders_.end() ? std::string{} : found->second.call_sign;
}

bool ReceptionLog::has_said_name(std::uint64_t stream) const {
  const auto found = senders_.find(stream);
  return found != senders_.end() && !found->second.provisional;
}

std::vector<std::uint64_t> ReceptionLog::nameless() const {
  std::vector<std::uint64_t> out;
  for (const auto& [stream, from] : senders_) {
    if (from.provisional) out.push_back(stream);
  }
  return out;
}

std::vector<SpeakerSnapshot> ReceptionLog::speakers(RadioId radio) const {
  std::vector<SpeakerSnapshot> out;
  const auto heard = speakers_.find(radio);
  if (heard == speakers_.end()) return out;
  for (const auto& [stream, speaker] : heard->second) {
    SpeakerSnapshot snapshot = speaker.snapshot;
    snapshot.call_sign = name_of(stream);
    snapshot.sender_radio = radio_of(stream);
    snapshot.level_dbfs = mean_square_to_decibels(speaker.mean_square).value;
    snapshot.received_dbm = speaker.received_dbm;
    out.push_back(snapshot);
  }
  std::sort(out.begin(), out.end(), [](const SpeakerSnapshot& a, const SpeakerSnapshot& b) {
    return a.level_dbfs > b.level_dbfs;
  });
  return out;
}

std::optional<SpeakerSnapshot> ReceptionLog::last_speaker(RadioId radio) const {
  const auto found = last_.find(radio);
  if (found == last_.end()) return std::nullopt;
  SpeakerSnapshot snapshot = found->second;
  snapshot.call_sign = name_of(snapshot.stream);
  snapshot.sender_radio = radio_of(snapshot.stream);
  return snapshot;
}

std::vector<LatencySnapshot> ReceptionLog::latencies(bool renew, TimePoint now) {
  std::vector<std::pair<std::uint64_t, LatencySnapshot>> order;
  for (auto& [stream, from] : senders_) {
    if (renew && from.computed != from.account.added()) {
      from.account.fill(from.latest);
      from.computed = from.account.added();
      from.latest.clock = from.clock;
      if (from.clock) from.read = now - from.clock->age;
    } else if (renew && from.latest.newest + kMaxSilence < now) {
      from.account.drop_packets();
    }
    if (renew && from.latest.clock) {
      if (auto clock = relate_(from.domain, now)) {
        from.latest.clock = std::move(clock);
        from.read = now - from.latest.clock->age;
      } else {
        from.latest.clock->age = now - from.read;  // no newer estimate exists
      }
    }
    from.latest.call_sign = from.call_sign;
    order.emplace_back(from.heard, from.latest);
  }
  std::sort(order.begin(), order.end(),
            [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<LatencySnapshot> out;
  out.reserve(order.size());
  for (auto& entry : order) out.push_back(std::move(entry.second));
  return out;
}

}  // namespace roger::radio

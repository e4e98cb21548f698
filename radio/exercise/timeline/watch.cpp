#include "radio/exercise/timeline/watch.hpp"

#include <algorithm>

#include "radio/hla/control_text.hpp"

namespace roger::radio {
namespace {

/// Limits of the memory that received data can occupy.
constexpr std::size_t kMaxOnAir = 1024;
constexpr std::size_t kMaxCalls = 1024;
/// Time after the end of a transmission within which older packets may still arrive.
constexpr Nanoseconds kLate{1'000'000'000};
constexpr double kSilenceDbfs = -120.0;

/// Returns whether sequence number `a` follows `b`. Numbers wrap, so the sign of the difference
/// decides (RFC 1982).
bool after(std::uint32_t a, std::uint32_t b) {
  return static_cast<std::int32_t>(a - b) > 0;
}

}  // namespace

Watch::Watch(const NetPlan& plan, TimePoint now) : board_(plan, now) {
}

Watch::OnAir& Watch::begin(std::uint64_t stream, Transmission transmission, bool carrier,
                           TimePoint now) {
  const Place place{stream, transmission.address};
  const std::size_t net = board_.net_of(transmission.address, transmission.hopping, carrier);
  AirTransmission air;
  air.stream = stream;
  air.net = board_.name(net);
  air.since = now;
  air.transmission = std::move(transmission);
  if (const Net* planned = board_.planned(net); planned != nullptr && !planned->intercom()) {
    air.transmission.modulation = planned->modulation;
    air.bandwidth_hz = planned->bandwidth_khz * 1000.0;
  }
  audiences_.begins(stream, air.transmission.call_sign, air.net, now);
  board_.active(net, now);
  OnAir& out = on_air_[place];
  out = {timeline_.begin(std::move(air)), net, {}, now, kSilenceDbfs, false};
  carriers_.erase(place);
  mark_collisions(net);
  return out;
}

std::set<const Watch::OnAir*> Watch::collisions() const {
  // Stations that break in are heard instead of all others, so the two groups of a net do not meet.
  using BreaksIn = bool;
  struct Group {
    std::set<std::uint64_t> streams;
    std::vector<const OnAir*> transmissions;
  };
  std::map<std::pair<std::size_t, BreaksIn>, Group> groups;
  for (const auto& [place, on_air] : on_air_) {
    const TransmissionFlags& flags = timeline_.at(on_air.id).transmission.flags;
    if (flags.relayed || is_line(place.second)) continue;
    Group& group = groups[{on_air.net, flags.breaks_in}];
    group.streams.insert(place.first);
    group.transmissions.push_back(&on_air);
  }
  std::set<const OnAir*> out;
  for (const auto& [place, group] : groups) {
    if (group.streams.size() > 1)
      out.insert(group.transmissions.begin(), group.transmissions.end());
  }
  return out;
}

void Watch::mark_collisions(std::size_t net) {
  const std::set<const OnAir*> now = collisions();
  for (const auto& [place, on_air] : on_air_) {
    if (on_air.net != net) continue;
    const bool stepped_on = on_air.was_stepped_on || now.contains(&on_air);
    if (timeline_.at(on_air.id).stepped_on == stepped_on) continue;
    timeline_.change(on_air.id, [&](AirTransmission& one) { one.stepped_on = stepped_on; });
    stepped_on ? board_.stepped_on(net) : board_.not_stepped_on(net);
  }
}

void Watch::break_in(OnAir& on_air) {
  timeline_.change(on_air.id,
                   [](AirTransmission& one) { one.transmission.flags.breaks_in = true; });
  on_air.was_stepped_on = false;
  mark_collisions(on_air.net);
}

void Watch::end(const Place& place, TimePoint at) {
  const auto found = on_air_.find(place);
  const OnAir on_air = found->second;
  if (const auto colliding = collisions(); colliding.contains(&found->second)) {
    for (auto& [other, one] : on_air_) {
      if (one.net == on_air.net && colliding.contains(&one)) one.was_stepped_on = true;
    }
  }
  on_air_.erase(found);
  timeline_.change(on_air.id, [at](AirTransmission& one) { one.until = at; });
  board_.active(on_air.net, at);
  audiences_.ends(place.first);
  if (on_air.sequence && gone_.size() < kMaxOnAir) gone_[place] = {*on_air.sequence, at};
  const AirTransmission& air = timeline_.at(on_air.id);
  if (!air.sound || air.transmission.flags.relayed) return;
  // See the rules of calls and answers at the class.
  auto& ends = ends_[on_air.net];
  const bool answers = std::ranges::any_of(ends, [&](const End& end) {
    return end.stream != place.first && air.since - end.at <= kAnswerTime;
  });
  const bool goes_on = std::ranges::any_of(on_air_, [&](const auto& other) {
    const AirTransmission& that = timeline_.at(other.second.id);
    return other.second.net == on_air.net && other.first.first != place.first && that.sound &&
           !that.transmission.flags.relayed;
  });
  if (!answers && goes_on) {
    timeline_.change(on_air.id, [](AirTransmission& one) { one.answered = true; });
  } else if (!answers && calls_.size() < kMaxCalls) {
    calls_.push_back({on_air.id, place.first, on_air.net, at});
  }
  ends.push_back({place.first, at});
}

/// Handles the first voice packet of a transmission, which answers the calls of other stations.
void Watch::sounded(OnAir& on_air, TimePoint now) {
  timeline_.change(on_air.id, [](AirTransmission& one) { one.sound = true; });
  const AirTransmission& air = timeline_.at(on_air.id);
  if (air.transmission.flags.relayed) return;
  std::erase_if(calls_, [&](const Call& call) {
    const bool same_stream = call.stream == air.stream;
    if (call.net != on_air.net || same_stream || now - call.ended > kAnswerTime) return false;
    timeline_.change(call.id, [](AirTransmission& one) { one.answered = true; });
    return true;
  });
}

Watch::Taken Watch::take(const DecipheredVoice& opened, TimePoint now) {
  const Transmission& said = opened.voice.transmission;
  const audio::CodedPacket& packet = opened.voice.coded;
  const Place place{packet.stream, said.address};
  auto found = on_air_.find(place);
  // A packet with another key or recipient begins another transmission. Otherwise secure voice
  // could be shown as plain, or a whisper as a transmission to all stations.
  const auto is_other = [&](const Transmission& known) {
    return known.key_id != said.key_id || known.recipient != said.recipient;
  };
  const bool other = found != on_air_.end() && found->second.sequence &&
                     is_other(timeline_.at(found->second.id).transmission);
  if (found != on_air_.end() && (packet.first || other) && found->second.sequence &&
      after(packet.sequence, *found->second.sequence)) {
    end(place, found->second.last);  // the packet that ended the previous transmission was lost
    found = on_air_.end();
  }
  if (found == on_air_.end()) {
    const auto gone = gone_.find(place);
    const bool late = gone != gone_.end() && now - gone->second.at <= kLate &&
                      !after(packet.sequence, gone->second.sequence);
    if (late || on_air_.size() >= kMaxOnAir) return {};
    begin(packet.stream, said, false, now);
    found = on_air_.find(place);
  }
  OnAir& on_air = found->second;
  if (said.flags.breaks_in && !timeline_.at(on_air.id).transmission.flags.breaks_in) {
    break_in(on_air);
  }
  Taken out{on_air.id, true, !on_air.sequence, 0};
  if (on_air.sequence) {
    const std::uint32_t step = packet.sequence - *on_air.sequence;
    out.fresh = after(packet.sequence, *on_air.sequence);
    const auto lost = [step](const RepeatedPacket& one) { return one.packets_back < step; };
    if (out.fresh) {
      out.recovered = static_cast<std::size_t>(std::ranges::count_if(opened.voice.repeated, lost));
    }
  } else {
    // The first packet: the transmission was a carrier until now, or is new.
    timeline_.change(on_air.id, [&](AirTransmission& one) {
      Transmission next = said;
      if (next.call_sign.empty()) next.call_sign = one.transmission.call_sign;
      if (!next.modulation) next.modulation = one.transmission.modulation;
      one.transmission = std::move(next);
      one.unreadable = opened.unreadable;
      one.plain = is_exposed(on_air.net, said);
    });
  }
  if (out.fresh) on_air.sequence = packet.sequence;
  on_air.last = std::max(on_air.last, now);
  const bool renamed = timeline_.at(on_air.id).transmission.call_sign != said.call_sign;
  if (renamed && !said.call_sign.empty()) name(packet.stream, said.call_sign);
  if (!packet.carrier_only && !timeline_.at(on_air.id).sound) sounded(on_air, now);
  const TransmissionId id = on_air.id;
  if (packet.last) end(place, now);
  out.id = id;
  return out;
}

bool Watch::is_exposed(std::size_t net, const Transmission& said) const {
  const Net* planned = board_.planned(net);
  return said.key_id == 0 && planned != nullptr && planned->key != nullptr;
}

void Watch::reject(const VoicePacket& voice, const Reason& reason, TimePoint now) {
  const Transmission& said = voice.transmission;
  board_.rejected(board_.net_of(said.address, said.hopping, false), said.call_sign, reason, now);
}

void Watch::level(TransmissionId id, double dbfs) {
  for (auto& [place, on_air] : on_air_) {
    if (on_air.id == id) on_air.level_dbfs = dbfs;
  }
}

void Watch::take(const Message& message, const std::string& who, TimePoint now) {
  if (const auto* hearing = std::get_if<ReceptionReport>(&message))
    return audiences_.answered(*hearing);
  if (const auto* refused = std::get_if<ControlRefused>(&message)) {
    refused_ = {refused_.reports + 1, to_notice(*refused), now};
    return;
  }
  auto mark = controls_.take(message, who, now);
  if (!mark) return;
  const auto net_at = [this](Frequency frequency) {
    return board_.name(board_.net_of(frequency, {}, true));
  };
  if (const auto* jam = std::get_if<Jam>(&message)) mark->net = net_at(jam->frequency);
  if (const auto* cut = std::get_if<NetCut>(&message)) mark->net = net_at(cut->frequency);
  controls_.is_marked(message, timeline_.mark(std::move(*mark)).id);
}

void Watch::name(std::uint64_t stream, const std::string& call_sign) {
  audiences_.set_call_sign(stream, call_sign);
  for (const auto& [place, on_air] : on_air_) {
    if (place.first != stream) continue;
    timeline_.change(on_air.id,
                     [&](AirTransmission& one) { one.transmission.call_sign = call_sign; });
  }
}

std::vector<std::uint64_t> Watch::nameless() const {
  std::vector<std::uint64_t> out;
  for (const auto& [place, on_air] : on_air_) {
    if (timeline_.at(on_air.id).transmission.call_sign.empty()) out.push_back(place.first);
  }
  return out;
}

void Watch::learn(TransmissionId id, const KnownRadio& radio) {
  timeline_.change(id, [&](AirTransmission& one) {
    one.host = radio.host;
    if (!radio.modulation) return;
    one.transmission.modulation = radio.modulation;
    one.bandwidth_hz = radio.bandwidth_hz;
  });
}

void Watch::follow_carriers(std::span<const KnownRadio> on_air, TimePoint now) {
  // The new map keeps only transmitters that are still on the air, which discards the other pending
  // ones.
  std::map<Place, TimePoint> carriers;
  for (auto& [place, one] : on_air_) one.is_transmitting = false;
  for (const KnownRadio& radio : on_air) {
    const Place place{radio.stream, radio.frequency};
    if (const auto found = on_air_.find(place); found != on_air_.end()) {
      found->second.is_transmitting = true;
      learn(found->second.id, radio);
      continue;
    }
    const auto known = carriers_.find(place);
    const TimePoint since = known == carriers_.end() ? now : known->second;
    const auto gone = gone_.find(place);
    // The state "transmitting" may end some time after the last packet.
    const bool closing = gone != gone_.end() && now - gone->second.at <= kMinCarrierTime;
    if (closing || now - since < kMinCarrierTime || on_air_.size() >= kMaxOnAir) {
      if (!closing) carriers[place] = since;
      continue;
    }
    Transmission transmission;
    transmission.address = radio.frequency;
    transmission.call_sign = radio.call_sign;
    transmission.hopping = radio.hopping;
    OnAir& begun = begin(radio.stream, std::move(transmission), true, since);
    begun.is_transmitting = true;
    learn(begun.id, radio);
  }
  carriers_ = std::move(carriers);
}

/// Marks calls without an answer, and removes ends that cannot distinguish an answer any more.
void Watch::expire_calls(TimePoint now) {
  std::erase_if(calls_, [&](const Call& call) {
    if (now - call.ended <= kAnswerTime) return false;
    timeline_.change(call.id, [](AirTransmission& one) { one.answered = false; });
    board_.unanswered(call.net);
    return true;
  });
  for (auto& [net, ends] : ends_) {
    std::erase_if(ends, [now](const End& end) { return now - end.at > 2 * kAnswerTime; });
  }
}

void Watch::follow(std::span<const KnownRadio> on_air, TimePoint now) {
  follow_carriers(on_air, now);
  std::vector<std::pair<Place, TimePoint>> over;
  for (auto& [place, one] : on_air_) {
    const bool carrier = !one.sequence;
    if (one.is_transmitting) continue;
    if (!carrier && now - one.last <= kPacketTimeout) continue;
    over.emplace_back(place, carrier ? now : one.last);
  }
  // end() changes on_air_, so it is called after the iteration.
  for (const auto& [place, at] : over) end(place, at);
  std::erase_if(gone_, [now](const auto& entry) { return now - entry.second.at > kLate; });
  expire_calls(now);
  for (ExerciseMark& mark : controls_.lapse(now)) timeline_.mark(std::move(mark));
  const std::set<const OnAir*> colliding = collisions();
  std::vector<NetBoard::Keyed> keyed;
  for (const auto& [place, one] : on_air_) {
    const bool sounds = now - one.last <= kPacketTimeout;
    const AirTransmission& air = timeline_.at(one.id);
    keyed.push_back({one.net,
                     {air.transmission.call_sign, air.stream},
                     air.transmission.flags.breaks_in,
                     colliding.contains(&one),
                     air.plain,
                     sounds ? one.level_dbfs : kSilenceDbfs});
  }
  board_.follow(keyed, now);
}

std::vector<NetState> Watch::nets() const {
  std::vector<NetState> out = board_.states();
  for (NetState& net : out) {
    net.control = controls_.on(net.frequency);
  }
  return out;
}

}  // namespace roger::radio

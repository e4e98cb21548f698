#include "radio/station/receive/instructor_controls.hpp"

#include <algorithm>

#include "radio/model/propagation/link.hpp"

namespace roger::radio {
namespace {

/// Maximum number of effects of one kind; bounds the memory that network input can use.
constexpr std::size_t kMaxEntries = 1024;
/// Signals outside the passband are not disturbed.
constexpr double kAdjacentDb = 200.0;
/// Values come from the network; larger ones have no further effect.
constexpr double kMaxDb = 200.0;

bool lapsed(TimePoint at, TimePoint now) {
  return now - at > kControlExpiry;
}

Failure worse(Failure a, Failure b) {
  const auto bits = static_cast<std::uint8_t>(a) | static_cast<std::uint8_t>(b);
  return static_cast<Failure>(bits);
}

}  // namespace

template <class Key, class What>
bool InstructorControls::put(std::map<Key, Received<What>>& received, const Key& key,
                             const What& what, bool ends, TimePoint now) {
  std::erase_if(received, [now](const auto& entry) { return lapsed(entry.second.at, now); });
  const auto known = received.find(key);
  if (ends) return received.erase(key) > 0;
  if (known == received.end() && received.size() >= kMaxEntries) return false;
  const bool news = known == received.end() || known->second.what != what;
  received[key] = {what, now};
  return news;
}

bool InstructorControls::apply(const Jam& jam, TimePoint now) {
  const std::lock_guard lock(mutex_);
  return put(jams_, std::pair(jam.source, jam.frequency), jam, ends(jam), now);
}

bool InstructorControls::apply(const NetCut& cut, TimePoint now) {
  const std::lock_guard lock(mutex_);
  return put(cuts_, std::pair(cut.source, cut.frequency), cut, ends(cut), now);
}

bool InstructorControls::apply(const RadioCondition& condition, TimePoint now) {
  const std::lock_guard lock(mutex_);
  return put(conditions_, std::tuple(condition.source, condition.call_sign, condition.radio_index),
             condition, ends(condition), now);
}

ControlEffect InstructorControls::effect(const std::string& call_sign, std::uint16_t index,
                                         Frequency frequency, double passband_hz,
                                         TimePoint now) const {
  ControlEffect out;
  const std::lock_guard lock(mutex_);
  for (const auto& [key, received] : jams_) {
    if (lapsed(received.at, now) || frequency.hertz() == 0) continue;
    const double offset = static_cast<double>(received.what.frequency.hertz()) -
                          static_cast<double>(frequency.hertz());
    const double overlap = overlap_db(offset, received.what.bandwidth_hz, passband_hz, kAdjacentDb);
    if (overlap <= -kAdjacentDb) continue;
    const double snr = std::clamp(double{received.what.strength_db}, -kMaxDb, kMaxDb) + overlap;
    if (out.jam != JamKind::kOff && snr <= out.jam_snr_db) continue;
    out.jam = received.what.kind;
    out.jam_snr_db = snr;
  }
  for (const auto& [key, received] : cuts_) {
    out.cut = out.cut || (key.second == frequency && !lapsed(received.at, now));
  }
  for (const auto& [key, received] : conditions_) {
    const RadioCondition& condition = received.what;
    const bool addressed = condition.call_sign == call_sign &&
                           (condition.radio_index == 0 || condition.radio_index == index);
    if (!addressed || lapsed(received.at, now)) continue;
    out.failure = worse(out.failure, condition.failure);
    out.loss_db = std::max(out.loss_db, std::min(double{condition.loss_db}, kMaxDb));
    if (condition.squelch != SquelchForce::kFree) out.squelch = condition.squelch;
  }
  return out;
}

bool is_about_the_same(const Message& a, const Message& b) {
  if (a.index() != b.index()) return false;
  if (const auto* jam = std::get_if<Jam>(&a)) {
    return jam->frequency == std::get<Jam>(b).frequency;
  }
  if (const auto* cut = std::get_if<NetCut>(&a)) {
    return cut->frequency == std::get<NetCut>(b).frequency;
  }
  const auto* condition = std::get_if<RadioCondition>(&a);
  if (condition == nullptr) return false;
  const auto& other = std::get<RadioCondition>(b);
  return condition->call_sign == other.call_sign && condition->radio_index == other.radio_index;
}

bool ends(const Message& control) {
  if (const auto* jam = std::get_if<Jam>(&control)) return jam->kind == JamKind::kOff;
  if (const auto* cut = std::get_if<NetCut>(&control)) return !cut->cut;
  const auto* condition = std::get_if<RadioCondition>(&control);
  if (condition == nullptr) return false;
  return *condition ==
         RadioCondition{condition->source, condition->call_sign, condition->radio_index};
}

}  // namespace roger::radio

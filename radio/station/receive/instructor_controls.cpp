#include "radio/station/receive/instructor_controls.hpp"

#include <algorithm>

#include "radio/model/propagation/link.hpp"

namespace roger::radio {
namespace {

/// Maximum number of effects of one kind. The memberships of a station admit fewer; displaced
/// effects remain until they expire.
constexpr std::size_t kMaxEntries = 2 * kMaxStoredEffects;
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

template <class What>
bool InstructorControls::put(Effects<What>& effects, const What& what, TimePoint now) {
  if (now - checked_ >= kControlRenewal) erase_expired(now);
  const ControlTarget target = *target_of(what);
  const auto known = effects.find(target);
  const bool is_active = known != effects.end() && !lapsed(known->second.at, now);
  if (ends(what)) {
    effects.erase(target);
    return is_active;
  }
  if (known == effects.end() && effects.size() >= kMaxEntries) return false;
  const bool news = !is_active || known->second.what != what;
  effects[target] = {what, now};
  return news;
}

void InstructorControls::erase_expired(TimePoint now) {
  checked_ = now;
  const auto is_expired = [now](const auto& effect) { return lapsed(effect.second.at, now); };
  std::erase_if(jams_, is_expired);
  std::erase_if(cuts_, is_expired);
  std::erase_if(conditions_, is_expired);
}

bool InstructorControls::apply(const Jam& jam, TimePoint now) {
  const std::lock_guard lock(mutex_);
  return put(jams_, jam, now);
}

bool InstructorControls::apply(const NetCut& cut, TimePoint now) {
  const std::lock_guard lock(mutex_);
  return put(cuts_, cut, now);
}

bool InstructorControls::apply(const RadioCondition& condition, TimePoint now) {
  const std::lock_guard lock(mutex_);
  return put(conditions_, condition, now);
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
    out.cut = out.cut || (key.frequency == frequency && !lapsed(received.at, now));
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

}  // namespace roger::radio

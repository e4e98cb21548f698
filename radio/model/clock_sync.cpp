#include "radio/model/clock_sync.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace roger::radio {
namespace {

constexpr std::int64_t kFarthest = std::numeric_limits<std::int64_t>::max() / 4;
constexpr std::uint64_t kWidestBound = 10'000'000'000;
/// Number of references whose clock relation is remembered: the present one and earlier ones.
constexpr std::size_t kMostLegs = 4;
constexpr float kPpm = 1e6F;

std::int64_t stamp_of(TimePoint instant) {
  return instant.time_since_epoch().count();
}

bool was_seen(TimePoint seen, TimePoint now) {
  return now - seen <= ClockSync::kGone;
}

}  // namespace

ClockSync::ClockSync(std::uint64_t station, std::uint64_t domain, std::string name)
    : station_(station), domain_(domain), name_(std::move(name)), reference_(domain) {
  asking_.next_exchange = station;
}

bool ClockSync::is_chief(TimePoint now) const {
  const auto others = domains_.find(domain_);
  return others == domains_.end() || others->second.chief > station_ ||
         !was_seen(others->second.seen, now);
}

std::uint64_t ClockSync::elect(TimePoint now) const {
  for (const auto& [number, domain] : domains_) {  // in ascending order
    if (number >= domain_) break;
    if (was_seen(domain.seen, now) && now >= domain.passed_over_until) return number;
  }
  return domain_;
}

bool ClockSync::can_be(const ClockNotice& notice) const {
  if (notice.station == 0 || notice.domain == 0 || notice.station == station_) return false;
  if (notice.sent_ns < 0 || notice.sent_ns > kFarthest) return false;
  if (notice.offset_ns < -kFarthest || notice.offset_ns > kFarthest) return false;
  if (notice.bound_ns > kWidestBound) return false;
  if (!(std::abs(notice.drift_ppm) <= static_cast<float>(kMostDrift) * kPpm + 1.0F)) return false;
  return notice.reference != notice.domain || (notice.offset_ns == 0 && notice.bound_ns == 0);
}

ClockSync::Domain* ClockSync::make_domain(std::uint64_t domain, TimePoint now) {
  if (const auto known = domains_.find(domain); known != domains_.end()) return &known->second;
  if (domains_.size() >= kMostDomains) {
    const auto oldest = std::min_element(
        domains_.begin(), domains_.end(),
        [](const auto& a, const auto& b) { return a.second.seen < b.second.seen; });
    if (was_seen(oldest->second.seen, now)) return nullptr;
    domains_.erase(oldest);
  }
  return &domains_[domain];
}

bool ClockSync::take(const ClockNotice& notice, Domain& from, TimePoint received) {
  if (from.chief == notice.station && notice.sent_ns <= from.last_sent_ns) return false;
  from.chief = notice.station;
  from.name = notice.name;
  from.seen = received;
  from.last_sent_ns = notice.sent_ns;
  if (notice.reference == 0 || notice.reference == notice.domain) return true;
  ClockEstimate leg;
  leg.offset_ns = notice.offset_ns;
  leg.bound_ns = static_cast<std::int64_t>(notice.bound_ns);
  if (notice.drift_known) leg.drift = static_cast<double>(notice.drift_ppm / kPpm);
  leg.at = received;
  from.legs[notice.reference] = leg;
  if (from.legs.size() > kMostLegs) {
    from.legs.erase(
        std::min_element(from.legs.begin(), from.legs.end(),
                         [](const auto& a, const auto& b) { return a.second.at < b.second.at; }));
  }
  return true;
}

void ClockSync::hear(const ClockNotice& notice, TimePoint received) {
  Domain* from = can_be(notice) ? make_domain(notice.domain, received) : nullptr;
  if (from == nullptr) {
    ++counts_.dropped;
    return;
  }
  if (from->chief != notice.station || !was_seen(from->seen, received)) at_once(received);
  // If a domain has two active time references, the one with the lower number represents it.
  const bool speaks =
      from->chief == 0 || notice.station <= from->chief || !was_seen(from->seen, received);
  if (speaks && !take(notice, *from, received)) {
    ++counts_.dropped;
    return;
  }
  if (notice.to == station_ && notice.exchange != 0) answer(notice, *from, received);
}

void ClockSync::at_once(TimePoint now) {
  const TimePoint soonest = last_notice_ ? *last_notice_ + kAtOnce : now;
  next_notice_ = std::min(next_notice_, std::max(soonest, now));
}

void ClockSync::answer(const ClockNotice& notice, Domain& from, TimePoint received) {
  if (received - from.second_began >= std::chrono::seconds{1}) {
    from.second_began = received;
    from.answered = 0;
  }
  if (from.answered >= kMostPerSecond || answers_.size() >= kMostAnswers) {
    ++counts_.dropped;
    return;
  }
  ++from.answered;
  answers_.push_back({station_, notice.station, notice.exchange, stamp_of(received), 0});
}

void ClockSync::hear(const ClockAnswer& answer, TimePoint received) {
  if (answer.to != station_) return;
  const auto question =
      std::find_if(asking_.questions.begin(), asking_.questions.end(), [&](const Question& one) {
        return one.exchange == answer.exchange && one.station == answer.station;
      });
  if (question == asking_.questions.end()) {
    ++counts_.dropped;
    return;
  }
  const auto reading =
      clock_reading(question->sent_ns, answer.received_ns, answer.sent_ns, stamp_of(received));
  const std::uint64_t reference = question->reference;
  asking_.questions.erase(question);
  if (!reading) {
    ++counts_.dropped;
    return;
  }
  ++counts_.exchanges;
  if (reference == asking_.domain) asking_.unanswered = 0;
  if (estimators_[reference].add(*reading)) return;
  ++counts_.steps;
  asking_.quick_left = kQuickExchanges;
  at_once(received);
}

void ClockSync::follow(TimePoint now) {
  std::erase_if(domains_, [now](const auto& one) {
    return now - one.second.seen > kClockForgotten && now >= one.second.passed_over_until;
  });
  std::erase_if(estimators_, [&](const auto& one) { return !one.second.at(now); });
  if (asking_.domain != 0 && asking_.unanswered >= kMostUnanswered) {
    if (const auto mute = domains_.find(asking_.domain); mute != domains_.end()) {
      mute->second.passed_over_until = now + kPassedOver;
    }
  }
  reference_ = elect(now);
  const std::uint64_t asked = is_chief(now) && reference_ != domain_ ? reference_ : 0;
  if (asked == asking_.domain) return;
  asking_.domain = asked;
  asking_.unanswered = 0;
  asking_.quick_left = asked == 0 ? 0 : kQuickExchanges;
  next_notice_ = std::min(next_notice_, now);
}

void ClockSync::ask(ClockNotice& notice) {
  notice.to = domains_.at(asking_.domain).chief;
  notice.exchange = ++asking_.next_exchange;
  asking_.questions.push_back({notice.exchange, notice.to, asking_.domain, notice.sent_ns});
  if (asking_.questions.size() > kMostQuestions) asking_.questions.pop_front();
  ++asking_.unanswered;
  asking_.quick_left = std::max(asking_.quick_left - 1, 0);
}

std::optional<ClockNotice> ClockSync::notice_due(TimePoint now) {
  follow(now);
  if (last_notice_ && now < next_notice_) return std::nullopt;
  if (last_notice_ && !is_chief(now)) {
    next_notice_ = now + kEvery;
    return std::nullopt;
  }
  ClockNotice out;
  out.station = station_;
  out.domain = domain_;
  out.name = name_;
  out.sent_ns = stamp_of(now);
  const Legs legs = legs_of(domain_, now);
  if (const auto leg = legs.find(reference_); leg != legs.end()) {
    const ClockEstimate& known = leg->second;
    out.reference = reference_;
    out.offset_ns = known.offset_ns;
    out.bound_ns = static_cast<std::uint64_t>(known.bound_ns);
    out.drift_known = known.drift.has_value() && reference_ != domain_;
    out.drift_ppm = static_cast<float>(known.drift.value_or(0.0)) * kPpm;
  }
  if (asking_.domain != 0) ask(out);
  const bool alone = std::none_of(domains_.begin(), domains_.end(), [&](const auto& one) {
    return one.first != domain_ && was_seen(one.second.seen, now);
  });
  last_notice_ = now;
  next_notice_ = now + (asking_.quick_left > 0 ? kQuickEvery : alone ? kAloneEvery : kEvery);
  return out;
}

std::optional<ClockAnswer> ClockSync::answer_due(TimePoint now) {
  if (answers_.empty()) return std::nullopt;
  ClockAnswer out = answers_.front();
  answers_.pop_front();
  out.sent_ns = stamp_of(now);
  return out;
}

TimePoint ClockSync::next_due() const {
  return answers_.empty() && last_notice_ ? next_notice_ : TimePoint{};
}

ClockSync::Legs ClockSync::legs_of(std::uint64_t domain, TimePoint at) const {
  Legs out;
  if (const auto known = domains_.find(domain); known != domains_.end()) {
    for (const auto& [reference, leg] : known->second.legs) {
      if (at - leg.at <= kClockForgotten) out[reference] = leg.moved_to(at);
    }
  }
  if (domain == domain_) {
    for (const auto& [reference, estimator] : estimators_) {
      const auto estimate = estimator.at(at);
      if (!estimate) continue;
      const auto said = out.find(reference);
      if (said == out.end() || estimate->bound_ns < said->second.bound_ns) {
        out[reference] = *estimate;
      }
    }
  }
  out[domain] = {0, 0, 0.0, at};
  return out;
}

std::optional<ClockRelation> ClockSync::relate(std::uint64_t domain, TimePoint at) const {
  const Legs own = legs_of(domain_, at);
  const Legs others = legs_of(domain, at);
  std::optional<ClockRelation> best;
  for (const auto& [reference, there] : others) {
    const auto here = own.find(reference);
    if (here == own.end()) continue;
    ClockRelation through;
    through.reference = reference;
    ClockEstimate& sum = through.estimate;
    sum.offset_ns = here->second.offset_ns - there.offset_ns;
    sum.bound_ns = here->second.bound_ns + there.bound_ns;
    if (here->second.drift && there.drift) sum.drift = *here->second.drift - *there.drift;
    sum.at = std::min(here->second.at, there.at);
    if (!best || sum.bound_ns < best->estimate.bound_ns) best = through;
  }
  return best;
}

const std::string& ClockSync::name_of(std::uint64_t domain, TimePoint now) const {
  static const std::string kNobody;
  const auto known = domains_.find(domain);
  if (domain == domain_ && is_chief(now)) return name_;
  return known == domains_.end() ? kNobody : known->second.name;
}

ClockSyncState ClockSync::state(TimePoint now) const {
  ClockSyncState out;
  static_cast<ClockSyncCounts&>(out) = counts_;
  out.reference = reference_;
  out.reference_name = name_of(reference_, now);
  out.chief = is_chief(now);
  for (const auto& [number, domain] : domains_) {
    if (number != domain_ && was_seen(domain.seen, now)) ++out.domains;
  }
  if (reference_ != domain_) {
    const Legs legs = legs_of(domain_, now);
    if (const auto leg = legs.find(reference_); leg != legs.end()) out.estimate = leg->second;
  }
  return out;
}

}  // namespace roger::radio

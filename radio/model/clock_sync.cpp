#include "radio/model/clock_sync.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace roger::radio {
namespace {

constexpr std::int64_t kMaxOffset = std::numeric_limits<std::int64_t>::max() / 4;
constexpr std::uint64_t kMaxBound = 10'000'000'000;
/// Number of references for which a domain's offset is kept: the present and earlier ones, so that
/// relations survive a change of the reference.
constexpr std::size_t kMaxReferences = 4;
constexpr float kPpm = 1e6F;

std::int64_t to_stamp(TimePoint instant) {
  return instant.time_since_epoch().count();
}

bool seen_recently(TimePoint seen, TimePoint now) {
  return now - seen <= ClockSync::kPresenceTimeout;
}

}  // namespace

ClockSync::ClockSync(std::uint64_t station, std::uint64_t domain, std::string name)
    : station_(station), domain_(domain), name_(std::move(name)), reference_(domain) {
  asking_.next_exchange = station;
}

bool ClockSync::is_time_reference(TimePoint now) const {
  const auto others = domains_.find(domain_);
  return others == domains_.end() || others->second.time_reference > station_ ||
         !seen_recently(others->second.seen, now);
}

std::uint64_t ClockSync::elect(TimePoint now) const {
  for (const auto& [number, domain] : domains_) {  // in ascending order
    if (number >= domain_) break;
    if (seen_recently(domain.seen, now) && now >= domain.skipped_until) return number;
  }
  return domain_;
}

bool ClockSync::is_possible_notice(const ClockNotice& notice) const {
  if (notice.station == 0 || notice.domain == 0 || notice.station == station_) return false;
  if (notice.sent_ns < 0 || notice.sent_ns > kMaxOffset) return false;
  if (notice.offset_ns < -kMaxOffset || notice.offset_ns > kMaxOffset) return false;
  if (notice.bound_ns > kMaxBound) return false;
  if (!(std::abs(notice.drift_ppm) <= static_cast<float>(kMaxDrift) * kPpm + 1.0F)) return false;
  return notice.reference != notice.domain || (notice.offset_ns == 0 && notice.bound_ns == 0);
}

ClockSync::Domain* ClockSync::make_domain(std::uint64_t domain, TimePoint now) {
  if (const auto known = domains_.find(domain); known != domains_.end()) return &known->second;
  if (domains_.size() >= kMaxDomains) {
    const auto oldest = std::min_element(
        domains_.begin(), domains_.end(),
        [](const auto& a, const auto& b) { return a.second.seen < b.second.seen; });
    if (seen_recently(oldest->second.seen, now)) return nullptr;
    domains_.erase(oldest);
  }
  return &domains_[domain];
}

bool ClockSync::take(const ClockNotice& notice, Domain& from, TimePoint received) {
  if (from.time_reference == notice.station && notice.sent_ns <= from.last_sent_ns) return false;
  from.time_reference = notice.station;
  from.name = notice.name;
  from.seen = received;
  from.last_sent_ns = notice.sent_ns;
  if (notice.reference == 0 || notice.reference == notice.domain) return true;
  ClockEstimate leg;
  leg.offset_ns = notice.offset_ns;
  leg.bound_ns = static_cast<std::int64_t>(notice.bound_ns);
  if (notice.drift_known) leg.drift = static_cast<double>(notice.drift_ppm / kPpm);
  leg.at = received;
  from.clock_offsets[notice.reference] = leg;
  if (from.clock_offsets.size() > kMaxReferences) {
    from.clock_offsets.erase(
        std::min_element(from.clock_offsets.begin(), from.clock_offsets.end(),
                         [](const auto& a, const auto& b) { return a.second.at < b.second.at; }));
  }
  return true;
}

void ClockSync::hear(const ClockNotice& notice, TimePoint received) {
  Domain* from = is_possible_notice(notice) ? make_domain(notice.domain, received) : nullptr;
  if (from == nullptr) {
    ++counts_.dropped;
    return;
  }
  if (from->time_reference != notice.station || !seen_recently(from->seen, received))
    at_once(received);
  // If two stations of the domain are present, the one with the lower number speaks for it.
  const bool speaks = from->time_reference == 0 || notice.station <= from->time_reference ||
                      !seen_recently(from->seen, received);
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
  if (from.answered >= kMaxPerSecond || answers_.size() >= kMaxWaitingAnswers) {
    ++counts_.dropped;
    return;
  }
  ++from.answered;
  answers_.push_back({station_, notice.station, notice.exchange, to_stamp(received), 0});
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
      clock_reading(question->sent_ns, answer.received_ns, answer.sent_ns, to_stamp(received));
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
    return now - one.second.seen > kClockExpiry && now >= one.second.skipped_until;
  });
  std::erase_if(estimators_, [&](const auto& one) { return !one.second.at(now); });
  if (asking_.domain != 0 && asking_.unanswered >= kMaxUnanswered) {
    if (const auto mute = domains_.find(asking_.domain); mute != domains_.end()) {
      mute->second.skipped_until = now + kSkipTime;
    }
  }
  reference_ = elect(now);
  const std::uint64_t asked = is_time_reference(now) && reference_ != domain_ ? reference_ : 0;
  if (asked == asking_.domain) return;
  asking_.domain = asked;
  asking_.unanswered = 0;
  asking_.quick_left = asked == 0 ? 0 : kQuickExchanges;
  next_notice_ = std::min(next_notice_, now);
}

void ClockSync::ask(ClockNotice& notice) {
  notice.to = domains_.at(asking_.domain).time_reference;
  notice.exchange = ++asking_.next_exchange;
  asking_.questions.push_back({notice.exchange, notice.to, asking_.domain, notice.sent_ns});
  if (asking_.questions.size() > kMaxOpenQuestions) asking_.questions.pop_front();
  ++asking_.unanswered;
  asking_.quick_left = std::max(asking_.quick_left - 1, 0);
}

std::optional<ClockNotice> ClockSync::notice_due(TimePoint now) {
  follow(now);
  if (last_notice_ && now < next_notice_) return std::nullopt;
  if (last_notice_ && !is_time_reference(now)) {
    next_notice_ = now + kEvery;
    return std::nullopt;
  }
  ClockNotice out;
  out.station = station_;
  out.domain = domain_;
  out.name = name_;
  out.sent_ns = to_stamp(now);
  const ClockOffsets clock_offsets = offsets_through(domain_, now);
  if (const auto leg = clock_offsets.find(reference_); leg != clock_offsets.end()) {
    const ClockEstimate& known = leg->second;
    out.reference = reference_;
    out.offset_ns = known.offset_ns;
    out.bound_ns = static_cast<std::uint64_t>(known.bound_ns);
    out.drift_known = known.drift.has_value() && reference_ != domain_;
    out.drift_ppm = static_cast<float>(known.drift.value_or(0.0)) * kPpm;
  }
  if (asking_.domain != 0) ask(out);
  const bool alone = std::none_of(domains_.begin(), domains_.end(), [&](const auto& one) {
    return one.first != domain_ && seen_recently(one.second.seen, now);
  });
  last_notice_ = now;
  next_notice_ = now + (asking_.quick_left > 0 ? kQuickEvery : alone ? kAloneEvery : kEvery);
  return out;
}

std::optional<ClockAnswer> ClockSync::answer_due(TimePoint now) {
  if (answers_.empty()) return std::nullopt;
  ClockAnswer out = answers_.front();
  answers_.pop_front();
  out.sent_ns = to_stamp(now);
  return out;
}

TimePoint ClockSync::next_due() const {
  return answers_.empty() && last_notice_ ? next_notice_ : TimePoint{};
}

ClockSync::ClockOffsets ClockSync::offsets_through(std::uint64_t domain, TimePoint at) const {
  ClockOffsets out;
  if (const auto known = domains_.find(domain); known != domains_.end()) {
    for (const auto& [reference, leg] : known->second.clock_offsets) {
      if (at - leg.at <= kClockExpiry) out[reference] = leg.moved_to(at);
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
  const ClockOffsets own = offsets_through(domain_, at);
  const ClockOffsets others = offsets_through(domain, at);
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
  if (domain == domain_ && is_time_reference(now)) return name_;
  return known == domains_.end() ? kNobody : known->second.name;
}

ClockSyncState ClockSync::state(TimePoint now) const {
  ClockSyncState out;
  static_cast<ClockSyncCounts&>(out) = counts_;
  out.reference = reference_;
  out.reference_name = name_of(reference_, now);
  out.time_reference = is_time_reference(now);
  for (const auto& [number, domain] : domains_) {
    if (number != domain_ && seen_recently(domain.seen, now)) ++out.domains;
  }
  if (reference_ != domain_) {
    const ClockOffsets clock_offsets = offsets_through(domain_, now);
    if (const auto leg = clock_offsets.find(reference_); leg != clock_offsets.end())
      out.estimate = leg->second;
  }
  return out;
}

}  // namespace roger::radio

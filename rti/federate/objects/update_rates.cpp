#include "rti/federate/objects/update_rates.hpp"

#include <utility>

namespace roger::rti {

UpdateRate::UpdateRate(std::string name, double frequency)
    : designator(std::move(name)), hertz(frequency), period(from_seconds(1.0 / frequency)) {
}

void UpdateRates::set(ObjectClassHandle at, std::span<const AttributeHandle> attributes,
                      const UpdateRate& rate) {
  for (const AttributeHandle attribute : attributes) rates_[at].insert_or_assign(attribute, rate);
}

void UpdateRates::clear(ObjectClassHandle at, std::span<const AttributeHandle> attributes) {
  const auto found = rates_.find(at);
  if (found == rates_.end()) return;
  for (const AttributeHandle attribute : attributes) found->second.erase(attribute);
  if (found->second.empty()) rates_.erase(found);
}

const RatesByAttribute* UpdateRates::find(ObjectClassHandle at) const {
  const auto found = rates_.find(at);
  return found == rates_.end() ? nullptr : &found->second;
}

const UpdateRate* UpdateRates::find(ObjectClassHandle at, AttributeHandle attribute) const {
  const RatesByAttribute* rates = find(at);
  if (rates == nullptr) return nullptr;
  const auto rate = rates->find(attribute);
  return rate == rates->end() ? nullptr : &rate->second;
}

UpdateReduction UpdateRates::reduction(ObjectClassHandle known_as, UpdateSchedule& schedule) const {
  const RatesByAttribute* rates = find(known_as);
  return {rates, schedule, rates == nullptr ? TimePoint() : clock_.now()};
}

bool UpdateReduction::admits(AttributeHandle attribute) {
  if (rates_ == nullptr) return true;
  const auto rate = rates_->find(attribute);
  if (rate == rates_->end()) return true;
  const Nanoseconds period = rate->second.period;
  const auto [entry, is_first] = schedule_.try_emplace(attribute, now_);
  TimePoint& due = entry->second;
  // A reflection that is due later than one period from now was scheduled with a lower rate.
  if (due - now_ > period) due = now_;
  if (now_ < due) return false;
  const bool is_rare = now_ - due >= period;
  due = (is_first || is_rare ? now_ : due) + period;
  return true;
}

}  // namespace roger::rti

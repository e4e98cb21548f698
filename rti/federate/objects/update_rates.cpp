#include "rti/federate/objects/update_rates.hpp"

#include <algorithm>
#include <chrono>

namespace roger::rti {

void UpdateRates::set(ObjectClassHandle at, std::span<const AttributeHandle> attributes,
                      const UpdateRate& rate) {
  for (const AttributeHandle attribute : attributes) rates_[at][attribute] = rate;
}

void UpdateRates::clear(ObjectClassHandle at, std::span<const AttributeHandle> attributes) {
  const auto found = rates_.find(at);
  if (found == rates_.end()) return;
  for (const AttributeHandle attribute : attributes) found->second.erase(attribute);
  if (found->second.empty()) rates_.erase(found);
}

const UpdateRate* UpdateRates::find(ObjectClassHandle at, AttributeHandle attribute) const {
  const auto found = rates_.find(at);
  if (found == rates_.end()) return nullptr;
  const auto rate = found->second.find(attribute);
  return rate == found->second.end() ? nullptr : &rate->second;
}

bool UpdateRates::admit(ObjectId object, ObjectClassHandle known_as, AttributeHandle attribute) {
  const UpdateRate* rate = find(known_as, attribute);
  if (rate == nullptr) return true;
  const auto period =
      std::chrono::duration_cast<Nanoseconds>(std::chrono::duration<double>(1.0 / rate->hertz));
  const TimePoint now = clock_.now();
  const auto [entry, is_first] = due_[object].try_emplace(attribute, now);
  TimePoint& due = entry->second;
  if (now < due) return false;
  const bool is_rare = now - due >= period;
  due = (is_first || is_rare ? now : due) + period;
  return true;
}

}  // namespace roger::rti

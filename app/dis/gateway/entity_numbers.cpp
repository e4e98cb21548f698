#include "app/dis/gateway/entity_numbers.hpp"

#include "core/hash.hpp"

namespace roger::app {

EntityNumbers::EntityNumbers(const std::map<std::string, std::uint16_t>& configured)
    : numbers_(configured) {
  for (const auto& [call_sign, number] : configured) call_signs_.emplace(number, call_sign);
}

std::uint16_t EntityNumbers::number_of(const std::string& call_sign) {
  const auto known = numbers_.find(call_sign);
  if (known != numbers_.end()) return known->second;
  if (numbers_.size() >= kMaxStations) return 0;
  constexpr std::uint32_t kCount = kLast - kFirst + 1;
  std::uint32_t place = fnv1a32(call_sign) % kCount;
  while (call_signs_.contains(static_cast<std::uint16_t>(kFirst + place))) {
    place = (place + 1) % kCount;
  }
  const auto number = static_cast<std::uint16_t>(kFirst + place);
  numbers_.emplace(call_sign, number);
  call_signs_.emplace(number, call_sign);
  return number;
}

}  // namespace roger::app

#include "rti/executive/sightings.hpp"

#include <algorithm>

namespace roger::rti::executive {

bool Sightings::see(std::uint64_t incarnation, const std::string& place, TimePoint now) {
  const auto known = seen_.find(incarnation);
  if (known != seen_.end()) {
    known->second.last = now;
    return false;
  }
  if (seen_.size() >= kMaxExecutives) return false;
  seen_.emplace(incarnation, Sighting{place, now});
  return true;
}

bool Sightings::forget(std::uint64_t incarnation) {
  return seen_.erase(incarnation) > 0;
}

std::vector<std::string> Sightings::expire(TimePoint now) {
  std::vector<std::string> silent;
  for (auto one = seen_.begin(); one != seen_.end();) {
    if (now - one->second.last < silence_) {
      ++one;
      continue;
    }
    silent.push_back(one->second.place);
    one = seen_.erase(one);
  }
  return silent;
}

std::vector<std::string> Sightings::places() const {
  std::vector<std::string> out;
  for (const auto& [incarnation, sighting] : seen_) out.push_back(sighting.place);
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace roger::rti::executive

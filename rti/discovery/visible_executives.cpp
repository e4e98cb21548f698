#include "rti/discovery/visible_executives.hpp"

#include <algorithm>

namespace roger::rti::executive {

bool VisibleExecutives::add(std::uint64_t incarnation, const std::string& place, TimePoint now) {
  if (refresh(incarnation, now) || visible_.size() >= kMaxExecutives) return false;
  visible_.emplace(incarnation, Visible{place, now});
  return true;
}

bool VisibleExecutives::refresh(std::uint64_t incarnation, TimePoint now) {
  const auto found = visible_.find(incarnation);
  if (found == visible_.end()) return false;
  found->second.last = now;
  return true;
}
std::vector<std::string> VisibleExecutives::expire(TimePoint now) {
  std::vector<std::string> silent;
  for (auto one = visible_.begin(); one != visible_.end();) {
    if (now - one->second.last < silence_) {
      ++one;
      continue;
    }
    silent.push_back(one->second.place);
    one = visible_.erase(one);
  }
  return silent;
}

std::vector<std::string> VisibleExecutives::places() const {
  std::vector<std::string> out;
  for (const auto& [incarnation, visible] : visible_) out.push_back(visible.place);
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace roger::rti::executive

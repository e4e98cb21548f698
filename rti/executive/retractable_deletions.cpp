#include "rti/executive/retractable_deletions.hpp"

#include <iterator>
#include <limits>

#include "rti/executive/federation_time.hpp"

namespace roger::rti::executive {

std::optional<KnownObject> RetractableDeletions::take(FederateId deleter,
                                                      const wire::TimeStamp& stamp) {
  const auto found = deletions_.find(Key{deleter, stamp.serial});
  if (found == deletions_.end()) return std::nullopt;
  KnownObject object = std::move(found->second.object);
  deletions_.erase(found);
  return object;
}

std::vector<KnownObject> RetractableDeletions::take_final(FederateId deleter,
                                                          const wire::TimeBound* bound) {
  std::vector<KnownObject> objects;
  const auto end = deletions_.upper_bound(Key{deleter, std::numeric_limits<std::uint32_t>::max()});
  for (auto at = deletions_.lower_bound(Key{deleter, 0}); at != end;) {
    Deletion& deletion = at->second;
    const bool retractable =
        bound != nullptr && compare(*bound, wire::TimeBound{deletion.time, false}) <= 0;
    if (!retractable) objects.push_back(std::move(deletion.object));
    at = retractable ? std::next(at) : deletions_.erase(at);
  }
  return objects;
}

}  // namespace roger::rti::executive

// Objects that were deleted at a time and whose deletion may still be retracted.
#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "rti/executive/objects.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti::executive {

/// Keeps objects from their deletion in timestamp order until the deleter can no longer retract it
/// (IEEE 1516.1-2010, 8.21). Not thread-safe.
class RetractableDeletions {
 public:
  void add(FederateId deleter, const wire::TimeStamp& stamp, KnownObject object) {
    deletions_.emplace(Key{deleter, stamp.serial}, Deletion{stamp.time, std::move(object)});
  }
  /// Removes and returns the object whose deletion is retracted; nullopt: the message is not a
  /// deletion.
  [[nodiscard]] std::optional<KnownObject> take(FederateId deleter, const wire::TimeStamp& stamp);
  /// Removes and returns the objects that `deleter`, whose messages cannot be before `bound`, has
  /// deleted for good; nullptr: it can retract nothing any longer.
  [[nodiscard]] std::vector<KnownObject> take_final(FederateId deleter,
                                                    const wire::TimeBound* bound);

 private:
  using Key = std::pair<FederateId, std::uint32_t>;
  struct Deletion {
    wire::LogicalTime time;
    KnownObject object;
  };

  std::map<Key, Deletion> deletions_;
};

}  // namespace roger::rti::executive

#include "rti/executive/objects/pending_deletions.hpp"

#include <compare>

namespace roger::rti::executive {

void PendingDeletions::add(FederateId deleter, const wire::TimeStamp& stamp, ObjectId object) {
  const Message message{deleter, stamp.serial};
  const auto added = by_time_.insert({stamp.time, message, object}).first;
  try {
    by_message_.emplace(message, added);
  } catch (...) {
    by_time_.erase(added);
    throw;
  }
}

void PendingDeletions::remove(FederateId deleter, std::uint32_t serial) {
  const auto found = by_message_.find({deleter, serial});
  if (found == by_message_.end()) return;
  by_time_.erase(found->second);
  by_message_.erase(found);
}

std::optional<ObjectId> PendingDeletions::find(FederateId deleter,
                                               const wire::TimeStamp& stamp) const {
  const auto found = by_message_.find({deleter, stamp.serial});
  if (found == by_message_.end() || std::is_neq(compare(found->second->time, stamp.time))) {
    return std::nullopt;
  }
  return found->second->object;
}

std::optional<ObjectId> PendingDeletions::first_passed(const FederationTime& time) const {
  if (by_time_.empty() || !time.has_passed(by_time_.begin()->time)) return std::nullopt;
  return by_time_.begin()->object;
}

}  // namespace roger::rti::executive

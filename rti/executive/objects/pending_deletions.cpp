#include "rti/executive/objects/pending_deletions.hpp"

#include <compare>

#include "rti/wire/limits.hpp"

namespace roger::rti::executive {

namespace {

/// Returns the memory that a deletion needs: tag and time, which are stored twice, and the entries
/// of the tables.
std::size_t bytes_of(const wire::TimedDelete& deletion) {
  constexpr std::size_t kEntries = 256;
  const wire::LogicalTime& time = deletion.stamp.time;
  return kEntries + deletion.message.tag.size() + 2 * (time.encoded.size() + time.rank.size());
}

}  // namespace

std::optional<std::string> PendingDeletions::check_room(FederateId deleter,
                                                        const wire::TimedDelete& deletion) const {
  const std::size_t bytes = bytes_of(deletion);
  if (bytes_.has_room(deleter, bytes, kMaxDeletionBytes)) {
    return bytes_.host_problem(deleter, bytes);
  }
  return "the pending deletions of this federate need more than " +
         std::to_string(kMaxDeletionBytes) + " bytes";
}

void PendingDeletions::add(FederateId deleter, const wire::TimedDelete& deletion) {
  const Message message{deleter, deletion.stamp.serial};
  const std::size_t bytes = bytes_of(deletion);
  const auto added =
      by_time_.insert({deletion.stamp.time, message, deletion.message.object, bytes}).first;
  try {
    by_message_.emplace(message, added);
    bytes_.add(deleter, bytes);
  } catch (...) {
    by_message_.erase(message);
    by_time_.erase(added);
    throw;
  }
}

void PendingDeletions::remove(FederateId deleter, std::uint32_t serial) {
  const auto found = by_message_.find({deleter, serial});
  if (found == by_message_.end()) return;
  bytes_.remove(deleter, found->second->bytes);
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

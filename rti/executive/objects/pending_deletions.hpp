// Deletions in timestamp order whose time has not passed yet, in the order of their times.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "rti/executive/base/shares.hpp"
#include "rti/executive/synchronization/federation_time.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti::executive {

/// Each deletion has a sender, the sender's number of the message, and a time. Until that time has
/// passed for the federation, the object exists and the deletion may be retracted (IEEE
/// 1516.1-2010, 8.21). Counts the memory that the deletions of each federate need. Not thread-safe.
class PendingDeletions {
 public:
  /// Keeps a reference.
  explicit PendingDeletions(Ledger& ledger) : bytes_(ledger, 1) {}

  /// Returns why this deletion is beyond kMaxDeletionBytes of the federate or the limit of its
  /// host, as the end of a sentence; nullopt: it is not.
  [[nodiscard]] std::optional<std::string> check_room(FederateId deleter,
                                                      const wire::TimedDelete& deletion) const;
  /// Adds a deletion, which must not exist. Throws std::bad_alloc and then changes nothing.
  void add(FederateId deleter, const wire::TimedDelete& deletion);
  /// Removes a deletion, if it exists.
  void remove(FederateId deleter, std::uint32_t serial);

  [[nodiscard]] bool contains(FederateId deleter, std::uint32_t serial) const {
    return by_message_.contains({deleter, serial});
  }
  /// Returns the object of a deletion; nullopt: no deletion has this stamp.
  [[nodiscard]] std::optional<ObjectId> find(FederateId deleter,
                                             const wire::TimeStamp& stamp) const;
  /// Returns the object of the earliest deletion if its time has passed.
  [[nodiscard]] std::optional<ObjectId> first_passed(const FederationTime& time) const;

 private:
  using Message = std::pair<FederateId, std::uint32_t>;
  struct Deletion {
    wire::LogicalTime time;
    Message message;
    ObjectId object = 0;
    std::size_t bytes = 0;  // memory that it needs here and in KnownObject::removals
    friend bool operator<(const Deletion& a, const Deletion& b) {
      const std::strong_ordering by_time = compare(a.time, b.time);
      return std::is_neq(by_time) ? std::is_lt(by_time) : a.message < b.message;
    }
  };
  using Deletions = std::set<Deletion>;

  Deletions by_time_;
  std::map<Message, Deletions::const_iterator> by_message_;  // one for each deletion
  Shares bytes_;
};

}  // namespace roger::rti::executive

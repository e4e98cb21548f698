// Messages in timestamp order that may still be retracted.
#pragma once

#include <cstddef>
#include <map>
#include <utility>

#include "rti/federate/time/time_axis.hpp"

namespace roger::rti {

/// Maximum number of messages that a federate has sent, and of those that it has received, whose
/// retraction is possible: a federate that regulates and never advances could send or receive any
/// number of them. Beyond it, those with the earliest times can no longer be retracted, and
/// retractions of them are not reported.
inline constexpr std::size_t kMaxRetractable = 100'000;

/// The times of messages that are identified by an `Id`. Adding, finding and removing a message
/// take logarithmic time; forgetting takes time only for the messages that are forgotten. Not
/// thread-safe.
template <class Id>
class RetractableMessages {
 public:
  /// Keeps at most `limit` messages.
  explicit RetractableMessages(std::size_t limit) : limit_(limit) {}

  /// Adds a message, unless it is known. If there are too many, forgets the earliest one and
  /// returns true.
  bool add(const Id& id, const LogicalTimePtr& time) {
    const auto [added, is_new] = by_id_.try_emplace(id, by_time_.end());
    if (!is_new) return false;
    added->second = by_time_.emplace_hint(by_time_.end(), time, id);  // most are in order
    if (by_id_.size() <= limit_) return false;
    forget(by_time_.begin());
    return true;
  }
  /// Returns the time of a message; nullptr: it is unknown.
  [[nodiscard]] LogicalTimePtr find(const Id& id) const {
    const auto found = by_id_.find(id);
    return found == by_id_.end() ? nullptr : found->second->first;
  }
  /// Removes a message. Returns false if it is unknown.
  bool remove(const Id& id) {
    const auto found = by_id_.find(id);
    if (found == by_id_.end()) return false;
    forget(found->second);
    return true;
  }
  /// Forgets the messages before a bound.
  void forget_before(const TimeBound& bound) {
    while (!by_time_.empty() && !bound.admits(*by_time_.begin()->first)) forget(by_time_.begin());
  }
  void clear() {
    by_id_.clear();
    by_time_.clear();
  }
  [[nodiscard]] std::size_t size() const { return by_id_.size(); }

 private:
  using ByTime = std::multimap<LogicalTimePtr, Id, EarlierTime>;

  void forget(typename ByTime::iterator message) {
    by_id_.erase(message->second);
    by_time_.erase(message);
  }

  const std::size_t limit_;
  ByTime by_time_;
  std::map<Id, typename ByTime::iterator> by_id_;
};

}  // namespace roger::rti

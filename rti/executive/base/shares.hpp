// Counts what the executive stores for each federate, so that one cannot exhaust its memory.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>

#include "rti/wire/types.hpp"

namespace roger::rti::executive {

/// The amounts of one kind that are stored for federates, in any unit, for federates that have left
/// as well. Not thread-safe.
class Shares {
 public:
  /// Returns the amount of a federate.
  [[nodiscard]] std::size_t of(FederateId federate) const {
    const auto found = amounts_.find(federate);
    return found == amounts_.end() ? 0 : found->second;
  }
  /// Returns whether the federate may store `more` with this limit.
  [[nodiscard]] bool has_room(FederateId federate, std::size_t more, std::size_t limit) const {
    return of(federate) + more <= limit;
  }
  /// Throws std::bad_alloc and then changes nothing.
  void add(FederateId federate, std::size_t amount) {
    if (amount > 0) amounts_[federate] += amount;
  }
  /// Removes the amount, or all if there is less.
  void remove(FederateId federate, std::size_t amount) noexcept {
    const auto found = amounts_.find(federate);
    if (found == amounts_.end()) return;
    found->second -= std::min(amount, found->second);
    if (found->second == 0) amounts_.erase(found);
  }
  /// Returns the federates with an amount above 0 and their amounts.
  [[nodiscard]] const std::map<FederateId, std::size_t>& all() const { return amounts_; }

 private:
  std::map<FederateId, std::size_t> amounts_;
};

}  // namespace roger::rti::executive

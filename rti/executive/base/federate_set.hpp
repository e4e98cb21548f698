// A set of federates that takes two bytes for each.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "rti/wire/types.hpp"

namespace roger::rti::executive {

/// In ascending order. The executive has one for each object, so its size matters more than the
/// time of a change, which is linear. Not thread-safe.
class FederateSet {
 public:
  [[nodiscard]] bool contains(FederateId federate) const {
    return std::ranges::binary_search(federates_, federate);
  }
  /// Throws std::bad_alloc and then changes nothing.
  void insert(FederateId federate) {
    const auto at = std::ranges::lower_bound(federates_, federate);
    if (at == federates_.end() || *at != federate) federates_.insert(at, federate);
  }
  /// Inserts several. Throws std::bad_alloc and then changes nothing.
  void insert(const std::vector<FederateId>& federates) {
    if (federates.empty()) return;
    federates_.reserve(federates_.size() + federates.size());
    for (const FederateId federate : federates) insert(federate);
  }
  /// Returns how many were erased: 0 or 1.
  std::size_t erase(FederateId federate) noexcept {
    const auto at = std::ranges::lower_bound(federates_, federate);
    if (at == federates_.end() || *at != federate) return 0;
    federates_.erase(at);
    return 1;
  }
  void clear() noexcept { federates_.clear(); }
  [[nodiscard]] bool empty() const { return federates_.empty(); }
  /// The federates, in ascending order.
  [[nodiscard]] const std::vector<FederateId>& all() const { return federates_; }
  [[nodiscard]] auto begin() const { return federates_.begin(); }
  [[nodiscard]] auto end() const { return federates_.end(); }

 private:
  std::vector<FederateId> federates_;
};

}  // namespace roger::rti::executive

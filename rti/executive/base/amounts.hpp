// Sums of what is stored, by the holder to which they belong.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>

namespace roger::rti::executive {

/// Amounts of one kind, in any unit. A holder without an amount takes no memory. Not thread-safe.
template <class Holder>
class Amounts {
 public:
  /// Returns the amount of a holder.
  [[nodiscard]] std::size_t of(const Holder& holder) const {
    const auto found = amounts_.find(holder);
    return found == amounts_.end() ? 0 : found->second;
  }
  /// Throws std::bad_alloc and then changes nothing.
  void add(const Holder& holder, std::size_t amount) {
    if (amount > 0) amounts_[holder] += amount;
  }
  /// Removes the amount, or all if there is less. Returns what was removed.
  std::size_t remove(const Holder& holder, std::size_t amount) noexcept {
    const auto found = amounts_.find(holder);
    if (found == amounts_.end()) return 0;
    const std::size_t removed = std::min(amount, found->second);
    found->second -= removed;
    if (found->second == 0) amounts_.erase(found);
    return removed;
  }
  /// Returns the holders with an amount above 0 and their amounts.
  [[nodiscard]] const std::map<Holder, std::size_t>& all() const { return amounts_; }

 private:
  std::map<Holder, std::size_t> amounts_;
};

}  // namespace roger::rti::executive

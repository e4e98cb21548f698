// Lists of numbers without repetitions.
#pragma once

#include <algorithm>
#include <vector>

namespace roger::rti::executive {

/// Returns each of the numbers once, in ascending order. For lists from other processes, which may
/// repeat a number as often as a message has room, but must not multiply the work by that.
template <class Number>
[[nodiscard]] std::vector<Number> distinct(std::vector<Number> numbers) {
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  return numbers;
}

}  // namespace roger::rti::executive

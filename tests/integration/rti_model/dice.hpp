// Random choices, which depend on the seed alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <random>
#include <string>

#include "tests/integration/rti_model/expectation.hpp"

namespace roger::test::model {

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : random_(seed) {}

  /// Returns a number from 0 on below `limit`.
  std::size_t below(std::size_t limit) { return static_cast<std::size_t>(random_() % limit); }
  /// Returns one of the names, of which at least one must exist.
  std::string any_of(const Names& names) {
    return *std::next(names.begin(), static_cast<std::ptrdiff_t>(below(names.size())));
  }
  /// Returns at least one of the names, of which at least one must exist.
  Names some_of(const Names& names) {
    Names some{any_of(names)};
    for (const std::string& name : names) {
      if (below(2) == 0) some.insert(name);
    }
    return some;
  }

 private:
  std::mt19937_64 random_;
};

}  // namespace roger::test::model

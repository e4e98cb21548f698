// Combines several problems into one error. Internal to rti/fom.
#pragma once

#include <cstddef>
#include <vector>

#include "core/result.hpp"

namespace roger::rti {

/// Maximum number of problems listed; further ones are only counted.
inline constexpr std::size_t kMaxListedProblems = 20;

/// The problems of a module. Stores only those that it lists: a hostile module may have a problem
/// every few bytes.
class Problems {
 public:
  void add(Error problem);
  [[nodiscard]] bool empty() const { return count_ == 0; }
  /// Returns one Error with one line per problem and the place of the first. At least one problem
  /// must have been added.
  [[nodiscard]] Error combined() const;

 private:
  std::vector<Error> listed_;
  std::size_t count_ = 0;
};

}  // namespace roger::rti

// Several problems as one error. Internal to rti/fom.
#pragma once

#include <cstddef>
#include <vector>

#include "core/result.hpp"

namespace roger::rti {

/// Problems beyond this many are counted, not listed.
inline constexpr std::size_t kMaxListedProblems = 20;

/// What is wrong with a module. Keeps no more than it lists: a hostile module has a problem every
/// few bytes.
class Problems {
 public:
  void add(Error problem);
  [[nodiscard]] bool empty() const { return count_ == 0; }
  /// One Error with a line a problem and the place of the first. Not of none.
  [[nodiscard]] Error combined() const;

 private:
  std::vector<Error> listed_;
  std::size_t count_ = 0;
};

}  // namespace roger::rti

// What the measurements share.
#pragma once

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <utility>
#include <vector>

#include "core/result.hpp"

namespace roger::app::bench {

/// Another federate's answer may take so long.
inline constexpr std::chrono::milliseconds kPatience{20'000};

/// The value, or its error as an exception, which ends the process with those words.
template <class T>
T had(Result<T> result) {
  if (!result) throw std::runtime_error(result.error().message);
  return std::move(result).value();
}
inline void had(const Status& status) {
  if (!status) throw std::runtime_error(status.error().message);
}

/// Of at least one value.
inline double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values.at(values.size() / 2);
}

}  // namespace roger::app::bench

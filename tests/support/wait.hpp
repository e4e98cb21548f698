// Waits for a condition in a test.
#pragma once

#include <chrono>
#include <thread>

namespace roger::test {

/// Maximum time that a test waits for an expected event, on a machine under any load.
inline constexpr std::chrono::seconds kPatience{60};

/// Waits until `holds()` is true. Returns false if that takes longer than `limit`.
template <class Condition>
bool eventually(const Condition& holds, std::chrono::milliseconds limit = kPatience) {
  constexpr std::chrono::milliseconds kInterval{5};
  const auto end = std::chrono::steady_clock::now() + limit;
  while (!holds()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(kInterval);
  }
  return true;
}

}  // namespace roger::test

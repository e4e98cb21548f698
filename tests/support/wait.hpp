// Waiting for what a test has to see.
#pragma once

#include <chrono>
#include <thread>

namespace roger::test {

/// How long a test waits for what must happen, on a machine however loaded.
inline constexpr std::chrono::seconds kPatience{60};

/// Waits until `holds()` is true. Returns false where that takes longer than `limit`.
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

// Repeats a test of sound that the machine has disturbed.
#pragma once

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <chrono>
#include <iostream>

#include "tests/support/stall_meter.hpp"

namespace roger::test {

/// Runs `attempt`, which compares sound (GoogleTest). Sound that passes through a machine that
/// stalls is disturbed, whatever the program does: if expectations fail and the machine has stalled
/// for longer than `bearable`, the attempt is repeated, with new devices and stations. Failures of
/// an attempt without such a stall, and of the last one, are failures of the test.
template <class Attempt>
void repeat_if_disturbed(std::chrono::milliseconds bearable, const Attempt& attempt) {
  constexpr int kMostAttempts = 5;
  for (int number = 1;; ++number) {
    using Reporter = ::testing::ScopedFakeTestPartResultReporter;
    ::testing::TestPartResultArray results;
    const StallMeter stalls;
    {
      const Reporter reporter(Reporter::INTERCEPT_ALL_THREADS, &results);
      attempt();
    }
    const auto longest = std::chrono::duration_cast<std::chrono::milliseconds>(stalls.longest());
    bool failed = false;
    for (int i = 0; i < results.size(); ++i) failed |= results.GetTestPartResult(i).failed();
    if (failed && longest > bearable && number < kMostAttempts) {
      std::cout << "attempt " << number << " failed while the machine stalled for "
                << longest.count() << " ms; it is repeated\n";
      continue;
    }
    for (int i = 0; i < results.size(); ++i) {
      const ::testing::TestPartResult& result = results.GetTestPartResult(i);
      if (result.failed()) {
        ADD_FAILURE_AT(result.file_name(), result.line_number())
            << result.message() << "\nthe machine stalled for up to " << longest.count() << " ms";
      }
    }
    return;
  }
}

}  // namespace roger::test

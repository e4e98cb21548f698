// Repeats a comparison of sound that the machine has disturbed.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <iostream>
#include <string>

#include "tests/support/stall_meter.hpp"

namespace roger::test {

/// Runs `attempt(differences)`, which sends sound and describes in the string how what was heard
/// differs from it; "": not at all. Expects (GoogleTest) that it does not differ. Sound that passes
/// through a machine that stalls is disturbed, whatever the program does: if it differs and the
/// machine has stalled for longer than `bearable`, the attempt is repeated, with new devices and
/// stations. All other expectations of an attempt count at once.
template <class Attempt>
void repeat_if_disturbed(std::chrono::milliseconds bearable, const Attempt& attempt) {
  constexpr int kMostAttempts = 5;
  for (int number = 1;; ++number) {
    std::string differences;
    const StallMeter stalls;
    attempt(differences);
    if (differences.empty()) return;
    const auto longest = std::chrono::duration_cast<std::chrono::milliseconds>(stalls.longest());
    if (longest <= bearable || number == kMostAttempts) {
      ADD_FAILURE() << differences << "\nthe machine stalled for up to " << longest.count()
                    << " ms";
      return;
    }
    std::cout << "the sound of attempt " << number << " differs, and the machine stalled for "
              << longest.count() << " ms; it is repeated\n";
  }
}

}  // namespace roger::test

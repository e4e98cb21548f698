// The wall clock of programs, which a test steps.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/faults/fault.hpp"

namespace roger::test {

/// The wall clock of the programs that run with its environment, and of those that they start.
class WallClock {
 public:
  /// `name`: unique among the clocks of a test.
  explicit WallClock(const std::string& name) : file_(testing::TempDir() + "clock-step-" + name) {
    step(0);
  }

  /// "NAME=VALUE" for programs.
  [[nodiscard]] std::vector<std::string> environment() const {
    return {"LD_PRELOAD=" ROGER_BIN_DIR "/libtest-system-faults.so",
            "ROGER_TEST_CLOCK_STEP=" + file_};
  }
  /// Sets the clock to the true time plus this many hours.
  void step(int hours) const {
    constexpr std::int64_t kHour = 3'600'000'000'000;  // nanoseconds
    std::ofstream(file_) << hours * kHour;
  }

 private:
  const std::string file_;
};

/// Expects that the wall clock of a station was another one at the end: its first line with a time
/// is that of the key, before the fault; the last one is after it.
inline void expect_stepped(const Conversation& heard, const std::string& station) {
  std::vector<std::string> hours;
  for (const std::string& line : heard.shown.at(station)) {
    // "HH:MM:SS A1  1 (40.000 MHz): ..."
    constexpr std::size_t kBeforeRadio = 11;
    if (line.find("  1 (40") == kBeforeRadio) hours.push_back(line.substr(0, 2));
  }
  ASSERT_GE(hours.size(), 2U) << heard.to_text();
  EXPECT_NE(hours.front(), hours.back()) << "the clock was not stepped\n" << heard.to_text();
}

}  // namespace roger::test

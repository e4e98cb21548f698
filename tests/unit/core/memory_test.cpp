#include "core/memory.hpp"

#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "tests/support/wait.hpp"

namespace roger {
namespace {

// The sanitizers replace the allocator.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
std::size_t resident_kib() {
  std::ifstream status("/proc/self/status");
  std::string word;
  while (status >> word && word != "VmRSS:") {
  }
  std::size_t kib = 0;
  status >> kib;
  return kib;
}

TEST(FreedMemoryLimitTest, GapsInTheHeapGoBackToTheSystem) {
  constexpr std::size_t kGapKib = 64;
  constexpr std::size_t kGaps = 500;
  using Gap = std::array<char, kGapKib << 10U>;
  std::vector<std::unique_ptr<Gap>> gaps;
  std::vector<std::unique_ptr<std::array<char, 64>>> between;
  for (std::size_t i = 0; i < kGaps; ++i) {
    gaps.push_back(std::make_unique<Gap>());
    between.push_back(std::make_unique<std::array<char, 64>>());
  }
  gaps.clear();
  const std::size_t before = resident_kib();
  const FreedMemoryLimit limit(std::chrono::milliseconds{1});
  EXPECT_TRUE(test::eventually([&] { return resident_kib() + kGaps * kGapKib * 9 / 10 < before; }))
      << before << " KiB before, " << resident_kib() << " KiB now";
}
#endif

}  // namespace
}  // namespace roger

#include "core/memory.hpp"

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "tests/support/wait.hpp"

namespace roger {
namespace {

/// Returns the word after `key` in a status file of the process.
std::string status(const std::filesystem::path& file, const std::string& key) {
  std::ifstream in(file);
  std::string word;
  while (in >> word && word != key) {
  }
  in >> word;
  return word;
}

// The sanitizers replace the allocator.
#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
constexpr std::size_t kGaps = 500;
constexpr std::size_t kGapKib = 64;

std::size_t resident_kib() {
  return std::stoul(status("/proc/self/status", "VmRSS:"));
}

/// Leaves gaps in the heap as long as it exists.
class FragmentedHeap {
 public:
  FragmentedHeap() {
    using Gap = std::array<char, kGapKib << 10U>;
    std::vector<std::unique_ptr<Gap>> gaps;
    for (std::size_t i = 0; i < kGaps; ++i) {
      gaps.push_back(std::make_unique<Gap>());
      between_.push_back(std::make_unique<std::array<char, 64>>());
    }
    most_kib_ = resident_kib();
  }
  /// Returns whether most of the gaps have gone back to the system.
  [[nodiscard]] bool is_returned() const {
    return resident_kib() + kGaps * kGapKib * 9 / 10 < most_kib_;
  }

 private:
  std::vector<std::unique_ptr<std::array<char, 64>>> between_;
  std::size_t most_kib_ = 0;
};

TEST(FreedMemoryLimitTest, GapsInTheHeapGoBackToTheSystemAgainAndAgain) {
  const FreedMemoryLimit limit(std::chrono::milliseconds{1});
  for (int i = 0; i < 3; ++i) {
    const FragmentedHeap heap;
    EXPECT_TRUE(test::eventually([&] { return heap.is_returned(); })) << i;
  }
}
#endif

/// Returns the number of threads that block the signals which end a program.
std::size_t threads_without_signals() {
  std::size_t out = 0;
  for (const auto& thread : std::filesystem::directory_iterator("/proc/self/task")) {
    const auto blocked = std::stoull(status(thread.path() / "status", "SigBlk:"), nullptr, 16);
    const auto has = [blocked](int signal) { return (blocked >> (signal - 1) & 1U) != 0; };
    if (has(SIGINT) && has(SIGTERM) && has(SIGHUP)) ++out;
  }
  return out;
}

TEST(FreedMemoryLimitTest, ThreadBlocksSignalsAndEndsAtOnce) {
  const std::size_t before = threads_without_signals();
  const auto begin = std::chrono::steady_clock::now();
  {
    const FreedMemoryLimit limit;
    EXPECT_EQ(threads_without_signals(), before + 1);
  }
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds{30});
  EXPECT_TRUE(test::eventually([&] { return threads_without_signals() == before; }));
}

}  // namespace
}  // namespace roger

#include "core/snapshot.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <thread>

namespace roger {
namespace {

TEST(SnapshotTest, ReturnsLatestValueRepeatedly) {
  Snapshot<int> snapshot;
  EXPECT_EQ(snapshot.read(), 0);
  snapshot.publish(1);
  snapshot.publish(2);
  EXPECT_EQ(snapshot.read(), 2);
  EXPECT_EQ(snapshot.read(), 2);
}

TEST(SnapshotTest, IsNeverTornAndNeverGoesBack) {
  struct Pair {
    std::uint64_t a;
    std::uint64_t b;
  };
  constexpr std::uint64_t kRounds = 100'000;
  Snapshot<Pair> snapshot;
  std::thread writer([&snapshot] {
    for (std::uint64_t i = 1; i <= kRounds; ++i) snapshot.publish({i, ~i});
  });
  std::uint64_t last = 0;
  std::uint64_t torn = 0;
  std::uint64_t backward = 0;
  while (last < kRounds) {
    const Pair seen = snapshot.read();
    if (seen.a != 0 && seen.b != ~seen.a) ++torn;
    if (seen.a < last) ++backward;
    last = seen.a;
  }
  writer.join();
  EXPECT_EQ(torn, 0U);
  EXPECT_EQ(backward, 0U);
}

}  // namespace
}  // namespace roger

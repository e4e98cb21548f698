#include "core/clock_domain.hpp"

#include <gtest/gtest.h>

#include "core/hash.hpp"

namespace roger {
namespace {

constexpr const char* kBoot = "e5aba0d7-12b8-47c0-9c6b-fb1ee7ccd69a";
constexpr const char* kNone = "monotonic           0         0\nboottime            0         0\n";

TEST(ClockDomainTest, IsEqualPerHostAndDiffersPerBoot) {
  EXPECT_EQ(clock_domain_of_this_host(), clock_domain_of_this_host());
  EXPECT_EQ(make_clock_domain(kBoot, ""), make_clock_domain(kBoot, kNone));
  EXPECT_EQ(make_clock_domain(kBoot, ""), fnv1a64(kBoot) | 1U);
  EXPECT_NE(make_clock_domain(kBoot, ""), make_clock_domain("another", ""));
}

TEST(ClockDomainTest, DiffersInTimeNamespace) {
  const auto ahead = make_clock_domain(kBoot, "monotonic        1000         0\nboottime 0 0\n");
  EXPECT_NE(ahead, make_clock_domain(kBoot, kNone));
  EXPECT_NE(ahead, make_clock_domain(kBoot, "monotonic 1000 1\nboottime 0 0\n"));
  EXPECT_EQ(ahead, make_clock_domain(kBoot, "monotonic 1000 0\nboottime 7 0\n"))
      << "only the offset of the monotonic clock matters";
  EXPECT_EQ(make_clock_domain(kBoot, kNone), make_clock_domain(kBoot, "what is this\nmonotonic"));
}

}  // namespace
}  // namespace roger

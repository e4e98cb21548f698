#include "core/hash.hpp"

#include <gtest/gtest.h>

namespace roger {
namespace {

// The authors' test vectors (draft-eastlake-fnv).
TEST(HashTest, IsFnv1a) {
  EXPECT_EQ(fnv1a32(""), 0x811C9DC5U);
  EXPECT_EQ(fnv1a32("a"), 0xE40C292CU);
  EXPECT_EQ(fnv1a32("foobar"), 0xBF9CF968U);
  EXPECT_EQ(fnv1a64(""), 0xCBF29CE484222325U);
  EXPECT_EQ(fnv1a64("a"), 0xAF63DC4C8601EC8CU);
  EXPECT_EQ(fnv1a64("foobar"), 0x85944171F73967E8U);
}

TEST(HashTest, PartsCanBeChained) {
  EXPECT_EQ(fnv1a64("bar", fnv1a64("foo")), fnv1a64("foobar"));
}

}  // namespace
}  // namespace roger

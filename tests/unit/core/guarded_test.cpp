#include "core/guarded.hpp"

#include <gtest/gtest.h>

#include <optional>

namespace roger {
namespace {

TEST(VersionTest, ChangesWithEachAdvance) {
  Version version;
  const std::uint64_t first = version.value();
  EXPECT_NE(first, Version::kNone);
  EXPECT_EQ(version.value(), first);
  version.advance();
  EXPECT_NE(version.value(), first);
}

TEST(VersionTest, NoTwoObjectsHaveTheSameNumber) {
  std::optional<Version> version(std::in_place);
  const Version other;
  const std::uint64_t first = version->value();
  EXPECT_NE(first, other.value());
  version->advance();
  EXPECT_NE(version->value(), other.value());
  version.emplace();  // at the same address
  EXPECT_NE(version->value(), first);
}

}  // namespace
}  // namespace roger

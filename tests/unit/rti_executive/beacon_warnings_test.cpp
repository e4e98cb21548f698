#include "rti/discovery/beacon_warnings.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <optional>
#include <string>

namespace roger::rti::executive {
namespace {

using testing::HasSubstr;
using testing::Optional;

constexpr TimePoint kStart{std::chrono::hours{1}};

TEST(BeaconWarningsTest, EachWarningIsAdmittedOnce) {
  BeaconWarnings warnings;
  EXPECT_EQ(warnings.admit("a", kStart), "a");
  EXPECT_EQ(warnings.admit("a", kStart), std::nullopt);
  EXPECT_EQ(warnings.admit("b", kStart), "b") << "another attempt";
  EXPECT_EQ(warnings.admit("a", kStart + WarningLimit::kInterval), std::nullopt);
}

TEST(BeaconWarningsTest, AFloodOfDifferentWarningsIsBounded) {
  BeaconWarnings warnings;
  unsigned admitted = 0;
  for (int i = 0; i < 1'000; ++i) {
    if (warnings.admit(std::to_string(i), kStart)) ++admitted;
  }
  EXPECT_EQ(admitted, WarningLimit::kMaxPerInterval);
  EXPECT_THAT(warnings.admit("later", kStart + WarningLimit::kInterval),
              Optional(HasSubstr("995 similar warnings")));
}

TEST(BeaconWarningsTest, WarningsAreForgottenBeyondTheLimit) {
  BeaconWarnings warnings;
  TimePoint now = kStart;
  for (std::size_t i = 0; i <= BeaconWarnings::kMaxRemembered; ++i) {
    now += WarningLimit::kInterval;
    ASSERT_TRUE(warnings.admit(std::to_string(i), now));
  }
  EXPECT_TRUE(warnings.admit("0", now));
}

}  // namespace
}  // namespace roger::rti::executive

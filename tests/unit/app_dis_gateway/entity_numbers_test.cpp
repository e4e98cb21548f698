#include "app/dis/gateway/entity_numbers.hpp"

#include <gtest/gtest.h>

#include <set>

namespace roger::app {
namespace {

TEST(EntityNumbersTest, ConfiguredNumberWins) {
  EntityNumbers numbers({{"ALPHA", 17}});
  EXPECT_EQ(numbers.number_of("ALPHA"), 17);
}

TEST(EntityNumbersTest, NumberIsTheSameAfterARestart) {
  EntityNumbers first({});
  EntityNumbers second({});
  static_cast<void>(second.number_of("another one"));
  EXPECT_EQ(first.number_of("BRAVO"), second.number_of("BRAVO"));
  EXPECT_GE(first.number_of("BRAVO"), EntityNumbers::kFirst);
}

TEST(EntityNumbersTest, NumbersAreUniqueAlsoNextToConfiguredOnes) {
  EntityNumbers free({});
  const std::uint16_t taken = free.number_of("CHARLIE");
  EntityNumbers numbers({{"DELTA", taken}});
  std::set<std::uint16_t> seen{taken};
  EXPECT_TRUE(seen.insert(numbers.number_of("CHARLIE")).second);
  for (int i = 0; i < 5000; ++i) {
    EXPECT_TRUE(seen.insert(numbers.number_of("station " + std::to_string(i))).second) << i;
  }
}

TEST(EntityNumbersTest, CallSignsBeyondTheLimitHaveNoEntity) {
  EntityNumbers numbers({});
  for (std::size_t i = 0; i < EntityNumbers::kMaxStations; ++i) {
    ASSERT_NE(numbers.number_of(std::to_string(i)), 0) << i;
  }
  EXPECT_EQ(numbers.number_of("one more"), 0);
  EXPECT_NE(numbers.number_of("0"), 0) << "those that are known keep theirs";
}

}  // namespace
}  // namespace roger::app

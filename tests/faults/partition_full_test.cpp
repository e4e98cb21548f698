#include "tests/faults/partition.hpp"

namespace roger::test {
namespace {

TEST(LongPartitionTest, HalfOfTheStationsIsCutOffForAMinuteAndReturns) {
  const Fault fault = cut_off_half(60s);
  for (const char* station : {"A2", "B1", "B2"}) {
    EXPECT_GT(fault.heard.count(station, "separated from A1"), 0U) << fault.heard.to_text();
  }
}

}  // namespace
}  // namespace roger::test

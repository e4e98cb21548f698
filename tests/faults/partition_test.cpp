#include "tests/faults/partition.hpp"

namespace roger::test {
namespace {

TEST(PartitionTest, HalfOfTheStationsIsCutOffAndReturns) {
  cut_off_half(6s);
}

}  // namespace
}  // namespace roger::test

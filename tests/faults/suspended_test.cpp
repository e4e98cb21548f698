#include "tests/faults/suspended.hpp"

namespace roger::test {
namespace {

class SuspendedTest : public testing::TestWithParam<const char*> {};

TEST_P(SuspendedTest, StationContinuesAfterAShortStop) {
  suspend(GetParam(), 2s);
}

INSTANTIATE_TEST_SUITE_P(At, SuspendedTest, testing::Values("A1", "A2"),
                         [](const auto& at) { return std::string(at.param); });

}  // namespace
}  // namespace roger::test

#include "tests/faults/suspended.hpp"

namespace roger::test {
namespace {

class SuspendedTest : public testing::TestWithParam<const char*> {};

TEST_P(SuspendedTest, StationContinuesAfterAShortStop) {
  const Fault fault = suspend(GetParam(), 2s);
  // The buffer of the listener's socket holds what it cannot read meanwhile.
  EXPECT_EQ(fault.heard.heard_by("A2").lost, 0U) << fault.heard.to_text();
  expect_no_trouble(fault.heard);
}

INSTANTIATE_TEST_SUITE_P(At, SuspendedTest, testing::Values("A1", "A2", "executive"),
                         [](const auto& at) { return std::string(at.param); });

}  // namespace
}  // namespace roger::test

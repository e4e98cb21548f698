#include "tests/faults/suspended.hpp"

namespace roger::test {
namespace {

class LongSuspendedTest : public testing::TestWithParam<const char*> {};

TEST_P(LongSuspendedTest, StationReturnsAfter30Seconds) {
  const Fault fault = suspend(GetParam(), 30s);
  EXPECT_GT(fault.heard.count(GetParam(), kConnectionLost), 0U) << fault.heard.to_text();
  EXPECT_GT(fault.heard.count(GetParam(), kConnectedAgain), 0U) << fault.heard.to_text();
}

INSTANTIATE_TEST_SUITE_P(At, LongSuspendedTest, testing::Values("A1", "A2"),
                         [](const auto& at) { return std::string(at.param); });

}  // namespace
}  // namespace roger::test

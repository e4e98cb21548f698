// A cable that is unplugged for a second, which no connection notices.
#include "tests/faults/cable.hpp"

namespace roger::test {
namespace {

class ShortlyUnpluggedTest : public testing::TestWithParam<const char*> {};

TEST_P(ShortlyUnpluggedTest, VoiceReturnsAndOperatorsSeeNoTrouble) {
  const Fault fault = unplug(GetParam(), 1s);
  expect_no_trouble(fault.heard);
}

INSTANTIATE_TEST_SUITE_P(At, ShortlyUnpluggedTest, testing::Values("A1", "A2", "executive"),
                         [](const auto& at) { return std::string(at.param); });

}  // namespace
}  // namespace roger::test

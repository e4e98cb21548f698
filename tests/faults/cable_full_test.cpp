// A cable that is unplugged for so long that connections are lost.
#include <tuple>

#include "tests/faults/cable.hpp"

namespace roger::test {
namespace {

class LongUnpluggedTest : public testing::TestWithParam<std::tuple<const char*, int>> {};

TEST_P(LongUnpluggedTest, OperatorsSeeTheLossAndItsEnd) {
  const auto& [at, seconds] = GetParam();
  const Fault fault = unplug(at, std::chrono::seconds{seconds});
  const Conversation& heard = fault.heard;
  // Stations that were not cut off may join the executive of the others, without a loss.
  for (const std::string station : {"A1", "A2", "B1", "B2"}) {
    const bool cut_off = at == std::string(TalkingPairs::kExecutive) || station == at;
    if (!cut_off) continue;
    EXPECT_GT(heard.count(station, kConnectionLost), 0U) << heard.to_text();
    EXPECT_GT(heard.count(station, kConnectedAgain), 0U) << heard.to_text();
  }
}

INSTANTIATE_TEST_SUITE_P(At, LongUnpluggedTest,
                         testing::Combine(testing::Values("A1", "A2", "executive"),
                                          testing::Values(10, 60)),
                         [](const auto& at) {
                           return std::string(std::get<0>(at.param)) + "For" +
                                  std::to_string(std::get<1>(at.param)) + "Seconds";
                         });

}  // namespace
}  // namespace roger::test

// Changes of the network of the executive's host while stations talk.
#include "tests/faults/fault.hpp"

namespace roger::test {
namespace {

constexpr int kOther = 77;

/// A change of the executive's network; `last`: of its address afterwards.
struct Change {
  const char* name;
  bool replaces_interface;
  int last;
};

class ExecutiveAddressTest : public testing::TestWithParam<Change> {};

/// Voice does not pass through the executive. The stations join it again at its new address.
TEST_P(ExecutiveAddressTest, NoVoiceIsLostAndStationsJoinAgain) {
  const auto& [name, replaces_interface, last] = GetParam();
  TalkingPairs pairs;
  const int host = TalkingPairs::host_of(TalkingPairs::kExecutive);
  if (replaces_interface) {
    pairs.network().replace_interface(host, "eth1", last);
  } else {
    pairs.network().change_address(host, last);
  }
  const bool connection_remains = last == host;
  if (!connection_remains) {
    for (const char* station : {"A1", "A2", "B1", "B2"}) {
      expect_shown(pairs, station, kConnectionLost);
      expect_shown(pairs, station, kConnectedAgain);
    }
  }
  // Longer than a station waits for the executive before it leaves.
  pairs.talk_for(kTimeToNotice + 2s);
  Fault out;
  out.recovered = wait_for_recovery(pairs);
  out.heard = pairs.end();
  report(std::string(name) + " of the executive changed", out, kNoTimeToHeal);
  expect_undisturbed(out.heard, "A2");
  expect_undisturbed(out.heard, "B2");
  if (connection_remains) expect_no_trouble(out.heard);
}

INSTANTIATE_TEST_SUITE_P(All, ExecutiveAddressTest,
                         testing::Values(Change{"address", false, kOther},
                                         Change{"interface", true, 1},
                                         Change{"interface and address", true, kOther}),
                         [](const auto& tested) {
                           std::string name = tested.param.name;
                           std::erase(name, ' ');
                           return name;
                         });

}  // namespace
}  // namespace roger::test

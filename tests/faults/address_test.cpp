// Changes of a host's network while its station talks or listens.
#include "tests/faults/fault.hpp"

namespace roger::test {
namespace {

class AddressTest : public testing::TestWithParam<const char*> {
 protected:
  static constexpr int kOther = 77;

  /// Waits until the station has noticed that its connection is dead, and has joined again.
  static void expect_new_connection(TalkingPairs& pairs) {
    expect_shown(pairs, GetParam(), kConnectionLost);
    expect_shown(pairs, GetParam(), kConnectedAgain);
  }
  static void expect_recovery(TalkingPairs& pairs, const std::string& what) {
    Fault out;
    out.recovered = wait_for_recovery(pairs);
    out.heard = pairs.end();
    report(what + " of " + GetParam() + " changed", out);
    expect_undisturbed(out.heard, "B2");
    // The loss is only noticed by the silence of the executive (timing.dead_after_ms, 4 s).
    const auto heals = 4s + kTimeToHeal + pairs.start_took();
    EXPECT_LE(out.recovered.at("A2"), heals) << out.heard.to_text();
    EXPECT_LE(out.heard.heard_by("A2").longest_silence, heals) << out.heard.to_text();
  }
};

TEST_P(AddressTest, StationWhoseAddressChangesIsHeardAgain) {
  TalkingPairs pairs;
  pairs.network().change_address(TalkingPairs::host_of(GetParam()), kOther);
  expect_new_connection(pairs);
  expect_recovery(pairs, "address");
}

TEST_P(AddressTest, StationWhoseInterfaceIsReplacedIsHeardAgain) {
  TalkingPairs pairs;
  const int host = TalkingPairs::host_of(GetParam());
  pairs.network().replace_interface(host, "eth1", host);
  expect_recovery(pairs, "interface");
}

TEST_P(AddressTest, StationWhoseInterfaceAndAddressAreReplacedIsHeardAgain) {
  TalkingPairs pairs;
  pairs.network().replace_interface(TalkingPairs::host_of(GetParam()), "eth1", kOther);
  expect_new_connection(pairs);
  expect_recovery(pairs, "interface and address");
}

INSTANTIATE_TEST_SUITE_P(At, AddressTest, testing::Values("A1", "A2"),
                         [](const auto& at) { return std::string(at.param); });

}  // namespace
}  // namespace roger::test

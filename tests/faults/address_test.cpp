// Changes of a host's network while its station talks or listens.
#include "tests/faults/fault.hpp"

namespace roger::test {
namespace {

class AddressTest : public testing::TestWithParam<const char*> {
 protected:
  static constexpr int kOther = 77;
  /// Time until a station whose connection is dead has joined again and is heard, or hears.
  static constexpr std::chrono::milliseconds kTimeToJoin{2000};

  /// Waits until the station has noticed that its connection is dead, and has joined again.
  static void expect_new_connection(TalkingPairs& pairs) {
    expect_shown(pairs, GetParam(), kConnectionLost);
    expect_shown(pairs, GetParam(), kConnectedAgain);
  }
  /// Changes the network. On a busy machine this takes seconds, in which a host has no network.
  template <class Work>
  void change(const Work& work) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    change_took_ = std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::steady_clock::now() - begin);
  }
  [[nodiscard]] std::chrono::milliseconds change_took() const { return change_took_; }
  Fault expect_recovery(TalkingPairs& pairs, const std::string& what) const {
    Fault out;
    out.recovered = wait_for_recovery(pairs);
    out.heard = pairs.end();
    // The loss is only noticed by the silence of the executive.
    // TCP sends a packet again after at most twice the time for which the link was down.
    const auto delayed = pairs.start_took() + 2 * change_took_;
    const auto heals = kTimeToNotice + kTimeToHeal + delayed;
    report(what + " of " + GetParam() + " changed", out, heals);
    expect_undisturbed(out.heard, "B2");
    const HeardVoice& voice = out.heard.heard_by("A2");
    const auto stall = out.heard.longest_stall;
    EXPECT_LE(voice.longest_silence, heals + stall) << out.heard.to_text();
    EXPECT_LE(voice.lost, packets_in(kTimeToNotice + kTimeToJoin + delayed + stall))
        << "the change took " << change_took_.count() << " ms\n"
        << out.heard.to_text();
    return out;
  }

 private:
  std::chrono::milliseconds change_took_{};
};

TEST_P(AddressTest, StationWhoseAddressChangesIsHeardAgain) {
  TalkingPairs pairs;
  change([&] { pairs.network().change_address(TalkingPairs::host_of(GetParam()), kOther); });
  expect_new_connection(pairs);
  expect_recovery(pairs, "address");
}

TEST_P(AddressTest, StationWhoseInterfaceIsReplacedIsHeardAgain) {
  const auto replace = [this](const PairsSettings& settings) {
    TalkingPairs pairs(settings);
    const int host = TalkingPairs::host_of(GetParam());
    change([&] { pairs.network().replace_interface(host, "eth1", host); });
    return expect_recovery(pairs, "interface");
  };
  const Fault fault = replace({});
  // Heartbeats are a second apart, and TCP repeats one that is lost after 1.4 s, then after 3 s:
  // the connection survives each change that is shorter than the first of these times.
  if (change_took() < kTimeToNotice / 4) return expect_no_trouble(fault.heard);
  // It took longer, as on a busy machine. With more patience the connection survives that, too,
  // unless the kernel did not get to it for so long that TCP, which repeats a packet after at most
  // twice that time, comes too late.
  constexpr std::chrono::milliseconds kPatient{60'000};
  PairsSettings patient;
  patient.rid = "[timing]\ndead_after_ms = " + std::to_string(kPatient.count()) + "\n";
  for (int attempt = 0; attempt < 2; ++attempt) {
    const Fault with_patience = replace(patient);
    if (change_took() < kPatient / 2) return expect_no_trouble(with_patience.heard);
  }
  FAIL() << "replacing the interface took " << change_took().count() << " ms";
}

TEST_P(AddressTest, StationWhoseInterfaceAndAddressAreReplacedIsHeardAgain) {
  TalkingPairs pairs;
  const int host = TalkingPairs::host_of(GetParam());
  change([&] { pairs.network().replace_interface(host, "eth1", kOther); });
  expect_new_connection(pairs);
  expect_recovery(pairs, "interface and address");
}

INSTANTIATE_TEST_SUITE_P(At, AddressTest, testing::Values("A1", "A2"),
                         [](const auto& at) { return std::string(at.param); });

}  // namespace
}  // namespace roger::test

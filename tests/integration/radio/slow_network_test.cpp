// Stations on a host whose network is slow to join a multicast group: the kernel does so when no
// other program is changing a network interface.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <thread>

#include "rti/api/ambassador.hpp"
#include "tests/integration/radio/radio_fixture.hpp"

namespace {

std::atomic<bool> interfaces_change{false};
std::atomic<bool> subscription_waits{false};

class SlowToSubscribe final : public rti1516e::Ambassador {
 public:
  void subscribeInteractionClass(rti1516e::InteractionClassHandle interaction,
                                 bool active) override {
    while (interfaces_change) {
      subscription_waits = true;
      std::this_thread::sleep_for(std::chrono::milliseconds{1});
    }
    Ambassador::subscribeInteractionClass(interaction, active);
  }
};

/// Lets subscriptions wait as long as it exists.
class ChangeOfInterfaces {
 public:
  ChangeOfInterfaces() { interfaces_change = true; }
  ~ChangeOfInterfaces() { interfaces_change = false; }
  ChangeOfInterfaces(const ChangeOfInterfaces&) = delete;
  ChangeOfInterfaces& operator=(const ChangeOfInterfaces&) = delete;
};

}  // namespace

namespace rti1516e {

// Replaces the library's own function.
RTIambassadorFactory::RTIambassadorFactory() = default;
RTIambassadorFactory::~RTIambassadorFactory() noexcept = default;
std::unique_ptr<RTIambassador> RTIambassadorFactory::createRTIambassador() {
  return std::make_unique<SlowToSubscribe>();
}

}  // namespace rti1516e

namespace roger::radio {
namespace {

class SlowNetworkTest : public RadioFederation {};

TEST_F(SlowNetworkTest, RadioIsHeardWhileAnotherOneOfTheStationRetunes) {
  TestStation talker = open(settings({"EAGLE 1", "BLUE 1"}));
  TestStation listener = open(unhurried_settings("EAGLE 2"));
  ASSERT_TRUE(talker.station && listener.station);
  {
    const ChangeOfInterfaces slow;
    talker.port(1).submit(Tune{0, Frequency::from_kilohertz(50'000)});
    ASSERT_TRUE(eventually([] { return subscription_waits.load(); }));
    for (int transmission = 0; transmission < 2; ++transmission) {
      talker.port(0).submit(Key{0, true});
      ASSERT_TRUE(eventually([&] { return listener.radio().receiving; }));
      talker.port(0).submit(Key{0, false});
      ASSERT_TRUE(eventually([&] { return !listener.radio().receiving; }));
    }
    EXPECT_EQ(listener.radio().last_speaker->call_sign, "EAGLE 1");
  }
  EXPECT_EQ(talker.port(1).snapshot()->federation.trouble.code, NoticeCode::kNone);
  EXPECT_EQ(listener.station->report().operators.at(0).packets_lost, 0U);
}

}  // namespace
}  // namespace roger::radio

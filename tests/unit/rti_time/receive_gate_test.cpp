#include "rti/federate/time/receive_gate.hpp"

#include <RTI/NullFederateAmbassador.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/clock.hpp"

namespace roger::rti {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class ReceiveGateTest : public testing::Test {
 protected:
  ReceiveGateTest() {
    callbacks_.set_datagram_reader(
        [this](rti1516e::FederateAmbassador&, Bytes datagram, std::size_t& position) {
          made_.emplace_back(datagram.begin(), datagram.end());
          position = datagram.size();
          return false;
        });
  }
  /// Holds a datagram with this text.
  bool hold(const std::string& text) {
    return gate_.hold({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  }
  Callbacks::Call note(const std::string& text) {
    return [this, text](rti1516e::FederateAmbassador&) { made_.push_back(text); };
  }

  std::vector<std::string> made_;
  ManualClock clock_;
  rti1516e::NullFederateAmbassador ambassador_;
  Callbacks callbacks_{ambassador_, rti1516e::HLA_IMMEDIATE, clock_, 100,
                       [this] { callbacks_.run_pending(); }};
  ReceiveGate gate_{callbacks_, {2, 10}};
};

TEST_F(ReceiveGateTest, IsOpenAtFirst) {
  EXPECT_FALSE(gate_.closed());
  gate_.deliver(note("1"), 0);
  EXPECT_FALSE(hold("2"));
  EXPECT_THAT(made_, ElementsAre("1"));
}

TEST_F(ReceiveGateTest, DeliversInOrderOfArrivalWhenItOpens) {
  gate_.close();
  gate_.deliver(note("1"), 0);
  EXPECT_TRUE(hold("2"));
  gate_.deliver(note("3"), 0);
  EXPECT_THAT(made_, IsEmpty());
  gate_.open();
  EXPECT_THAT(made_, ElementsAre("1", "2", "3"));
  gate_.deliver(note("4"), 0);
  EXPECT_THAT(made_, ElementsAre("1", "2", "3", "4"));
}

TEST_F(ReceiveGateTest, WakesTheIoThreadOnceForAllMessages) {
  int wakes = 0;
  Callbacks sleeping(ambassador_, rti1516e::HLA_IMMEDIATE, clock_, 100, [&] { ++wakes; });
  ReceiveGate gate(sleeping, {2, 10});
  gate.close();
  gate.open();
  EXPECT_EQ(wakes, 0);
  gate.close();
  for (int i = 0; i < 3; ++i) gate.deliver(note("1"), 0);
  gate.open();
  EXPECT_EQ(wakes, 1);
  EXPECT_EQ(sleeping.queue().size(), 3U);
}

TEST_F(ReceiveGateTest, DropsTheOldestDatagramsOnly) {
  gate_.close();
  gate_.deliver(note("reliable"), 0);
  for (const char* text : {"1", "2", "3"}) EXPECT_TRUE(hold(text));
  gate_.open();
  EXPECT_THAT(made_, ElementsAre("reliable", "2", "3"));
  EXPECT_EQ(gate_.dropped(), 1U);
  made_.clear();
  gate_.close();
  for (const char* text : {"4", "5"}) EXPECT_TRUE(hold(text));
  gate_.open();
  EXPECT_THAT(made_, ElementsAre("4", "5")) << "the first two no longer count";
  EXPECT_EQ(gate_.dropped(), 1U);
}

TEST_F(ReceiveGateTest, DropsTheOldestDatagramsBeyondTheByteLimit) {
  gate_.close();
  EXPECT_TRUE(hold("1234567"));
  EXPECT_TRUE(hold("890"));
  EXPECT_EQ(gate_.dropped(), 0U);
  EXPECT_TRUE(hold("ab"));
  EXPECT_EQ(gate_.dropped(), 1U);
  EXPECT_TRUE(hold("longer than 10"));
  EXPECT_EQ(gate_.dropped(), 4U) << "the new one exceeds the limit by itself";
  EXPECT_TRUE(hold("cd"));
  gate_.open();
  EXPECT_THAT(made_, ElementsAre("cd"));
}

TEST_F(ReceiveGateTest, ReleasedDatagramsCanStillBeDroppedByTheQueue) {
  Callbacks small(ambassador_, rti1516e::HLA_EVOKED, clock_, 1, [] {});
  small.set_datagram_reader(
      [](rti1516e::FederateAmbassador&, Bytes, std::size_t&) { return false; });
  ReceiveGate gate(small, {2, 10});
  gate.close();
  for (const std::uint8_t byte : {std::uint8_t{1}, std::uint8_t{2}}) gate.hold(Bytes(&byte, 1));
  gate.open();
  EXPECT_EQ(small.queue().size(), 1U);
  EXPECT_EQ(small.queue().dropped(), 1U);
  EXPECT_FALSE(small.queue().overrun());
}

}  // namespace
}  // namespace roger::rti

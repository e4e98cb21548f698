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
  Callbacks::Call note(const std::string& text) {
    return [this, text](rti1516e::FederateAmbassador&) { made_.push_back(text); };
  }

  std::vector<std::string> made_;
  ManualClock clock_;
  rti1516e::NullFederateAmbassador ambassador_;
  Callbacks callbacks_{ambassador_, rti1516e::HLA_IMMEDIATE, clock_, 100,
                       [this] { callbacks_.run_pending(); }};
  ReceiveGate gate_{callbacks_, 2};
};

TEST_F(ReceiveGateTest, IsOpenAtFirst) {
  EXPECT_FALSE(gate_.closed());
  gate_.deliver(note("1"), 0);
  EXPECT_FALSE(gate_.hold_best_effort(note("2")));
  EXPECT_THAT(made_, ElementsAre("1"));
}

TEST_F(ReceiveGateTest, DeliversInOrderOfArrivalWhenItOpens) {
  gate_.close();
  gate_.deliver(note("1"), 0);
  EXPECT_TRUE(gate_.hold_best_effort(note("2")));
  gate_.deliver(note("3"), 0);
  EXPECT_THAT(made_, IsEmpty());
  gate_.open();
  EXPECT_THAT(made_, ElementsAre("1", "2", "3"));
  gate_.deliver(note("4"), 0);
  EXPECT_THAT(made_, ElementsAre("1", "2", "3", "4"));
}

TEST_F(ReceiveGateTest, DropsTheOldestBestEffortMessagesOnly) {
  gate_.close();
  gate_.deliver(note("reliable"), 0);
  for (const char* text : {"1", "2", "3"}) EXPECT_TRUE(gate_.hold_best_effort(note(text)));
  gate_.open();
  EXPECT_THAT(made_, ElementsAre("reliable", "2", "3"));
  EXPECT_EQ(gate_.dropped(), 1U);
  made_.clear();
  gate_.close();
  for (const char* text : {"4", "5"}) EXPECT_TRUE(gate_.hold_best_effort(note(text)));
  gate_.open();
  EXPECT_THAT(made_, ElementsAre("4", "5")) << "the first two no longer count";
  EXPECT_EQ(gate_.dropped(), 1U);
}

}  // namespace
}  // namespace roger::rti

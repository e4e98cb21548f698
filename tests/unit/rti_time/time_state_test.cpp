#include "rti/federate/time/time_state.hpp"

#include <RTI/time/HLAinteger64Interval.h>
#include <RTI/time/HLAinteger64Time.h>
#include <RTI/time/HLAinteger64TimeFactory.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace roger::rti {
namespace {

using rti1516e::HLAinteger64Interval;
using rti1516e::HLAinteger64Time;
using wire::Advance;

class TimeStateTest : public testing::Test {
 protected:
  /// "from 5" or "after 5".
  static std::string text(const TimeBound& bound) {
    return (bound.exclusive ? "after " : "from ") +
           std::to_string(HLAinteger64Time(*bound.time).getTime());
  }
  std::string bound() const { return text(state_.bound()); }
  long long lookahead() const {
    return HLAinteger64Interval(*state_.query_lookahead()).getInterval();
  }
  LogicalTimePtr at(long long time) const { return axis_.copy(HLAinteger64Time(time)); }
  void regulate(long long lookahead) {
    const TimeBound wanted = state_.enable_regulation(HLAinteger64Interval(lookahead));
    state_.regulation_enabled(state_.time(), wanted);
  }
  void advance(Advance kind, long long time) {
    state_.advance(kind, HLAinteger64Time(time));
    state_.granted(at(time));
  }

  const TimeAxis axis_{std::make_unique<rti1516e::HLAinteger64TimeFactory>(), "HLAinteger64Time"};
  TimeState state_{axis_};
};

TEST_F(TimeStateTest, StartsAtTheInitialTimeWithoutRegulationAndConstraint) {
  EXPECT_TRUE(state_.time()->isInitial());
  EXPECT_EQ(state_.regulation(), TimeState::Switch::kOff);
  EXPECT_EQ(state_.constraint(), TimeState::Switch::kOff);
  EXPECT_FALSE(state_.advancing());
}

TEST_F(TimeStateTest, RegulationIsEnabledOnceAndReportsTimePlusLookahead) {
  EXPECT_EQ(text(state_.enable_regulation(HLAinteger64Interval(5))), "from 5");
  EXPECT_THROW(state_.enable_regulation(HLAinteger64Interval(5)),
               rti1516e::RequestForTimeRegulationPending);
  EXPECT_THROW(state_.disable_regulation(), rti1516e::TimeRegulationIsNotEnabled);
  state_.regulation_enabled(state_.time(), {at(5), false});
  EXPECT_THROW(state_.enable_regulation(HLAinteger64Interval(5)),
               rti1516e::TimeRegulationAlreadyEnabled);
  state_.disable_regulation();
  EXPECT_THROW(state_.disable_regulation(), rti1516e::TimeRegulationIsNotEnabled);
}

TEST_F(TimeStateTest, ConstraintIsEnabledOnce) {
  state_.enable_constrained();
  EXPECT_THROW(state_.enable_constrained(), rti1516e::RequestForTimeConstrainedPending);
  EXPECT_THROW(state_.disable_constrained(), rti1516e::TimeConstrainedIsNotEnabled);
  state_.constrained_enabled();
  EXPECT_THROW(state_.enable_constrained(), rti1516e::TimeConstrainedAlreadyEnabled);
  state_.disable_constrained();
  EXPECT_THROW(state_.disable_constrained(), rti1516e::TimeConstrainedIsNotEnabled);
}

TEST_F(TimeStateTest, NothingAdvancesWhileARequestIsPending) {
  state_.enable_constrained();
  EXPECT_THROW(state_.advance(Advance::kTimeAdvanceRequest, HLAinteger64Time(1)),
               rti1516e::RequestForTimeConstrainedPending);
  state_.constrained_enabled();
  state_.enable_regulation(HLAinteger64Interval(1));
  EXPECT_THROW(state_.advance(Advance::kTimeAdvanceRequest, HLAinteger64Time(1)),
               rti1516e::RequestForTimeRegulationPending);
}

TEST_F(TimeStateTest, NothingElseChangesWhileTimeAdvances) {
  regulate(1);
  state_.advance(Advance::kNextMessageRequest, HLAinteger64Time(5));
  EXPECT_THROW(state_.advance(Advance::kFlushQueueRequest, HLAinteger64Time(6)),
               rti1516e::InTimeAdvancingState);
  EXPECT_THROW(state_.enable_constrained(), rti1516e::InTimeAdvancingState);
  EXPECT_THROW(state_.enable_regulation(HLAinteger64Interval(1)), rti1516e::InTimeAdvancingState);
  EXPECT_THROW(state_.modify_lookahead(HLAinteger64Interval(1)), rti1516e::InTimeAdvancingState);
  state_.granted(at(3));
  EXPECT_TRUE(*state_.time() == *at(3));
}

TEST_F(TimeStateTest, TimeNeverGoesBack) {
  advance(Advance::kTimeAdvanceRequest, 5);
  EXPECT_THROW(state_.advance(Advance::kTimeAdvanceRequest, HLAinteger64Time(4)),
               rti1516e::LogicalTimeAlreadyPassed);
  advance(Advance::kTimeAdvanceRequest, 5);
}

TEST_F(TimeStateTest, BoundIsThatOfTheRequestedTimeWhileAdvancing) {
  regulate(2);
  EXPECT_EQ(text(state_.advance(Advance::kNextMessageRequest, HLAinteger64Time(10))), "from 12");
  EXPECT_EQ(bound(), "from 12");
  EXPECT_EQ(text(state_.bound_when_granted(*at(4))), "from 6");
  state_.granted(at(4));
  EXPECT_EQ(bound(), "from 6");
}

TEST_F(TimeStateTest, ZeroLookaheadExcludesTheTimeOnlyAfterClosingRequests) {
  regulate(0);
  EXPECT_EQ(bound(), "from 0");
  advance(Advance::kTimeAdvanceRequestAvailable, 3);
  EXPECT_EQ(bound(), "from 3");
  advance(Advance::kTimeAdvanceRequest, 3);
  EXPECT_EQ(bound(), "after 3");
  advance(Advance::kNextMessageRequest, 5);
  EXPECT_EQ(bound(), "after 5");
  advance(Advance::kNextMessageRequestAvailable, 6);
  EXPECT_EQ(bound(), "from 6");
  advance(Advance::kFlushQueueRequest, 7);
  EXPECT_EQ(bound(), "from 7");
}

// Others may have advanced to the time because no message at it can come.
TEST_F(TimeStateTest, TimeThatIsClosedStaysClosed) {
  regulate(0);
  advance(Advance::kTimeAdvanceRequest, 5);
  state_.advance(Advance::kFlushQueueRequest, HLAinteger64Time(5));
  EXPECT_EQ(bound(), "after 5");
  EXPECT_EQ(text(state_.bound_when_granted(*at(5))), "after 5");
  state_.granted(at(5));
  EXPECT_EQ(bound(), "after 5");
  advance(Advance::kTimeAdvanceRequestAvailable, 5);
  EXPECT_EQ(bound(), "after 5");
  advance(Advance::kTimeAdvanceRequestAvailable, 6);
  EXPECT_EQ(bound(), "from 6");
}

TEST_F(TimeStateTest, RaisedLookaheadHoldsAtOnce) {
  regulate(2);
  EXPECT_EQ(text(state_.modify_lookahead(HLAinteger64Interval(5))), "from 5");
  EXPECT_EQ(lookahead(), 5);
}

TEST_F(TimeStateTest, LoweredLookaheadShrinksAsTimeAdvances) {
  regulate(5);
  EXPECT_EQ(text(state_.modify_lookahead(HLAinteger64Interval(1))), "from 5");
  EXPECT_EQ(lookahead(), 5);
  advance(Advance::kTimeAdvanceRequest, 2);
  EXPECT_EQ(bound(), "from 5");
  EXPECT_EQ(lookahead(), 3);
  advance(Advance::kTimeAdvanceRequest, 4);
  EXPECT_EQ(lookahead(), 1);
  advance(Advance::kTimeAdvanceRequest, 6);
  EXPECT_EQ(bound(), "from 7");
  EXPECT_EQ(lookahead(), 1);
}

TEST_F(TimeStateTest, LookaheadExistsOnlyWhileRegulating) {
  EXPECT_THROW(static_cast<void>(state_.query_lookahead()), rti1516e::TimeRegulationIsNotEnabled);
  EXPECT_THROW(state_.modify_lookahead(HLAinteger64Interval(1)),
               rti1516e::TimeRegulationIsNotEnabled);
}

TEST_F(TimeStateTest, RegulationInALateFederationStartsAtALaterTime) {
  state_.enable_regulation(HLAinteger64Interval(2));
  const TimeBound given{at(40), true};
  const LogicalTimePtr time = state_.time_for_regulation(given);
  EXPECT_TRUE(*time == *at(39));
  state_.regulation_enabled(time, given);
  EXPECT_EQ(bound(), "from 41");
}

TEST_F(TimeStateTest, TimeRaisedByRegulationIsNotClosed) {
  advance(Advance::kTimeAdvanceRequest, 10);
  EXPECT_EQ(text(state_.enable_regulation(HLAinteger64Interval(0))), "after 10");
  const TimeBound given{at(20), false};
  state_.regulation_enabled(state_.time_for_regulation(given), given);
  EXPECT_TRUE(*state_.time() == *at(20));
  EXPECT_EQ(bound(), "from 20");
}

TEST_F(TimeStateTest, AsynchronousDeliveryIsSwitchedOnceEachWay) {
  EXPECT_THROW(state_.disable_asynchronous_delivery(),
               rti1516e::AsynchronousDeliveryAlreadyDisabled);
  state_.enable_asynchronous_delivery();
  EXPECT_THROW(state_.enable_asynchronous_delivery(), rti1516e::AsynchronousDeliveryAlreadyEnabled);
  EXPECT_TRUE(state_.delivers_asynchronously());
  state_.disable_asynchronous_delivery();
  EXPECT_FALSE(state_.delivers_asynchronously());
}

}  // namespace
}  // namespace roger::rti

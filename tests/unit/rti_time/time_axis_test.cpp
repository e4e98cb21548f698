#include "rti/federate/time/time_axis.hpp"

#include <RTI/time/HLAfloat64Interval.h>
#include <RTI/time/HLAfloat64Time.h>
#include <RTI/time/HLAfloat64TimeFactory.h>
#include <RTI/time/HLAinteger64Interval.h>
#include <RTI/time/HLAinteger64Time.h>
#include <RTI/time/HLAinteger64TimeFactory.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <memory>
#include <vector>

#include "tests/support/decimal_time.hpp"

namespace roger::rti::test {
namespace {

using roger::test::Decimal;
using roger::test::DecimalInterval;
using roger::test::DecimalTime;
using roger::test::DecimalTimeFactory;
using rti1516e::HLAfloat64Interval;
using rti1516e::HLAfloat64Time;
using rti1516e::HLAinteger64Interval;
using rti1516e::HLAinteger64Time;

TimeAxis integers() {
  return {std::make_unique<rti1516e::HLAinteger64TimeFactory>(), "HLAinteger64Time"};
}

TimeAxis floats() {
  return {std::make_unique<rti1516e::HLAfloat64TimeFactory>(), "HLAfloat64Time"};
}

TimeAxis decimals() {
  return {std::make_unique<DecimalTimeFactory>(), "DecimalTime"};
}

/// Returns the octets by which the executive compares.
ByteVector order_of(const wire::LogicalTime& time) {
  return time.rank.empty() ? time.encoded : time.rank;
}

/// Expects that the executive sees ascending times in ascending order, and that each survives the
/// way over the wire.
template <class Time>
void expect_ordered(const TimeAxis& axis, const std::vector<Time>& ascending) {
  ByteVector last;
  for (const Time& time : ascending) {
    const wire::LogicalTime sent = axis.to_wire(time);
    EXPECT_LT(last, order_of(sent)) << to_utf8(time.toString());
    EXPECT_TRUE(*axis.from_wire(sent) == time) << to_utf8(time.toString());
    last = order_of(sent);
  }
}

TEST(TimeAxis, ExecutiveCanOrderTheStandardsTimes) {
  expect_ordered(integers(), std::vector{HLAinteger64Time(0), HLAinteger64Time(1),
                                         HLAinteger64Time(255), HLAinteger64Time(256),
                                         HLAinteger64Time(std::numeric_limits<long long>::max())});
  expect_ordered(floats(),
                 std::vector{HLAfloat64Time(0.0), HLAfloat64Time(1e-300), HLAfloat64Time(0.5),
                             HLAfloat64Time(1.0), HLAfloat64Time(std::nextafter(1.0, 2.0)),
                             HLAfloat64Time(1e300)});
}

TEST(TimeAxis, ExecutiveCanOrderTimesOfAFederatesOwnType) {
  expect_ordered(decimals(),
                 std::vector{DecimalTime(0), DecimalTime(1), DecimalTime(2), DecimalTime(255),
                             DecimalTime(256), DecimalTime(12'345'678), DecimalTime(12'345'679),
                             DecimalTime(Decimal::kLast - 1), DecimalTime(Decimal::kLast)});
}

TEST(TimeAxis, UnknownTimeIsRefused) {
  EXPECT_THROW(TimeAxis(nullptr, "SundialTime"), rti1516e::CouldNotCreateLogicalTimeFactory);
}

TEST(TimeAxis, ValuesOfAnotherTypeAreRefused) {
  const TimeAxis axis = integers();
  EXPECT_THROW(static_cast<void>(axis.copy(HLAfloat64Time(1.0))), rti1516e::InvalidLogicalTime);
  EXPECT_THROW(static_cast<void>(axis.copy_lookahead(HLAfloat64Interval(1.0))),
               rti1516e::InvalidLookahead);
  EXPECT_THROW(static_cast<void>(decimals().copy_lookahead(DecimalInterval(-1))),
               rti1516e::InvalidLookahead);
}

TEST(TimeAxis, SumBeyondTheFinalTimeIsRightAfterIt) {
  const TimeAxis axis = integers();
  HLAinteger64Time last;
  last.setFinal();
  const TimeBound sum = axis.sum(last, HLAinteger64Interval(1));
  EXPECT_TRUE(sum.time->isFinal());
  EXPECT_TRUE(sum.exclusive);
  EXPECT_FALSE(sum.admits(last));
  EXPECT_FALSE(axis.sum(last, HLAinteger64Interval(0)).exclusive);
}

TEST(TimeAxis, BoundAdmitsLaterMessages) {
  const TimeAxis axis = integers();
  const TimeBound inclusive = axis.sum(HLAinteger64Time(5), HLAinteger64Interval(2));
  const TimeBound exclusive{inclusive.time, true};
  EXPECT_TRUE(inclusive.admits(HLAinteger64Time(7)));
  EXPECT_FALSE(inclusive.admits(HLAinteger64Time(6)));
  EXPECT_FALSE(exclusive.admits(HLAinteger64Time(7)));
  EXPECT_TRUE(exclusive.admits(HLAinteger64Time(8)));
  EXPECT_TRUE(inclusive < exclusive);
  EXPECT_FALSE(exclusive < inclusive);
  EXPECT_FALSE(inclusive < inclusive);
}

TEST(TimeAxis, EarliestTimeForABoundDependsOnTheLookahead) {
  const TimeAxis axis = integers();
  const LogicalTimePtr start = axis.copy(HLAinteger64Time(3));
  const auto earliest = [&](long long bound, bool exclusive, long long lookahead) {
    const TimeBound wanted{axis.copy(HLAinteger64Time(bound)), exclusive};
    return HLAinteger64Time(*axis.earliest_for(wanted, start, HLAinteger64Interval(lookahead)))
        .getTime();
  };
  EXPECT_EQ(earliest(5, false, 2), 3) << "the present time is late enough";
  EXPECT_EQ(earliest(10, false, 2), 8);
  EXPECT_EQ(earliest(10, true, 2), 9);
  EXPECT_EQ(earliest(10, false, 0), 10);
  EXPECT_EQ(earliest(10, true, 0), 11);
}

}  // namespace
}  // namespace roger::rti::test

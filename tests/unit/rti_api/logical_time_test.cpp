#include <RTI/time/HLAfloat64Time.h>
#include <RTI/time/HLAfloat64TimeFactory.h>
#include <RTI/time/HLAinteger64Time.h>
#include <RTI/time/HLAinteger64TimeFactory.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <sstream>

#include "tests/unit/rti_api/octets.hpp"

namespace roger::rti::test {
namespace {

using namespace rti1516e;

template <class Time_, class Interval_, class Factory_, class Number_>
struct Kind {
  using Time = Time_;
  using Interval = Interval_;
  using Factory = Factory_;
  using Number = Number_;
};
using IntegerKind =
    Kind<HLAinteger64Time, HLAinteger64Interval, HLAinteger64TimeFactory, Integer64>;
using FloatKind = Kind<HLAfloat64Time, HLAfloat64Interval, HLAfloat64TimeFactory, double>;

template <class T>
class LogicalTimeTest : public testing::Test {};
using Kinds = testing::Types<IntegerKind, FloatKind>;
TYPED_TEST_SUITE(LogicalTimeTest, Kinds);

TYPED_TEST(LogicalTimeTest, BeginsAtTheInitialTime) {
  typename TypeParam::Time time;
  EXPECT_TRUE(time.isInitial());
  EXPECT_FALSE(time.isFinal());
  time.setFinal();
  EXPECT_TRUE(time.isFinal());
  EXPECT_EQ(time.getTime(), std::numeric_limits<typename TypeParam::Number>::max());
  time.setTime(5);
  EXPECT_EQ(static_cast<typename TypeParam::Number>(time), 5);
  time.setInitial();
  EXPECT_TRUE(time.isInitial());

  typename TypeParam::Interval interval;
  EXPECT_TRUE(interval.isZero());
  interval.setEpsilon();
  EXPECT_TRUE(interval.isEpsilon());
  EXPECT_GT(interval.getInterval(), 0);
  interval.setZero();
  EXPECT_TRUE(interval.isZero());
}

TYPED_TEST(LogicalTimeTest, IsOrdered) {
  const typename TypeParam::Time early(3);
  const typename TypeParam::Time late(4);
  const LogicalTime& base = late;
  EXPECT_TRUE(early < base);
  EXPECT_TRUE(early <= base);
  EXPECT_TRUE(late > early);
  EXPECT_TRUE(late >= early);
  EXPECT_TRUE(late == base);
  EXPECT_FALSE(early == base);
  const typename TypeParam::Interval brief(1);
  const typename TypeParam::Interval lasting(2);
  const LogicalTimeInterval& other = lasting;
  EXPECT_TRUE(brief < other);
  EXPECT_TRUE(brief <= other);
  EXPECT_TRUE(lasting > brief);
  EXPECT_TRUE(lasting >= brief);
  EXPECT_TRUE(lasting == other);
}

TYPED_TEST(LogicalTimeTest, AddsAndSubtracts) {
  typename TypeParam::Time time(10);
  const typename TypeParam::Interval step(4);
  time += step;
  EXPECT_EQ(time.getTime(), 14);
  time -= step;
  time -= step;
  EXPECT_EQ(time.getTime(), 6);
  typename TypeParam::Interval interval(1);
  interval += step;
  EXPECT_EQ(interval.getInterval(), 5);
  interval -= step;
  EXPECT_EQ(interval.getInterval(), 1);
  interval.setToDifference(typename TypeParam::Time(9), typename TypeParam::Time(2));
  EXPECT_EQ(interval.getInterval(), 7);
}

TYPED_TEST(LogicalTimeTest, RejectsResultsOutOfRange) {
  typename TypeParam::Time time(1);
  EXPECT_THROW(time -= typename TypeParam::Interval(2), IllegalTimeArithmetic);
  EXPECT_EQ(time.getTime(), 1);
  time.setFinal();
  typename TypeParam::Interval greatest;
  greatest.setToDifference(time, typename TypeParam::Time());
  EXPECT_THROW(time += greatest, IllegalTimeArithmetic);
  EXPECT_THROW(greatest += greatest, IllegalTimeArithmetic);
  EXPECT_THROW(greatest.setToDifference(typename TypeParam::Time(1), typename TypeParam::Time(2)),
               IllegalTimeArithmetic);
  EXPECT_THROW(typename TypeParam::Time(-1), InvalidLogicalTime);
  EXPECT_THROW(time.setTime(-1), InvalidLogicalTime);
  EXPECT_THROW(typename TypeParam::Interval(-1), InvalidLogicalTimeInterval);
}

TYPED_TEST(LogicalTimeTest, PositiveIntervalAlwaysAdvancesTime) {
  typename TypeParam::Time time(1000);
  typename TypeParam::Interval epsilon;
  epsilon.setEpsilon();
  time += epsilon;
  EXPECT_GT(time.getTime(), 1000);
  time -= epsilon;
  time -= epsilon;
  EXPECT_LT(time.getTime(), 1000);
  time.setFinal();
  EXPECT_THROW(time += epsilon, IllegalTimeArithmetic);
}

TYPED_TEST(LogicalTimeTest, IsEncodedInEightOctets) {
  typename TypeParam::Time time(3);
  std::array<char, 8> buffer{};
  EXPECT_EQ(time.encodedLength(), 8U);
  EXPECT_EQ(time.encode(buffer.data(), buffer.size()), 8U);
  EXPECT_THROW(time.encode(buffer.data(), 7), CouldNotEncode);
  typename TypeParam::Time other;
  other.decode(buffer.data(), buffer.size());
  EXPECT_TRUE(other == time);
  other.setInitial();
  other.decode(time.encode());
  EXPECT_TRUE(other == time);
  EXPECT_THROW(other.decode(buffer.data(), 7), CouldNotDecode);
  EXPECT_THROW(other.decode(VariableLengthData()), CouldNotDecode);
  EXPECT_THROW(other.decode(data("ffff ffff ffff ffff")), CouldNotDecode);
  EXPECT_TRUE(other == time);

  const typename TypeParam::Interval interval(5);
  typename TypeParam::Interval back;
  back.decode(interval.encode());
  EXPECT_TRUE(back == interval);
  EXPECT_THROW(back.decode(data("80 00 00 00 00 00 00 01")), CouldNotDecode);
}

TYPED_TEST(LogicalTimeTest, IsCreatedByItsFactory) {
  typename TypeParam::Factory factory;
  EXPECT_TRUE(factory.makeInitial()->isInitial());
  EXPECT_TRUE(factory.makeFinal()->isFinal());
  EXPECT_TRUE(factory.makeZero()->isZero());
  EXPECT_TRUE(factory.makeEpsilon()->isEpsilon());
  EXPECT_EQ(factory.makeLogicalTime(8)->getTime(), 8);
  EXPECT_EQ(factory.makeLogicalTimeInterval(9)->getInterval(), 9);
  EXPECT_THROW(factory.makeLogicalTime(-1), InternalError);
  EXPECT_THROW(factory.makeLogicalTimeInterval(-1), InternalError);

  const typename TypeParam::Time time(6);
  EXPECT_TRUE(*factory.decodeLogicalTime(time.encode()) == time);
  EXPECT_THROW(factory.decodeLogicalTime(VariableLengthData("x", 1)), CouldNotDecode);
  std::array<char, 8> buffer{};
  time.encode(buffer.data(), buffer.size());
  EXPECT_TRUE(*factory.decodeLogicalTime(buffer.data(), buffer.size()) == time);
  const typename TypeParam::Interval interval(7);
  EXPECT_TRUE(*factory.decodeLogicalTimeInterval(interval.encode()) == interval);
  interval.encode(buffer.data(), buffer.size());
  EXPECT_TRUE(*factory.decodeLogicalTimeInterval(buffer.data(), buffer.size()) == interval);

  for (const auto& made : {HLAlogicalTimeFactoryFactory::makeLogicalTimeFactory(factory.getName()),
                           LogicalTimeFactoryFactory::makeLogicalTimeFactory(factory.getName())}) {
    ASSERT_NE(made, nullptr);
    EXPECT_EQ(made->getName(), time.implementationName());
    EXPECT_EQ(made->getName(), interval.implementationName());
  }
}

TYPED_TEST(LogicalTimeTest, AssignsThroughTheInterface) {
  typename TypeParam::Time time;
  const typename TypeParam::Time five(5);
  LogicalTime& base = time;
  base = five;
  EXPECT_TRUE(time == five);
  const typename TypeParam::Time copy(static_cast<const LogicalTime&>(five));
  EXPECT_TRUE(copy == five);
  typename TypeParam::Interval interval;
  LogicalTimeInterval& interval_base = interval;
  interval_base = typename TypeParam::Interval(2);
  EXPECT_EQ(interval.getInterval(), 2);
}

TEST(LogicalTimeKindsTest, DoNotMix) {
  HLAinteger64Time integer(1);
  const HLAfloat64Time real(1);
  EXPECT_THROW(static_cast<void>(integer < real), InvalidLogicalTime);
  EXPECT_THROW(static_cast<LogicalTime&>(integer) = real, InvalidLogicalTime);
  EXPECT_THROW(integer += HLAfloat64Interval(1), InvalidLogicalTimeInterval);
  EXPECT_THROW(HLAinteger64Interval().setToDifference(real, integer), InvalidLogicalTime);
}

TEST(LogicalTimeKindsTest, HaveGoldenBytes) {
  EXPECT_EQ(hex(HLAinteger64Time(0x0102030405060708).encode()), "0102030405060708");
  EXPECT_EQ(hex(HLAinteger64Interval(1).encode()), "0000000000000001");
  EXPECT_EQ(hex(HLAfloat64Time(1.5).encode()), "3ff8000000000000");
  EXPECT_EQ(hex(HLAfloat64Interval(0.1).encode()), "3fb999999999999a");
}

TEST(LogicalTimeKindsTest, HaveReadableText) {
  std::wostringstream out;
  const HLAfloat64Interval quarter(0.25);
  const HLAinteger64Time time(12);
  out << static_cast<const LogicalTime&>(time) << L' '
      << static_cast<const LogicalTimeInterval&>(quarter);
  EXPECT_EQ(out.str(), L"12 0.25");
}

TEST(LogicalTimeKindsTest, RejectNonFiniteNumbers) {
  EXPECT_THROW(HLAfloat64Time(std::nan("")), InvalidLogicalTime);
  EXPECT_THROW(HLAfloat64Time(std::numeric_limits<double>::infinity()), InvalidLogicalTime);
  HLAfloat64Time time;
  EXPECT_THROW(time.decode(data("7ff0 0000 0000 0000")), CouldNotDecode);
}

TEST(LogicalTimeKindsTest, AreChosenByName) {
  EXPECT_EQ(HLAlogicalTimeFactoryFactory::makeLogicalTimeFactory(L"")->getName(),
            L"HLAfloat64Time");
  EXPECT_EQ(HLAlogicalTimeFactoryFactory::makeLogicalTimeFactory(L"NoSuchTime"), nullptr);
}

}  // namespace
}  // namespace roger::rti::test

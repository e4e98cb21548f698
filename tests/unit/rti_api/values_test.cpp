#include <RTI/Exception.h>
#include <RTI/RTI1516.h>
#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "tests/unit/rti_api/octets.hpp"

namespace roger::rti::test {
namespace {

using rti1516e::VariableLengthData;

TEST(VariableLengthDataTest, IsEmptyAtFirst) {
  const VariableLengthData data;
  EXPECT_EQ(data.size(), 0U);
  EXPECT_EQ(VariableLengthData(nullptr, 0).size(), 0U);
}

TEST(VariableLengthDataTest, CopiesGivenData) {
  char bytes[] = {1, 2, 3};
  VariableLengthData data(bytes, sizeof bytes);
  bytes[0] = 9;
  EXPECT_EQ(hex(data), "010203");

  data.setData(bytes, 2);
  bytes[0] = 7;
  EXPECT_EQ(hex(data), "0902");
  data.setData(bytes, 0);
  EXPECT_EQ(data.size(), 0U);
}

TEST(VariableLengthDataTest, AcceptsItsOwnBytes) {
  VariableLengthData data("abcdef", 6);
  data.setData(static_cast<const char*>(data.data()) + 2, 3);
  EXPECT_EQ(hex(data), "636465");
}

TEST(VariableLengthDataTest, CopyOfBorrowedDataOwnsItsMemory) {
  char bytes[] = {1, 2};
  VariableLengthData borrowed;
  borrowed.setDataPointer(bytes, sizeof bytes);
  const VariableLengthData copy(borrowed);
  VariableLengthData assigned;
  assigned = borrowed;
  EXPECT_EQ(borrowed.data(), bytes);
  bytes[1] = 9;
  EXPECT_EQ(hex(borrowed), "0109");
  EXPECT_EQ(hex(copy), "0102");
  EXPECT_EQ(hex(assigned), "0102");
}

int g_freed = 0;

TEST(VariableLengthDataTest, FreesMemoryThatItOwns) {
  static char bytes[] = {5};
  g_freed = 0;
  {
    VariableLengthData data;
    data.takeDataPointer(bytes, 1, [](void* freed) { g_freed += freed == bytes ? 1 : 100; });
    EXPECT_EQ(data.data(), bytes);
    data.takeDataPointer(new char[4]{1, 2, 3, 4}, 4);
    EXPECT_EQ(g_freed, 1);
    EXPECT_EQ(hex(data), "01020304");
  }
  EXPECT_EQ(g_freed, 1);
}

TEST(VariableLengthDataTest, SurvivesAssignmentToItself) {
  VariableLengthData data("xy", 2);
  const VariableLengthData& same = data;
  data = same;
  EXPECT_EQ(hex(data), "7879");
}

TEST(RangeBoundsTest, HoldsTwoBounds) {
  rti1516e::RangeBounds bounds(3, 8);
  EXPECT_EQ(bounds.getLowerBound(), 3U);
  EXPECT_EQ(bounds.getUpperBound(), 8U);
  bounds.setLowerBound(4);
  bounds.setUpperBound(9);
  const rti1516e::RangeBounds copy(bounds);
  EXPECT_EQ(copy.getLowerBound(), 4U);
  EXPECT_EQ(copy.getUpperBound(), 9U);
  EXPECT_EQ(rti1516e::RangeBounds().getUpperBound(), 0U);
}

TEST(SupplementalInfoTest, ReportsItsContents) {
  EXPECT_FALSE(rti1516e::SupplementalReflectInfo().hasProducingFederate);
  EXPECT_FALSE(rti1516e::SupplementalReflectInfo().hasSentRegions);
  EXPECT_TRUE(rti1516e::SupplementalReceiveInfo(rti1516e::FederateHandle()).hasProducingFederate);
  EXPECT_TRUE(rti1516e::SupplementalReceiveInfo(rti1516e::RegionHandleSet()).hasSentRegions);
  const rti1516e::SupplementalReflectInfo both{rti1516e::FederateHandle(),
                                               rti1516e::RegionHandleSet()};
  EXPECT_TRUE(both.hasProducingFederate && both.hasSentRegions);
  EXPECT_TRUE(rti1516e::SupplementalRemoveInfo(rti1516e::FederateHandle()).hasProducingFederate);
}

TEST(ExceptionTest, CarriesItsMessageThroughCopies) {
  try {
    throw rti1516e::NameNotFound(L"no class \"Radio\"");
  } catch (const rti1516e::Exception& exception) {
    EXPECT_EQ(exception.what(), L"no class \"Radio\"");
    EXPECT_NE(dynamic_cast<const rti1516e::NameNotFound*>(&exception), nullptr);
    std::wostringstream out;
    out << exception;
    EXPECT_EQ(out.str(), L"no class \"Radio\"");
  }
  const rti1516e::EncoderException first(L"first");
  rti1516e::EncoderException second(L"second");
  second = first;
  EXPECT_EQ(second.what(), L"first");
}

TEST(RtiTest, NamesItself) {
  EXPECT_EQ(rti1516e::rtiName(), L"Roger");
  EXPECT_FALSE(rti1516e::rtiVersion().empty());
}

}  // namespace
}  // namespace roger::rti::test

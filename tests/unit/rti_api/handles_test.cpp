#include <RTI/Typedefs.h>
#include <gtest/gtest.h>

#include <array>
#include <sstream>

#include "rti/types/handle_access.hpp"
#include "tests/unit/rti_api/octets.hpp"

namespace roger::rti::test {
namespace {

template <class StandardHandle>
class HandleTest : public testing::Test {};

using Handles =
    testing::Types<rti1516e::FederateHandle, rti1516e::ObjectClassHandle,
                   rti1516e::InteractionClassHandle, rti1516e::ObjectInstanceHandle,
                   rti1516e::AttributeHandle, rti1516e::ParameterHandle, rti1516e::DimensionHandle,
                   rti1516e::MessageRetractionHandle, rti1516e::RegionHandle>;
TYPED_TEST_SUITE(HandleTest, Handles);

TYPED_TEST(HandleTest, IsInvalidByDefault) {
  const TypeParam none;
  const auto one = make_handle<TypeParam>(1);
  EXPECT_FALSE(none.isValid());
  EXPECT_TRUE(one.isValid());
  EXPECT_TRUE(none == TypeParam());
  EXPECT_TRUE(none != one);
  EXPECT_EQ(handle_value(none), kInvalidHandle);
  EXPECT_EQ(handle_value(one), 1U);
}

TYPED_TEST(HandleTest, IsOrderedAndHashedByItsNumber) {
  const auto one = make_handle<TypeParam>(1);
  const auto two = make_handle<TypeParam>(2);
  TypeParam copy(two);
  EXPECT_TRUE(one < two);
  EXPECT_FALSE(two < one);
  EXPECT_FALSE(two < copy);
  EXPECT_EQ(copy.hash(), two.hash());
  EXPECT_NE(one.hash(), two.hash());
  copy = one;
  EXPECT_TRUE(copy == one);
}

TYPED_TEST(HandleTest, IsEncodedAsAnArrayOfOctets) {
  const auto handle = make_handle<TypeParam>(0x0102030405060708);
  EXPECT_EQ(handle.encodedLength(), 12U);
  EXPECT_EQ(hex(handle.encode()), "000000080102030405060708");
  rti1516e::VariableLengthData data("x", 1);
  handle.encode(data);
  EXPECT_EQ(hex(data), "000000080102030405060708");
  std::array<char, 13> buffer{};
  EXPECT_EQ(handle.encode(buffer.data(), buffer.size()), 12U);
  EXPECT_EQ(to_hex({buffer.begin(), buffer.end()}), "00000008010203040506070800");
  EXPECT_THROW(handle.encode(buffer.data(), 11), rti1516e::CouldNotEncode);

  EXPECT_TRUE(decode_handle<TypeParam>(data) == handle);
  EXPECT_THROW(std::ignore = decode_handle<TypeParam>({buffer.data(), 11}),
               rti1516e::CouldNotDecode);
  EXPECT_THROW(std::ignore = decode_handle<TypeParam>({buffer.data(), 13}),
               rti1516e::CouldNotDecode);
  buffer[3] = 7;
  EXPECT_THROW(std::ignore = decode_handle<TypeParam>({buffer.data(), 12}),
               rti1516e::CouldNotDecode);
}

TEST(HandleTextTest, NamesKindAndNumber) {
  std::wostringstream out;
  out << make_handle<rti1516e::FederateHandle>(7) << L' ' << rti1516e::RegionHandle();
  EXPECT_EQ(out.str(), L"FederateHandle(7) RegionHandle(invalid)");
}

TEST(HandleErrorTest, DescribesMalformedHandle) {
  try {
    std::ignore = decode_handle<rti1516e::AttributeHandle>({"abc", 3});
    FAIL();
  } catch (const rti1516e::CouldNotDecode& error) {
    EXPECT_EQ(
        error.what(),
        L"AttributeHandle: an encoded handle has 12 octets, of which the first four are the length "
        L"of the rest, but this one has 3");
  }
}

}  // namespace
}  // namespace roger::rti::test

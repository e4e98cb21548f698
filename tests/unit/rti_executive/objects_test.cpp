#include "rti/executive/objects/objects.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rti/wire/limits.hpp"

namespace roger::rti::executive {
namespace {

using testing::HasSubstr;
using Names = std::vector<std::string>;

constexpr ObjectClassHandle kClass{3};

TEST(Objects, NamesAreReservedAllOrNone) {
  Objects objects;
  EXPECT_TRUE(objects.reserve(1, Names{"a", "b"}));
  EXPECT_FALSE(objects.reserve(2, Names{"c", "b"}));
  EXPECT_TRUE(objects.reserve(2, Names{"c"})) << "the refused request must not reserve it";
}

TEST(Objects, IllegalNamesAreNotReserved) {
  Objects objects;
  EXPECT_FALSE(objects.reserve(1, Names{""}));
  EXPECT_FALSE(objects.reserve(1, Names{"HLAobject_1_1"}));
  EXPECT_FALSE(objects.reserve(1, Names{"twice", "twice"}));
}

TEST(Objects, OnlyTheHolderReleasesAName) {
  Objects objects;
  ASSERT_TRUE(objects.reserve(1, Names{"a"}));
  objects.release(2, Names{"a"});
  EXPECT_FALSE(objects.reserve(2, Names{"a"}));
  objects.release(1, Names{"a", "unknown"});
  EXPECT_TRUE(objects.reserve(2, Names{"a"}));
}

TEST(Objects, ObjectKeepsItsNameUntilRemoved) {
  Objects objects;
  const ObjectId id = make_object_id(1, 1);
  ASSERT_TRUE(objects.reserve(1, Names{"a"}));
  ASSERT_EQ(objects.add(1, id, kClass, "a"), std::nullopt);
  objects.release(1, Names{"a"});
  objects.forget_reservations(1);
  EXPECT_FALSE(objects.reserve(2, Names{"a"}));
  objects.remove(id);
  EXPECT_EQ(objects.find(id), nullptr);
  EXPECT_TRUE(objects.reserve(2, Names{"a"}));
}

TEST(Objects, NamesOfAFederateAreLimitedInBytes) {
  Objects objects;
  const std::string rest(1000, 'x');
  const std::size_t count = kMaxNameBytes / (rest.size() + 4);
  const auto name = [&](std::size_t i) { return std::to_string(1000 + i) + rest; };
  for (std::size_t i = 0; i < count; ++i) {
    ASSERT_EQ(objects.check_room(1, Names{name(i)}), std::nullopt);
    ASSERT_TRUE(objects.reserve(1, Names{name(i)}));
  }
  EXPECT_THAT(objects.check_room(1, Names{name(count)}).value(),
              HasSubstr("more than 4194304 bytes in total"));
  EXPECT_EQ(objects.check_room(2, Names{name(count)}), std::nullopt);
  // The name of an object counts as well, and removing the object returns it.
  const ObjectId id = make_object_id(1, 1);
  ASSERT_EQ(objects.add(1, id, kClass, name(0)), std::nullopt);
  EXPECT_THAT(objects.add(1, make_object_id(1, 2), kClass, "HLA" + name(0)).value(),
              HasSubstr("more than 4194304 bytes in total"));
  objects.remove(id);
  EXPECT_EQ(objects.check_room(1, Names{name(count)}), std::nullopt);
  objects.forget_reservations(1);
  EXPECT_EQ(objects.check_room(1, std::vector(kMaxReservedNames, std::string("n"))), std::nullopt);
}

TEST(Objects, InvalidRegistrationsReturnTheReason) {
  Objects objects;
  ASSERT_TRUE(objects.reserve(1, Names{"a"}));
  ASSERT_TRUE(objects.reserve(2, Names{"b"}));
  const ObjectId id = make_object_id(1, 1);
  ASSERT_EQ(objects.add(1, id, kClass, "HLAobject_1_1"), std::nullopt);
  EXPECT_THAT(objects.add(1, id, kClass, "a").value(),
              HasSubstr("handle 4294967297 is already in use"));
  EXPECT_THAT(objects.add(2, make_object_id(1, 2), kClass, "b").value(),
              HasSubstr("does not belong to federate 2"));
  EXPECT_THAT(objects.add(1, make_object_id(1, 2), kClass, "b").value(),
              HasSubstr("\"b\" is not reserved by federate 1"));
  EXPECT_THAT(objects.add(1, make_object_id(1, 2), kClass, "HLAobject_1_1").value(),
              HasSubstr("\"HLAobject_1_1\" is already in use"));
  EXPECT_THAT(objects.add(1, ObjectId{1} << 48U | id, kClass, "a").value(),
              HasSubstr("does not belong"));
}

}  // namespace
}  // namespace roger::rti::executive

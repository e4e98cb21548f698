#include "rti/federate/objects/object_table.hpp"

#include <gtest/gtest.h>

namespace roger::rti {
namespace {

ObjectInstance object(ObjectId id, std::string name) {
  ObjectInstance instance;
  instance.id = id;
  instance.name = std::move(name);
  return instance;
}

TEST(ObjectTableTest, FindsByIdAndName) {
  ObjectTable table;
  table.insert(object(5, "five"));
  ASSERT_NE(table.find(5), nullptr);
  EXPECT_EQ(table.find(5)->name, "five");
  ASSERT_NE(table.find_name("five"), nullptr);
  EXPECT_EQ(table.find_name("five")->id, 5U);
  EXPECT_EQ(table.find(6), nullptr);
  EXPECT_EQ(table.find_name("six"), nullptr);
}

TEST(ObjectTableTest, EraseFreesTheName) {
  ObjectTable table;
  table.insert(object(5, "five"));
  table.erase(5);
  EXPECT_EQ(table.find_name("five"), nullptr);
  table.insert(object(6, "five"));
  EXPECT_EQ(table.find_name("five")->id, 6U);
  table.erase(5);
  EXPECT_EQ(table.size(), 1U);
}

// A name may be given to a new object before the removal of the old one has arrived.
TEST(ObjectTableTest, EraseKeepsANameThatAnotherObjectUses) {
  ObjectTable table;
  table.insert(object(5, "name"));
  table.insert(object(6, "name"));
  table.erase(5);
  ASSERT_NE(table.find_name("name"), nullptr);
  EXPECT_EQ(table.find_name("name")->id, 6U);
}

}  // namespace
}  // namespace roger::rti

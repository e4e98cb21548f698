#include "rti/executive/declarations/publications.hpp"

#include <gtest/gtest.h>

#include <variant>

#include "rti/executive/federation/federation.hpp"
#include "tests/unit/rti_executive/models.hpp"

namespace roger::rti::executive {
namespace {

class PublicationsTest : public testing::Test {
 protected:
  ObjectClassHandle at(const char* name) const { return model_.find_object_class(name).value(); }
  AttributeHandle attribute(const char* name) const {
    return model_.find_attribute(at("Vehicle.Truck"), name).value();
  }

  const ObjectModel model_ = std::get<ObjectModel>(build_model({test_module()}));
  Publications publications_;
};

TEST_F(PublicationsTest, PrivilegeToDeleteIsPublishedImplicitly) {
  publications_.publish(model_, at("Vehicle"), {});
  EXPECT_FALSE(publications_.publishes(at("Vehicle"), model_.privilege_to_delete()));
  const std::vector<AttributeHandle> both{attribute("position"), attribute("name")};
  publications_.publish(model_, at("Vehicle"), both);
  EXPECT_TRUE(publications_.publishes(at("Vehicle"), attribute("position")));
  EXPECT_TRUE(publications_.publishes(at("Vehicle"), model_.privilege_to_delete()));
  publications_.unpublish(model_, at("Vehicle"), {{attribute("position")}});
  EXPECT_FALSE(publications_.publishes(at("Vehicle"), attribute("position")));
  EXPECT_TRUE(publications_.publishes(at("Vehicle"), model_.privilege_to_delete()));
  publications_.unpublish(model_, at("Vehicle"), {{attribute("name")}});
  EXPECT_FALSE(publications_.publishes(at("Vehicle"), model_.privilege_to_delete()));
}

TEST_F(PublicationsTest, ClassesAreDistinctUnlessSuperclassesAreIncluded) {
  publications_.publish(model_, at("Vehicle"), {{attribute("position")}});
  EXPECT_FALSE(publications_.publishes(at("Vehicle.Truck"), attribute("position")));
  EXPECT_TRUE(
      publications_.publishes_at_or_above(model_, at("Vehicle.Truck"), attribute("position")));
  EXPECT_FALSE(publications_.publishes_at_or_above(model_, at("Vehicle.Truck"), attribute("load")));
  EXPECT_FALSE(publications_.publishes_at_or_above(model_, at("Radio"), attribute("position")));
}

}  // namespace
}  // namespace roger::rti::executive

#include "rti/federate/objects/class_groups.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "tests/unit/rti_federation/test_model.hpp"

namespace roger::rti {
namespace {

using test::interaction;

std::vector<std::string> texts(const std::vector<filter::Group>& groups) {
  std::vector<std::string> found;
  for (const filter::Group& group : groups) found.push_back(group.text());
  return found;
}

TEST(ClassGroupsTest, SuperclassNeedsTheGroupsOfItsSubclasses) {
  const ObjectModel model = test::model();
  const ClassGroups groups(model, test::group_map());
  EXPECT_EQ(texts(groups.subtree(model, interaction(model, "Signal.Voice.Channel1"))),
            (std::vector<std::string>{"239.1.0.2:5000"}));
  EXPECT_EQ(texts(groups.subtree(model, interaction(model, "Signal.Voice"))),
            (std::vector<std::string>{"239.1.0.1:5000", "239.1.0.2:5000", "239.2.0.1:5000"}));
  EXPECT_EQ(texts(groups.subtree(model, test::object_class(model, "Base"))),
            (std::vector<std::string>{"239.2.0.1:5000"}));
}

TEST(ClassGroupsTest, SlotsAreSharedByClassesOfOneGroup) {
  const ObjectModel model = test::model();
  const ClassGroups groups(model, test::group_map());
  EXPECT_EQ(groups.slot_count(), 3U);
  EXPECT_EQ(groups.slot_of(interaction(model, "Signal")),
            groups.slot_of(interaction(model, "Order")));
  const std::size_t slot = groups.slot_of(interaction(model, "Signal.Voice.Channel0"));
  EXPECT_EQ(groups.slot_of(groups.group(slot).address), slot);
  EXPECT_FALSE(groups.slot_of(filter::Ipv4Address{0xEF030000}).has_value());
}

TEST(ClassGroupsTest, GrowsWithTheModel) {
  ObjectModel model = test::model();
  ClassGroups groups(model, test::group_map());
  const std::size_t before = groups.slot_of(interaction(model, "Signal.Voice.Channel0"));
  const std::vector<FomModule> more{parse_module(test::further_module_text(), "more.xml").value()};
  model = extend_object_model(model, more).value();
  groups.grow(model);
  EXPECT_EQ(groups.slot_of(interaction(model, "Signal.Voice.Channel0")), before);
  EXPECT_EQ(
      groups.group(groups.slot_of(interaction(model, "Signal.Voice.Channel2"))).address.text(),
      "239.1.0.3");
}

TEST(ClassGroupsTest, ClassesAreCompressedByNameOrPrefix) {
  const ObjectModel model = test::model("");
  const auto map = filter::GroupMap::create(filter::default_group_rules(), 31250);
  const auto packed = [&](std::vector<std::string> patterns, const std::string& name) {
    return ClassGroups(model, map.value(), std::move(patterns))
        .compresses(*model.find_interaction_class(name));
  };
  const std::string name = model.interaction_class(InteractionClassHandle::from_index(2)).name;
  EXPECT_FALSE(packed({}, name));
  EXPECT_TRUE(packed({name}, name));
  EXPECT_FALSE(packed({name + "x", name.substr(0, name.size() - 1)}, name));
  EXPECT_TRUE(packed({name.substr(0, name.size() - 1) + "*"}, name));
  EXPECT_TRUE(packed({"*"}, name));
}

}  // namespace
}  // namespace roger::rti

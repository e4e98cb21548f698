// The current FDD: one document with the contents of all modules.
#include "rti/fom/current_fdd.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "rti/fom/object_model.hpp"

namespace roger::rti {
namespace {

using testing::HasSubstr;

constexpr const char* kFirst = R"(<?xml version="1.0"?>
<hla:objectModel xmlns:hla="http://standards.ieee.org/IEEE1516-2010">
  <hla:objects><hla:objectClass><hla:name>HLAobjectRoot</hla:name>
    <hla:objectClass><hla:name>Vehicle</hla:name><hla:sharing>PublishSubscribe</hla:sharing>
      <hla:attribute><hla:name>Position</hla:name><hla:dataType>Place</hla:dataType></hla:attribute>
      <hla:objectClass><hla:name>Truck</hla:name><hla:sharing>Publish</hla:sharing></hla:objectClass>
    </hla:objectClass>
  </hla:objectClass></hla:objects>
  <hla:dataTypes><hla:arrayDataTypes><hla:arrayData><hla:name>Place</hla:name>
    <hla:dataType>HLAbyte</hla:dataType><hla:cardinality>Dynamic</hla:cardinality>
    <hla:encoding>HLAvariableArray</hla:encoding></hla:arrayData></hla:arrayDataTypes>
  </hla:dataTypes>
</hla:objectModel>)";

constexpr const char* kSecond = R"(<?xml version="1.0"?>
<objectModel xmlns="http://standards.ieee.org/IEEE1516-2010">
  <objects><objectClass><name>HLAobjectRoot</name>
    <objectClass><name>Vehicle</name>
      <objectClass><name>Bus</name><sharing>Subscribe</sharing>
        <attribute><name>Seats</name><dataType>HLAcount</dataType></attribute>
      </objectClass>
    </objectClass>
  </objectClass></objects>
  <interactions><interactionClass><name>HLAinteractionRoot</name>
    <interactionClass><name>Stop</name><sharing>PublishSubscribe</sharing>
      <transportation>HLAbestEffort</transportation><order>Receive</order>
      <parameter><name>Reason</name><dataType>HLAunicodeString</dataType></parameter>
    </interactionClass>
  </interactionClass></interactions>
  <switches><autoProvide isEnabled="true"/></switches>
</objectModel>)";

/// Returns each class and field of the model as a line.
template <class Count, class Class, class Field>
std::set<std::string> lines(std::size_t count, Count handle_of, Class class_of, Field field_of) {
  std::set<std::string> lines;
  for (std::size_t i = 0; i < count; ++i) {
    const auto& at = class_of(handle_of(i));
    lines.insert(at.name);
    for (const auto field : at.fields) lines.insert(at.name + " " + field_of(field).name);
  }
  return lines;
}
std::set<std::string> contents(const ObjectModel& model) {
  std::set<std::string> all = lines(
      model.object_class_count(), ObjectClassHandle::from_index,
      [&](ObjectClassHandle at) -> const ObjectClass& { return model.object_class(at); },
      [&](AttributeHandle at) -> const Attribute& { return model.attribute(at); });
  all.merge(lines(
      model.interaction_class_count(), InteractionClassHandle::from_index,
      [&](InteractionClassHandle at) -> const InteractionClass& {
        return model.interaction_class(at);
      },
      [&](ParameterHandle at) -> const Parameter& { return model.parameter(at); }));
  return all;
}

class CurrentFddTest : public testing::Test {
 protected:
  const std::string fdd_ =
      current_fdd("Traffic", {standard_mim_text(), roger_mom_text(), kFirst, kSecond});
};

TEST_F(CurrentFddTest, IsAModuleWithTheSameContents) {
  const Result<FomModule> module = parse_module(fdd_, "fdd.xml");
  ASSERT_TRUE(module) << module.error().text();
  ObjectModel alone;
  ASSERT_TRUE(alone.merge(module.value()));
  const Status complete = alone.check_references();
  EXPECT_TRUE(complete) << complete.error().text();
  const std::vector<FomModule> modules{parse_module(kFirst, "first.xml").value(),
                                       parse_module(kSecond, "second.xml").value()};
  const Result<ObjectModel> merged = build_object_model(modules);
  ASSERT_TRUE(merged) << merged.error().text();
  EXPECT_EQ(contents(alone), contents(merged.value()));
  EXPECT_EQ(alone.switches().auto_provide, true);
}

TEST_F(CurrentFddTest, HasTheOrderOfTheSchema) {
  const auto place = [&](const char* text) {
    const std::size_t at = fdd_.find(text);
    EXPECT_NE(at, std::string::npos) << text;
    return at;
  };
  EXPECT_LT(place("<interactions>"), place("<switches>"));
  EXPECT_LT(place("<transportations>"), place("<switches>"));
  EXPECT_LT(place("<switches>"), place("<dataTypes>"));
  EXPECT_LT(place("<name>Position</name>"), place("<name>Truck</name>"));
  EXPECT_LT(place("<name>Truck</name>"), place("<name>Bus</name>"));
}

TEST(CurrentFdd, IgnoresElementsOfOtherNamespaces) {
  constexpr const char* kForeign = R"(
<hla:objectModel xmlns:hla="http://standards.ieee.org/IEEE1516-2010" xmlns:tool="urn:tool">
  <hla:objects><hla:objectClass><hla:name>HLAobjectRoot</hla:name>
    <tool:objectClass><tool:name>Drawing</tool:name></tool:objectClass>
    <objectClass><name>Note</name></objectClass>
    <hla:objectClass tool:color="red"><tool:name>Figure</tool:name><hla:name>Vehicle</hla:name>
    </hla:objectClass>
  </hla:objectClass></hla:objects>
</hla:objectModel>)";
  for (const std::vector<std::string_view>& modules :
       {std::vector<std::string_view>{standard_mim_text(), kForeign},
        std::vector<std::string_view>{kForeign, standard_mim_text()}}) {
    const std::string fdd = current_fdd("F", modules);
    EXPECT_THAT(fdd, HasSubstr("<objectModel xmlns=\"http://standards.ieee.org/IEEE1516-2010\""));
    EXPECT_THAT(fdd, HasSubstr("<objectClass>\n        <name>Vehicle</name>"));
    for (const char* foreign : {"Drawing", "Note", "Figure", "color", "hla:"}) {
      EXPECT_THAT(fdd, testing::Not(HasSubstr(foreign)));
    }
  }
}

TEST_F(CurrentFddTest, HasOneNamespaceAndTheGivenName) {
  EXPECT_THAT(fdd_,
              testing::StartsWith("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<objectModel"));
  EXPECT_THAT(fdd_, testing::Not(HasSubstr("hla:")));
  EXPECT_THAT(fdd_, HasSubstr("<name>Traffic</name>"));
}

}  // namespace
}  // namespace roger::rti

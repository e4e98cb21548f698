// Several modules are merged into one object model, or rejected.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rti/fom/object_model.hpp"
#include "tests/unit/rti_fom/module_text.hpp"

namespace roger::rti {
namespace {

using test::interactions_text;
using test::make_module;
using test::merge_error;
using test::model_of;
using test::module_text;
using test::objects_text;
using testing::HasSubstr;
using testing::StartsWith;

std::string simple(const std::string& name, const std::string& representation) {
  return "<dataTypes><simpleDataTypes><simpleData><name>" + name + "</name><representation>" +
         representation + "</representation></simpleData></simpleDataTypes></dataTypes>";
}

const std::string kScaffold = objects_text(R"(
  <objectClass><name>Base</name>
    <objectClass><name>Radio</name><sharing>PublishSubscribe</sharing>
      <attribute><name>Power</name><dataType>HLAfloat32BE</dataType></attribute>
    </objectClass>
  </objectClass>)");
const std::string kWholeClass = objects_text(R"(
  <objectClass><name>Base</name><sharing>Neither</sharing>
    <attribute><name>Place</name><dataType>HLAopaqueData</dataType></attribute>
  </objectClass>)");

TEST(Merge, ScaffoldIsCompletedByAnotherModuleInEitherOrder) {
  for (const bool scaffold_first : {true, false}) {
    const ObjectModel model =
        scaffold_first ? model_of({kScaffold, kWholeClass}) : model_of({kWholeClass, kScaffold});
    const auto base = model.find_object_class("Base");
    const auto radio = model.find_object_class("Base.Radio");
    ASSERT_TRUE(base && radio);
    EXPECT_FALSE(model.object_class(*base).is_scaffold);
    const auto place = model.find_attribute(*radio, "Place");
    ASSERT_TRUE(place);
    EXPECT_EQ(place, model.find_attribute(*base, "Place")) << "same handle in all subclasses";
    EXPECT_TRUE(model.find_attribute(*radio, "Power"));
    EXPECT_FALSE(model.find_attribute(*base, "Power"));
  }
}

TEST(Merge, HandlesAndIndexesNeverChange) {
  const ObjectModel before = model_of({kScaffold});
  const FomModule added = make_module(kWholeClass);
  const Result<ObjectModel> extended = extend_object_model(before, std::vector{added});
  ASSERT_TRUE(extended) << extended.error().text();
  const ObjectModel& after = extended.value();
  const auto radio = before.find_object_class("Base.Radio").value();
  const auto power = before.find_attribute(radio, "Power").value();
  EXPECT_EQ(after.find_object_class("Base.Radio"), radio);
  EXPECT_EQ(after.find_attribute(radio, "Power"), power);
  EXPECT_EQ(after.find_index(radio, power), before.find_index(radio, power));
  const auto place = after.find_attribute(radio, "Place").value();
  EXPECT_GT(after.find_index(radio, place), after.find_index(radio, power));
  EXPECT_NE(after.fingerprint(), before.fingerprint());
}

TEST(Merge, MergingAtOnceEqualsMergingOneByOne) {
  const ObjectModel at_once = model_of({kScaffold, kWholeClass});
  ObjectModel stepwise = model_of({kScaffold});
  ASSERT_TRUE(stepwise.merge(make_module(kWholeClass)));
  EXPECT_EQ(at_once.fingerprint(), stepwise.fingerprint());
  EXPECT_NE(at_once.fingerprint(), model_of({kWholeClass, kScaffold}).fingerprint());
}

TEST(Merge, MergingAModuleTwiceChangesNothing) {
  const ObjectModel once = model_of({kWholeClass});
  const ObjectModel twice = model_of({kWholeClass, kWholeClass});
  EXPECT_EQ(once.fingerprint(), twice.fingerprint());
}

TEST(Merge, RejectedModuleLeavesTheModelUnchanged) {
  ObjectModel model = model_of({kWholeClass});
  const std::uint64_t before = model.fingerprint();
  EXPECT_FALSE(model.merge(make_module(objects_text(R"(
    <objectClass><name>Good</name><sharing>Neither</sharing></objectClass>
    <objectClass><name>Base</name><sharing>Publish</sharing></objectClass>)"))));
  EXPECT_EQ(model.fingerprint(), before);
  EXPECT_FALSE(model.find_object_class("Good"));
}

TEST(Merge, RootClassesMayBeRepeatedInAnyWay) {
  EXPECT_EQ(merge_error({module_text(R"(
    <objects><objectClass><name>HLAobjectRoot</name><sharing>PublishSubscribe</sharing>
    </objectClass></objects>
    <interactions><interactionClass><name>HLAinteractionRoot</name><sharing>Publish</sharing>
      <transportation>HLAbestEffort</transportation><order>Receive</order>
    </interactionClass></interactions>)"),
                         module_text(R"(
    <objects><objectClass><name>HLAobjectRoot</name><sharing>Neither</sharing>
      <attribute><name>HLAprivilegeToDeleteObject</name><dataType>HLAtoken</dataType></attribute>
    </objectClass></objects>)")}),
            "");
}

TEST(Merge, DescriptionsAndOmissionsDoNotContradict) {
  EXPECT_EQ(merge_error({objects_text(R"(
    <objectClass><name>A</name><sharing>Neither</sharing><semantics>One</semantics>
      <attribute><name>P</name><dataType>HLAbyte</dataType><order>Receive</order></attribute>
      <attribute><name>Q</name><dataType>HLAbyte</dataType></attribute>
    </objectClass>)"),
                         objects_text(R"(
    <objectClass><name>A</name><semantics>Another</semantics>
      <attribute><name>Q</name></attribute>
      <attribute><name>P</name><dataType>HLAbyte</dataType></attribute>
    </objectClass>)")}),
            "");
}

TEST(Merge, ContradictingClassesAreRejected) {
  const std::string first = interactions_text(R"(<interactionClass><name>A</name>
    <sharing>Publish</sharing><transportation>HLAreliable</transportation><order>Receive</order>
    <parameter><name>P</name><dataType>HLAbyte</dataType></parameter></interactionClass>)");
  const auto second = [](const std::string& body) {
    return interactions_text("<interactionClass><name>A</name>\n" + body + "</interactionClass>");
  };
  const std::string p = "<parameter><name>P</name><dataType>HLAbyte</dataType></parameter>";
  const std::string contradicts = "class \"HLAinteractionRoot.A\" contradicts m1.xml:3: ";

  EXPECT_EQ(merge_error({first, second("<sharing>Subscribe</sharing>" + p)}),
            "m2.xml:3: " + contradicts + "different sharing");
  EXPECT_EQ(merge_error({first, second("<order>TimeStamp</order>" + p)}),
            "m2.xml:3: " + contradicts + "different order");
  EXPECT_EQ(merge_error({first, second("<transportation>HLAbestEffort</transportation>" + p)}),
            "m2.xml:3: " + contradicts + "transportation HLAbestEffort instead of HLAreliable");
  EXPECT_EQ(merge_error({first, second("<sharing>Publish</sharing>")}),
            "m2.xml:3: " + contradicts + "parameter \"P\" is missing");
  EXPECT_EQ(merge_error({first, second(p + "\n<parameter><name>Q</name></parameter>")}),
            "m2.xml:5: " + contradicts + "parameter \"Q\" is unknown");
  EXPECT_EQ(
      merge_error({first, second("<parameter><name>P</name><dataType>HLAoctet</dataType>"
                                 "</parameter>")}),
      "m2.xml:4: " + contradicts + "parameter \"P\" has datatype HLAoctet instead of HLAbyte");
}

TEST(Merge, ContradictingAttributesAreRejected) {
  const auto attribute = [](const std::string& delivery) {
    return objects_text("<objectClass><name>A</name>\n<attribute><name>P</name>" + delivery +
                        "</attribute></objectClass>");
  };
  const std::string contradicts =
      "m2.xml:4: class \"HLAobjectRoot.A\" contradicts m1.xml:3: attribute \"P\" has a different "
      "transportation, order or sharing";
  EXPECT_EQ(merge_error({attribute("<transportation>HLAreliable</transportation>"),
                         attribute("<transportation>HLAbestEffort</transportation>")}),
            contradicts);
  EXPECT_EQ(
      merge_error({attribute("<order>Receive</order>"), attribute("<order>TimeStamp</order>")}),
      contradicts);
  EXPECT_EQ(merge_error({attribute("<sharing>Publish</sharing>"),
                         attribute("<sharing>Subscribe</sharing>")}),
            contradicts);
  EXPECT_EQ(merge_error({attribute("<sharing>Publish</sharing>"), attribute("")}), "");
}

TEST(Merge, SiblingsMayUseTheSameFieldName) {
  const ObjectModel model = model_of({interactions_text(R"(
    <interactionClass><name>A</name><parameter><name>P</name></parameter></interactionClass>
    <interactionClass><name>B</name><parameter><name>P</name></parameter></interactionClass>)")});
  const auto a = model.find_interaction_class("A").value();
  const auto b = model.find_interaction_class("B").value();
  EXPECT_NE(model.find_parameter(a, "P"), model.find_parameter(b, "P"));
}

TEST(Merge, DatatypesMayBeDefinedLater) {
  const std::string user = interactions_text(
      "<interactionClass><name>A</name>\n<parameter><name>P</name>\n<dataType>Later</dataType>"
      "</parameter></interactionClass>");
  EXPECT_EQ(merge_error({user, module_text(simple("Later", "HLAoctet"))}), "");
  EXPECT_EQ(merge_error({user}), "m1.xml:5: parameter \"P\": undefined datatype \"Later\"");
  EXPECT_EQ(merge_error({user, module_text(simple("Later", "\nMuchLater"))}),
            "m2.xml:2: datatype \"Later\": undefined datatype \"MuchLater\"");
}

TEST(Merge, UndefinedTransportationsAndDimensionsAreRejected) {
  const std::string user = interactions_text(
      "<interactionClass><name>A</name>\n<transportation>Quick</transportation>\n"
      "<dimensions><dimension>Area</dimension></dimensions></interactionClass>");
  EXPECT_EQ(merge_error({user}),
            "m1.xml:4: undefined transportation \"Quick\"\n"
            "m1.xml:5: undefined dimension \"Area\"");
  const std::string definitions = module_text(
      "<dimensions><dimension><name>Area</name><upperBound>9</upperBound></dimension></dimensions>"
      "<transportations><transportation><name>Quick</name><reliable>No</reliable>"
      "</transportation></transportations>");
  const ObjectModel model = model_of({user, definitions});
  const InteractionClass& a = model.interaction_class(model.find_interaction_class("A").value());
  EXPECT_EQ(model.transportation(a.transportation).name, "Quick");
  EXPECT_FALSE(model.transportation(a.transportation).reliable);
  EXPECT_EQ(model.dimension(a.dimensions.at(0)).upper_bound, 9U);
}

// Every element that refers to a datatype, with the definition in a later module, an earlier module
// or none.
TEST(Merge, DatatypesMayBeDefinedInAnyOtherModule) {
  const auto types = [](const std::string& inside) {
    return module_text("<dataTypes>" + inside + "</dataTypes>");
  };
  const std::vector<std::string> users = {
      objects_text("<objectClass><name>A</name>\n<attribute><name>P</name>\n<dataType>X</dataType>"
                   "</attribute></objectClass>"),
      interactions_text("<interactionClass><name>A</name>\n<parameter><name>P</name>\n"
                        "<dataType>X</dataType></parameter></interactionClass>"),
      types("\n\n\n<arrayDataTypes><arrayData><name>T</name><dataType>X</dataType>"
            "<cardinality>2</cardinality></arrayData></arrayDataTypes>"),
      types("\n\n\n<fixedRecordDataTypes><fixedRecordData><name>T</name><field><name>F</name>"
            "<dataType>X</dataType></field></fixedRecordData></fixedRecordDataTypes>"),
      types("\n\n\n<variantRecordDataTypes><variantRecordData><name>T</name><dataType>X</dataType>"
            "<discriminant>D</discriminant><alternative><enumerator>E</enumerator><name>A</name>"
            "<dataType>X</dataType></alternative></variantRecordData></variantRecordDataTypes>"),
  };
  const std::string definition = module_text(simple("X", "HLAoctet"));
  for (const std::string& user : users) {
    EXPECT_EQ(merge_error({user, definition}), "") << user;
    EXPECT_EQ(merge_error({definition, user}), "") << user;
    EXPECT_THAT(merge_error({user}), StartsWith("m1.xml:5: ")) << user;
    EXPECT_THAT(merge_error({user}), HasSubstr("undefined datatype \"X\"")) << user;
  }
}

TEST(Merge, ContradictingDefinitionsAreRejected) {
  EXPECT_EQ(
      merge_error({module_text(simple("T", "HLAoctet")), module_text(simple("T", "HLAbyte"))}),
      "m2.xml:2: datatype \"T\" contradicts m1.xml:2: HLAbyte instead of HLAoctet");
  EXPECT_EQ(merge_error({module_text(simple("HLAcount", "HLAinteger32BE"))}), "");
  EXPECT_THAT(merge_error({module_text(simple("HLAcount", "HLAinteger64BE"))}),
              StartsWith("m1.xml:2: datatype \"HLAcount\" contradicts HLAstandardMIM:"));
  const auto dimension = [](const char* bound) {
    return module_text("<dimensions><dimension><name>D</name><upperBound>" + std::string(bound) +
                       "</upperBound></dimension></dimensions>");
  };
  EXPECT_EQ(merge_error({dimension("5"), dimension("6")}),
            "m2.xml:2: dimension \"D\" contradicts m1.xml:2: different upper bound");
  EXPECT_THAT(merge_error({module_text("<transportations><transportation><name>HLAreliable</name>"
                                       "<reliable>No</reliable></transportation>"
                                       "</transportations>")}),
              HasSubstr("transportation \"HLAreliable\" contradicts HLAstandardMIM:"));
}

TEST(Merge, FirstModuleThatSetsASwitchDeterminesIt) {
  const ObjectModel model = model_of(
      {module_text("<switches><automaticResignAction resignAction=\"NoAction\"/></switches>"),
       module_text("<switches><autoProvide isEnabled=\"true\"/>"
                   "<conveyProducingFederate isEnabled=\"false\"/>"
                   "<automaticResignAction resignAction=\"DeleteObjects\"/></switches>"),
       module_text("<switches><autoProvide isEnabled=\"false\"/>"
                   "<conveyProducingFederate isEnabled=\"true\"/></switches>")});
  EXPECT_EQ(model.switches().auto_provide, true);
  EXPECT_EQ(model.switches().convey_producing_federate, false);
  EXPECT_EQ(model.switches().automatic_resign_action, wire::ResignAction::kNoAction);
}

TEST(Merge, NoSwitchIsSetWithoutASwitchesTable) {
  const ObjectModel model = model_of({module_text("")});
  EXPECT_EQ(model.switches().auto_provide, std::nullopt);
  EXPECT_EQ(model.switches().convey_producing_federate, std::nullopt);
  EXPECT_EQ(model.switches().automatic_resign_action, std::nullopt);
}

TEST(Merge, ClassMayHaveOneThousandFields) {
  const auto fields = [](int count) {
    std::string body = "<interactionClass><name>A</name>";
    for (int i = 0; i < count; ++i) {
      body += "<parameter><name>P" + std::to_string(i) + "</name></parameter>\n";
    }
    return interactions_text(body + "</interactionClass>");
  };
  EXPECT_EQ(merge_error({fields(1000)}), "");
  EXPECT_EQ(merge_error({fields(1001)}),
            "m1.xml:1003: parameter \"P1000\" exceeds the limit: a class may have at most 1000");
}

TEST(Merge, ModelMayHaveOneThousandDimensionsAndTransportations) {
  const auto table = [](const std::string& kind, const std::string& body, int count) {
    std::string rows;
    for (int i = 0; i < count; ++i) {
      rows += "<" + kind + "><name>N" + std::to_string(i) + "</name>" + body + "</" + kind + ">\n";
    }
    return module_text("<" + kind + "s>\n" + rows + "</" + kind + "s>");
  };
  const std::string bound = "<upperBound>2</upperBound>";
  EXPECT_EQ(merge_error({table("dimension", bound, 998)}), "") << "the MIM has two";
  EXPECT_EQ(merge_error({table("dimension", bound, 999)}),
            "m1.xml:1001: dimension \"N998\" exceeds the limit: at most 1000 are allowed");
  const std::string reliable = "<reliable>Yes</reliable>";
  EXPECT_EQ(merge_error({table("transportation", reliable, 998)}), "") << "the MIM has two";
  EXPECT_EQ(merge_error({table("transportation", reliable, 999)}),
            "m1.xml:1001: transportation \"N998\" exceeds the limit: at most 1000 are allowed");
}

TEST(Merge, ModelMayHave16384Classes) {
  const auto classes = [](int count) {
    std::string body;
    for (int i = 0; i < count; ++i) {
      body += "<interactionClass><name>C" + std::to_string(i) + "</name></interactionClass>\n";
    }
    return interactions_text(body);
  };
  const int room =
      16384 - static_cast<int>(build_object_model({}).value().interaction_class_count());
  EXPECT_EQ(merge_error({classes(room)}), "");
  EXPECT_EQ(merge_error({classes(room + 1)}),
            "m1.xml:" + std::to_string(room + 3) + ": class \"HLAinteractionRoot.C" +
                std::to_string(room) + "\" exceeds the limit: at most 16384 are allowed");
}

}  // namespace
}  // namespace roger::rti

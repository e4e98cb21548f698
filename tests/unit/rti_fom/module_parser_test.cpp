// Accepted modules, including tolerated deviations.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rti/fom/module.hpp"
#include "tests/unit/rti_fom/module_text.hpp"

namespace roger::rti {
namespace {

using test::interactions_text;
using test::make_module;
using test::module_text;
using test::objects_text;
using testing::ElementsAre;
using testing::Field;
using testing::IsEmpty;
using testing::SizeIs;

const std::string kWhole = interactions_text(R"(
  <interactionClass>
    <name>Talk</name>
    <sharing>PublishSubscribe</sharing>
    <dimensions><dimension>Area</dimension></dimensions>
    <transportation>HLAbestEffort</transportation>
    <order>Receive</order>
    <semantics>Words.</semantics>
    <parameter>
      <name>Words</name>
      <dataType>HLAunicodeString</dataType>
      <semantics>What is said.</semantics>
    </parameter>
    <interactionClass><name>Shout</name></interactionClass>
  </interactionClass>)");

TEST(ModuleParser, ReadsAnInteractionClassWithItsLines) {
  const FomModule module = make_module(kWhole);
  ASSERT_TRUE(module.interaction_root);
  EXPECT_TRUE(module.interaction_root->is_scaffold());
  ASSERT_THAT(module.interaction_root->children, SizeIs(1));
  const ClassDeclaration& talk = module.interaction_root->children[0];
  EXPECT_EQ(talk.name, "Talk");
  EXPECT_EQ(talk.line, 4);
  EXPECT_EQ(talk.sharing, Sharing::kPublishSubscribe);
  ASSERT_TRUE(talk.transportation);
  EXPECT_EQ(talk.transportation->name, "HLAbestEffort");
  EXPECT_EQ(talk.transportation->line, 8);
  EXPECT_EQ(talk.order, OrderType::kReceive);
  EXPECT_THAT(talk.dimensions, ElementsAre(Field(&NameUse::name, "Area")));
  ASSERT_THAT(talk.fields, SizeIs(1));
  EXPECT_EQ(talk.fields[0].name, "Words");
  EXPECT_EQ(talk.fields[0].datatype.name, "HLAunicodeString");
  EXPECT_EQ(talk.fields[0].datatype.line, 13);
  ASSERT_THAT(talk.children, SizeIs(1));
  EXPECT_EQ(talk.children[0].name, "Shout");
  EXPECT_TRUE(talk.children[0].is_scaffold());
}

TEST(ModuleParser, ReadsAnObjectClass) {
  const FomModule module = make_module(objects_text(R"(
    <objectClass>
      <name>Radio</name>
      <sharing>Neither</sharing>
      <attribute>
        <name>Frequency</name>
        <dataType>HLAinteger64BE</dataType>
        <sharing>Publish</sharing>
        <transportation>HLAreliable</transportation>
        <order>TimeStamp</order>
      </attribute>
    </objectClass>)"));
  ASSERT_TRUE(module.object_root);
  const ClassDeclaration& radio = module.object_root->children.at(0);
  const FieldDeclaration& frequency = radio.fields.at(0);
  EXPECT_EQ(frequency.sharing, Sharing::kPublish);
  EXPECT_EQ(frequency.transportation->name, "HLAreliable");
  EXPECT_EQ(frequency.order, OrderType::kTimestamp);
}

TEST(ModuleParser, LineEndsAndByteOrderMarkDoNotMatter) {
  std::string crlf;
  for (const char c : kWhole) crlf += c == '\n' ? std::string("\r\n") : std::string(1, c);
  for (const std::string& text : {"\xEF\xBB\xBF" + kWhole, crlf}) {
    const FomModule module = make_module(text);
    const ClassDeclaration& talk = module.interaction_root->children.at(0);
    EXPECT_EQ(talk.line, 4);
    EXPECT_EQ(talk.fields.at(0).datatype.line, 13);
  }
}

TEST(ModuleParser, AcceptsDeclaredLatin1) {
  const FomModule module =
      make_module("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>" +
                  interactions_text("<interactionClass><name>B\xFCro</name></interactionClass>"));
  EXPECT_EQ(module.interaction_root->children.at(0).name, "B\xC3\xBCro");
}

TEST(ModuleParser, Utf8NeedsNeitherAMarkNorADeclaration) {
  const std::string text = interactions_text(
      "<interactionClass><name>B\xC3\xBCro</name>\n"
      "<semantics>\xE2\x82\xAC \xF0\x9D\x84\x9E</semantics>"
      "<order>Receive</order></interactionClass>");
  for (const char* before : {"", "\xEF\xBB\xBF", "<?xml version=\"1.0\"?>",
                             "<?xml version=\"1.0\" encoding=\"utf-8\" standalone='no' ?>",
                             "\xEF\xBB\xBF<?xml version=\"1.0\" encoding='UTF-8'?>"}) {
    const FomModule module = make_module(before + text);
    const ClassDeclaration& office = module.interaction_root->children.at(0);
    EXPECT_EQ(office.name, "B\xC3\xBCro") << before;
    EXPECT_EQ(office.line, 3) << before;
  }
}

TEST(ModuleParser, EncodingsMayBeAnyText) {
  const FomModule module = make_module(module_text(R"(<dataTypes>
    <basicDataRepresentations><basicData><name>Odd</name><size>24</size><endian>Big</endian>
      <encoding notes="n1">Three octets &amp; no sign; see "Odd numbers", 2 &lt; 3</encoding>
    </basicData></basicDataRepresentations>
    <arrayDataTypes><arrayData notes="n2"><name>Lengthless</name><dataType>Odd</dataType>
      <cardinality>Dynamic</cardinality><encoding notes="n3">
        Elements one after the other,
        to the end</encoding></arrayData></arrayDataTypes></dataTypes>)"));
  ASSERT_THAT(module.datatypes, SizeIs(2));
  EXPECT_EQ(module.datatypes[1].definition,
            "Odd [Dynamic] Elements one after the other, to the end");
}

TEST(ModuleParser, ToleratesNotesOrderCommentsAndUnknownElements) {
  const FomModule module = make_module(interactions_text(R"(
    <interactionClass notes="n1 n2">
      <vendorExtension><name>Not this one</name></vendorExtension>
      <parameter notes="n3"><dataType notes="n4">HLAbyte</dataType><name notes="n5">
        First </name></parameter>
      <order>receive</order>
      <name><!-- a comment -->Ta<!-- within -->lk</name>
      <sharing notes="n6">publishsubscribe</sharing>
    </interactionClass>)"));
  const ClassDeclaration& talk = module.interaction_root->children.at(0);
  EXPECT_EQ(talk.name, "Talk");
  EXPECT_EQ(talk.order, OrderType::kReceive);
  EXPECT_EQ(talk.sharing, Sharing::kPublishSubscribe);
  EXPECT_EQ(talk.fields.at(0).name, "First");
  EXPECT_EQ(talk.fields.at(0).datatype.name, "HLAbyte");
}

TEST(ModuleParser, AcceptsNamespacePrefixAndIgnoresForeignElements) {
  const FomModule module = make_module(R"(
    <hla:objectModel xmlns:hla="http://standards.ieee.org/IEEE1516-2010" xmlns:x="urn:other">
      <hla:interactions><hla:interactionClass>
        <x:name>Foreign</x:name>
        <hla:name>HLAinteractionRoot</hla:name>
      </hla:interactionClass></hla:interactions>
    </hla:objectModel>)");
  EXPECT_EQ(module.interaction_root->name, "HLAinteractionRoot");
}

TEST(ModuleParser, NotApplicableMeansAbsent) {
  const FomModule module = make_module(interactions_text(
      "<interactionClass><name>A</name><dimensions><dimension>NA</dimension></dimensions>"
      "<parameter><name>P</name><dataType>NA</dataType></parameter></interactionClass>"));
  const ClassDeclaration& a = module.interaction_root->children.at(0);
  EXPECT_THAT(a.dimensions, IsEmpty());
  EXPECT_EQ(a.fields.at(0).datatype.name, "");
}

TEST(ModuleParser, EntitiesAreNotExpanded) {
  const FomModule module = make_module(
      "<!DOCTYPE objectModel [<!ENTITY a \"HLA\"><!ENTITY b \"&a;&a;&a;&a;\">]>\n" +
      objects_text("<objectClass><name>X</name><semantics>&b;&b;</semantics></objectClass>"));
  EXPECT_EQ(module.object_root->children.at(0).name, "X");
}

TEST(ModuleParser, ReadsDatatypesWithTheirReferences) {
  const FomModule module = make_module(module_text(R"(<dataTypes>
    <basicDataRepresentations><basicData>
      <name>U32</name><size>32</size><endian>Big</endian></basicData></basicDataRepresentations>
    <simpleDataTypes><simpleData>
      <name>Count</name><representation>U32</representation></simpleData></simpleDataTypes>
    <enumeratedDataTypes><enumeratedData><name>Mode</name><representation>U32</representation>
      <enumerator><name>On</name><value>1</value></enumerator>
      <enumerator><name>Off</name><value>0</value></enumerator>
    </enumeratedData></enumeratedDataTypes>
    <arrayDataTypes><arrayData><name>Counts</name><dataType>Count</dataType>
      <cardinality>Dynamic</cardinality><encoding>HLAvariableArray</encoding>
    </arrayData></arrayDataTypes>
    <fixedRecordDataTypes><fixedRecordData><name>Pair</name><encoding>HLAfixedRecord</encoding>
      <field><name>First</name><dataType>Count</dataType></field>
      <field><name>Second</name><dataType>Mode</dataType></field>
    </fixedRecordData></fixedRecordDataTypes>
    <variantRecordDataTypes><variantRecordData><name>Either</name>
      <discriminant>Which</discriminant><dataType>Mode</dataType>
      <alternative><enumerator>On</enumerator><name>P</name><dataType>Pair</dataType></alternative>
      <alternative><enumerator>Off</enumerator><name>N</name><dataType>NA</dataType></alternative>
      <encoding>HLAvariantRecord</encoding>
    </variantRecordData></variantRecordDataTypes></dataTypes>)"));
  ASSERT_THAT(module.datatypes, SizeIs(6));
  EXPECT_EQ(module.datatypes[0].definition, "32 bits, Big endian");
  EXPECT_EQ(module.datatypes[1].definition, "U32");
  EXPECT_EQ(module.datatypes[2].definition, "U32 {Off=0;;On=1;;}");
  EXPECT_EQ(module.datatypes[3].definition, "Count [Dynamic] HLAvariableArray");
  EXPECT_EQ(module.datatypes[4].definition, "HLAfixedRecord {First:Count;Second:Mode;}");
  EXPECT_EQ(module.datatypes[5].definition, "HLAvariantRecord by Which:Mode {Off->N:;On->P:Pair;}");
  EXPECT_THAT(module.datatypes[5].references,
              ElementsAre(Field(&NameUse::name, "Mode"), Field(&NameUse::name, "Pair")));
  EXPECT_THAT(module.datatypes[2].enumerators,
              ElementsAre(Field(&NameUse::name, "On"), Field(&NameUse::name, "Off")));
  EXPECT_THAT(module.datatypes[5].enumerators,
              ElementsAre(Field(&NameUse::name, "On"), Field(&NameUse::name, "Off")));
  EXPECT_EQ(module.datatypes[4].references.at(1).line, 16);
}

TEST(ModuleParser, ReadsDimensionsTransportationsAndSwitches) {
  const FomModule module = make_module(module_text(R"(
    <dimensions><dimension><name>Area</name><dataType>HLAinteger32BE</dataType>
      <upperBound>4096</upperBound></dimension></dimensions>
    <transportations><transportation><name>Quick</name><reliable>No</reliable></transportation>
    </transportations>
    <switches><autoProvide isEnabled="true"/><conveyProducingFederate isEnabled="True"/>
      <automaticResignAction resignAction="DeleteObjects"/></switches>)"));
  ASSERT_THAT(module.dimensions, SizeIs(1));
  EXPECT_EQ(module.dimensions[0].name, "Area");
  EXPECT_EQ(module.dimensions[0].upper_bound, 4096U);
  ASSERT_THAT(module.transportations, SizeIs(1));
  EXPECT_FALSE(module.transportations[0].reliable);
  EXPECT_EQ(module.switches.auto_provide, true);
  EXPECT_EQ(module.switches.convey_producing_federate, true);
  EXPECT_EQ(module.switches.automatic_resign_action, wire::ResignAction::kDeleteObjects);
}

TEST(ModuleParser, ReadsUpdateRates) {
  const FomModule module = make_module(module_text(R"(
    <updateRates><updateRate><name>Low</name><rate>0.5</rate></updateRate>
      <updateRate><name>High</name><rate>+10.56</rate><semantics>Often</semantics></updateRate>
    </updateRates>)"));
  ASSERT_THAT(module.update_rates, SizeIs(2));
  EXPECT_EQ(module.update_rates[0].name, "Low");
  EXPECT_EQ(module.update_rates[0].rate, 0.5);
  EXPECT_EQ(module.update_rates[1].rate, 10.56);
}

TEST(ModuleParser, ReadsEachSwitch) {
  const SwitchDeclarations switches = make_module(module_text(R"(
    <switches><conveyRegionDesignatorSets isEnabled="true"/>
      <attributeScopeAdvisory isEnabled="true"/><attributeRelevanceAdvisory isEnabled="false"/>
      <objectClassRelevanceAdvisory isEnabled="true"/>
      <interactionRelevanceAdvisory isEnabled="false"/><serviceReporting isEnabled="true"/>
      <exceptionReporting isEnabled="false"/><delaySubscriptionEvaluation isEnabled="true"/>
    </switches>)"))
                                          .switches;
  EXPECT_EQ(switches.attribute_scope_advisory, true);
  EXPECT_EQ(switches.attribute_relevance_advisory, false);
  EXPECT_EQ(switches.object_class_relevance_advisory, true);
  EXPECT_EQ(switches.interaction_relevance_advisory, false);
  EXPECT_EQ(switches.service_reporting, true);
  EXPECT_EQ(switches.exception_reporting, false);
  EXPECT_EQ(switches.delay_subscription_evaluation, true);
  EXPECT_EQ(switches.auto_provide, std::nullopt);
}

// The defaults of IEEE1516-DIF-2010.xsd: isEnabled="false", resignAction="NoAction" and, of object
// classes, the sharing Neither.
TEST(ModuleParser, ElementsWithoutContentHaveTheDefaultsOfTheSchema) {
  const FomModule module = make_module(module_text(R"(
    <switches><autoProvide/><conveyProducingFederate notes="n1"/><automaticResignAction/>
    </switches>)"));
  EXPECT_EQ(module.switches.auto_provide, false);
  EXPECT_EQ(module.switches.convey_producing_federate, false);
  EXPECT_EQ(module.switches.automatic_resign_action, wire::ResignAction::kNoAction);

  const FomModule classes = make_module(objects_text(R"(
    <objectClass><name>A</name><sharing/></objectClass>
    <objectClass><name>B</name></objectClass>
    <objectClass><name>C</name><sharing>Publish</sharing>
      <attribute><name>P</name><sharing/><order/><transportation/><dataType/></attribute>
    </objectClass>)"));
  const std::vector<ClassDeclaration>& children = classes.object_root->children;
  EXPECT_EQ(children.at(0).sharing, Sharing::kNeither);
  EXPECT_FALSE(children.at(0).is_scaffold());
  EXPECT_EQ(children.at(1).sharing, std::nullopt) << "an absent element has no default";
  const FieldDeclaration& without_defaults = children.at(2).fields.at(0);
  EXPECT_EQ(without_defaults.sharing, std::nullopt);
  EXPECT_EQ(without_defaults.order, std::nullopt);
  EXPECT_FALSE(without_defaults.transportation);
  EXPECT_EQ(without_defaults.datatype.name, "");
}

TEST(ModuleParser, EmptyTablesAreAbsentOnes) {
  const FomModule module = make_module(module_text(
      "<objects/><interactions/><dimensions/><transportations/><switches/><updateRates/>"
      "<dataTypes><basicDataRepresentations/><simpleDataTypes/><enumeratedDataTypes/>"
      "<arrayDataTypes/><fixedRecordDataTypes/><variantRecordDataTypes/></dataTypes>"));
  EXPECT_FALSE(module.object_root);
  EXPECT_FALSE(module.interaction_root);
  EXPECT_EQ(module.switches.auto_provide, std::nullopt);
  EXPECT_THAT(module.datatypes, IsEmpty());
}

TEST(ModuleParser, ModuleMayContainOnlyDatatypes) {
  const FomModule module = make_module(module_text(""));
  EXPECT_FALSE(module.object_root);
  EXPECT_FALSE(module.interaction_root);
  EXPECT_EQ(module.switches.auto_provide, std::nullopt);
  EXPECT_EQ(module.switches.convey_producing_federate, std::nullopt);
}

}  // namespace
}  // namespace roger::rti

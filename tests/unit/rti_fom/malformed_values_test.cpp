// Values that have no meaning, missing parts and names that appear twice: one module for each kind
// of error, rejected with file, line and reason.
#include <gtest/gtest.h>

#include <tuple>

#include "rti/fom/module.hpp"
#include "tests/unit/rti_fom/module_text.hpp"

namespace roger::rti {
namespace {

using test::interactions_text;
using test::merge_error;
using test::module_text;
using test::objects_text;
using test::parse_error;

struct Malformed {
  const char* name;
  std::string text;
  std::string error;
};

std::ostream& operator<<(std::ostream& out, const Malformed& malformed) {
  return out << malformed.name;
}

std::string element(const std::string& name, const std::string& text) {
  return "<" + name + ">" + text + "</" + name + ">";
}

/// Returns a module with one datatype, whose element begins on line 3.
std::string type(const std::string& table, const std::string& kind, const std::string& parts) {
  return module_text("<dataTypes><" + table + ">\n" + element(kind, parts) + "</" + table +
                     "></dataTypes>");
}

std::string basic(const std::string& parts) {
  return type("basicDataRepresentations", "basicData", "<name>T</name>" + parts);
}
std::string simple(const std::string& parts) {
  return type("simpleDataTypes", "simpleData", "<name>T</name>" + parts);
}
std::string enumerated(const std::string& enumerators,
                       const std::string& representation = "HLAoctet") {
  return type("enumeratedDataTypes", "enumeratedData",
              "<name>T</name>" + element("representation", representation) + "\n" + enumerators);
}
std::string array(const std::string& cardinality, const std::string& datatype = "HLAbyte") {
  return type(
      "arrayDataTypes", "arrayData",
      "<name>T</name>" + element("dataType", datatype) + element("cardinality", cardinality));
}
std::string record(const std::string& fields) {
  return type("fixedRecordDataTypes", "fixedRecordData", "<name>T</name>\n" + fields);
}
std::string variant(const std::string& parts) {
  return type("variantRecordDataTypes", "variantRecordData", "<name>T</name>\n" + parts);
}

const std::string kDiscriminant = "<discriminant>D</discriminant><dataType>HLAboolean</dataType>\n";
const std::string kAlternative =
    "<alternative><enumerator>HLAtrue</enumerator><name>A</name><dataType>NA</dataType>"
    "</alternative>";

std::string update_rate(const std::string& rate, const std::string& name = "Low") {
  return "\n<updateRate>" + element("name", name) + element("rate", rate) + "</updateRate>";
}

class MalformedValue : public testing::TestWithParam<Malformed> {};

TEST_P(MalformedValue, IsRejectedByTheParser) {
  EXPECT_EQ(parse_error(GetParam().text), GetParam().error);
}

std::vector<Malformed> malformed_datatypes() {
  const std::string bits = "; expected a number of bits from 1 to 4294967295";
  const std::string count = "; expected \"Dynamic\", a number or a range as \"[1..8]\"";
  return {
      {"NoSize", basic(""), "bad.xml:3: datatype \"T\" has no <size>"},
      {"EmptySize", basic("<size/>"), "bad.xml:3: datatype \"T\" has no <size>"},
      {"NegativeSize", basic("<size>-8</size>"), "bad.xml:3: size \"-8\" of datatype \"T\"" + bits},
      {"ZeroSize", basic("<size>0</size>"), "bad.xml:3: size \"0\" of datatype \"T\"" + bits},
      {"SizeInWords", basic("<size>eight</size>"),
       "bad.xml:3: size \"eight\" of datatype \"T\"" + bits},
      {"NoRepresentation", simple(""), "bad.xml:3: datatype \"T\" has no <representation>"},
      {"EmptyRepresentation", simple("<representation/>"),
       "bad.xml:3: datatype \"T\" has no <representation>"},
      {"RepresentationNotApplicable", simple("<representation>NA</representation>"),
       "bad.xml:3: datatype \"T\" has \"NA\" as <representation>; expected a datatype"},
      {"EnumerationWithoutRepresentation",
       enumerated("<enumerator><name>A</name><value>1</value></enumerator>", ""),
       "bad.xml:3: datatype \"T\" has no <representation>"},
      {"NoEnumerators", enumerated(""), "bad.xml:3: datatype \"T\" has no <enumerator>"},
      {"EnumeratorWithoutName", enumerated("<enumerator><value>1</value></enumerator>"),
       "bad.xml:4: enumerator of datatype \"T\" has no <name>"},
      {"EnumeratorWithEmptyName", enumerated("<enumerator><name/><value>1</value></enumerator>"),
       "bad.xml:4: enumerator of datatype \"T\" has no <name>"},
      {"EnumeratorWithoutValue", enumerated("<enumerator><name>A</name></enumerator>"),
       "bad.xml:4: enumerator \"A\" of datatype \"T\" has no <value>"},
      {"EnumeratorWithEmptyValue", enumerated("<enumerator><name>A</name><value/></enumerator>"),
       "bad.xml:4: enumerator \"A\" of datatype \"T\" has no <value>"},
      {"EnumeratorWithValueInWords",
       enumerated("<enumerator><name>A</name>\n<value>one</value></enumerator>"),
       "bad.xml:5: value \"one\" of enumerator \"A\" of datatype \"T\"; expected an integer"},
      {"NoCardinality",
       type("arrayDataTypes", "arrayData", "<name>T</name><dataType>HLAbyte</dataType>"),
       "bad.xml:3: datatype \"T\" has no <cardinality>"},
      {"EmptyCardinality", array(""), "bad.xml:3: datatype \"T\" has no <cardinality>"},
      {"NegativeCardinality", array("-2"),
       "bad.xml:3: cardinality \"-2\" of datatype \"T\"" + count},
      {"CardinalityInWords", array("many"),
       "bad.xml:3: cardinality \"many\" of datatype \"T\"" + count},
      {"CardinalityWithoutSecondDimension", array("2,"),
       "bad.xml:3: cardinality \"2,\" of datatype \"T\"" + count},
      {"CardinalityWithReversedRange", array("[8..1]"),
       "bad.xml:3: cardinality \"[8..1]\" of datatype \"T\"" + count},
      {"CardinalityWithOpenRange", array("[1..]"),
       "bad.xml:3: cardinality \"[1..]\" of datatype \"T\"" + count},
      {"ArrayWithoutElements", array("2", ""), "bad.xml:3: datatype \"T\" has no <dataType>"},
      {"FieldWithoutName", record("<field><dataType>HLAbyte</dataType></field>"),
       "bad.xml:4: field of datatype \"T\" has no <name>"},
      {"FieldWithoutDatatype", record("<field><name>F</name></field>"),
       "bad.xml:4: field \"F\" of datatype \"T\" has no <dataType>"},
      {"FieldTwice",
       record("<field><name>F</name><dataType>HLAbyte</dataType></field>\n"
              "<field><name>F</name><dataType>HLAbyte</dataType></field>"),
       "bad.xml:5: field \"F\" is also declared in line 4"},
      {"NoDiscriminant", variant("<dataType>HLAboolean</dataType>" + kAlternative),
       "bad.xml:3: datatype \"T\" has no <discriminant>"},
      {"DiscriminantWithoutDatatype", variant("<discriminant>D</discriminant>" + kAlternative),
       "bad.xml:3: datatype \"T\" has no <dataType>"},
      {"NoAlternatives", variant(kDiscriminant), "bad.xml:3: datatype \"T\" has no <alternative>"},
      {"AlternativeWithoutEnumerator",
       variant(kDiscriminant + "<alternative><name>A</name><dataType>NA</dataType></alternative>"),
       "bad.xml:5: alternative \"A\" of datatype \"T\" has no <enumerator>"},
      {"AlternativeWithoutName",
       variant(kDiscriminant + "<alternative><enumerator>HLAtrue</enumerator>"
                               "<dataType>NA</dataType></alternative>"),
       "bad.xml:5: alternative of datatype \"T\" has no <name>"},
      {"AlternativeWithoutDatatype",
       variant(kDiscriminant + "<alternative><enumerator>HLAtrue</enumerator><name>A</name>"
                               "<dataType/></alternative>"),
       "bad.xml:5: alternative \"A\" of datatype \"T\" has no <dataType>"},
      {"AlternativeTwice", variant(kDiscriminant + kAlternative + "\n" + kAlternative),
       "bad.xml:6: alternative \"A\" is also declared in line 5"},
      {"DatatypeTwice",
       module_text("<dataTypes><simpleDataTypes>\n"
                   "<simpleData><name>T</name><representation>HLAoctet</representation>"
                   "</simpleData></simpleDataTypes><basicDataRepresentations>\n"
                   "<basicData><name>T</name><size>8</size></basicData>"
                   "</basicDataRepresentations></dataTypes>"),
       "bad.xml:3: datatype \"T\" is also declared in line 4"},
  };
}

std::vector<Malformed> malformed_tables() {
  return {
      {"AttributeTwice",
       objects_text("<objectClass><name>A</name>\n<attribute><name>P</name></attribute>\n"
                    "<attribute><name>P</name></attribute></objectClass>"),
       "bad.xml:5: attribute \"P\" is also declared in line 4"},
      {"ParameterTwice",
       interactions_text("<interactionClass><name>A</name>\n<parameter><name>P</name></parameter>\n"
                         "<parameter><name>P</name></parameter></interactionClass>"),
       "bad.xml:5: parameter \"P\" is also declared in line 4"},
      {"ObjectClassTwice",
       objects_text("<objectClass><name>A</name></objectClass>\n"
                    "<objectClass><name>A</name></objectClass>"),
       "bad.xml:4: class \"A\" is also declared in line 3"},
      {"InteractionClassTwice",
       interactions_text("<interactionClass><name>A</name></interactionClass>\n"
                         "<interactionClass><name>A</name></interactionClass>"),
       "bad.xml:4: class \"A\" is also declared in line 3"},
      {"ObjectsTwice",
       module_text("<objects><objectClass><name>HLAobjectRoot</name></objectClass></objects>\n"
                   "<objects><objectClass><name>HLAobjectRoot</name></objectClass></objects>"),
       "bad.xml:3: a second root class; expected all classes within one HLAobjectRoot"},
      {"UnknownAttributeOrder",
       objects_text("<objectClass><name>A</name><attribute><name>P</name>\n<order>Soon</order>"
                    "</attribute></objectClass>"),
       "bad.xml:4: order \"Soon\"; expected \"Receive\" or \"TimeStamp\""},
      {"DimensionTwice",
       module_text("<dimensions>\n<dimension><name>D</name><upperBound>2</upperBound></dimension>\n"
                   "<dimension><name>D</name><upperBound>2</upperBound></dimension></dimensions>"),
       "bad.xml:4: dimension \"D\" is also declared in line 3"},
      {"TransportationTwice",
       module_text("<transportations>\n<transportation><name>T</name><reliable>No</reliable>"
                   "</transportation>\n<transportation><name>T</name><reliable>No</reliable>"
                   "</transportation></transportations>"),
       "bad.xml:4: transportation \"T\" is also declared in line 3"},
      {"UpdateRateTwice",
       module_text("<updateRates>" + update_rate("1.5") + update_rate("3") + "</updateRates>"),
       "bad.xml:4: update rate \"Low\" is also declared in line 3"},
      {"UpdateRateWithoutRate", module_text("<updateRates>" + update_rate("") + "</updateRates>"),
       "bad.xml:3: update rate \"Low\" has no <rate>"},
      {"UpdateRateWithoutName",
       module_text("<updateRates>" + update_rate("1", "") + "</updateRates>"),
       "bad.xml:3: <updateRate> without a <name>"},
      {"NegativeUpdateRate", module_text("<updateRates>" + update_rate("-1") + "</updateRates>"),
       "bad.xml:3: rate \"-1\" of update rate \"Low\"; expected a decimal number above 0"},
      {"UpdateRateInWords", module_text("<updateRates>" + update_rate("often") + "</updateRates>"),
       "bad.xml:3: rate \"often\" of update rate \"Low\"; expected a decimal number above 0"},
      {"InfiniteUpdateRate", module_text("<updateRates>" + update_rate("inf") + "</updateRates>"),
       "bad.xml:3: rate \"inf\" of update rate \"Low\"; expected a decimal number above 0"},
      {"UnknownResignAction",
       module_text("<switches>\n<automaticResignAction resignAction=\"Explode\"/></switches>"),
       "bad.xml:3: resignAction \"Explode\"; expected one of UnconditionallyDivestAttributes, "
       "DeleteObjects, CancelPendingOwnershipAcquisitions, DeleteObjectsThenDivest, "
       "CancelThenDeleteThenDivest, NoAction"},
  };
}

std::string case_name(const testing::TestParamInfo<Malformed>& info) {
  return info.param.name;
}

INSTANTIATE_TEST_SUITE_P(Datatypes, MalformedValue, testing::ValuesIn(malformed_datatypes()),
                         case_name);
INSTANTIATE_TEST_SUITE_P(Tables, MalformedValue, testing::ValuesIn(malformed_tables()), case_name);

/// Each module by itself is well formed; what is wrong is how it refers to others.
class MalformedReference : public testing::TestWithParam<Malformed> {};

TEST_P(MalformedReference, IsRejectedByTheMerger) {
  EXPECT_EQ(merge_error({GetParam().text}), GetParam().error);
}

std::vector<Malformed> malformed_references() {
  return {
      {"UndefinedElement", array("2", "X"), "m1.xml:3: datatype \"T\": undefined datatype \"X\""},
      {"UndefinedField", record("<field><name>F</name><dataType>X</dataType></field>"),
       "m1.xml:4: datatype \"T\": undefined datatype \"X\""},
      {"UndefinedRepresentation", simple("<representation>X</representation>"),
       "m1.xml:3: datatype \"T\": undefined datatype \"X\""},
      {"SimpleRepresentationIsNotBasic", simple("<representation>HLAcount</representation>"),
       "m1.xml:3: datatype \"T\": representation \"HLAcount\"; expected a basic data "
       "representation"},
      {"EnumeratedRepresentationIsNotBasic",
       enumerated("<enumerator><name>A</name><value>1</value></enumerator>", "HLAboolean"),
       "m1.xml:3: datatype \"T\": representation \"HLAboolean\"; expected a basic data "
       "representation"},
      {"UndefinedEnumerator",
       variant(kDiscriminant + "<alternative><enumerator>HLAmaybe</enumerator><name>A</name>"
                               "<dataType>NA</dataType></alternative>"),
       "m1.xml:5: datatype \"T\": undefined enumerator \"HLAmaybe\" of datatype \"HLAboolean\""},
      {"UndefinedEndOfEnumeratorRange",
       variant(kDiscriminant + "<alternative><enumerator>[HLAfalse .. HLAmaybe]</enumerator>"
                               "<name>A</name><dataType>NA</dataType></alternative>"),
       "m1.xml:5: datatype \"T\": undefined enumerator \"HLAmaybe\" of datatype \"HLAboolean\""},
      {"ArrayOfItself", array("Dynamic", "T"),
       "m1.xml:3: datatype \"T\": circular datatype: T -> T"},
      {"RecordThatContainsItself",
       module_text("<dataTypes><arrayDataTypes>\n<arrayData><name>List</name>"
                   "<dataType>Item</dataType><cardinality>Dynamic</cardinality></arrayData>"
                   "</arrayDataTypes><fixedRecordDataTypes>\n<fixedRecordData><name>Item</name>\n"
                   "<field><name>Rest</name><dataType>List</dataType></field></fixedRecordData>"
                   "</fixedRecordDataTypes></dataTypes>"),
       "m1.xml:3: datatype \"List\": circular datatype: Item -> List -> Item"},
      {"UndefinedTransportation",
       objects_text("<objectClass><name>A</name><attribute><name>P</name>\n"
                    "<transportation>Quick</transportation></attribute></objectClass>"),
       "m1.xml:4: undefined transportation \"Quick\""},
      {"UndefinedDimension",
       objects_text("<objectClass><name>A</name><attribute><name>P</name><dimensions>\n"
                    "<dimension>Area</dimension></dimensions></attribute></objectClass>"),
       "m1.xml:4: undefined dimension \"Area\""},
  };
}

INSTANTIATE_TEST_SUITE_P(Each, MalformedReference, testing::ValuesIn(malformed_references()),
                         case_name);

TEST(MalformedReferences, UpdateRatesOfTwoModulesMustAgree) {
  const auto module = [](const std::string& rate) {
    return module_text("<updateRates>" + update_rate(rate) + "</updateRates>");
  };
  EXPECT_EQ(merge_error({module("10.5"), module("10.50")}), "");
  EXPECT_EQ(merge_error({module("10.5"), module("11")}),
            "m2.xml:3: update rate \"Low\" contradicts m1.xml:3: different rate");
}

TEST(MalformedReferences, LongChainOfDatatypesIsNoProblem) {
  constexpr int kLength = 50'000;
  std::string types;
  for (int i = 0; i < kLength; ++i) {
    types += "<arrayData><name>T" + std::to_string(i) + "</name><dataType>" +
             (i + 1 < kLength ? "T" + std::to_string(i + 1) : "HLAbyte") +
             "</dataType><cardinality>2</cardinality></arrayData>\n";
  }
  EXPECT_EQ(merge_error({module_text("<dataTypes><arrayDataTypes>" + types +
                                     "</arrayDataTypes></dataTypes>")}),
            "");
}

/// Unusual values that published object models contain.
TEST(UnusualValues, AreAccepted) {
  const std::string three =
      "<enumerator><name>A</name><value>-1</value></enumerator>"
      "<enumerator><name>B</name><value>1</value><value>+2</value>"
      "</enumerator><enumerator><name>C</name><value>3</value></enumerator>";
  for (const char* cardinality : {"0", "31", "Dynamic", "[1..2147483647]", "[ 0 .. 8 ]", "(2..5)",
                                  "3,Dynamic", "[1..2], 4, Dynamic"}) {
    EXPECT_EQ(merge_error({array(cardinality)}), "") << cardinality;
  }
  EXPECT_EQ(merge_error({enumerated(three)}), "");
  EXPECT_EQ(merge_error({record("")}), "");
  for (const char* selector : {"A", "A, C", "[A .. C]", "[A..B], C", "HLAother", "A, HLAother"}) {
    const std::string chosen =
        "<discriminant>D</discriminant><dataType>Kind</dataType><alternative>" +
        element("enumerator", selector) +
        "<name>Some</name><dataType>HLAbyte</dataType></alternative>"
        "<alternative><enumerator>B</enumerator><name>NA</name><dataType>NA</dataType>"
        "</alternative><alternative><enumerator>C</enumerator><name>NA</name>"
        "<dataType>NA</dataType></alternative>";
    EXPECT_EQ(
        merge_error({variant(chosen),
                     type("enumeratedDataTypes", "enumeratedData",
                          "<name>Kind</name><representation>HLAoctet</representation>" + three)}),
        "")
        << selector;
  }
  EXPECT_EQ(merge_error({variant("<discriminant>D</discriminant><dataType>HLAbyte</dataType>"
                                 "<alternative><enumerator>7</enumerator><name>Some</name>"
                                 "<dataType>HLAbyte</dataType></alternative>")}),
            "")
      << "only an enumerated discriminant has enumerators";
}

}  // namespace
}  // namespace roger::rti

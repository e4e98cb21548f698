// Rejected modules, each with file, line and reason.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rti/fom/module.hpp"
#include "tests/unit/rti_fom/module_text.hpp"

namespace roger::rti {
namespace {

using test::interactions_text;
using test::module_text;
using test::objects_text;
using test::parse_error;
using testing::HasSubstr;
using testing::StartsWith;

TEST(MalformedModule, TextThatIsNotXmlIsRejected) {
  EXPECT_THAT(parse_error(""), StartsWith("bad.xml:1: not well-formed XML: "));
  EXPECT_THAT(parse_error("HLA"), StartsWith("bad.xml:1: not well-formed XML: "));
  EXPECT_THAT(parse_error("<objectModel>\n<objects>\n</objectModel>\n"),
              StartsWith("bad.xml:3: not well-formed XML: "));
  EXPECT_THAT(parse_error("<objectModel>\n\n<objects"),
              StartsWith("bad.xml:3: not well-formed XML: "));
}

TEST(MalformedModule, WrongRootElementIsRejected) {
  EXPECT_EQ(parse_error("<?xml version=\"1.0\"?>\n<html/>"),
            "bad.xml:2: root element <html>; expected <objectModel>");
}

TEST(MalformedModule, UnsupportedEncodingIsRejected) {
  EXPECT_EQ(parse_error(std::string("\xFF\xFE<\0", 4)), "bad.xml:1: UTF-16 text; expected UTF-8");
  EXPECT_EQ(parse_error("<?xml version=\"1.0\" encoding='Shift_JIS'?>\n<objectModel/>"),
            "bad.xml:1: encoding \"shift_jis\"; expected UTF-8 or ISO-8859-1");
  for (const char* bytes : {"\xFC", "\xC0\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xE2\x82"}) {
    EXPECT_EQ(parse_error("<objectModel>\n\n" + std::string(bytes) + "</objectModel>"),
              "bad.xml:3: a byte that is not UTF-8");
  }
  EXPECT_EQ(parse_error(std::string("<objectModel>\n\0</objectModel>", 29)),
            "bad.xml:2: a byte that is not UTF-8");
}

TEST(MalformedModule, TooLargeTextIsRejected) {
  const std::string text(kMaxModuleBytes + 1, ' ');
  EXPECT_EQ(parse_error(text), "bad.xml: 8388609 bytes; at most 8388608 are allowed");
}

TEST(MalformedModule, TooDeepNestingIsRejected) {
  std::string deep = "<objectModel>\n";
  for (int i = 0; i < kMaxModuleDepth; ++i) deep += "<a>\n";
  for (int i = 0; i < kMaxModuleDepth; ++i) deep += "</a>";
  deep += "</objectModel>";
  EXPECT_EQ(parse_error(deep), "bad.xml:65: elements nested more than 64 deep");
}

TEST(MalformedModule, ExtremeNestingIsRejected) {
  std::string deep = "<objectModel>";
  for (int i = 0; i < 200'000; ++i) deep += "<a>";
  for (int i = 0; i < 200'000; ++i) deep += "</a>";
  deep += "</objectModel>";
  EXPECT_THAT(parse_error(deep), HasSubstr("nested more than 64 deep"));
}

TEST(MalformedModule, MissingNamesAreRejected) {
  EXPECT_EQ(parse_error(interactions_text("<interactionClass>\n</interactionClass>")),
            "bad.xml:3: <interactionClass> without a <name>");
  EXPECT_EQ(parse_error(interactions_text(
                "<interactionClass><name>A</name>\n<parameter/></interactionClass>")),
            "bad.xml:4: <parameter> without a <name>");
  EXPECT_EQ(parse_error(module_text("<dataTypes><simpleDataTypes>\n<simpleData/>"
                                    "</simpleDataTypes></dataTypes>")),
            "bad.xml:3: <simpleData> without a <name>");
}

TEST(MalformedModule, FilesOfTheYear2000StandardAreRejected) {
  EXPECT_EQ(parse_error("<objectModel><objects>\n<objectClass name=\"HLAobjectRoot\"/>"
                        "</objects></objectModel>"),
            "bad.xml:2: <objectClass> has its name as an XML attribute, as in IEEE 1516-2000; "
            "expected a <name> element (IEEE 1516.2-2010)");
}

TEST(MalformedModule, InvalidNamesAreRejected) {
  for (const char* name : {"A.B", "two words", "a&lt;b", "&undefined;"}) {
    EXPECT_THAT(parse_error(interactions_text("<interactionClass><name>" + std::string(name) +
                                              "</name></interactionClass>")),
                StartsWith("bad.xml:3: name \""));
  }
}

TEST(MalformedModule, WrongRootClassIsRejected) {
  EXPECT_EQ(parse_error(module_text("<objects>\n<objectClass><name>Root</name></objectClass>"
                                    "</objects>")),
            "bad.xml:3: root class \"Root\"; expected \"HLAobjectRoot\"");
  EXPECT_THAT(parse_error(module_text(
                  "<interactions><interactionClass><name>HLAinteractionRoot</name>"
                  "</interactionClass>\n<interactionClass><name>HLAinteractionRoot</name>"
                  "</interactionClass></interactions>")),
              StartsWith("bad.xml:3: a second root class"));
}

TEST(MalformedModule, InvalidValuesAreRejected) {
  EXPECT_EQ(parse_error(interactions_text(
                "<interactionClass><name>A</name>\n<order>Soon</order></interactionClass>")),
            "bad.xml:4: order \"Soon\"; expected \"Receive\" or \"TimeStamp\"");
  EXPECT_EQ(parse_error(
                objects_text("<objectClass><name>A</name>\n<sharing>All</sharing></objectClass>")),
            "bad.xml:4: sharing \"All\"; expected \"Publish\", \"Subscribe\", "
            "\"PublishSubscribe\" or \"Neither\"");
  EXPECT_EQ(parse_error(module_text("<transportations>\n<transportation><name>T</name>"
                                    "<reliable>Maybe</reliable></transportation>"
                                    "</transportations>")),
            "bad.xml:3: reliable \"Maybe\" of transportation \"T\"; expected \"Yes\" or \"No\"");
  for (const char* bound : {"0", "-1", "many", "4294967296"}) {
    EXPECT_THAT(
        parse_error(module_text("<dimensions>\n<dimension><name>D</name><upperBound>" +
                                std::string(bound) + "</upperBound></dimension></dimensions>")),
        StartsWith("bad.xml:3: upper bound \"" + std::string(bound) + "\" of dimension"));
  }
  EXPECT_EQ(parse_error(module_text("<switches>\n<autoProvide isEnabled=\"2\"/>\n"
                                    "<conveyProducingFederate isEnabled=\"on\"/></switches>")),
            "bad.xml:3: isEnabled \"2\" of <autoProvide>; expected \"true\" or \"false\"\n"
            "bad.xml:4: isEnabled \"on\" of <conveyProducingFederate>; expected \"true\" or "
            "\"false\"");
  for (const std::string one : {"conveyRegionDesignatorSets", "delaySubscriptionEvaluation"}) {
    EXPECT_EQ(parse_error(module_text("<switches>\n<" + one + " isEnabled=\"2\"/></switches>")),
              "bad.xml:3: isEnabled \"2\" of <" + one + ">; expected \"true\" or \"false\"");
  }
}

TEST(MalformedModule, AllProblemsAreListedUpToTwenty) {
  std::string classes;
  for (int i = 0; i < 25; ++i) classes += "<interactionClass/>\n";
  const std::string error = parse_error(interactions_text(classes));
  EXPECT_THAT(error, HasSubstr("bad.xml:3: <interactionClass> without a <name>\n"
                               "bad.xml:4: <interactionClass> without a <name>\n"));
  EXPECT_THAT(error, HasSubstr("bad.xml:22: "));
  EXPECT_THAT(error, testing::EndsWith("\nand 5 more"));
}

}  // namespace
}  // namespace roger::rti

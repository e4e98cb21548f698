// Names, nesting and table sizes beyond the limits, in the parser and in the merger.
#include "rti/wire/limits.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <tuple>

#include "rti/fom/module.hpp"
#include "rti/fom/object_model.hpp"
#include "tests/unit/rti_fom/module_text.hpp"

namespace roger::rti {
namespace {

using test::interactions_text;
using test::make_module;
using test::module_text;
using test::objects_text;
using test::parse_error;
using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

const std::string kMax(kMaxNameLength, 'L');
const std::string kTooLong(kMaxNameLength + 1, 'L');

std::string named(const std::string& element, const std::string& name,
                  const std::string& rest = "") {
  return "<" + element + "><name>" + name + "</name>" + rest + "</" + element + ">";
}

std::string with(const std::string& element, const std::string& text) {
  return "<" + element + ">" + text + "</" + element + ">";
}

std::string data_types(const std::string& table, const std::string& types) {
  return module_text("<dataTypes><" + table + ">\n" + types + "</" + table + "></dataTypes>");
}

/// Modules with `name` at each position where a name may occur, always on line 3.
std::vector<std::string> modules_with(const std::string& name) {
  const std::string byte = with("dataType", "HLAbyte");
  const std::string octet = with("representation", "HLAoctet");
  const std::string value = with("value", "1");
  const auto enumerated = [&](const std::string& type, const std::string& enumerator) {
    return data_types("enumeratedDataTypes", named("enumeratedData", type,
                                                   octet + named("enumerator", enumerator, value)));
  };
  const auto record = [&](const std::string& type, const std::string& field) {
    return data_types("fixedRecordDataTypes", named("fixedRecordData", type, field));
  };
  const auto variant = [&](const std::string& type, const std::string& discriminant,
                           const std::string& alternative, const std::string& datatype) {
    return data_types("variantRecordDataTypes",
                      named("variantRecordData", type,
                            with("discriminant", discriminant) + with("dataType", "HLAboolean") +
                                named("alternative", alternative,
                                      with("enumerator", "HLAtrue") + with("dataType", datatype))));
  };
  return {
      interactions_text(named("interactionClass", name)),
      interactions_text(named("interactionClass", "A", named("parameter", name))),
      interactions_text(
          named("interactionClass", "A", named("parameter", "P", with("dataType", name)))),
      interactions_text(named("interactionClass", "A", with("transportation", name))),
      interactions_text(
          named("interactionClass", "A", with("dimensions", with("dimension", name)))),
      objects_text(named("objectClass", name)),
      objects_text(named("objectClass", "A", named("attribute", name))),
      objects_text(named("objectClass", "A", named("attribute", "P", with("dataType", name)))),
      objects_text(
          named("objectClass", "A", named("attribute", "P", with("transportation", name)))),
      module_text("<dimensions>\n" + named("dimension", name) + "</dimensions>"),
      module_text("<dimensions>\n" + named("dimension", "D", with("dataType", name)) +
                  "</dimensions>"),
      module_text("<transportations>\n" + named("transportation", name, with("reliable", "Yes")) +
                  "</transportations>"),
      module_text("<updateRates>\n" + named("updateRate", name, with("rate", "1")) +
                  "</updateRates>"),
      data_types("basicDataRepresentations", named("basicData", name, with("size", "8"))),
      data_types("simpleDataTypes", named("simpleData", name, octet)),
      data_types("simpleDataTypes", named("simpleData", "S", with("representation", name))),
      enumerated(name, "A"),
      enumerated("E", name),
      data_types("arrayDataTypes", named("arrayData", name, byte + with("cardinality", "1"))),
      data_types("arrayDataTypes",
                 named("arrayData", "A", with("dataType", name) + with("cardinality", "1"))),
      record(name, named("field", "F", byte)),
      record("R", named("field", name, byte)),
      record("R", named("field", "F", with("dataType", name))),
      variant(name, "D", "A", "HLAbyte"),
      variant("V", name, "A", "HLAbyte"),
      variant("V", "D", name, "HLAbyte"),
      variant("V", "D", "A", name),
  };
}

TEST(FomLimits, NamesOf255CharactersAreAccepted) {
  std::string umlauts;
  for (std::size_t i = 0; i < kMaxNameLength; ++i) umlauts += "\xC3\xA4";
  for (const std::string& name : {kMax, umlauts}) {
    for (const std::string& text : modules_with(name)) EXPECT_EQ(parse_error(text), "") << text;
  }
}

TEST(FomLimits, LongerNamesAreRejectedWithPlaceAndBeginning) {
  for (const std::string& text : modules_with(kTooLong)) {
    EXPECT_THAT(parse_error(text),
                AllOf(StartsWith("bad.xml:3: "),
                      HasSubstr(" of 256 characters (\"" + std::string(59, 'L') + "…\")"),
                      EndsWith("at most 255 are allowed")))
        << text;
  }
}

TEST(FomLimits, ErrorsQuoteOnlyTheBeginningOfLongText) {
  const std::string name(500'000, 'L');
  std::vector<std::string> texts = modules_with(name);
  texts.push_back(interactions_text(named("interactionClass", "A." + name)));
  texts.push_back(interactions_text(named("interactionClass", "A", with("order", name))));
  texts.push_back(interactions_text(named("interactionClass", "A", with("sharing", name))));
  texts.push_back(module_text("<dimensions>" + named("dimension", "D", with("upperBound", name)) +
                              "</dimensions>"));
  texts.push_back(module_text("<transportations>" +
                              named("transportation", "T", with("reliable", name)) +
                              "</transportations>"));
  texts.push_back(module_text("<switches><autoProvide isEnabled=\"" + name + "\"/></switches>"));
  texts.push_back(
      module_text("<switches><automaticResignAction resignAction=\"" + name + "\"/></switches>"));
  for (const auto& [table, element, value] :
       {std::tuple{"basicDataRepresentations", "basicData", "size"},
        std::tuple{"arrayDataTypes", "arrayData", "cardinality"}}) {
    texts.push_back(data_types(table, named(element, "T", with(value, name))));
  }
  texts.push_back(module_text("<updateRates>" + named("updateRate", "U", with("rate", name)) +
                              "</updateRates>"));
  texts.push_back("<" + name + "/>");
  texts.push_back("<?xml version=\"1.0\" encoding=\"" + name + "\"?><objectModel/>");
  for (const std::string& text : texts) {
    const std::string error = parse_error(text);
    EXPECT_NE(error, "") << text.substr(0, 300);
    EXPECT_LT(error.size(), 1000U) << error.substr(0, 300);
  }
}

/// Nested classes of HLAinteractionRoot, each with the name `name`.
std::string nested(const std::string& name, int levels) {
  std::string text;
  for (int i = 0; i < levels; ++i) text += "<interactionClass><name>" + name + "</name>\n";
  for (int i = 0; i < levels; ++i) text += "</interactionClass>";
  return interactions_text(text);
}

TEST(FomLimits, FullClassNameOf1024CharactersIsAccepted) {
  // HLAinteractionRoot and three dots leave 1003 = 3 * 251 + 250 for four names.
  std::string text = "<interactionClass><name>" + std::string(250, 'L') + "</name>";
  for (int i = 0; i < 3; ++i)
    text += "<interactionClass><name>" + std::string(250, 'L') + "</name>";
  const std::string last(1024 - 18 - 4 * 251 - 1, 'L');
  text += "<interactionClass><name>" + last + "</name></interactionClass>";
  for (int i = 0; i < 4; ++i) text += "</interactionClass>";
  const ObjectModel model = test::model_of({interactions_text(text)});
  const InteractionClassHandle deepest{static_cast<std::uint16_t>(model.interaction_class_count())};
  EXPECT_EQ(model.interaction_class(deepest).name.size(), kMaxClassNameLength);
}

TEST(FomLimits, LongerFullClassNameIsRejectedWithPlaceAndBeginning) {
  EXPECT_EQ(parse_error(nested(kMax, 4)),
            "bad.xml:6: a full class name of 1042 characters (\"HLAinteractionRoot." +
                std::string(40, 'L') + "…\"); at most 1024 are allowed");
}

TEST(FomLimits, ClassesMayNestToTheElementLimit) {
  // Other levels: <objectModel>, <interactions>, HLAinteractionRoot's element, and the text in
  // <name> at the end.
  constexpr int kLevels = kMaxModuleDepth - 5;
  const ObjectModel model = test::model_of({nested("c", kLevels)});
  std::string deepest;
  for (int i = 0; i < kLevels; ++i) deepest += i == 0 ? "c" : ".c";
  EXPECT_TRUE(model.find_interaction_class(deepest));
  EXPECT_THAT(parse_error(nested("c", kLevels + 1)), HasSubstr("nested more than 64 deep"));
}

TEST(FomLimits, ExtremelyNestedClassesAreRejected) {
  EXPECT_THAT(parse_error(nested("c", 100'000)), HasSubstr("nested more than 64 deep"));
}

TEST(FomLimits, TotalLengthOfClassNamesIsLimited) {
  // Four levels of 240 characters each, with children: 16,000 full names of 1 kB each.
  std::string text;
  for (int i = 0; i < 4; ++i) {
    text += "<interactionClass><name>" + std::string(240, 'L') + "</name>\n";
  }
  for (int i = 0; i < 16'000; ++i) text += named("interactionClass", "C" + std::to_string(i));
  for (int i = 0; i < 4; ++i) text += "</interactionClass>";
  const std::vector modules{make_module(interactions_text(text), "bad.xml")};
  const Result<ObjectModel> model = build_object_model(modules);
  ASSERT_FALSE(model);
  EXPECT_THAT(model.error().text(),
              AllOf(StartsWith("bad.xml:7: class \"HLAinteractionRoot.LLL"),
                    HasSubstr("full names of all classes may have at most 4194304 bytes")));
}

TEST(FomLimits, UnlistedProblemsTakeNoMemory) {
  std::string classes;
  for (int i = 0; i < 200'000; ++i) classes += "<interactionClass/>";
  EXPECT_THAT(parse_error(interactions_text(classes)), EndsWith("\nand 199980 more"));
}

// The merger, with modules that did not come from the parser.

/// Returns the error of merging `module` into the standard's MIM.
std::string made_error(FomModule module) {
  module.name = "made.xml";
  const std::vector modules{std::move(module)};
  const Result<ObjectModel> model = build_object_model(modules);
  return model ? std::string{} : model.error().text();
}

ClassDeclaration declaration(const std::string& name, const std::string& field = "") {
  ClassDeclaration declared;
  declared.name = name;
  declared.line = 7;
  if (!field.empty()) {
    declared.fields.emplace_back();
    declared.fields.back().name = field;
    declared.fields.back().line = 7;
  }
  return declared;
}

ClassDeclaration below(const std::string& root, ClassDeclaration child) {
  ClassDeclaration top = declaration(root);
  top.children.push_back(std::move(child));
  return top;
}

/// Modules with `name` at each position from which the merger copies a name.
std::vector<FomModule> made_modules(const std::string& name) {
  std::vector<FomModule> modules(11);
  modules[0].object_root = below("HLAobjectRoot", declaration(name));
  modules[1].object_root = below("HLAobjectRoot", declaration("A", name));
  modules[2].interaction_root = below("HLAinteractionRoot", declaration(name));
  modules[3].interaction_root = below("HLAinteractionRoot", declaration("A", name));
  modules[4].datatypes.push_back({name, DataTypeKind::kBasic, "", {}, {}, 7});
  modules[5].datatypes.push_back({"D", DataTypeKind::kBasic, "", {{name, 7}}, {}, 7});
  modules[6].dimensions.push_back({name, {}, 1, 7});
  modules[7].transportations.push_back({name, true, 7});
  modules[8].interaction_root = below("HLAinteractionRoot", declaration("A"));
  modules[8].interaction_root->children[0].transportation = NameUse{name, 7};
  modules[9].interaction_root = below("HLAinteractionRoot", declaration("A"));
  modules[9].interaction_root->children[0].dimensions.push_back({name, 7});
  modules[10].object_root = below("HLAobjectRoot", declaration("A", "P"));
  modules[10].object_root->children[0].fields[0].datatype = {name, 7};
  return modules;
}

TEST(MergerLimits, ModelNeverContainsATooLongName) {
  for (const FomModule& module : made_modules(kTooLong)) {
    EXPECT_THAT(made_error(module), StartsWith("made.xml:7: a name of 256 characters (\"LLL"));
  }
  // An allowed name gives no problem, or only that it is undefined.
  for (const FomModule& module : made_modules(kMax)) {
    EXPECT_THAT(made_error(module), testing::Not(HasSubstr("characters")));
  }
}

TEST(MergerLimits, ModelNeverContainsATooLongFullName) {
  ClassDeclaration deepest = declaration("c");
  for (int i = 0; i < 600; ++i) deepest = below("c", std::move(deepest));
  FomModule module;
  module.object_root = below("HLAobjectRoot", std::move(deepest));
  EXPECT_THAT(made_error(module), StartsWith("made.xml:7: a full class name of 1025 characters"));
}

TEST(MergerLimits, ContradictingDefinitionsAreAbbreviated) {
  FomModule first;
  first.datatypes.push_back({"D", DataTypeKind::kEnumerated, std::string(500'000, 'a'), {}, {}, 7});
  FomModule second;
  second.datatypes.push_back(
      {"D", DataTypeKind::kEnumerated, std::string(500'000, 'b'), {}, {}, 7});
  const std::vector modules{first, second};
  const Result<ObjectModel> model = build_object_model(modules);
  ASSERT_FALSE(model);
  EXPECT_THAT(model.error().text(), HasSubstr("datatype \"D\" contradicts"));
  EXPECT_LT(model.error().text().size(), 1000U);
}

}  // namespace
}  // namespace roger::rti

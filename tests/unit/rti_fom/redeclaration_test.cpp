// Attributes and parameters that a class inherits and declares again, and other declarations that
// are accepted with a warning.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rti/fom/object_model.hpp"
#include "tests/unit/rti_fom/module_text.hpp"

namespace roger::rti {
namespace {

using test::interactions_text;
using test::make_module;
using test::merge_error;
using test::module_text;
using test::objects_text;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

/// A model and what the RTI logged while it was merged.
struct Merged {
  ObjectModel model;
  std::string log;
};

Merged merge(const std::vector<std::string>& texts) {
  std::vector<FomModule> modules;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    modules.push_back(make_module(texts[i], "m" + std::to_string(i + 1) + ".xml"));
  }
  testing::internal::CaptureStderr();
  Result<ObjectModel> model = build_object_model(modules);
  std::string log = testing::internal::GetCapturedStderr();
  if (!model) throw std::runtime_error(model.error().text());
  return {std::move(model).value(), std::move(log)};
}

std::string attribute(const std::string& parts) {
  return "\n<attribute><name>P</name>" + parts + "</attribute>";
}
std::string object_class(const std::string& name, const std::string& parts) {
  return "<objectClass><name>" + name + "</name>" + parts + "</objectClass>";
}
const std::string kByte = "<dataType>HLAbyte</dataType>";

TEST(Redeclaration, SameDefinitionIsAcceptedWithAWarning) {
  const auto [model, log] = merge(
      {objects_text(object_class("A", attribute(kByte) + object_class("B", attribute(kByte))))});
  EXPECT_THAT(log, AllOf(HasSubstr(" warning rti: m1.xml:5: attribute \"P\" of class "
                                   "\"HLAobjectRoot.A.B\" is inherited from class "
                                   "\"HLAobjectRoot.A\" (m1.xml:4); this declaration is ignored")));
  const auto a = model.find_object_class("A").value();
  const auto b = model.find_object_class("A.B").value();
  EXPECT_EQ(model.find_attribute(a, "P"), model.find_attribute(b, "P"));
  EXPECT_THAT(model.object_class(b).fields, SizeIs(2)) << "HLAprivilegeToDeleteObject and P";
}

TEST(Redeclaration, OmittedPartsAreTheSameDefinition) {
  const std::string whole =
      kByte + "<transportation>HLAbestEffort</transportation><order>TimeStamp</order>";
  const auto [model, log] =
      merge({objects_text(object_class("A", attribute(whole) + object_class("B", attribute(""))))});
  EXPECT_THAT(log, HasSubstr("is inherited from"));
  const auto b = model.find_object_class("A.B").value();
  EXPECT_EQ(model.attribute(model.find_attribute(b, "P").value()).order, OrderType::kTimestamp);
}

TEST(Redeclaration, RootAttributeMayBeRepeatedInEveryClass) {
  const auto [model, log] = merge({objects_text(object_class(
      "A",
      "<attribute><name>HLAprivilegeToDeleteObject</name><dataType>NA</dataType></attribute>"))});
  const auto a = model.find_object_class("A").value();
  EXPECT_EQ(model.find_attribute(a, "HLAprivilegeToDeleteObject"), model.privilege_to_delete());
}

TEST(Redeclaration, AnotherDefinitionIsRejectedWithBothPlaces) {
  const std::string inherited =
      "m1.xml:5: attribute \"P\" of class \"HLAobjectRoot.A.B\" is inherited from class "
      "\"HLAobjectRoot.A\" (m1.xml:4), but has ";
  EXPECT_EQ(
      merge_error({objects_text(object_class(
          "A", attribute(kByte) + object_class("B", attribute("<dataType>HLAoctet</dataType>"))))}),
      inherited + "datatype HLAoctet instead of HLAbyte");
  for (const char* part : {"<order>TimeStamp</order>", "<sharing>Publish</sharing>",
                           "<transportation>HLAbestEffort</transportation>"}) {
    const std::string first =
        "<sharing>Subscribe</sharing><transportation>HLAreliable</transportation>"
        "<order>Receive</order>";
    EXPECT_EQ(merge_error({objects_text(
                  object_class("A", attribute(first) + object_class("B", attribute(part))))}),
              inherited + "a different transportation, order or sharing");
  }
  EXPECT_EQ(merge_error({interactions_text(
                "<interactionClass><name>A</name>\n<parameter><name>P</name>" + kByte +
                "</parameter><interactionClass><name>B</name>\n<parameter><name>P</name>"
                "<dataType>HLAoctet</dataType></parameter></interactionClass>"
                "</interactionClass>")}),
            "m1.xml:5: parameter \"P\" of class \"HLAinteractionRoot.A.B\" is inherited from "
            "class \"HLAinteractionRoot.A\" (m1.xml:4), but has datatype HLAoctet instead of "
            "HLAbyte");
}

TEST(Redeclaration, ModuleThatDeclaresAFieldAgainMayBeMergedTwice) {
  const std::string text =
      objects_text(object_class("A", attribute(kByte) + object_class("B", attribute(kByte))));
  const Merged once = merge({text});
  EXPECT_EQ(merge({text, text}).model.fingerprint(), once.model.fingerprint());
}

const std::string kSubclassFirst =
    objects_text(object_class("A", object_class("B", attribute(kByte)) + "\n" +
                                       object_class("C", "<sharing>Neither</sharing>")));

TEST(Redeclaration, LaterModuleMayDeclareTheFieldInAnAncestor) {
  const ObjectModel before = merge({kSubclassFirst}).model;
  const auto [model, log] =
      merge({kSubclassFirst, objects_text(object_class("A", attribute(kByte)))});
  EXPECT_THAT(log, HasSubstr("m2.xml:4: attribute \"P\" of class \"HLAobjectRoot.A\" is already "
                             "declared by class \"HLAobjectRoot.A.B\" (m1.xml:4), which inherits "
                             "it instead"));
  const auto b = model.find_object_class("A.B").value();
  const auto p = model.find_attribute(b, "P").value();
  EXPECT_EQ(p, before.find_attribute(before.find_object_class("A.B").value(), "P"))
      << "handles never change";
  for (const char* name : {"A", "A.B", "A.C"}) {
    const auto at = model.find_object_class(name).value();
    EXPECT_EQ(model.find_attribute(at, "P"), p) << name;
    EXPECT_THAT(model.object_class(at).fields, SizeIs(2)) << name;
  }
}

TEST(Redeclaration, FieldOfAnAncestorMustMatchThatOfItsSubclasses) {
  EXPECT_EQ(merge_error({kSubclassFirst, objects_text(object_class(
                                             "A", attribute("<dataType>HLAoctet</dataType>")))}),
            "m2.xml:4: attribute \"P\" of class \"HLAobjectRoot.A\" is already declared by class "
            "\"HLAobjectRoot.A.B\" (m1.xml:4), but has datatype HLAoctet instead of HLAbyte");
  const std::string two = objects_text(
      object_class("A", object_class("B", attribute(kByte)) + object_class("C", attribute(kByte))));
  EXPECT_EQ(merge_error({two, objects_text(object_class("A", attribute(kByte)))}),
            "m2.xml:4: attribute \"P\" of class \"HLAobjectRoot.A\" is already declared by class "
            "\"HLAobjectRoot.A.B\" (m1.xml:4) and class \"HLAobjectRoot.A.C\" (m1.xml:5); the "
            "declaration in a class must precede those in its subclasses");
}

TEST(Redeclaration, ModulesWithoutItLogNothing) {
  EXPECT_THAT(merge({objects_text(object_class("A", attribute(kByte)))}).log, IsEmpty());
}

TEST(Enumerators, DeclaredTwiceAreAcceptedWithAWarning) {
  const auto [model, log] =
      merge({module_text("<dataTypes><enumeratedDataTypes><enumeratedData><name>E</name>"
                         "<representation>HLAoctet</representation>\n"
                         "<enumerator><name>Kind</name><value>1</value></enumerator>\n"
                         "<enumerator><name>Kind</name><value>2</value></enumerator>"
                         "</enumeratedData></enumeratedDataTypes></dataTypes>")});
  EXPECT_THAT(log, HasSubstr("m1.xml:4: enumerator \"Kind\" of datatype \"E\" is also declared in "
                             "line 3"));
}

}  // namespace
}  // namespace roger::rti

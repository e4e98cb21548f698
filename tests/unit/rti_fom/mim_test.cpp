// A user's MIM: it extends the standard's, and what it defines is available to all modules.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rti/fom/embedded_modules.hpp"
#include "rti/fom/object_model.hpp"
#include "tests/unit/rti_fom/module_text.hpp"

namespace roger::rti {
namespace {

using test::interactions_text;
using test::make_module;
using test::module_text;
using test::objects_text;
using testing::HasSubstr;
using testing::StartsWith;

FomModule make_mim(const std::string& text) {
  Result<FomModule> mim = parse_module(text, "own-mim.xml", ModuleKind::kMim);
  if (!mim) throw std::runtime_error(mim.error().text());
  return std::move(mim).value();
}

std::string error_of(const std::vector<FomModule>& modules) {
  const Result<ObjectModel> model = build_object_model(modules);
  return model ? std::string{} : model.error().text();
}

/// Adds an attribute to the root and to a class of the MOM, a parameter and a datatype.
const std::string kExtension = module_text(R"(
  <objects><objectClass><name>HLAobjectRoot</name>
    <attribute><name>HLAprivilegeToDeleteObject</name><dataType>HLAtoken</dataType></attribute>
    <attribute><name>UniqueId</name><dataType>UuidArray</dataType></attribute>
  </objectClass></objects>
  <interactions><interactionClass><name>HLAinteractionRoot</name>
    <parameter><name>Sender</name><dataType>UuidArray</dataType></parameter>
  </interactionClass></interactions>
  <dataTypes><arrayDataTypes><arrayData><name>UuidArray</name><dataType>HLAbyte</dataType>
    <cardinality>16</cardinality><encoding>HLAfixedArray</encoding></arrayData></arrayDataTypes>
  </dataTypes>)");

TEST(Mim, TextOfTheStandardChangesNothing) {
  const ObjectModel without = build_object_model({}).value();
  const Result<ObjectModel> with = build_object_model(std::vector{make_mim(kStandardMimText)});
  ASSERT_TRUE(with) << with.error().text();
  EXPECT_EQ(with.value().fingerprint(), without.fingerprint());
}

TEST(Mim, MayAddAttributesAndParametersToTheStandardsClasses) {
  const Result<ObjectModel> built = build_object_model(std::vector{
      make_mim(kExtension), make_module(objects_text("<objectClass><name>A</name>"
                                                     "<sharing>Neither</sharing></objectClass>"))});
  ASSERT_TRUE(built) << built.error().text();
  const ObjectModel& model = built.value();
  for (const char* name : {"HLAobjectRoot", "A", "HLAmanager.HLAfederate.RogerFederate"}) {
    const auto at = model.find_object_class(name).value();
    EXPECT_TRUE(model.find_attribute(at, "UniqueId")) << name;
  }
  const auto adjust =
      model.find_interaction_class("HLAmanager.HLAfederate.HLAadjust.HLAsetSwitches").value();
  EXPECT_TRUE(model.find_parameter(adjust, "Sender"));
}

TEST(Mim, DatatypesAreAvailableToAllModules) {
  const FomModule user = make_module(objects_text(
      "<objectClass><name>A</name>\n<attribute><name>P</name>\n<dataType>UuidArray</dataType>"
      "</attribute></objectClass>"));
  EXPECT_EQ(error_of({make_mim(kExtension), user}), "");
  EXPECT_EQ(error_of({user}), "test.xml:5: attribute \"P\": undefined datatype \"UuidArray\"");
}

TEST(Mim, ModulesMayRepeatAClassWithAndWithoutItsAdditions) {
  const auto root = [](const std::string& further) {
    return make_module(
        module_text("<objects><objectClass><name>HLAobjectRoot</name>"
                    "<attribute><name>HLAprivilegeToDeleteObject</name></attribute>" +
                    further + "</objectClass></objects>"));
  };
  EXPECT_EQ(error_of({make_mim(kExtension), root("")}), "");
  EXPECT_EQ(error_of({make_mim(kExtension), root("<attribute><name>UniqueId</name></attribute>")}),
            "");
  EXPECT_THAT(error_of({make_mim(kExtension), root("<attribute><name>UniqueId</name>"
                                                   "<dataType>HLAbyte</dataType></attribute>")}),
              HasSubstr("attribute \"UniqueId\" has datatype HLAbyte instead of UuidArray"));
}

TEST(Mim, FomModulesMayNotAddToTheStandardsClasses) {
  EXPECT_THAT(error_of({make_module(kExtension)}), HasSubstr("attribute \"UniqueId\" is unknown"));
}

TEST(Mim, ErrorsSayMimAndNameTheFile) {
  const auto parsed =
      parse_module("<objectModel>\n<a></objectModel>", "own-mim.xml", ModuleKind::kMim);
  ASSERT_FALSE(parsed);
  EXPECT_THAT(parsed.error().text(), StartsWith("MIM own-mim.xml:2: not well-formed XML"));
  EXPECT_THAT(error_of({make_mim(objects_text("<objectClass><name>HLAmanager</name>\n"
                                              "<sharing>Publish</sharing></objectClass>"))}),
              StartsWith("MIM own-mim.xml:3: class \"HLAobjectRoot.HLAmanager\" contradicts "
                         "HLAstandardMIM:"));
  EXPECT_THAT(error_of({make_mim(kExtension),
                        make_module(module_text("<dataTypes><simpleDataTypes><simpleData>"
                                                "<name>UuidArray</name><representation>HLAoctet"
                                                "</representation></simpleData></simpleDataTypes>"
                                                "</dataTypes>"))}),
              StartsWith("test.xml:2: datatype \"UuidArray\" contradicts MIM own-mim.xml:"));
}

TEST(Mim, MustNotLackAttributesOfAClassThatItRepeats) {
  EXPECT_THAT(error_of({make_mim(interactions_text(
                  "<interactionClass><name>HLAmanager</name>\n<interactionClass>"
                  "<name>HLAfederate</name><sharing>Neither</sharing></interactionClass>"
                  "</interactionClass>"))}),
              HasSubstr("parameter \"HLAfederate\" is missing"));
}

}  // namespace
}  // namespace roger::rti

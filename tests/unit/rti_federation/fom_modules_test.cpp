// The FOM modules that a federate names are checked before they are sent.
#include "rti/federate/link/fom_modules.hpp"

#include <RTI/RTI1516.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

#include "core/text.hpp"
#include "rti/wire/limits.hpp"

namespace roger::rti {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class FomModulesTest : public testing::Test {
 protected:
  ~FomModulesTest() override {
    for (const std::string& path : paths_) std::remove(path.c_str());
  }
  /// Writes a file with this text and returns its path.
  std::wstring file(const std::string& text) {
    paths_.push_back(testing::TempDir() + "roger-module-" + std::to_string(::getpid()) + "-" +
                     std::to_string(paths_.size()) + ".xml");
    std::ofstream(paths_.back()) << text;
    return to_wide(paths_.back());
  }
  static std::string module(const std::string& class_name, std::size_t padding = 0) {
    return "<objectModel><!--" + std::string(padding, ' ') +
           "--><objects><objectClass><name>HLAobjectRoot</name>\n<objectClass><name>" + class_name +
           "</name></objectClass></objectClass></objects></objectModel>";
  }
  template <class E>
  static std::string refusal(const std::vector<std::wstring>& designators) {
    return refusal_of<E>([&] { static_cast<void>(read_modules(designators)); });
  }
  template <class E>
  static std::string mim_refusal(const std::wstring& designator) {
    return refusal_of<E>([&] { static_cast<void>(read_mim(designator)); });
  }

 private:
  template <class E, class Call>
  static std::string refusal_of(const Call& call) {
    try {
      call();
    } catch (const E& thrown) {
      return to_utf8(thrown.what());
    }
    return "nothing was thrown";
  }

  std::vector<std::string> paths_;
};

TEST_F(FomModulesTest, ValidModulesAreReadUnchanged) {
  const std::wstring path = file(module("A"));
  const std::vector<wire::ModuleText> modules = read_modules({path});
  ASSERT_EQ(modules.size(), 1U);
  EXPECT_EQ(modules[0].designator, to_utf8(path));
  EXPECT_EQ(modules[0].text, module("A"));
}

TEST_F(FomModulesTest, TooLongClassNameIsReportedWithLine) {
  EXPECT_THAT(refusal<rti1516e::ErrorReadingFDD>({file(module(std::string(500'000, 'A')))}),
              AllOf(HasSubstr(".xml:2: <objectClass> with a name of 500000 characters"),
                    HasSubstr("at most 255 are allowed")));
}

TEST_F(FomModulesTest, MoreThanSixtyFourModulesAreRefused) {
  const std::wstring path = file(module("A"));
  EXPECT_EQ(read_modules(std::vector<std::wstring>(kMaxModules, path)).size(), kMaxModules);
  EXPECT_EQ(refusal<rti1516e::ErrorReadingFDD>(std::vector<std::wstring>(kMaxModules + 1, path)),
            "65 FOM modules; at most 64 are allowed");
}

TEST_F(FomModulesTest, MoreThanEightMebibytesAreRefused) {
  const std::wstring half = file(module("A", kMaxModuleBytes / 2 - module("A").size()));
  EXPECT_EQ(read_modules({half, half}).size(), 2U);
  const std::wstring one_more = file(module("B"));
  EXPECT_THAT(refusal<rti1516e::ErrorReadingFDD>({half, half, one_more}),
              AllOf(HasSubstr(to_utf8(one_more)), HasSubstr("all modules together have 8388"),
                    HasSubstr("at most 8388608 are allowed")));
}

TEST_F(FomModulesTest, TooLongDesignatorIsNotOpened) {
  EXPECT_THAT(refusal<rti1516e::CouldNotOpenFDD>({std::wstring(2000, L'd')}),
              HasSubstr("a designator of a FOM module of 2000 characters"));
}

TEST_F(FomModulesTest, MimAndModulesTogetherMayHaveEightMebibytes) {
  const std::wstring half = file(module("A", kMaxModuleBytes / 2 - module("A").size()));
  const wire::ModuleText mim{"mim.xml", std::string(kMaxModuleBytes / 2, ' ')};
  EXPECT_EQ(read_modules({half}, mim).size(), 1U);
  EXPECT_THROW(static_cast<void>(read_modules({half, file(module("B"))}, mim)),
               rti1516e::ErrorReadingFDD);
}

TEST_F(FomModulesTest, NoMimIsTheStandards) {
  EXPECT_EQ(read_mim(L""), wire::ModuleText{});
}

TEST_F(FomModulesTest, MimIsReadUnchanged) {
  const std::string text =
      "<objectModel><objects><objectClass><name>HLAobjectRoot</name><attribute>"
      "<name>HLAprivilegeToDeleteObject</name></attribute><attribute><name>Own</name></attribute>"
      "</objectClass></objects></objectModel>";
  const std::wstring path = file(text);
  const wire::ModuleText mim = read_mim(path);
  EXPECT_EQ(mim, (wire::ModuleText{to_utf8(path), text}));
  const ObjectModel model = build_federate_model({{"a.xml", module("A")}}, mim);
  EXPECT_TRUE(model.find_attribute(model.find_object_class("A").value(), "Own"));
}

TEST_F(FomModulesTest, UnusableMimIsNamedAsOne) {
  EXPECT_THAT(mim_refusal<rti1516e::DesignatorIsHLAstandardMIM>(L"HLAstandardMIM"),
              HasSubstr("create the federation without a MIM"));
  EXPECT_THAT(mim_refusal<rti1516e::CouldNotOpenMIM>(L"/no/such.xml"),
              HasSubstr("/no/such.xml: cannot be read as a MIM (XML): "));
  EXPECT_THAT(mim_refusal<rti1516e::CouldNotOpenMIM>(std::wstring(2000, L'd')),
              HasSubstr("a designator of a MIM of 2000 characters"));
  EXPECT_THAT(mim_refusal<rti1516e::ErrorReadingMIM>(file("")), HasSubstr("the file is empty"));
  const std::wstring broken = file("<objectModel>\n</broken>");
  EXPECT_THAT(mim_refusal<rti1516e::ErrorReadingMIM>(broken),
              HasSubstr("MIM " + to_utf8(broken) + ":2: not well-formed XML"));
  const std::wstring contradiction = file(
      "<objectModel><dataTypes><simpleDataTypes>\n<simpleData><name>HLAcount</name>"
      "<representation>HLAoctet</representation></simpleData></simpleDataTypes></dataTypes>"
      "</objectModel>");
  EXPECT_THAT(mim_refusal<rti1516e::ErrorReadingMIM>(contradiction),
              AllOf(HasSubstr("MIM " + to_utf8(contradiction) + ":2: datatype \"HLAcount\""),
                    HasSubstr("contradicts HLAstandardMIM:")));
}

TEST_F(FomModulesTest, ModulesFromTheExecutiveObeyTheLimitsToo) {
  EXPECT_THROW(
      static_cast<void>(build_federate_model({{"theirs.xml", module(std::string(500'000, 'A'))}})),
      rti1516e::ErrorReadingFDD);
}

}  // namespace
}  // namespace roger::rti

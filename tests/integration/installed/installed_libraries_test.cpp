// The symbols and the dependencies of the installed libraries.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/integration/installed/installation.hpp"

namespace roger::test {
namespace {

using testing::Contains;
using testing::Each;
using testing::IsSupersetOf;
using testing::UnorderedElementsAre;

/// Returns the lines of a text without their indentation.
std::vector<std::string> lines(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> found;
  for (std::string line; in >> std::ws && std::getline(in, line);) found.push_back(line);
  return found;
}

/// Returns the names that a library defines for others, as the compiler writes them.
std::set<std::string> defined_symbols(const std::filesystem::path& library, const char* table) {
  const Outcome outcome = run({"nm", table, "--defined-only", "--format=posix", library.string()});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
  std::set<std::string> names;
  for (const std::string& line : lines(outcome.text)) {
    // An archive also has a line with the name of its member.
    static const std::regex name_type_value("(\\S+) [A-Za-z] [0-9a-f]+ .*");
    std::smatch match;
    if (std::regex_match(line, match, name_type_value)) names.insert(match[1]);
  }
  return names;
}

constexpr const char* kDynamic = "--dynamic";
constexpr const char* kExternal = "--extern-only";

/// A function, virtual table or type of namespace rti1516e.
MATCHER(IsOfTheStandard, "belongs to namespace rti1516e") {
  static const std::regex pattern("_Z(N|NK|TIN|TSN|TVN)8rti1516e.*");
  return std::regex_match(arg, pattern);
}

/// Functions of the standard that federates use, one of each kind.
const std::vector<std::string> kExpected{
    "_ZN8rti1516e20RTIambassadorFactory19createRTIambassadorEv",
    "_ZNK8rti1516e12HLAfloat64BE6encodeEv",
    "_ZNK8rti1516e16HLAinteger64Time8toStringB5cxx11Ev",
    "_ZTIN8rti1516e12NotConnectedE",
    "_ZTVN8rti1516e18FederateAmbassadorE",
    "_ZN8rti1516elsERSt13basic_ostreamIwSt11char_traitsIwEERKNS_9ExceptionE"};

/// Returns the values of a tag in the dynamic section, such as "NEEDED".
std::vector<std::string> dynamic_entries(const std::filesystem::path& library,
                                         const std::string& tag) {
  const Outcome outcome = run({"readelf", "--dynamic", "--wide", library.string()});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
  const std::regex pattern(".*\\(" + tag + "\\).*\\[(.*)\\]");
  std::vector<std::string> values;
  std::smatch match;
  for (const std::string& line : lines(outcome.text)) {
    if (std::regex_match(line, match, pattern)) values.push_back(match[1]);
  }
  return values;
}

class InstalledLibrariesTest : public testing::Test {
 protected:
  const Installation installation_;
};

TEST_F(InstalledLibrariesTest, ExportTheStandardsApiAlone) {
  for (const auto& [file, table] :
       {std::pair{"librti1516e.so", kDynamic}, std::pair{"librti1516e.a", kExternal}}) {
    const std::set<std::string> symbols = defined_symbols(installation_.find(file), table);
    EXPECT_THAT(symbols, Each(IsOfTheStandard())) << file;
    EXPECT_THAT(symbols, IsSupersetOf(kExpected)) << file;
    for (const std::string& symbol : symbols) {
      EXPECT_EQ(symbol.find("8rti1516e10Ambassador"), std::string::npos)
          << symbol << ": a class of the implementation is exported";
    }
  }
}

TEST_F(InstalledLibrariesTest, TimeLibraryContainsOnlyTheChoiceOfTimes) {
  const std::string choice =
      "_ZN8rti1516e25LogicalTimeFactoryFactory22makeLogicalTimeFactoryERKNSt7__cxx1112basic_"
      "stringIwSt11char_traitsIwESaIwEEE";
  EXPECT_THAT(defined_symbols(installation_.find("libfedtime1516e.so"), kDynamic),
              UnorderedElementsAre(choice));
  EXPECT_THAT(defined_symbols(installation_.find("librti1516e.so"), kDynamic),
              testing::Not(Contains(choice)))
      << "a federate's own time library could not replace it";
}

TEST_F(InstalledLibrariesTest, NeedNothingButTheCompilersLibraries) {
  const std::set<std::string> allowed{
      "libc.so.6",      "libgcc_s.so.1",        "libm.so.6",
      "libstdc++.so.6", "libfedtime1516e.so.0", "ld-linux-x86-64.so.2"};
  for (const char* file : {"librti1516e.so", "libfedtime1516e.so"}) {
    for (const std::string& needed : dynamic_entries(installation_.find(file), "NEEDED")) {
      EXPECT_TRUE(allowed.contains(needed)) << file << " needs " << needed;
    }
  }
}

TEST_F(InstalledLibrariesTest, AreVersioned) {
  for (const std::string name : {"librti1516e.so", "libfedtime1516e.so"}) {
    const std::filesystem::path library = installation_.find(name);
    EXPECT_TRUE(std::filesystem::is_symlink(library));
    EXPECT_THAT(dynamic_entries(library, "SONAME"), UnorderedElementsAre(name + ".0"));
    EXPECT_TRUE(std::filesystem::exists(library.string() + ".0"));
  }
}

}  // namespace
}  // namespace roger::test

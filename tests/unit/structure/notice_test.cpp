// Every package of scripts/packages.txt is named in NOTICE with its licence and in
// docs/dependencies.md with its reason.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

namespace roger {
namespace {

namespace fs = std::filesystem;

/// Returns the text of a file of the source tree; empty if the file cannot be read.
std::string read_source_file(const std::string& name) {
  std::ifstream file(fs::path(ROGER_SOURCE_DIR) / name);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// Returns the package names of scripts/packages.txt, without comments and groups.
std::vector<std::string> listed_packages() {
  std::istringstream lines(read_source_file("scripts/packages.txt"));
  std::vector<std::string> packages;
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line.substr(0, line.find('#')));
    std::string package;
    if (words >> package) packages.push_back(package);
  }
  return packages;
}

/// Returns `text` with a backslash before each character that has a meaning in a regular
/// expression.
std::string escape_regex(const std::string& text) {
  static const std::regex kSpecial(R"([.+*?()\[\]{}|^$\\])");
  return std::regex_replace(text, kSpecial, R"(\$&)");
}

TEST(NoticeTest, NamesEveryPackageWithItsLicence) {
  const std::string notice = read_source_file("NOTICE");
  const auto packages = listed_packages();
  ASSERT_GT(packages.size(), 20U);
  for (const std::string& package : packages) {
    // A line: two spaces, the package, the component, at least two spaces, the licence.
    const std::regex line("\n  " + escape_regex(package) + " +[^ \n][^\n]*[^ \n]  +[^ \n]+");
    EXPECT_TRUE(std::regex_search(notice, line))
        << package << " is in scripts/packages.txt but NOTICE has no line with its licence";
  }
}

TEST(NoticeTest, EveryPackageHasAReason) {
  const std::string dependencies = read_source_file("docs/dependencies.md");
  for (const std::string& package : listed_packages()) {
    EXPECT_NE(dependencies.find("`" + package + "`"), std::string::npos)
        << package << " is in scripts/packages.txt but docs/dependencies.md gives no reason for it";
  }
}

TEST(NoticeTest, HasTheAttributionsOfTheStandards) {
  const std::string notice = read_source_file("NOTICE");
  EXPECT_NE(notice.find("Reprinted with permission from IEEE 1516.1(TM)-2010"), std::string::npos);
  EXPECT_NE(notice.find("Reprinted with permission from SISO Inc."), std::string::npos);
}

TEST(NoticeTest, LicenceIsTheOneThatReuseStates) {
  EXPECT_NE(read_source_file(".reuse/dep5").find("License: Apache-2.0"), std::string::npos);
  const std::string licence = read_source_file("LICENSE");
  EXPECT_NE(licence.find("Apache License"), std::string::npos);
  EXPECT_EQ(licence, read_source_file("LICENSES/Apache-2.0.txt"));
}

}  // namespace
}  // namespace roger

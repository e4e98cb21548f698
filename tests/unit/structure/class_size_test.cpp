// A class of the window, the commands and the radios has one job, and therefore few data members:
// many members are the sign of a class that should be divided.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <string>

namespace roger {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxMembers = 12;

/// Returns the declaration without its comment, template arguments and initializers.
std::string strip(std::string declaration) {
  static const std::regex kRest(R"(//.*|\{[^{}]*\}|= .*|\[[^\[\]]*\])");
  static const std::regex kArguments("<[^<>]*>");
  declaration = std::regex_replace(declaration, kRest, "");
  while (std::regex_search(declaration, kArguments)) {
    declaration = std::regex_replace(declaration, kArguments, "");
  }
  return declaration;
}

/// Returns the number of data members of each class that is defined in the text. Relies on the
/// layout of clang-format: members are indented by two more columns than their class, and the names
/// of a class's data members end with an underscore.
std::map<std::string, std::size_t> count_members(std::istream& text) {
  static const std::regex kHead(R"(( *)class ([\w:]+)[^;]*\{)");
  static const std::regex kMember(R"([\w:&* ]+ [\w, ]+_;? *)");
  std::map<std::string, std::size_t> found;
  std::string class_name;
  std::string indent;
  for (std::string line; std::getline(text, line);) {
    std::smatch head;
    if (std::regex_match(line, head, kHead)) {
      indent = head.str(1);
      class_name = head.str(2);
    } else if (line == indent + "};") {
      class_name.clear();
    } else if (!class_name.empty() && line.starts_with(indent + "  ")) {
      const std::string code = strip(line.substr(indent.size() + 2));
      if (!code.starts_with(' ') && std::regex_match(code, kMember)) ++found[class_name];
    }
  }
  return found;
}

class ClassSizeTest : public testing::TestWithParam<std::string> {};

TEST_P(ClassSizeTest, HasAtMost12DataMembers) {
  std::size_t classes = 0;
  for (const auto& entry :
       fs::recursive_directory_iterator(fs::path(ROGER_SOURCE_DIR) / GetParam())) {
    const std::string extension = entry.path().extension();
    if (extension != ".cpp" && extension != ".hpp") continue;
    std::ifstream file(entry.path());
    for (const auto& [name, members] : count_members(file)) {
      ++classes;
      EXPECT_LE(members, kMaxMembers) << name << " in " << entry.path().string();
    }
  }
  EXPECT_GT(classes, 20U);
}

INSTANTIATE_TEST_SUITE_P(Folders, ClassSizeTest, testing::Values("app", "radio", "ui"),
                         [](const auto& folder) { return folder.param; });

}  // namespace
}  // namespace roger

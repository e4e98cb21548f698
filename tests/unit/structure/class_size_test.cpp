// A class has one job, and therefore few data members: many members are the sign of a class that
// should be divided. So is a second mutex: it guards members that belong to another job.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <string>

namespace roger {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxMembers = 12;
constexpr std::size_t kMaxMutexes = 1;

/// Returns the least number of classes with members in a folder. Fewer mean that they were not
/// found.
std::size_t min_classes(const std::string& folder) {
  static const std::map<std::string, std::size_t> kSmallFolders{{"core", 15}, {"dds-filter", 2}};
  const auto small = kSmallFolders.find(folder);
  return small == kSmallFolders.end() ? 21 : small->second;
}

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

struct Count {
  std::size_t members = 0;
  std::size_t mutexes = 0;
};

/// Counts the data members of each class that is defined in the text. Relies on the layout of
/// clang-format: members are indented by two more columns than their class, and the names of a
/// class's data members end with an underscore.
std::map<std::string, Count> count_members(std::istream& text) {
  static const std::regex kHead(R"(( *)class ([\w:]+)[^;]*\{)");
  static const std::regex kMember(R"([\w:&* ]+ [\w, ]+_;? *)");
  static const std::regex kMutex(R"((mutable )?std::\w*mutex .*)");
  std::map<std::string, Count> found;
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
      if (code.starts_with(' ') || !std::regex_match(code, kMember)) continue;
      Count& count = found[class_name];
      ++count.members;
      if (std::regex_match(code, kMutex)) ++count.mutexes;
    }
  }
  return found;
}

class ClassSizeTest : public testing::TestWithParam<std::string> {};

TEST_P(ClassSizeTest, HasFewDataMembersAndOneMutex) {
  std::size_t classes = 0;
  for (const auto& entry :
       fs::recursive_directory_iterator(fs::path(ROGER_SOURCE_DIR) / GetParam())) {
    const std::string extension = entry.path().extension();
    if (extension != ".cpp" && extension != ".hpp") continue;
    std::ifstream file(entry.path());
    for (const auto& [name, count] : count_members(file)) {
      ++classes;
      EXPECT_LE(count.members, kMaxMembers) << name << " in " << entry.path().string();
      EXPECT_LE(count.mutexes, kMaxMutexes) << name << " in " << entry.path().string();
    }
  }
  EXPECT_GE(classes, min_classes(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Folders, ClassSizeTest,
                         testing::Values("app", "audio", "core", "dds-filter", "radio", "ui"),
                         [](const auto& folder) {
                           std::string name = folder.param;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace roger

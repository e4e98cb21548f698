// A class has one job, and therefore few data members and at most one mutex: many members are the
// sign of a class that should be divided.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

namespace roger {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxMembers = 12;

/// Returns the least number of classes with members in a folder. Fewer mean that they were not
/// found.
std::size_t min_classes(const std::string& folder) {
  static const std::map<std::string, std::size_t> kSmallFolders{
      {"core", 15}, {"dds-filter", 2}, {"dis", 3}};
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

/// The data members of a class.
struct Members {
  std::string name;
  bool is_value = false;  // a struct that can be copied: its members are not counted
  std::size_t count = 0;
  std::size_t mutexes = 0;
};

/// Returns the classes and structs that are defined in the text. Relies on the layout of
/// clang-format: members are indented by two more columns than their class; and on the names of a
/// class's data members, which end with an underscore. Mutexes are those of the standard, Guarded,
/// and the other names of Guarded in `aliases`.
std::vector<Members> count_members(std::istream& text, const std::string& aliases = "Guarded") {
  static const std::regex kHead(R"(( *)(class|struct) ([\w:]+)[^;]*\{)");
  static const std::regex kMember(
      R"((?!(class|enum|friend|return|static constexpr|struct|using) )[\w:&* ]+ [\w, ]+;? *)");
  const std::regex mutex(R"((mutable |static |const )*(std::\w*mutex|)" + aliases + R"() \w+;? *)");
  struct Open {
    std::string indent;
    bool is_class = false;
    Members members;
  };
  std::vector<Members> found;
  std::vector<Open> open;  // the innermost one is the last
  for (std::string line; std::getline(text, line);) {
    std::smatch head;
    // Most lines are ruled out without a regular expression, which takes much longer.
    if (line.ends_with('{') && std::regex_match(line, head, kHead)) {
      const bool is_class = head.str(2) == "class";
      open.push_back({head.str(1), is_class, {head.str(3), !is_class, 0, 0}});
      continue;
    }
    if (open.empty()) continue;
    auto& [indent, is_class, members] = open.back();
    if (line.starts_with(indent + "}")) {
      found.push_back(members);
      open.pop_back();
    } else if (line.starts_with(indent + "  ")) {
      const std::string declaration = line.substr(indent.size() + 2);
      if (declaration.starts_with(' ') || declaration.starts_with("//")) continue;
      const std::string code = strip(declaration);
      if (declaration == members.name + "(const " + members.name + "&) = delete;") {
        members.is_value = false;
      }
      if (code.starts_with(' ') || !std::regex_match(code, kMember)) continue;
      if (std::regex_match(code, mutex)) ++members.mutexes;
      if (!is_class || code.find_last_not_of("; ") == code.rfind('_')) ++members.count;
    }
  }
  return found;
}

/// Calls `visit(path)` with each source and header in the folder.
template <class Visit>
void for_each_source(const std::string& folder, const Visit& visit) {
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(ROGER_SOURCE_DIR) / folder)) {
    const std::string extension = entry.path().extension();
    if (extension == ".cpp" || extension == ".hpp") visit(entry.path());
  }
}

/// Returns Guarded and its other names, as a regular expression.
std::string find_guarded_names() {
  static const std::regex kAlias(R"( *using (\w+) = Guarded<.*)");
  std::string names = "Guarded";
  for (const char* folder : {"app", "audio", "core", "dds-filter", "dis", "radio", "rti", "ui"}) {
    for_each_source(folder, [&](const fs::path& path) {
      std::ifstream file(path);
      std::smatch alias;
      for (std::string line; std::getline(file, line);) {
        if (line.find("= Guarded<") == std::string::npos) continue;
        if (std::regex_match(line, alias, kAlias)) names += "|" + alias.str(1);
      }
    });
  }
  return names;
}

class ClassSizeTest : public testing::TestWithParam<std::string> {};

// A class with two mutexes has two jobs, and the order of its locks is hard to see.
TEST_P(ClassSizeTest, HasAtMost12DataMembersAndOneMutex) {
  std::size_t classes = 0;
  const std::string guarded = find_guarded_names();
  for_each_source(GetParam(), [&](const fs::path& path) {
    std::ifstream file(path);
    for (const Members& members : count_members(file, guarded)) {
      EXPECT_LE(members.mutexes, 1U) << members.name << " in " << path.string();
      if (members.is_value) continue;
      ++classes;
      EXPECT_LE(members.count, kMaxMembers) << members.name << " in " << path.string();
    }
  });
  EXPECT_GE(classes, min_classes(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Folders, ClassSizeTest,
                         testing::Values("app", "audio", "core", "dds-filter", "dis", "radio",
                                         "rti", "ui"),
                         [](const auto& folder) {
                           std::string name = folder.param;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

// The test above would also pass if nothing were counted.
TEST(ClassMembersTest, MembersAreCountedAroundNestedClasses) {
  std::istringstream text(R"(class Outer {
 public:
  void work(int a_);

 private:
  class Inner {
    std::mutex mutex_;
  };
  Guarded<std::map<int, int>> first_{1};  // a comment
  mutable std::mutex second_;
  Shared third_;
  int fourth_ = 0;
};
)");
  const std::vector<Members> found = count_members(text, "Guarded|Shared");
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].name, "Inner");
  EXPECT_EQ(found[0].mutexes, 1U);
  EXPECT_EQ(found[1].count, 4U);
  EXPECT_EQ(found[1].mutexes, 3U);
}

}  // namespace
}  // namespace roger

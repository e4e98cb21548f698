// The lists of sources in CMake: sorted, one file per line, and the headers that other libraries
// include are named as public.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace roger {
namespace {

namespace fs = std::filesystem;

const fs::path kRoot = ROGER_SOURCE_DIR;

bool is_file(std::string_view word) {
  return word.ends_with(".cpp") || word.ends_with(".hpp") || word.ends_with(".h");
}

/// A CMake command: its words line by line, without comments.
struct Command {
  std::string name;
  std::vector<std::vector<std::string>> lines;
};

/// Returns the commands of a CMake file.
std::vector<Command> commands_of(std::istream& in) {
  std::vector<Command> found;
  int depth = 0;
  for (std::string line; std::getline(in, line);) {
    std::string spaced;
    for (const char c : line.substr(0, line.find('#'))) {
      spaced += c == '(' || c == ')' ? std::string{' ', c, ' '} : std::string(1, c);
    }
    std::istringstream words(spaced);
    std::string last;
    if (depth > 0) found.back().lines.emplace_back();
    for (std::string word; words >> word; last = word) {
      if (word == "(") {
        if (++depth == 1) found.push_back({last, {{}}});
      } else if (word == ")") {
        --depth;
      } else if (depth > 0) {
        found.back().lines.back().push_back(word);
      }
    }
  }
  return found;
}

/// Returns the commands that list the files of a target.
bool lists_files(const std::string& command) {
  static const std::set<std::string> kCommands{"add_executable", "add_library",   "list",
                                               "roger_library",  "roger_program", "roger_test",
                                               "target_sources"};
  return kCommands.contains(command);
}

/// Returns the CMakeLists.txt files below a folder, without build folders.
std::vector<fs::path> cmake_lists(const fs::path& below) {
  std::vector<fs::path> found;
  for (auto entry = fs::recursive_directory_iterator(below);
       entry != fs::recursive_directory_iterator(); ++entry) {
    const std::string name = entry->path().filename();
    if (name == "build" || name.starts_with('.')) entry.disable_recursion_pending();
    if (name == "CMakeLists.txt") found.push_back(entry->path());
  }
  return found;
}

/// Returns what is wrong with the lists of a CMake file. Files of other folders form a group of
/// their own, before or after those of the folder.
std::vector<std::string> misplaced(std::istream& in) {
  std::vector<std::string> wrong;
  for (const Command& command : commands_of(in)) {
    if (!lists_files(command.name)) continue;
    std::map<bool, std::string> last;
    for (const auto& words : command.lines) {
      if (std::ranges::count_if(words, is_file) > 1) wrong.push_back("one line: " + words.back());
      for (const std::string& word : words) {
        if (!is_file(word)) {
          last.clear();  // a keyword: another list begins
          continue;
        }
        std::string& before = last[word.starts_with("..") || word.starts_with('$')];
        if (word < before) wrong.push_back("unsorted: " + word);
        before = word;
      }
    }
  }
  return wrong;
}

TEST(CMakeListsTest, SourcesAreSortedOnePerLine) {
  const std::vector<fs::path> lists = cmake_lists(kRoot);
  EXPECT_GT(lists.size(), 40U);
  for (const fs::path& path : lists) {
    std::ifstream in(path);
    EXPECT_EQ(misplaced(in), std::vector<std::string>{}) << path;
  }
}

TEST(CMakeListsTest, WrongListsAreFound) {
  std::istringstream good("roger_test(a\n SOURCES\n  a.cpp\n  c.cpp\n  ../b.cpp\n LINK b)\n");
  EXPECT_EQ(misplaced(good), std::vector<std::string>{});
  std::istringstream bad("add_library(a STATIC b.cpp  # c.cpp\n a.cpp d.cpp)\n");
  EXPECT_EQ(misplaced(bad), (std::vector<std::string>{"one line: d.cpp", "unsorted: a.cpp"}));
}

/// The files of the program, and the targets to which they belong.
struct Targets {
  std::map<std::string, std::set<std::string>> of_source;
  std::map<std::string, std::set<std::string>> of_folder;  // of the sources in a folder
  std::set<std::string> public_headers;

  /// Returns the targets of a file. A header belongs to the target of its source, and without one
  /// to all targets that have sources in its folder, or else in the folder around that.
  [[nodiscard]] std::set<std::string> of(const fs::path& file) const {
    const auto source = of_source.find(fs::path(file).replace_extension(".cpp").generic_string());
    if (source != of_source.end()) return source->second;
    for (fs::path at = file.parent_path(); !at.empty(); at = at.parent_path()) {
      const auto folder = of_folder.find(at.generic_string());
      if (folder != of_folder.end()) return folder->second;
    }
    return {};
  }
};

const std::vector<std::string>& top_folders() {
  static const std::vector<std::string> kFolders{"app", "audio", "core", "dds-filter",
                                                 "dis", "radio", "rti",  "ui"};
  return kFolders;
}

Targets read_targets() {
  constexpr std::string_view kRti = "${ROGER_RTI}";
  Targets out;
  for (const std::string& top : top_folders()) {
    for (const fs::path& list : cmake_lists(kRoot / top)) {
      std::ifstream in(list);
      const fs::path folder = fs::relative(list.parent_path(), kRoot);
      for (const Command& command : commands_of(in)) {
        if (!lists_files(command.name)) continue;
        for (const auto& words : command.lines) {
          for (std::string word : words) {
            if (!is_file(word)) continue;
            if (word.starts_with(kRti)) word.replace(0, kRti.size(), "embedded");
            const fs::path file = (folder / word).lexically_normal();
            const std::string target = (folder / command.lines.front().front()).generic_string();
            if (word.ends_with(".cpp")) {
              out.of_source[file.generic_string()].insert(target);
              out.of_folder[file.parent_path().generic_string()].insert(target);
            } else {
              out.public_headers.insert(file.generic_string());
            }
          }
        }
      }
    }
  }
  return out;
}

/// Returns the project's headers that a file includes.
std::vector<std::string> includes_of(const fs::path& path) {
  constexpr std::string_view kInclude = "#include \"";
  std::vector<std::string> found;
  std::ifstream in(path);
  for (std::string line; std::getline(in, line);) {
    if (!line.starts_with(kInclude)) continue;
    found.push_back(
        line.substr(kInclude.size(), line.find('"', kInclude.size()) - kInclude.size()));
  }
  return found;
}

TEST(CMakeListsTest, HeadersThatOtherLibrariesIncludeArePublic) {
  const Targets targets = read_targets();
  EXPECT_GT(targets.public_headers.size(), 200U);
  std::map<std::string, std::string> wrong;
  for (const std::string& top : top_folders()) {
    for (const auto& entry : fs::recursive_directory_iterator(kRoot / top)) {
      if (!is_file(entry.path().filename().string())) continue;
      const fs::path file = fs::relative(entry.path(), kRoot);
      const std::set<std::string> own = targets.of(file);
      for (const std::string& header : includes_of(entry.path())) {
        if (targets.public_headers.contains(header)) continue;
        const std::set<std::string> owners = targets.of(header);
        if (std::ranges::none_of(owners, [&](const auto& one) { return own.contains(one); })) {
          wrong[header] = file.generic_string();
        }
      }
    }
  }
  for (const auto& [header, file] : wrong) ADD_FAILURE() << file << " includes " << header;
}

}  // namespace
}  // namespace roger

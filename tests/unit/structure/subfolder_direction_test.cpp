// The sub-folders of a top folder include each other in one direction, as docs/architecture.md
// says.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace roger {
namespace {

namespace fs = std::filesystem;

/// Layers from the ground up. A sub-folder includes those of lower layers only, never another one
/// of its own layer. Sources directly in the top folder may include all of them, and none includes
/// these.
using Layers = std::vector<std::vector<std::string>>;

const std::map<std::string, Layers>& layers() {
  static const std::map<std::string, Layers> kLayers = {
      {"ui",
       {{"theme", "port"},
        {"model"},
        {"input"},
        {"widgets"},
        {"chart", "export"},
        {"instructor", "rti", "tester", "trainee"},
        {"window"}}},
  };
  return kLayers;
}

/// Returns the layer of a sub-folder, counted from the ground; -1: it is in none.
int layer_of(const Layers& layers, const std::string& folder) {
  for (std::size_t i = 0; i < layers.size(); ++i) {
    if (std::ranges::find(layers[i], folder) != layers[i].end()) return static_cast<int>(i);
  }
  return -1;
}

bool may_include(const Layers& layers, const std::string& from, const std::string& to) {
  if (from == to) return true;
  const int below = layer_of(layers, to);
  return below >= 0 && (from.empty() || layer_of(layers, from) > below);
}

bool is_source(const fs::path& path) {
  return path.extension() == ".cpp" || path.extension() == ".hpp";
}

/// Returns the first element of a path inside the top folder; empty: a file directly in it.
std::string subfolder_of(const fs::path& inside) {
  return inside.has_parent_path() ? inside.begin()->string() : std::string();
}

class SubfolderTest : public testing::TestWithParam<std::string> {
 protected:
  /// Calls `visit(path, path inside the top folder)` for every source.
  template <class Visit>
  void for_each_source(const Visit& visit) const {
    const fs::path top = fs::path(ROGER_SOURCE_DIR) / GetParam();
    for (const auto& entry : fs::recursive_directory_iterator(top)) {
      if (entry.is_regular_file() && is_source(entry.path())) {
        visit(entry.path(), fs::relative(entry.path(), top));
      }
    }
  }
};

TEST_P(SubfolderTest, IncludesRunDownwards) {
  const std::regex pattern("^\\s*#\\s*include\\s*\"" + GetParam() + "/([^\"]+)\".*");
  const Layers& mine = layers().at(GetParam());
  int includes = 0;
  for_each_source([&](const fs::path& path, const fs::path& inside) {
    const std::string from = subfolder_of(inside);
    EXPECT_TRUE(from.empty() || layer_of(mine, from) >= 0) << from << " is in no layer";
    std::ifstream in(path);
    std::string text;
    for (int line = 1; std::getline(in, text); ++line) {
      std::smatch match;
      if (!std::regex_match(text, match, pattern)) continue;
      ++includes;
      EXPECT_TRUE(may_include(mine, from, subfolder_of(fs::path(match[1].str()))))
          << path.string() << ":" << line << ": " << match[1];
    }
  });
  EXPECT_GT(includes, 0);
}

TEST_P(SubfolderTest, AreSmall) {
  constexpr std::size_t kMaxPairs = 25;
  std::map<std::string, std::set<std::string>> pairs;
  for_each_source([&](const fs::path& path, const fs::path& inside) {
    pairs[inside.parent_path().string()].insert(path.stem().string());
  });
  for (const auto& [folder, names] : pairs) EXPECT_LE(names.size(), kMaxPairs) << folder;
}

INSTANTIATE_TEST_SUITE_P(Folders, SubfolderTest, testing::Values("ui"),
                         [](const auto& folder) { return folder.param; });

// A rule that lets everything through would pass the tests above.
TEST(SubfolderRulesTest, RefuseWhatTheyShould) {
  const Layers& ui = layers().at("ui");
  EXPECT_TRUE(may_include(ui, "widgets", "theme"));
  EXPECT_TRUE(may_include(ui, "", "window"));
  EXPECT_FALSE(may_include(ui, "theme", "widgets"));
  EXPECT_FALSE(may_include(ui, "trainee", "tester")) << "one layer";
  EXPECT_FALSE(may_include(ui, "window", "")) << "the top folder itself";
  EXPECT_FALSE(may_include(ui, "window", "nowhere"));
}

}  // namespace
}  // namespace roger

// Documents exist where sources, scripts, settings and other documents refer to them.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace roger {
namespace {

namespace fs = std::filesystem;

fs::path source_root() {
  return fs::path(ROGER_SOURCE_DIR);
}

/// Returns the text of a file; empty if the file cannot be read.
std::string read_source(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// Returns the regular files of the source tree, without build folders and the corpus of the fuzz
/// targets.
std::vector<fs::path> source_files() {
  constexpr std::array kFolders = {"app",        "audio",   "cmake", "configs",  "core",
                                   "dds-filter", "dis",     "docs",  "examples", "radio",
                                   "rti",        "scripts", "tests", "ui"};
  const fs::path corpus = source_root() / "tests" / "fuzz" / "corpus";
  std::vector<fs::path> files{source_root() / "README.md", source_root() / "CHANGELOG.md"};
  for (const char* folder : kFolders) {
    for (auto entry = fs::recursive_directory_iterator(source_root() / folder);
         entry != fs::recursive_directory_iterator(); ++entry) {
      if (entry->path() == corpus) entry.disable_recursion_pending();
      if (entry->is_regular_file()) files.push_back(entry->path());
    }
  }
  return files;
}

/// Returns the paths of documents below docs that `text` mentions.
std::vector<std::string> mentioned_documents(const std::string& text) {
  constexpr std::string_view kFolder = "docs/";
  constexpr std::string_view kEnding = ".md";
  constexpr std::string_view kPathCharacters =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-/";
  std::vector<std::string> paths;
  for (std::size_t at = text.find(kFolder); at != std::string::npos;
       at = text.find(kFolder, at + 1)) {
    const std::size_t end = text.find_first_not_of(kPathCharacters, at);
    if (end == std::string::npos || text.compare(end, kEnding.size(), kEnding) != 0) continue;
    paths.push_back(text.substr(at, end - at) + std::string(kEnding));
  }
  return paths;
}

/// Returns the targets of the links in a Markdown text that lead to files, without their anchors.
std::vector<std::string> linked_files(const std::string& text) {
  constexpr std::string_view kLink = "](";
  std::vector<std::string> targets;
  for (std::size_t at = text.find(kLink); at != std::string::npos; at = text.find(kLink, at + 1)) {
    const std::size_t begin = at + kLink.size();
    const std::size_t end = text.find(')', begin);
    if (end == std::string::npos) break;
    const std::string target = text.substr(begin, end - begin);
    if (target.find_first_of(" \n:") != std::string::npos) continue;
    const std::string file = target.substr(0, target.find('#'));
    if (!file.empty()) targets.push_back(file);
  }
  return targets;
}

TEST(DocumentsTest, MentionedDocumentsExist) {
  std::size_t mentions = 0;
  for (const fs::path& path : source_files()) {
    for (const std::string& document : mentioned_documents(read_source(path))) {
      ++mentions;
      EXPECT_TRUE(fs::exists(source_root() / document))
          << path.string() << " mentions " << document << ", which does not exist";
    }
  }
  EXPECT_GT(mentions, 20U);
}

TEST(DocumentsTest, LinksLeadToFiles) {
  std::size_t links = 0;
  for (const fs::path& path : source_files()) {
    if (path.extension() != ".md") continue;
    for (const std::string& target : linked_files(read_source(path))) {
      ++links;
      EXPECT_TRUE(fs::exists(path.parent_path() / target))
          << path.string() << " has a link to " << target << ", which does not exist";
    }
  }
  EXPECT_GT(links, 50U);
}

TEST(DocumentsTest, ReadmeFitsOnOnePage) {
  constexpr std::ptrdiff_t kMaxLines = 150;
  const std::string readme = read_source(source_root() / "README.md");
  ASSERT_FALSE(readme.empty());
  EXPECT_LE(std::count(readme.begin(), readme.end(), '\n'), kMaxLines);
}

}  // namespace
}  // namespace roger

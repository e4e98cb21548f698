// Documents exist where sources, scripts, settings and other documents refer to them.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
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

/// Returns the targets of the links in a Markdown text that lead to files or to anchors.
std::vector<std::string> link_targets(const std::string& text) {
  constexpr std::string_view kLink = "](";
  std::vector<std::string> targets;
  for (std::size_t at = text.find(kLink); at != std::string::npos; at = text.find(kLink, at + 1)) {
    const std::size_t begin = at + kLink.size();
    const std::size_t end = text.find(')', begin);
    if (end == std::string::npos) break;
    const std::string target = text.substr(begin, end - begin);
    if (target.find_first_of(" \n:") == std::string::npos) targets.push_back(target);
  }
  return targets;
}

/// Returns the anchor of a heading, as GitHub and Markdown's own tools derive it.
std::string anchor_of(std::string_view heading) {
  std::string anchor;
  for (const char each : heading) {
    const auto c = static_cast<unsigned char>(each);
    if (std::isalnum(c) != 0 || c == '_' || c == '-' || c >= 0x80) {
      anchor += static_cast<char>(std::tolower(c));
    } else if (c == ' ') {
      anchor += '-';
    }
  }
  return anchor;
}

/// Returns the anchors of the headings of a document.
std::set<std::string> anchors_in(const std::string& text) {
  std::set<std::string> anchors;
  std::istringstream lines(text);
  bool code = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```")) code = !code;
    const std::size_t level = line.find_first_not_of('#');
    if (code || level == 0 || level == std::string::npos || line[level] != ' ') continue;
    anchors.insert(anchor_of(std::string_view(line).substr(level + 1)));
  }
  return anchors;
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

TEST(DocumentsTest, LinksLeadToFilesAndHeadings) {
  std::size_t links = 0;
  std::size_t anchors = 0;
  for (const fs::path& path : source_files()) {
    if (path.extension() != ".md") continue;
    for (const std::string& target : link_targets(read_source(path))) {
      ++links;
      const std::string file = target.substr(0, target.find('#'));
      const fs::path document = file.empty() ? path : path.parent_path() / file;
      EXPECT_TRUE(fs::exists(document))
          << path.string() << " has a link to " << target << ", which does not exist";
      if (file.size() == target.size() || document.extension() != ".md") continue;
      ++anchors;
      EXPECT_TRUE(anchors_in(read_source(document)).contains(target.substr(file.size() + 1)))
          << path.string() << " has a link to " << target << ", and there is no such heading";
    }
  }
  EXPECT_GT(links, 50U);
  EXPECT_GT(anchors, 50U);
}

// The site of the documents contains docs/ only.
TEST(DocumentsTest, LinksOfDocumentsStayBelowTheirFolder) {
  const fs::path docs = source_root() / "docs";
  for (const fs::path& path : source_files()) {
    if (path.extension() != ".md" || !path.string().starts_with(docs.string() + "/")) continue;
    for (const std::string& target : link_targets(read_source(path))) {
      const fs::path file = (path.parent_path() / target).lexically_normal();
      EXPECT_TRUE(file.string().starts_with(docs.string() + "/"))
          << path.string() << " has a link to " << target;
    }
  }
}

TEST(DocumentsTest, PicturesAreMadeByTheScript) {
  const std::string script = read_source(source_root() / "scripts" / "pictures");
  std::size_t pictures = 0;
  for (const auto& entry : fs::recursive_directory_iterator(source_root() / "docs")) {
    const fs::path& path = entry.path();
    if (path.extension() != ".png" && path.extension() != ".svg") continue;
    ++pictures;
    EXPECT_EQ(path.parent_path().filename(), "pictures") << path.string();
    const std::string name = " " + path.stem().string() + " ";
    EXPECT_TRUE(script.find("window" + name) != std::string::npos ||
                script.find("operated" + name) != std::string::npos)
        << "scripts/pictures does not make " << path.string();
  }
  EXPECT_GE(pictures, 7U);
}

TEST(DocumentsTest, ReadmeFitsOnOnePage) {
  constexpr std::ptrdiff_t kMaxLines = 150;
  const std::string readme = read_source(source_root() / "README.md");
  ASSERT_FALSE(readme.empty());
  EXPECT_LE(std::count(readme.begin(), readme.end(), '\n'), kMaxLines);
}

}  // namespace
}  // namespace roger

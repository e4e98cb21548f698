// Comments, messages and documents are in plain English and avoid the phrases listed here. Each hit
// names file, line and replacement.

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace roger {
namespace {

namespace fs = std::filesystem;

struct Phrase {
  std::vector<std::string> words;  // lower case
  std::string better;
};

const std::vector<Phrase>& phrases() {
  static const std::vector<Phrase> kPhrases = {
      {{"tell"}, "report, send, notify"},
      {{"tells"}, "reports, sends, notifies"},
      {{"told"}, "reported, sent, notified"},
      {{"nobody"}, "no station, no federate, no operator"},
      {{"somebody"}, "a station, a federate, an operator"},
      {{"someone"}, "a station, a federate, an operator"},
      {{"anybody"}, "any station, any federate"},
      {{"anyone"}, "any station, any federate"},
      {{"whoever"}, "the station that, a caller that"},
      {{"he"}, "they, or the role"},
      {{"she"}, "they, or the role"},
      {{"his"}, "their, or the role's"},
      {{"him"}, "them, or the role"},
      {{"himself"}, "themselves, or the role"},
      {{"beside"}, "next to, in addition to"},
      {{"has", "to"}, "must"},
      {{"have", "to"}, "must"},
      {{"so", "many"}, "the amount by its name"},
      {{"so", "much"}, "the amount by its name"},
      {{"one", "who"}, "a station that, a caller that"},
      {{"those", "who"}, "stations that, callers that"},
      {{"he", "who"}, "the station that"},
      {{"that", "can't", "be"}, "impossible"},
      {{"whence"}, "from where"},
      {{"thereof"}, "of it"},
      {{"lest"}, "so that ... not"},
      {{"save", "for"}, "except"},
      {{"lever"}, "instructor control"},
      {{"levers"}, "instructor controls"},
      {{"knob"}, "receiver setting"},
      {{"knobs"}, "receiver settings"},
      {{"tape"}, "recording"},
      {{"tapes"}, "recordings"},
      {{"clerk"}, "worker"},
      {{"seat"}, "position"},
      {{"remark"}, "reception result"},
      {{"verdict"}, "result"},
      {{"verdicts"}, "results"},
      {{"flaw"}, "problem"},
      {{"flaws"}, "problems"},
      {{"doorbell"}, "wake-up"},
      {{"hiss"}, "noise"},
  };
  return kPhrases;
}

/// Contractions are for window texts.
const std::set<std::string>& contractions() {
  static const std::set<std::string> kContractions = {"can't",  "don't",   "doesn't",  "isn't",
                                                      "aren't", "won't",   "didn't",   "wasn't",
                                                      "hasn't", "haven't", "couldn't", "it's"};
  return kContractions;
}

/// Returns whether a sentence starts with a relative clause as its subject, or with "Of".
bool has_wrong_opening(const std::string& word, std::string_view sentence) {
  static const std::set<std::string> kOpenings = {"Of", "Who", "What", "Whose", "Whom"};
  return kOpenings.contains(word) && sentence.find('?') == std::string_view::npos;
}

/// A comment, message or line of a document, with its position.
struct Text {
  std::string text;
  std::size_t line = 0;
  bool literal = false;  // a string literal, not a comment
  bool window = false;   // a text of the window, or of a test that reads the window
};

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '\'' || c == '_' || c == '-';
}

/// Returns the comments, and the string literals that contain a space. A comment of several lines
/// is one text.
std::vector<Text> find_source_texts(const std::string& source) {
  std::vector<Text> found;
  std::size_t line = 1;
  std::size_t comment_line = 0;  // last line of the newest line comment
  bool window = false;           // within the arguments of tr() or a similar function
  std::string word;
  const auto take_string = [&](std::size_t& at) {
    std::string text;
    const std::size_t begun = line;
    for (++at; at < source.size() && source[at] != '"'; ++at) {
      if (source[at] == '\\') ++at;
      if (source[at] == '\n') ++line;
      text += source[at] == '"' ? '\'' : source[at];
    }
    if (text.find(' ') != std::string::npos) found.push_back({text, begun, true, window});
  };
  for (std::size_t at = 0; at < source.size(); ++at) {
    const char c = source[at];
    if (c == '\n') {
      ++line;
    } else if (source.compare(at, 2, "//") == 0) {
      const std::size_t end = std::min(source.find('\n', at), source.size());
      std::size_t begin = at;
      while (begin < end && (source[begin] == '/' || source[begin] == '<')) ++begin;
      const std::string text = source.substr(begin, end - begin);
      if (comment_line + 1 == line && !found.empty()) {
        found.back().text += '\n' + text;
      } else {
        found.push_back({text, line, false, false});
      }
      comment_line = line;
      at = end - 1;
    } else if (c == 'R' && source.compare(at, 2, "R\"") == 0) {
      const std::size_t open = source.find('(', at);
      const std::string close = ")" + source.substr(at + 2, open - at - 2) + "\"";
      const std::size_t end = std::min(source.find(close, open), source.size());
      found.push_back({source.substr(open + 1, end - open - 1), line, true, false});
      line += static_cast<std::size_t>(
          std::count(found.back().text.begin(), found.back().text.end(), '\n'));
      at = end + close.size() - 1;
    } else if (c == '"') {
      take_string(at);
    } else if (c == '\'' && (at == 0 || !is_word(source[at - 1]))) {
      at += source[at + 1] == '\\' ? 3U : 2U;  // a character literal, not a digit separator
    } else if (is_word(c)) {
      if (at == 0 || !is_word(source[at - 1])) word.clear();
      word += c;
    } else if (c == '(') {
      window = word == "tr" || word == "translate" || word == "QT_TRANSLATE_NOOP" ||
               word == "QT_TR_NOOP" || word == "QT_TR_N_NOOP";
    } else if (c == ';') {
      window = false;
    }
  }
  return found;
}

/// Replaces text between two marks, such as `identifiers`, by spaces.
void blank_between(std::string& text, char mark) {
  for (std::size_t open = text.find(mark); open != std::string::npos; open = text.find(mark)) {
    const std::size_t close = text.find(mark, open + 1);
    if (close == std::string::npos) return;
    for (std::size_t at = open; at <= close; ++at) {
      if (text[at] != '\n') text[at] = ' ';
    }
  }
}

/// Returns every line of a document without code blocks and `code`.
std::vector<Text> find_document_texts(const std::string& document) {
  std::vector<Text> found;
  bool code = false;
  std::size_t number = 0;
  std::size_t begin = 0;
  while (begin < document.size()) {
    const std::size_t end = std::min(document.find('\n', begin), document.size());
    std::string line = document.substr(begin, end - begin);
    begin = end + 1;
    ++number;
    if (line.starts_with("```")) code = !code;
    if (code) continue;
    blank_between(line, '`');
    found.push_back({line, number, false, false});
  }
  return found;
}

/// Appends a line to `hits` for each phrase of `text` that must be replaced.
void check(Text text, const std::string& path, std::vector<std::string>& hits) {
  if (!text.literal) blank_between(text.text, '`');
  // Ignores quotations in comments and JSON in raw literals. Other literals contain no plain
  // quotation marks.
  blank_between(text.text, '"');
  const auto hit = [&](std::size_t at, const std::string& what, const std::string& better) {
    const auto line = text.line + static_cast<std::size_t>(std::count(
                                      text.text.begin(),
                                      text.text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
    hits.push_back(path + ":" + std::to_string(line) + ": \"" + what + "\": " + better);
  };
  struct Word {
    std::string as_written;
    std::string lower;
    std::size_t at = 0;
    bool opens = false;  // first word of a sentence
  };
  std::vector<Word> words;
  bool opens = true;
  for (std::size_t at = 0; at < text.text.size();) {
    const char c = text.text[at];
    if (!is_word(c)) {
      if (c == '.' || c == ':' || c == ';') opens = true;
      ++at;
      continue;
    }
    Word word{{}, {}, at, opens};
    while (at < text.text.size() && is_word(text.text[at])) word.as_written += text.text[at++];
    opens = false;
    word.lower = word.as_written;
    std::ranges::transform(word.lower, word.lower.begin(), [](char letter) {
      return static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    });
    words.push_back(std::move(word));
  }
  for (auto word = words.begin(); word != words.end(); ++word) {
    // Finds "is heard no more", but not "no more than" or "no more packets".
    if (word->lower == "no" && std::distance(word, words.end()) > 1 && word[1].lower == "more") {
      const std::size_t after = word[1].at + word[1].lower.size();
      if (after == text.text.size() ||
          std::string_view(".,;:)").find(text.text[after]) != std::string_view::npos) {
        hit(word->at, "no more", "no longer");
      }
    }
    if (!text.window && word->opens &&
        has_wrong_opening(word->as_written,
                          std::string_view(text.text).substr(
                              word->at, text.text.find('.', word->at) - word->at))) {
      hit(word->at, word->as_written, "a sentence starts with its subject");
    }
    if (!text.window && contractions().contains(word->lower)) {
      hit(word->at, word->as_written, "contractions are for window texts");
    }
    for (const Phrase& phrase : phrases()) {
      const auto left = static_cast<std::size_t>(std::distance(word, words.end()));
      if (left >= phrase.words.size() &&
          std::equal(phrase.words.begin(), phrase.words.end(), word,
                     [](const std::string& a, const Word& b) { return a == b.lower; })) {
        hit(word->at,
            text.text.substr(word->at, (word + std::ssize(phrase.words) - 1)->at +
                                           phrase.words.back().size() - word->at),
            phrase.better);
      }
    }
  }
}

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// Returns the files of a folder, or a file itself.
std::vector<fs::path> files_in(const fs::path& place) {
  if (fs::is_regular_file(place)) return {place};
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(place)) files.push_back(entry.path());
  return files;
}

std::vector<std::string> find_hits(const std::string& place) {
  // The standard's own headers, the list of replaced words, and this list.
  static const std::set<std::string> kExempt = {"rti/include/RTI", "docs/glossary.md",
                                                "tests/unit/structure/language_test.cpp"};
  std::vector<std::string> hits;
  const fs::path root = ROGER_SOURCE_DIR;
  for (const fs::path& file : files_in(root / place)) {
    const std::string path = fs::relative(file, root).generic_string();
    if (std::ranges::any_of(kExempt,
                            [&](const std::string& exempt) { return path.starts_with(exempt); })) {
      continue;
    }
    const std::string kind = file.extension();
    std::vector<Text> texts;
    if (kind == ".cpp" || kind == ".hpp") texts = find_source_texts(read(file));
    if (kind == ".md") texts = find_document_texts(read(file));
    const bool of_window = path.starts_with("tests/ui/");
    for (Text& text : texts) {
      text.window = text.window || (of_window && text.literal);
      check(text, path, hits);
    }
  }
  return hits;
}

class LanguageTest : public testing::TestWithParam<const char*> {};

TEST_P(LanguageTest, HasNoPhrasesThatTheGuideReplaces) {
  const std::vector<std::string> hits = find_hits(GetParam());
  std::string list;
  for (const std::string& hit : hits) list += hit + '\n';
  EXPECT_TRUE(hits.empty()) << hits.size() << " phrases:\n" << list;
}

INSTANTIATE_TEST_SUITE_P(All, LanguageTest,
                         testing::Values("core", "audio", "dds-filter", "dis", "rti", "radio", "ui",
                                         "app", "examples", "tests", "docs", "README.md",
                                         "CHANGELOG.md"),
                         [](const auto& place) {
                           std::string name = place.param;
                           std::erase_if(name, [](char c) {
                             return std::isalnum(static_cast<unsigned char>(c)) == 0;
                           });
                           return name;
                         });

// The window cannot translate such a text, so a new use needs a reason.
TEST(QuotedTextTest, OnlyTextsFromOutsideAreShownUntranslated) {
  std::set<std::string> users;
  const fs::path root(ROGER_SOURCE_DIR);
  for (const char* folder : {"app", "audio", "radio", "ui"}) {
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
      const std::string extension = entry.path().extension().string();
      if (extension != ".cpp" && extension != ".hpp") continue;
      std::ifstream file(entry.path());
      const std::string text{std::istreambuf_iterator<char>(file), {}};
      if (text.find("kQuoted") != std::string::npos) {
        users.insert(fs::relative(entry.path(), root).generic_string());
      }
    }
  }
  const std::set<std::string> expected{
      "radio/exercise/recording/recording_format.cpp",  // problems stored in a recording
      "radio/exercise/replay/recording.cpp",            // errors of the JSON parser
      "radio/model/notice.cpp",                         // the tables of texts
      "radio/model/notice.hpp",
      "ui/model/notice_text.cpp",
  };
  EXPECT_EQ(users, expected);
}

TEST(LanguageCheckTest, FindsPhrasesInCommentsAndMessagesWithTheirLine) {
  std::vector<std::string> hits;
  const std::string source =
      "int a = 1'000;  // is told\n"
      "// of several\n"
      "// lines that nobody reads\n"
      "f(\"you have to go\", \"nobody\", 'x');\n"
      "tr(\"can't\"); log(\"we can't\"); tr(\"You can't\");\n"
      "// Who sends is heard. Who is it?\n";
  for (const Text& text : find_source_texts(source)) check(text, "a.cpp", hits);
  EXPECT_EQ(hits,
            (std::vector<std::string>{"a.cpp:1: \"told\": reported, sent, notified",
                                      "a.cpp:3: \"nobody\": no station, no federate, no operator",
                                      "a.cpp:4: \"have to\": must",
                                      "a.cpp:5: \"can't\": contractions are for window texts",
                                      "a.cpp:6: \"Who\": a sentence starts with its subject"}));
}

}  // namespace
}  // namespace roger

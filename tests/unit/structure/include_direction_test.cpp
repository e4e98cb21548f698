// The floors of docs/architecture.md hold: no arrow runs up, none sideways between audio and rti,
// and a third-party library is seen only in the folder that owns it.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <string>
#include <vector>

namespace roger {
namespace {

namespace fs = std::filesystem;

struct Include {
  std::string name;
  int line;
};

struct Rule {
  std::vector<std::string> own;      // prefixes of "..." includes allowed
  std::vector<std::string> library;  // regular expressions of third-party headers allowed
};

const std::map<std::string, Rule>& rules() {
  static const std::map<std::string, Rule> kRules = {
      {"core", {{"core/"}, {"toml\\+\\+/.*", "spdlog/.*", "fmt/.*"}}},
      {"dds-filter", {{"dds-filter/", "core/"}, {}}},
      {"rti", {{"rti/", "dds-filter/", "core/"}, {"RTI/.*", "boost/.*", "pugixml.*", "fmt/.*"}}},
      {"audio",
       {{"audio/", "core/"},
        {"opus/?.*", "ogg/.*", "portaudio.*", "pa_.*", "jack/.*", "speex/.*", "sndfile.*",
         "alsa/.*", "fmt/.*"}}},
      {"radio",
       {{"radio/", "audio/", "dds-filter/", "core/"},
        {"RTI/.*", "fmt/.*", "sodium.*", "nlohmann/.*"}}},
      {"ui",
       {{"ui/", "core/", "radio/station/snapshot.hpp", "radio/station/events.hpp",
         "radio/station/command.hpp", "radio/station/operator_port.hpp",
         "radio/exercise/exercise_port.hpp"},
        {"Q[A-Z][A-Za-z]*"}}},
  };
  return kRules;
}

/// Third-party headers by their first path element or name; all else in <...> is the standard's or
/// the system's.
bool is_third_party(const std::string& name) {
  static const std::regex kThirdParty(
      "(toml\\+\\+|spdlog|fmt|boost|asio|ogg|opus|speex|RTI|CLI|nlohmann|jack|alsa)/.*"
      "|pugixml.*|portaudio.*|pa_.*|sndfile.*|sodium.*|opus.*\\.h|Q[A-Za-z]+(/.*)?|gtest/.*|gmock/"
      ".*");
  return std::regex_match(name, kThirdParty);
}

bool is_source(const fs::path& path) {
  const auto extension = path.extension();
  return extension == ".cpp" || extension == ".hpp" || extension == ".h";
}

std::vector<Include> includes_of(const fs::path& path, char open, char close) {
  const std::regex pattern(std::string("^\\s*#\\s*include\\s*") + open + "([^" + close + "]+)" +
                           close + ".*");
  std::vector<Include> found;
  std::ifstream in(path);
  std::string text;
  for (int line = 1; std::getline(in, text); ++line) {
    std::smatch match;
    if (std::regex_match(text, match, pattern)) found.push_back({match[1], line});
  }
  return found;
}

bool starts_with_any(const std::string& name, const std::vector<std::string>& prefixes) {
  return std::any_of(prefixes.begin(), prefixes.end(),
                     [&](const std::string& prefix) { return name.rfind(prefix, 0) == 0; });
}

bool matches_any(const std::string& name, const std::vector<std::string>& patterns) {
  return std::any_of(patterns.begin(), patterns.end(), [&](const std::string& pattern) {
    return std::regex_match(name, std::regex(pattern));
  });
}

std::vector<fs::path> sources_below(const std::string& folder) {
  std::vector<fs::path> found;
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(ROGER_SOURCE_DIR) / folder)) {
    if (entry.is_regular_file() && is_source(entry.path())) found.push_back(entry.path());
  }
  return found;
}

class IncludeDirectionTest : public testing::TestWithParam<std::string> {};

TEST_P(IncludeDirectionTest, OnlyDownwards) {
  const Rule& rule = rules().at(GetParam());
  const auto sources = sources_below(GetParam());
  ASSERT_FALSE(sources.empty());
  for (const auto& path : sources) {
    for (const auto& include : includes_of(path, '"', '"')) {
      EXPECT_TRUE(starts_with_any(include.name, rule.own))
          << path.string() << ":" << include.line << ": \"" << include.name << "\"";
    }
  }
}

TEST_P(IncludeDirectionTest, OnlyItsOwnLibraries) {
  const Rule& rule = rules().at(GetParam());
  for (const auto& path : sources_below(GetParam())) {
    for (const auto& include : includes_of(path, '<', '>')) {
      if (!is_third_party(include.name)) continue;
      EXPECT_TRUE(matches_any(include.name, rule.library))
          << path.string() << ":" << include.line << ": <" << include.name << ">";
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Folders, IncludeDirectionTest,
                         testing::Values("core", "dds-filter", "rti", "audio", "radio", "ui"),
                         [](const auto& folder) {
                           std::string name = folder.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

// The standard's headers are compiled by other people: nothing but themselves may be needed.
TEST(StandardApiTest, StandsAlone) {
  for (const auto& path : sources_below("rti/include")) {
    EXPECT_TRUE(includes_of(path, '"', '"').empty()) << path.string();
    for (const auto& include : includes_of(path, '<', '>')) {
      EXPECT_TRUE(!is_third_party(include.name) || include.name.rfind("RTI/", 0) == 0)
          << path.string() << ":" << include.line << ": <" << include.name << ">";
    }
  }
}

// A rule that lets everything through would pass the tests above.
TEST(IncludeRulesTest, RefuseWhatTheyShould) {
  EXPECT_FALSE(starts_with_any("rti/fom/object_model.hpp", rules().at("radio").own));
  EXPECT_FALSE(starts_with_any("radio/station/station.hpp", rules().at("ui").own));
  EXPECT_FALSE(starts_with_any("audio/packet.hpp", rules().at("rti").own));
  EXPECT_FALSE(matches_any("boost/asio.hpp", rules().at("radio").library));
  EXPECT_FALSE(matches_any("QWidget", rules().at("radio").library));
  EXPECT_TRUE(is_third_party("boost/asio.hpp"));
  EXPECT_TRUE(is_third_party("QtWidgets/QLabel"));
  EXPECT_FALSE(is_third_party("vector"));
  EXPECT_FALSE(is_third_party("sys/socket.h"));
}

}  // namespace
}  // namespace roger

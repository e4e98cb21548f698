// Includes follow the layers of docs/architecture.md: no layer includes a higher one, audio and rti
// do not include each other, and only the folder that owns a third-party library includes its
// headers. Within a layer, sub-folders include each other only in the listed directions, without a
// cycle, and no folder has too many files.

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
      {"core", {{"core/"}, {"boost/crc\\.hpp", "toml\\+\\+/.*"}}},
      {"dds-filter", {{"dds-filter/", "core/"}, {}}},
      {"dis", {{"dis/", "core/"}, {}}},
      {"rti",
       {{"rti/", "dds-filter/", "core/"},
        {"RTI/.*", "boost/.*", "openssl/.*", "pugixml.*", "sodium.*"}}},
      {"audio",
       {{"audio/", "core/"},
        {"opus/?.*", "ogg/.*", "portaudio.*", "pa_.*", "jack/.*", "speex/.*", "sndfile.*",
         "alsa/.*", "gsm/.*", "fmt/.*"}}},
      {"radio",
       {{"radio/", "audio/", "dds-filter/", "core/"},
        {"RTI/.*", "fmt/.*", "sodium.*", "nlohmann/.*"}}},
      {"radio/hla",
       {{"radio/hla/", "radio/signal/", "radio/model/", "audio/", "dds-filter/", "core/"},
        {"RTI/.*"}}},
      {"ui",
       {{"ui/", "core/", "radio/station/port/", "radio/exercise/port/"}, {"Q[A-Z][A-Za-z]*"}}},
  };
  return kRules;
}

/// Returns whether a header in <...> belongs to a third-party library, by its first path element or
/// its name. All others belong to the standard library or the system.
bool is_third_party(const std::string& name) {
  static const std::regex kThirdParty(
      "(toml\\+\\+|spdlog|fmt|boost|asio|ogg|openssl|opus|speex|gsm|RTI|CLI|nlohmann|jack|alsa)/.*"
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

TEST_P(IncludeDirectionTest, IncludesOnlyLowerLayers) {
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

TEST_P(IncludeDirectionTest, IncludesOnlyItsOwnLibraries) {
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
                         testing::Values("core", "dds-filter", "dis", "rti", "audio", "radio",
                                         "radio/hla", "ui"),
                         [](const auto& folder) {
                           std::string name = folder.param;
                           std::ranges::replace_if(
                               name, [](char c) { return c == '-' || c == '/'; }, '_');
                           return name;
                         });

/// A sub-folder ("" is the top folder itself) and the sub-folders of the same top folder that its
/// files may include.
using Directions = std::map<std::string, std::set<std::string>>;

const std::map<std::string, Directions>& directions() {
  static const std::map<std::string, Directions> kDirections = {
      {"core", {{"", {}}}},
      {"dds-filter", {{"", {}}}},
      {"dis", {{"", {}}}},
      {"audio",
       {{"dsp", {}},
        {"", {"dsp"}},
        {"codec", {"", "dsp"}},
        {"device", {"dsp"}},
        {"microphone", {"", "dsp"}},
        {"playout", {"", "codec", "dsp"}},
        {"recording", {"", "codec"}}}},
      {"app",
       {{"support", {}},
        {"bench", {}},
        {"bundle", {"support"}},
        {"bench/delay", {"bench", "bench/rti", "probe", "status", "support"}},
        {"bench/dis", {"bench/radio", "dis/gateway", "dis/network", "support"}},
        {"bench/exchange", {"bench", "bench/rti", "bench/sockets", "support"}},
        {"bench/messages", {"bench", "bench/rti", "bench/sockets", "support"}},
        {"bench/peers", {"bench", "bench/rti", "bench/sockets", "support"}},
        {"bench/radio", {"bench", "support", "swarm"}},
        {"bench/rti", {"bench", "bench/sockets", "support"}},
        {"bench/services", {"bench/rti", "support"}},
        {"bench/sockets", {"support"}},
        {"bench/voice", {"bench", "support"}},
        {"console", {"support"}},
        {"dis", {"dis/capture", "dis/network", "support"}},
        {"dis/capture", {}},
        {"dis/gateway", {"dis", "dis/capture", "dis/network"}},
        {"dis/network", {"dis/capture"}},
        {"dis/watch", {"dis"}},
        {"doctor", {"dis/network", "support"}},
        {"metrics", {"support"}},
        {"probe", {"support"}},
        {"rtiexec", {"commands", "support"}},
        {"status", {"support"}},
        {"swarm", {"support"}},
        {"commands",
         {"bundle", "console", "doctor", "metrics", "probe", "status", "support", "swarm"}},
        {"commands/bench",
         {"bench", "bench/delay", "bench/dis", "bench/peers", "bench/radio", "bench/rti",
          "bench/sockets", "bench/voice", "commands", "doctor", "support"}},
        {"commands/dis",
         {"commands", "dis", "dis/capture", "dis/gateway", "dis/network", "dis/watch", "support"}},
        {"embedded",
         {"commands", "dis/gateway", "dis/network", "doctor", "metrics", "status", "support"}},
        {"external", {"commands", "doctor", "support"}}}},
      {"radio",
       {{"exercise",
         {"exercise/port", "exercise/recording", "exercise/replay", "exercise/timeline", "hla",
          "plan", "station/port"}},
        {"exercise/port", {"hla", "model", "signal"}},
        {"exercise/recording", {"exercise/port", "exercise/timeline", "hla", "plan"}},
        {"exercise/replay",
         {"exercise/port", "exercise/recording", "exercise/timeline", "hla", "station/port"}},
        {"exercise/timeline", {"exercise/port", "hla", "plan", "signal", "station/receive"}},
        {"hla", {"model", "model/propagation", "signal"}},
        {"hla/federate", {"hla", "hla/rejoin", "signal"}},
        {"hla/rejoin", {"hla"}},
        {"model", {}},
        {"model/propagation", {}},
        {"model/sound", {"model"}},
        {"plan", {"model", "model/propagation", "model/sound", "signal"}},
        {"signal", {"model", "model/propagation"}},
        {"station",
         {"hla", "model", "plan", "station/control", "station/port", "station/receive",
          "station/report", "station/setup", "station/transmit"}},
        {"station/control",
         {"hla", "model", "plan", "station/port", "station/receive", "station/report",
          "station/setup", "station/transmit"}},
        {"station/port", {"hla", "model", "model/propagation", "plan", "signal"}},
        {"station/receive",
         {"hla", "model", "model/propagation", "model/sound", "plan", "signal", "station/port"}},
        {"station/report", {"hla", "station/port", "station/receive", "station/setup"}},
        {"station/setup", {"hla", "model", "plan", "station/port", "station/receive"}},
        {"station/transmit", {"hla", "model", "signal", "station/port"}}}},
      {"ui",
       {{"", {"model", "port", "start", "theme", "window"}},
        {"chart", {"model", "theme", "widgets"}},
        {"export", {"theme", "widgets"}},
        {"input", {"model"}},
        {"instructor", {"chart", "model", "theme", "widgets"}},
        {"model", {"port", "theme"}},
        {"port", {}},
        {"rti", {"export", "model", "theme", "widgets"}},
        {"start", {"input", "model", "port", "theme", "trainee", "widgets", "window"}},
        {"tester", {"chart", "export", "model", "port", "theme", "widgets"}},
        {"theme", {}},
        {"trainee", {"chart", "model", "port", "theme", "widgets"}},
        {"widgets", {"input", "model", "theme"}},
        {"window",
         {"export", "input", "instructor", "model", "port", "rti", "tester", "theme", "trainee",
          "widgets"}}}},
      {"rti",
       {{"api", {"federate/refusal", "federate/reporting", "federate/session", "rid", "types"}},
        {"discovery",
         {"net", "net/io", "net/tls", "rid", "security", "security/certificate", "wire"}},
        {"encoding", {"types"}},
        {"executive",
         {"discovery", "executive/base", "executive/federation", "fom", "net", "net/io", "net/tls",
          "rid", "security", "security/certificate", "wire"}},
        {"executive/base", {"fom", "security/certificate", "wire"}},
        {"executive/declarations", {"executive/base", "executive/objects", "fom", "wire"}},
        {"executive/federation",
         {"executive/base", "executive/declarations", "executive/mom", "executive/objects",
          "executive/services", "executive/synchronization", "fom", "wire"}},
        {"executive/mom",
         {"executive/base", "executive/declarations", "executive/objects",
          "executive/synchronization", "fom", "mom", "wire"}},
        {"executive/objects", {"executive/base", "executive/synchronization", "fom", "wire"}},
        {"executive/services",
         {"executive/base", "executive/declarations", "executive/mom", "executive/objects",
          "executive/synchronization", "fom", "wire"}},
        {"executive/synchronization", {"executive/base", "wire"}},
        {"federate/callbacks", {"federate/memory", "types", "wire"}},
        {"federate/link",
         {"federate/memory", "federate/refusal", "federate/send", "fom", "net", "wire"}},
        {"federate/memory", {}},
        {"federate/mom",
         {"federate/callbacks", "federate/objects", "federate/receive", "federate/reporting",
          "federate/send", "federate/statistics", "federate/time", "fom", "mom", "types", "wire"}},
        {"federate/objects", {"federate/refusal", "federate/statistics", "fom", "types", "wire"}},
        {"federate/presence", {"federate/link", "net", "rid", "types", "wire"}},
        {"federate/receive",
         {"federate/link", "federate/presence", "federate/statistics", "net", "types", "wire"}},
        {"federate/refusal", {"time", "types", "wire"}},
        {"federate/reporting", {"federate/refusal", "net"}},
        {"federate/seal", {"net", "security", "wire"}},
        {"federate/send", {"federate/statistics", "net", "wire"}},
        {"federate/services",
         {"federate/callbacks",
          "federate/link",
          "federate/memory",
          "federate/mom",
          "federate/objects",
          "federate/presence",
          "federate/receive",
          "federate/refusal",
          "federate/reporting",
          "federate/seal",
          "federate/send",
          "federate/statistics",
          "federate/time",
          "fom",
          "mom",
          "net",
          "rid",
          "time",
          "types",
          "wire"}},
        {"federate/session",
         {"discovery", "federate/callbacks", "federate/link", "federate/mom", "federate/presence",
          "federate/receive", "federate/refusal", "federate/reporting", "federate/seal",
          "federate/send", "federate/services", "federate/statistics", "fom", "net", "net/io",
          "rid", "security", "wire"}},
        {"federate/statistics", {"fom", "wire"}},
        {"federate/time", {"federate/callbacks", "federate/refusal", "wire"}},
        {"fom", {"wire"}},
        {"include/RTI", {}},
        {"include/RTI/encoding", {}},
        {"include/RTI/time", {}},
        {"mom", {"fom", "types", "wire"}},
        {"net", {"net/connection", "net/io", "net/tls", "security/certificate", "wire"}},
        {"net/connection", {"net/io", "net/tls", "security/certificate", "wire"}},
        {"net/io", {}},
        {"net/tls", {"security", "security/certificate", "wire"}},
        {"rid", {"security", "security/certificate"}},
        {"security", {"wire"}},
        {"security/certificate", {"security", "wire"}},
        {"time", {"types"}},
        {"types", {}},
        {"wire", {}}}},
  };
  return kDirections;
}

std::string folder_within(const std::string& top, const fs::path& file) {
  const std::string folder = file.parent_path().lexically_relative(top).generic_string();
  return folder == "." ? "" : folder;
}

/// One step of a depth-first search. Returns whether a folder on `path` is reached again.
bool on_cycle(const Directions& graph, const std::string& folder, std::set<std::string> path) {
  if (!path.insert(folder).second) return true;
  const auto found = graph.find(folder);
  if (found == graph.end()) return false;
  return std::any_of(found->second.begin(), found->second.end(),
                     [&](const std::string& next) { return on_cycle(graph, next, path); });
}

bool has_cycle(const Directions& graph) {
  return std::any_of(graph.begin(), graph.end(),
                     [&](const auto& entry) { return on_cycle(graph, entry.first, {}); });
}

class SubfolderTest : public testing::TestWithParam<std::string> {};

TEST_P(SubfolderTest, IncludesRunInTheListedDirection) {
  const std::string& top = GetParam();
  const Directions& allowed = directions().at(top);
  for (const auto& path : sources_below(top)) {
    const std::string from =
        folder_within((fs::path(ROGER_SOURCE_DIR) / top).generic_string(), path);
    ASSERT_TRUE(allowed.contains(from)) << path.string() << " is in a folder without a rule";
    for (const auto& include : includes_of(path, '"', '"')) {
      if (!include.name.starts_with(top + "/")) continue;
      const std::string to = folder_within(top, include.name);
      EXPECT_TRUE(to == from || allowed.at(from).contains(to))
          << path.string() << ":" << include.line << ": \"" << include.name << "\"";
    }
  }
}

TEST_P(SubfolderTest, HasNoCycle) {
  EXPECT_FALSE(has_cycle(directions().at(GetParam())));
}

// A sub-folder counts together with the folders inside it.
TEST_P(SubfolderTest, HasNoCycleBetweenWholeSubfolders) {
  Directions whole;
  for (const auto& [from, targets] : directions().at(GetParam())) {
    const std::string part = from.substr(0, from.find('/'));
    for (const std::string& to : targets) {
      if (to.substr(0, to.find('/')) != part) whole[part].insert(to.substr(0, to.find('/')));
    }
  }
  EXPECT_FALSE(has_cycle(whole));
}

/// Returns the number of pairs of header and source in each folder.
std::map<fs::path, std::size_t> count_pairs(const std::string& top) {
  std::map<fs::path, std::set<std::string>> stems;
  for (const auto& path : sources_below(top)) {
    stems[path.parent_path()].insert(path.stem().string());
  }
  std::map<fs::path, std::size_t> pairs;
  for (const auto& [folder, names] : stems) pairs[folder] = names.size();
  return pairs;
}

TEST_P(SubfolderTest, HasAtMost25HeaderSourcePairs) {
  for (const auto& [folder, pairs] : count_pairs(GetParam())) EXPECT_LE(pairs, 25U) << folder;
}

TEST(TestFolderTest, HasAtMost40HeaderSourcePairs) {
  for (const auto& [folder, pairs] : count_pairs("tests")) EXPECT_LE(pairs, 40U) << folder;
}

INSTANTIATE_TEST_SUITE_P(Folders, SubfolderTest,
                         testing::Values("app", "audio", "core", "dds-filter", "dis", "radio",
                                         "rti", "ui"),
                         [](const auto& folder) {
                           std::string name = folder.param;
                           std::ranges::replace_if(
                               name, [](char c) { return c == '-' || c == '/'; }, '_');
                           return name;
                         });

TEST(SubfolderRulesTest, CyclesAreFound) {
  EXPECT_FALSE(has_cycle({{"a", {"b", "c"}}, {"b", {"c"}}, {"c", {}}}));
  EXPECT_TRUE(has_cycle({{"a", {"b"}}, {"b", {"c"}}, {"c", {"a"}}}));
}

// Other programs compile the standard's headers, so these must not need any others of Roger.
TEST(StandardApiTest, HeadersIncludeOnlyEachOther) {
  for (const auto& path : sources_below("rti/include")) {
    EXPECT_TRUE(includes_of(path, '"', '"').empty()) << path.string();
    for (const auto& include : includes_of(path, '<', '>')) {
      EXPECT_TRUE(!is_third_party(include.name) || include.name.rfind("RTI/", 0) == 0)
          << path.string() << ":" << include.line << ": <" << include.name << ">";
    }
  }
}

// The tests above would also pass if the rules allowed everything.
TEST(IncludeRulesTest, WrongDirectionsAndLibrariesAreRejected) {
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

// Precompiled headers: made with the same optimisation and debugging options as what includes them.
// GCC accepts others in silence, and crashes on some machines.

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>
#include <string>

namespace roger {
namespace {

/// Returns the last options of a compile command that set optimisation and debugging.
std::string code_options(const std::string& command) {
  std::istringstream words(command);
  std::map<std::string, std::string> last;
  for (std::string word; words >> word;) {
    if (word.starts_with("-O") || word.starts_with("-g")) last[word.substr(0, 2)] = word;
    if (word.starts_with("-fsanitize")) last["-fsanitize"] += word;
  }
  std::string options;
  for (const auto& [kind, option] : last) options += option + " ";
  return options;
}

TEST(PrecompiledHeadersTest, AreMadeWithTheOptionsOfTheirUsers) {
  std::ifstream in(ROGER_BIN_DIR "/../compile_commands.json");
  ASSERT_TRUE(in) << "no compile commands";
  const std::regex included(R"(-include (\S+cmake_pch\.hxx))");
  std::map<std::string, std::map<std::string, std::set<std::string>>> files_by_options;
  for (const auto& entry : nlohmann::json::parse(in)) {
    const auto command = entry.at("command").get<std::string>();
    std::smatch header;
    if (!std::regex_search(command, header, included)) continue;
    files_by_options[header[1]][code_options(command)].insert(entry.at("file"));
  }
  if (files_by_options.empty()) GTEST_SKIP() << "this build precompiles no headers";
  for (const auto& [header, users] : files_by_options) {
    EXPECT_EQ(users.size(), 1) << header;
    if (users.size() == 1) continue;
    for (const auto& [options, files] : users) ADD_FAILURE() << options << ": " << *files.begin();
  }
}

}  // namespace
}  // namespace roger

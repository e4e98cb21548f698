// ROGER_RTI_ONLY: a build of the RTI alone needs no audio and no Qt. It is only configured.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "tests/integration/installed/installation.hpp"

namespace roger::test {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;

class RtiOnlyTest : public testing::Test {
 protected:
  void TearDown() override { fs::remove_all(build_); }
  [[nodiscard]] Outcome configure(const std::vector<std::string>& options) const {
    std::vector<std::string> arguments{ROGER_CMAKE,
                                       "-S",
                                       ROGER_SOURCE_DIR,
                                       "-B",
                                       build_.string(),
                                       "-GNinja",
                                       "-DCMAKE_CXX_COMPILER=" ROGER_CXX,
                                       "-DROGER_RTI_ONLY=ON"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    return run(std::move(arguments));
  }

  const fs::path build_ = testing::TempDir() + "roger-rti-only-" + std::to_string(::getpid());
};

TEST_F(RtiOnlyTest, CompilesNeitherAudioNorRadioNorWindows) {
  const Outcome outcome = configure(
      {"-DCMAKE_DISABLE_FIND_PACKAGE_Qt6=ON", "-DCMAKE_DISABLE_FIND_PACKAGE_fmt=ON",
       "-DCMAKE_DISABLE_FIND_PACKAGE_nlohmann_json=ON", "-DCMAKE_DISABLE_FIND_PACKAGE_GTest=ON"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.text;
  std::ifstream commands(build_ / "compile_commands.json");
  static const std::regex file("\\s*\"file\": \"(.*)\".*");
  std::set<std::string> folders;
  std::smatch match;
  for (std::string line; std::getline(commands, line);) {
    if (!std::regex_match(line, match, file)) continue;
    folders.insert(fs::relative(match[1].str(), ROGER_SOURCE_DIR).begin()->string());
  }
  EXPECT_THAT(folders, AllOf(Contains("app"), Contains("core"), Contains("rti")));
  for (const char* folder : {"audio", "radio", "tests", "ui"}) {
    EXPECT_THAT(folders, Not(Contains(folder)));
  }
}

TEST_F(RtiOnlyTest, ExternalRtiIsRejected) {
  const Outcome outcome = configure({"-DROGER_RTI=external"});
  EXPECT_NE(outcome.exit_code, 0);
  EXPECT_THAT(outcome.text, HasSubstr("ROGER_RTI_ONLY"));
}

}  // namespace
}  // namespace roger::test

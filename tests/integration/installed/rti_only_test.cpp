// ROGER_RTI_ONLY: a build of the RTI alone needs no audio and no Qt. It is only configured.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "app/support/json_file.hpp"
#include "tests/integration/app/roger_process.hpp"

namespace roger::app {
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

  const fs::path build_ = scratch("rti-only");
};

TEST_F(RtiOnlyTest, CompilesNeitherAudioNorRadioNorWindows) {
  const Outcome outcome = configure(
      {"-DCMAKE_DISABLE_FIND_PACKAGE_Qt6=ON", "-DCMAKE_DISABLE_FIND_PACKAGE_fmt=ON",
       "-DCMAKE_DISABLE_FIND_PACKAGE_nlohmann_json=ON", "-DCMAKE_DISABLE_FIND_PACKAGE_GTest=ON"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.text;
  const auto commands = read_json((build_ / "compile_commands.json").string());
  ASSERT_TRUE(commands) << commands.error().text();
  std::set<std::string> folders;
  for (const auto& command : commands.value()) {
    const fs::path file = command.at("file").get<std::string>();
    folders.insert(fs::relative(file, ROGER_SOURCE_DIR).begin()->string());
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
}  // namespace roger::app

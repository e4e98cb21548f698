// scripts/run, with which README.md begins. Packages are not installed and nothing is built: the
// script finds the tested program where its build would be. Everything else is real.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <vector>

#include "tests/integration/app/roger_process.hpp"
#include "tests/support/disturbed_sound.hpp"
#include "tests/support/isolation.hpp"

namespace roger::app {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

class RunScriptTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!test::has_own_network()) GTEST_SKIP() << "other programs use the ports of the default RID";
    fs::create_directories(folder_ / "scripts");
    fs::create_directories(folder_ / "bin");
    fs::copy(source_ / "scripts" / "run", folder_ / "scripts" / "run");
    fs::copy(source_ / "configs", folder_ / "configs", fs::copy_options::recursive);
    for (const char* preset : {"release", "headless"}) {
      fs::create_directories(folder_ / "build" / preset / "bin");
      fs::create_symlink(program(), folder_ / "build" / preset / "bin" / "roger");
    }
    write_recorder(folder_ / "scripts" / "setup");
    write_recorder(folder_ / "bin" / "cmake");
    ::setenv("PATH", ((folder_ / "bin").string() + ":" + std::getenv("PATH")).c_str(), 1);
    ::setenv("XDG_CONFIG_HOME", (folder_ / "config").c_str(), 1);
    ::setenv("QT_QPA_PLATFORM", "offscreen", 1);
  }
  void TearDown() override { fs::remove_all(folder_); }

  [[nodiscard]] std::vector<std::string> command(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), (folder_ / "scripts" / "run").string());
    return arguments;
  }
  /// Returns what the script has called to install packages and to build.
  [[nodiscard]] std::vector<std::string> calls() const {
    std::vector<std::string> lines;
    std::ifstream file(folder_ / "calls");
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    return lines;
  }
  /// Returns how many programs of the script run.
  [[nodiscard]] std::ptrdiff_t running() const {
    const fs::directory_iterator processes("/proc");
    return std::count_if(begin(processes), end(processes), [&](const fs::directory_entry& entry) {
      std::error_code gone;
      return fs::read_symlink(entry.path() / "cwd", gone) == folder_ && !gone &&
             fs::read_symlink(entry.path() / "exe", gone).filename() == "roger";
    });
  }

  const fs::path source_ = ROGER_SOURCE_DIR;
  const fs::path folder_ = fs::canonical(testing::TempDir()) / "run";

 private:
  void write_recorder(const fs::path& path) const {
    std::ofstream(path) << "#!/bin/sh\necho \"$(basename \"$0\") $*\" >>" << folder_ / "calls"
                        << "\n";
    fs::permissions(path, fs::perms::owner_all);
  }
};

TEST_F(RunScriptTest, WithoutAWindowItTestsTheVoiceAndEndsWhatItStarted) {
  test::repeat_if_disturbed(std::chrono::milliseconds{100}, [this](std::string& differences) {
    fs::remove(folder_ / "calls");
    const Outcome outcome =
        run(command({"--headless", "--speak", "/usr/share/sounds/alsa/Front_Center.wav",
                     "--guard-ms", "200"}));  // a loaded machine wakes threads late
    EXPECT_EQ(running(), 0);
    differences = differences_of_echo(outcome);
    if (!differences.empty()) return;
    EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
    EXPECT_THAT(outcome.text, HasSubstr("Radio check passed"));
    EXPECT_TRUE(fs::exists(folder_ / "build" / "headless" / "echo.wav"));
    EXPECT_THAT(calls(), ElementsAre("setup ", "cmake --preset headless",
                                     "cmake --build --preset headless --target roger"));
  });
}

TEST_F(RunScriptTest, StartsTheConsoleWithAnEchoStationUntilItIsInterrupted) {
  ::setenv("DISPLAY", ":none", 1);
  const std::string log = folder_ / "run.txt";
  auto script = ChildProcess::start({command({"--device", "null"}), {}, log});
  ASSERT_TRUE(script) << script.error().text();
  const std::string echo = folder_ / "build" / "release" / "echo.log";
  EXPECT_TRUE(appears(echo, "ECHO in federation")) << text_of_file(log) << text_of_file(echo);
  EXPECT_TRUE(test::eventually([&] { return running() == 3; })) << "executive, echo, console";
  ::kill(script.value().pid(), SIGTERM);
  EXPECT_EQ(script.value().wait_for(test::kPatience), 128 + SIGTERM) << text_of_file(log);
  EXPECT_EQ(running(), 0);
  EXPECT_THAT(calls(), ElementsAre("setup ", "cmake --preset release",
                                   "cmake --build --preset release --target roger"));
}

TEST_F(RunScriptTest, PresetsExist) {
  const std::string presets = text_of_file(source_ / "CMakePresets.json");
  for (const char* name : {"release", "headless"}) {
    EXPECT_THAT(presets, HasSubstr(std::string("\"name\": \"") + name + "\""));
  }
}

}  // namespace
}  // namespace roger::app

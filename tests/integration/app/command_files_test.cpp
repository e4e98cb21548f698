// Completions and manual pages that scripts/command-files makes from the help of the program.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "tests/integration/app/roger_process.hpp"

namespace roger::app {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;

class CommandFilesTest : public testing::Test {
 protected:
  CommandFilesTest() {
    const Outcome made =
        run({ROGER_SOURCE_DIR "/scripts/command-files", ROGER_BIN_DIR "/roger", folder_.string()});
    EXPECT_EQ(made.exit_code, 0) << made.text;
  }
  ~CommandFilesTest() override { fs::remove_all(folder_); }

  [[nodiscard]] std::string file(const std::string& name) const {
    return text_of_file((folder_ / name).string());
  }
  /// Returns what bash offers for the last of these words.
  [[nodiscard]] std::string complete(const std::string& words) const {
    const std::string script = (folder_ / "bash-completion/completions/roger").string();
    const Outcome outcome =
        run({"/bin/bash", "-c",
             "source '" + script + "'; COMP_WORDS=(" + words +
                 "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _roger; echo \"${COMPREPLY[*]}\""});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
    return outcome.text;
  }
  /// Returns the commands that the program's help lists.
  static std::set<std::string> commands() {
    const std::string help = roger({"--help"}).text;
    const std::string list = help.substr(help.find("Subcommands:"));
    static const std::regex kLine("\n  ([a-z-]+) ");
    std::set<std::string> out;
    for (std::sregex_iterator at(list.begin(), list.end(), kLine), end; at != end; ++at) {
      out.insert((*at)[1]);
    }
    out.erase("roger");  // of the examples
    return out;
  }

  const fs::path folder_ =
      fs::path(testing::TempDir()) / ("roger-command-files-" + std::to_string(::getpid()));
};

TEST_F(CommandFilesTest, EveryCommandIsCompletedAndHasAPage) {
  const std::string completion = complete("roger ''");
  EXPECT_GT(commands().size(), 10U);
  for (const std::string& command : commands()) {
    EXPECT_THAT(completion, HasSubstr(command));
    EXPECT_THAT(file("man/man1/roger-" + command + ".1"),
                AllOf(HasSubstr(".SH NAME"), HasSubstr(".SH OPTIONS")))
        << command;
    EXPECT_THAT(file("zsh/site-functions/_roger"), HasSubstr("    " + command + ") _roger_"));
    EXPECT_THAT(file("fish/vendor_completions.d/roger.fish"), HasSubstr(" -a " + command + " -d "));
  }
  EXPECT_THAT(file("man/man1/roger.1"), HasSubstr(".SH COMMANDS"));
}

TEST_F(CommandFilesTest, BashCompletesOptionsAndTheirValues) {
  EXPECT_EQ(complete("roger radio-c"), "radio-check\n");
  EXPECT_EQ(complete("roger radio --cod"), "--codec\n");
  EXPECT_EQ(complete("roger radio --codec mu-"), "mu-law\n");
  EXPECT_EQ(complete("roger keys iss"), "issue\n");
  EXPECT_EQ(complete("roger keys issue --role tr"), "trainee\n");
  EXPECT_EQ(complete("roger radio --station EAGLE --low"), "--low-delay\n");
  const std::string plan = (folder_ / "plan.toml").string();
  std::ofstream(plan) << "\n";
  EXPECT_EQ(complete("roger console --plan " + plan.substr(0, plan.size() - 3)), plan + "\n");
}

}  // namespace
}  // namespace roger::app

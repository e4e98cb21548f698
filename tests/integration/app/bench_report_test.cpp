// scripts/bench with measurements that fail or do not end, played by a program in place of roger.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "tests/integration/app/roger_process.hpp"

namespace roger::app {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

class BenchReportTest : public ::testing::Test {
 protected:
  BenchReportTest() {
    fs::create_directories(folder_);
    std::ofstream(program_) << R"(#!/bin/sh
[ "$1" = --version ] && echo "roger 9.9" && exit
[ "$2" = list ] && printf 'works  It works\nfails  It fails\nhangs  It does not end\n' && exit
[ "$2" = fails ] && echo "roger: no <network>" >&2 && exit 1
if [ "$2" = hangs ]; then
  sleep 1000 &
  echo $! > ")" << folder_ << R"(/child"
  wait
fi
echo '{"bench":"works","settings":{},"rows":[{"case":"a","value":1}]}' > "$4"
printf 'case  value\n   a      1\n'
)";
    fs::permissions(program_, fs::perms::owner_all);
  }
  ~BenchReportTest() override { fs::remove_all(folder_); }

  Outcome report(std::vector<std::string> arguments) {
    std::vector<std::string> all{ROGER_SOURCE_DIR "/scripts/bench", "--report", folder_, "--roger",
                                 program_};
    all.insert(all.end(), arguments.begin(), arguments.end());
    return run(std::move(all));
  }
  [[nodiscard]] std::string page() const { return text_of_file(folder_ + "/report.html"); }

  const std::string folder_ = scratch("report-of-failures");
  const std::string program_ = folder_ + "/roger";
};

TEST_F(BenchReportTest, PageNamesTheProcessorAndTheDate) {
  const Outcome outcome = report({"--only", "works"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.text;
  EXPECT_THAT(page(), testing::ContainsRegex("<p>20[0-9]{2}-[0-9]{2}-[0-9]{2} [0-9:]{5} UTC; "
                                             "roger 9.9; .* [0-9]+ processors, .+</p>"));
  EXPECT_THAT(page(), Not(HasSubstr("Left out")));
}

TEST_F(BenchReportTest, FailedMeasurementIsNamedAndChangesTheExitCode) {
  const Outcome outcome = report({"--only", "works", "--only", "fails"});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(outcome.text, HasSubstr("bench: left out: fails\n"));
  EXPECT_THAT(page(), HasSubstr("Left out: roger: no &lt;network&gt;<"));
  EXPECT_THAT(page(), HasSubstr("<td>a</td>")) << "the others are on the page";
}

TEST_F(BenchReportTest, MeasurementThatDoesNotEndIsEndedWithItsProcesses) {
  const Outcome outcome = report({"--timeout", "0.02"});
  EXPECT_EQ(outcome.exit_code, 1);
  EXPECT_THAT(outcome.text, HasSubstr("bench: left out: fails, hangs\n"));
  EXPECT_THAT(page(), HasSubstr("Left out: it did not end within 0.02 min"));
  const pid_t child = std::stoi("0" + text_of_file(folder_ + "/child"));
  ASSERT_GT(child, 0);
  EXPECT_TRUE(test::eventually([&] { return ::kill(child, 0) != 0; }));
}

}  // namespace
}  // namespace roger::app

// scripts/bench with measurements that fail or do not end, played by a program in place of roger.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "tests/integration/app/roger_process.hpp"

namespace roger::app {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

/// Returns whether a process does not run, which includes that it only waits for its parent.
bool has_ended(const std::string& pid) {
  const std::string stat = text_of_file("/proc/" + std::to_string(std::stoi(pid)) + "/stat");
  return stat.empty() || stat.substr(stat.rfind(')') + 2, 1) == "Z";
}

class BenchReportTest : public ::testing::Test {
 protected:
  BenchReportTest() {
    fs::create_directories(folder_);
    // A process group for each child, as the program gives them.
    std::ofstream(program_) << "#!/usr/bin/env bash\nset -m\ncd " << folder_ << R"(
[ "$1" = --version ] && echo "roger 9.9" && exit
[ "$2" = list ] && printf 'fails  It fails\nhangs  It does not end\nworks  It works\n' && exit
if [ "$2" != works ]; then
  sleep 1000 &
  echo $! >"$2-child"
fi
[ "$2" = fails ] && echo "roger: no <network>" >&2 && exit 1
[ "$2" = hangs ] && wait
echo '{"bench":"works","settings":{},"rows":[{"case":"a","value":1}]}' >"$4"
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
  /// Returns the identifier of the process that a measurement has started; empty if it has none.
  [[nodiscard]] std::string child_of(const std::string& measurement) const {
    return text_of_file(folder_ + "/" + measurement + "-child");
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
  EXPECT_THAT(page(), HasSubstr("<td>a</td>")) << "the one after it is on the page";
  ASSERT_NE(child_of("fails"), "");
  EXPECT_TRUE(has_ended(child_of("fails")));
}

TEST_F(BenchReportTest, MeasurementThatDoesNotEndIsEndedWithItsProcesses) {
  // On a busy machine the measurement needs longer until it has started its process.
  for (const std::string limit : {"0.1", "0.4", "1.5"}) {
    const Outcome outcome = report({"--only", "hangs", "--timeout", limit});
    EXPECT_EQ(outcome.exit_code, 1);
    EXPECT_THAT(outcome.text, HasSubstr("bench: left out: hangs\n"));
    EXPECT_THAT(page(), HasSubstr("Left out: it did not end within " + limit + " min"));
    if (!child_of("hangs").empty()) break;
  }
  ASSERT_NE(child_of("hangs"), "");
  EXPECT_TRUE(has_ended(child_of("hangs")));
}

}  // namespace
}  // namespace roger::app

#include "core/log.hpp"

#include <gtest/gtest.h>

#include <regex>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace roger {
namespace {

class LogTest : public testing::Test {
 protected:
  void SetUp() override { testing::internal::CaptureStderr(); }
  void TearDown() override { set_log_level(LogLevel::kWarning); }
};

TEST_F(LogTest, LineHasTimeLevelAreaAndMessage) {
  log(LogLevel::kWarning, "rti", "no route to host");
  log(LogLevel::kError, "audio", "100 % lost {}");
  const std::string written = testing::internal::GetCapturedStderr();
  const std::string time = "[0-2]\\d:[0-5]\\d:[0-6]\\d\\.\\d{3} ";
  EXPECT_TRUE(std::regex_match(written, std::regex(time + "warning rti: no route to host\n" + time +
                                                   "error audio: 100 % lost \\{\\}\n")))
      << written;
}

TEST_F(LogTest, ForeignTextNeitherControlsTheTerminalNorForgesAnEntry) {
  log(LogLevel::kError, "rti", "federate \"X\x1B[2J\n13:05:59.042 error rti: forged\" left");
  const std::string written = testing::internal::GetCapturedStderr();
  EXPECT_TRUE(written.ends_with(
      " error rti: federate \"X\\x1B[2J\n    13:05:59.042 error rti: forged\" left\n"))
      << written;
}

TEST_F(LogTest, LinesBelowTheLevelAreDropped) {
  log(LogLevel::kInfo, "rti", "below the default");
  set_log_level(LogLevel::kError);
  log(LogLevel::kWarning, "rti", "below the new level");
  set_log_level(LogLevel::kOff);
  log(LogLevel::kError, "rti", "the log is off");
  log(LogLevel::kOff, "rti", "not a level of a line");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST_F(LogTest, LinesOfSeveralThreadsDoNotMix) {
  constexpr int kThreads = 4;
  constexpr int kLines = 100;
  const std::string message(200, 'x');
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < kThreads; ++i) {
      threads.emplace_back([&] {
        for (int line = 0; line < kLines; ++line) log(LogLevel::kWarning, "rti", message);
      });
    }
  }
  std::istringstream written(testing::internal::GetCapturedStderr());
  int lines = 0;
  for (std::string line; std::getline(written, line); ++lines) {
    EXPECT_TRUE(line.ends_with(" warning rti: " + message)) << line;
  }
  EXPECT_EQ(lines, kThreads * kLines);
}

}  // namespace
}  // namespace roger

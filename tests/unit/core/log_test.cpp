#include "core/log.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <nlohmann/json.hpp>
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
  void TearDown() override {
    set_log_level(LogLevel::kWarning);
    set_log_format(LogFormat::kText);
  }
};

/// Returns the JSON object of each line.
std::vector<nlohmann::json> objects_in(const std::string& written) {
  std::vector<nlohmann::json> out;
  std::istringstream lines(written);
  for (std::string line; std::getline(lines, line);) out.push_back(nlohmann::json::parse(line));
  return out;
}

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

TEST_F(LogTest, JsonEntryHasTimePartTextAndFields) {
  set_log_format(LogFormat::kJson);
  log(LogLevel::kWarning, "rti", "federate EAGLE does not keep up", {{"federate", "EAGLE"}});
  const auto entries = objects_in(testing::internal::GetCapturedStderr());
  ASSERT_EQ(entries.size(), 1U);
  const nlohmann::json& entry = entries[0];
  EXPECT_TRUE(
      std::regex_match(entry.at("time").get<std::string>(),
                       std::regex(R"(2\d{3}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-6]\d\.\d{3}Z)")))
      << entry;
  EXPECT_EQ(entry.at("level"), "warning");
  EXPECT_EQ(entry.at("part"), "rti");
  EXPECT_EQ(entry.at("text"), "federate EAGLE does not keep up");
  EXPECT_EQ(entry.at("process"), ::getpid());
  EXPECT_EQ(entry.at("federate"), "EAGLE");
  EXPECT_EQ(entry.size(), 6U);
}

TEST_F(LogTest, ForeignTextStaysWithinItsJsonString) {
  set_log_format(LogFormat::kJson);
  const std::string name = "a\"},\n{\"text\":\"\\forged\x1B[2J\xFF\t\xE2\x80\xAE";
  log(LogLevel::kError, "rti", "federate " + name + " left", {{"federate", name}});
  const auto entries = objects_in(testing::internal::GetCapturedStderr());
  ASSERT_EQ(entries.size(), 1U) << "one line for each entry";
  const std::string shown = "a\"},\n{\"text\":\"\\forged\\x1B[2J\\xFF\\t\\u202E";
  EXPECT_EQ(entries[0].at("text"), "federate " + shown + " left");
  EXPECT_EQ(entries[0].at("federate"), shown);
}

TEST_F(LogTest, MessageOfTheProgramIsAnEntryInJson) {
  set_log_level(LogLevel::kOff);
  show_message(LogLevel::kError, "roger", "plan.toml:3: \x1B\nsecond line");
  set_log_format(LogFormat::kJson);
  show_message(LogLevel::kError, "roger", "no such file");
  const std::string written = testing::internal::GetCapturedStderr();
  const std::string text = "roger: plan.toml:3: \\x1B\nsecond line\n";
  ASSERT_TRUE(written.starts_with(text)) << written;
  const auto entries = objects_in(written.substr(text.size()));
  ASSERT_EQ(entries.size(), 1U);
  EXPECT_EQ(entries[0].at("level"), "error");
  EXPECT_EQ(entries[0].at("part"), "roger");
  EXPECT_EQ(entries[0].at("text"), "no such file");
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

#include "app/support/child_process.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <sstream>

#include "tests/support/wait.hpp"

namespace roger::app {
namespace {

using namespace std::chrono_literals;

std::string to_text(const std::string& path) {
  std::ostringstream out;
  out << std::ifstream(path).rdbuf();
  return out.str();
}

TEST(ChildProcessTest, ExitCodeAndOutputAreReturned) {
  const std::string file = testing::TempDir() + "child_process_test.txt";
  auto child = ChildProcess::start({{"sh", "-c", "echo $WORD; exit 7"}, {{"WORD", "over"}}, file});
  ASSERT_TRUE(child) << child.error().text();
  EXPECT_EQ(child.value().wait_for(60s), 7);
  EXPECT_EQ(to_text(file), "over\n");
  std::remove(file.c_str());
}

TEST(ChildProcessTest, ProgramThatDoesNotExistIsAnError) {
  const auto child = ChildProcess::start({{"/nonexistent/program"}, {}, ""});
  ASSERT_FALSE(child);
  EXPECT_THAT(child.error().text(), testing::HasSubstr("/nonexistent/program"));
}

TEST(ChildProcessTest, DestructorEndsTheProcess) {
  pid_t pid = -1;
  {
    auto child = ChildProcess::start({{"sleep", "600"}, {}, ""});
    ASSERT_TRUE(child);
    pid = child.value().pid();
    EXPECT_EQ(::kill(pid, 0), 0);
    EXPECT_EQ(child.value().wait_for(0ms), std::nullopt);
  }
  EXPECT_EQ(::kill(pid, 0), -1);
  EXPECT_EQ(errno, ESRCH);
}

TEST(ChildProcessTest, ProcessThatIgnoresSigtermIsKilled) {
  const std::string file = testing::TempDir() + "child_process_test_stubborn.txt";
  auto child = ChildProcess::start(
      {{"sh", "-c", "trap '' TERM; echo ready; while :; do sleep 0.05; done"}, {}, file});
  ASSERT_TRUE(child);
  ASSERT_TRUE(test::eventually([&] { return to_text(file) == "ready\n"; })) << to_text(file);
  const pid_t pid = child.value().pid();
  child.value().stop(200ms);
  EXPECT_EQ(::kill(pid, 0), -1);
  std::remove(file.c_str());
}

}  // namespace
}  // namespace roger::app

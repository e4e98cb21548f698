// Isolation of test programs from each other.
#include "tests/support/isolation.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "tests/support/child.hpp"

namespace roger::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::chrono::seconds kLimit{60};

/// Starts isolation_subject like a test program that is started by hand. `variables`: each
/// NAME=VALUE.
std::unique_ptr<Child> start_subject(const std::vector<std::string>& arguments,
                                     const std::vector<std::string>& variables = {}) {
  std::vector<std::string> command = {"/usr/bin/env", "-u", kIsolatedVariable};
  command.insert(command.end(), variables.begin(), variables.end());
  command.emplace_back(ROGER_BIN_DIR "/isolation_subject");
  command.insert(command.end(), arguments.begin(), arguments.end());
  return std::make_unique<Child>(command);
}

bool is_ready(Child& subject) {
  return subject.wait_for([](const std::string& line) { return line == "ready"; }, kLimit)
      .has_value();
}

/// Returns the command lines of the processes that contain `word`.
std::vector<std::string> processes_with(const std::string& word) {
  std::vector<std::string> found;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator("/proc", ignored)) {
    std::ostringstream line;
    line << std::ifstream(entry.path() / "cmdline").rdbuf();
    if (line.str().find(word) != std::string::npos) found.push_back(line.str());
  }
  return found;
}

std::string value_of(const char* variable) {
  const char* value = std::getenv(variable);
  return value == nullptr ? "" : value;
}

class IsolationTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!has_own_network()) GTEST_SKIP() << "this system grants no network namespaces";
  }
};

TEST_F(IsolationTest, LoopbackIsTheOnlyInterfaceAndCarriesMulticast) {
  std::vector<std::string> names;
  struct if_nameindex* interfaces = ::if_nameindex();
  ASSERT_NE(interfaces, nullptr);
  for (auto* one = interfaces; one->if_index != 0; ++one) names.emplace_back(one->if_name);
  ::if_freenameindex(interfaces);
  EXPECT_EQ(names, std::vector<std::string>{"lo"});

  const int fd = ::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  sockaddr_in group{};
  group.sin_family = AF_INET;
  group.sin_addr.s_addr = htonl(0xEFC01001U);  // 239.192.16.1
  group.sin_port = htons(1);
  EXPECT_EQ(::connect(fd, reinterpret_cast<const sockaddr*>(&group), sizeof(group)), 0);
  sockaddr_in own{};
  socklen_t size = sizeof(own);
  ::getsockname(fd, reinterpret_cast<sockaddr*>(&own), &size);
  EXPECT_EQ(ntohl(own.sin_addr.s_addr), INADDR_LOOPBACK);
  ::close(fd);
}

TEST_F(IsolationTest, SimultaneousProgramsCanUseTheSamePort) {
  const auto one = start_subject({"hold"});
  const auto other = start_subject({"hold"});
  EXPECT_TRUE(is_ready(*one)) << one->transcript();
  EXPECT_TRUE(is_ready(*other)) << other->transcript();
  EXPECT_EQ(one->wait_for_end(kLimit), 0);
  EXPECT_EQ(other->wait_for_end(kLimit), 0);
}

TEST_F(IsolationTest, RemainingProcessEndsWithTheTest) {
  const std::string word = "left-by-a-test";
  const auto subject = start_subject({"fork", word});
  ASSERT_TRUE(is_ready(*subject)) << subject->transcript();
  EXPECT_EQ(subject->wait_for_end(kLimit), 0);
  EXPECT_THAT(processes_with(word), IsEmpty());
}

TEST_F(IsolationTest, RemainingProcessEndsWhenTheTestIsKilled) {
  const std::string word = "left-by-a-killed-test";
  const auto subject = start_subject({"fork", word});
  ASSERT_TRUE(is_ready(*subject)) << subject->transcript();
  EXPECT_THAT(processes_with(word), testing::Not(IsEmpty()));
  subject->kill_hard();
  const auto deadline = std::chrono::steady_clock::now() + kLimit;
  while (!processes_with(word).empty() && std::chrono::steady_clock::now() < deadline) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  EXPECT_THAT(processes_with(word), IsEmpty());
}

TEST(Isolation, TestProgramHasItsOwnDirectories) {
  std::string above;
  for (const char* variable : {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME",
                               "XDG_STATE_HOME", "XDG_RUNTIME_DIR", "TMPDIR", "TEST_TMPDIR"}) {
    const fs::path path = value_of(variable);
    ASSERT_TRUE(fs::is_directory(path)) << variable << "=" << path;
    EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_all) << path;
    if (above.empty()) above = path.parent_path();
    EXPECT_EQ(path.parent_path(), above) << variable;
  }
  EXPECT_EQ(value_of("JACK_DEFAULT_SERVER"), fs::path(above).filename());
  EXPECT_EQ(testing::TempDir(), value_of("TMPDIR") + "/");
}

/// Runs the subject with a folder for temporary files.
class IsolationFilesTest : public testing::Test {
 protected:
  void SetUp() override { fs::create_directory(folder_); }
  void TearDown() override { fs::remove_all(folder_); }
  std::unique_ptr<Child> start(const std::string& task, const std::string& path = "") {
    std::vector<std::string> variables = {"TMPDIR=" + folder_.string()};
    if (!path.empty()) variables.push_back("PATH=" + path);
    return start_subject({task}, variables);
  }
  const fs::path folder_ = testing::TempDir() + "folder";
};

TEST_F(IsolationFilesTest, FilesAreRemovedWhenTestsPass) {
  const auto subject = start("pass");
  ASSERT_TRUE(is_ready(*subject)) << subject->transcript();
  EXPECT_FALSE(fs::is_empty(folder_));
  EXPECT_EQ(subject->wait_for_end(kLimit), 0);
  EXPECT_TRUE(fs::is_empty(folder_));
}

TEST_F(IsolationFilesTest, FilesAreKeptAndNamedWhenTestsFail) {
  const auto subject = start("fail");
  EXPECT_EQ(subject->wait_for_end(kLimit), 1);
  ASSERT_FALSE(fs::is_empty(folder_));
  EXPECT_THAT(subject->transcript(), HasSubstr(fs::directory_iterator(folder_)->path().string()));
}

TEST_F(IsolationFilesTest, SignalThatEndsTestsIsNamed) {
  const auto subject = start("crash");
  EXPECT_EQ(subject->wait_for_end(kLimit), 128 + SIGABRT);
  EXPECT_THAT(subject->transcript(), HasSubstr("signal 6 (Aborted)"));
}

TEST_F(IsolationFilesTest, TestsRunWithoutNamespacesAndReportWhatTheyShare) {
  const auto subject = start("hold", "/no/unshare/here");
  EXPECT_EQ(subject->wait_for_end(kLimit), 0) << subject->transcript();
  EXPECT_THAT(subject->transcript(), HasSubstr("ready"));
  EXPECT_EQ(subject->count("Not isolated: "), 1U);
  EXPECT_TRUE(fs::is_empty(folder_));
}

TEST_F(IsolationFilesTest, NetworkIsSeparateWithoutProcessNamespaces) {
  if (!has_own_network()) GTEST_SKIP() << "this system grants no network namespaces";
  const std::string unshare = (folder_ / "unshare").string();
  std::ofstream(unshare) << "#!/bin/sh\ncase \"$*\" in *--pid*) exit 1 ;; esac\nPATH=" +
                                value_of("PATH") + "\nexec unshare \"$@\"\n";
  fs::permissions(unshare, fs::perms::owner_all);
  const std::string path = folder_.string() + ":" + value_of("PATH");
  const std::string word = "left-without-a-namespace";
  const auto one = start_subject({"hold"}, {"PATH=" + path});
  const auto other = start_subject({"fork", word}, {"PATH=" + path});
  const auto third = start_subject({"hold"}, {"PATH=" + path});
  for (Child* subject : {one.get(), other.get(), third.get()}) {
    EXPECT_TRUE(is_ready(*subject)) << subject->transcript();
    EXPECT_EQ(subject->wait_for_end(kLimit), 0) << subject->transcript();
    EXPECT_EQ(subject->count("Not isolated: tests that run at the same time share process ids"),
              1U);
  }
  EXPECT_THAT(processes_with(word), IsEmpty());
}

}  // namespace
}  // namespace roger::test

// Runs the program on malformed input, within limits of time, memory and output.
#pragma once

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "core/input_file.hpp"
#include "tests/integration/app/roger_process.hpp"

namespace roger::app {

/// How a run of the program ended.
struct LimitedRun {
  int exit_code = -1;    // 128 + signal number if a signal ended it; -1: it did not end in time
  double seconds = 0.0;  // of processor time: other processes may delay this one
  long peak_kilobytes = 0;
  std::string errors;  // standard error
};

/// Limits for any input, as the documents state them.
inline constexpr double kMaxSeconds = 10.0;
inline constexpr long kMaxKilobytes = 200'000;
/// kMaxListedProblems lines with the longest excerpts.
inline constexpr std::size_t kMaxErrorOctets = 65'536;
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kMeasured = false;  // sanitizers multiply time and memory
#else
inline constexpr bool kMeasured = true;
#endif
/// By which the longest texts are divided where only the limits of time and memory need them.
inline constexpr std::size_t kShare = kMeasured ? 1 : 100;

/// Runs a command. Its peak includes the memory of this process when it was started, so the caller
/// must not hold large texts.
inline LimitedRun run_command_limited(std::vector<std::string> command) {
  std::vector<char*> argv;
  for (std::string& word : command) argv.push_back(word.data());
  argv.push_back(nullptr);
  const std::string errors = scratch("errors.txt");
  const pid_t child = ::fork();
  if (child == 0) {
    const int out = ::open(errors.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    const int nothing = ::open("/dev/null", O_RDWR);
    ::dup2(nothing, STDIN_FILENO);
    ::dup2(nothing, STDOUT_FILENO);
    ::dup2(out, STDERR_FILENO);
    ::execv(argv[0], argv.data());
    ::_exit(127);
  }
  LimitedRun run;
  int status = 0;
  rusage usage{};
  const bool ended =
      test::eventually([&] { return ::wait4(child, &status, WNOHANG, &usage) != 0; });
  if (!ended) {
    ::kill(child, SIGKILL);
    ::wait4(child, &status, 0, &usage);
  }
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
  };
  run.seconds = seconds(usage.ru_utime) + seconds(usage.ru_stime);
  run.peak_kilobytes = usage.ru_maxrss;
  if (WIFEXITED(status)) run.exit_code = WEXITSTATUS(status);
  if (WIFSIGNALED(status) && ended) run.exit_code = 128 + WTERMSIG(status);
  run.errors = text_of_file(errors);
  std::remove(errors.c_str());
  return run;
}

/// Runs the program in the same way.
inline LimitedRun run_limited(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), program());
  return run_command_limited(std::move(arguments));
}

/// A folder for malformed files, and checks of runs with them.
class BadInputTest : public testing::Test {
 protected:
  BadInputTest() { std::filesystem::create_directories(folder_); }
  ~BadInputTest() override {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }

  [[nodiscard]] std::string path(const std::string& name) const { return folder_ + "/" + name; }
  /// Writes a file and returns its path. Creates its folder.
  std::string write(const std::string& name, const std::string& text) const {
    const std::string file = path(name);
    std::filesystem::create_directories(std::filesystem::path(file).parent_path());
    std::filesystem::remove_all(file);
    std::ofstream(file, std::ios::binary) << text;
    return file;
  }

  /// Checks that a run reported an error and stayed within all limits.
  void expect_refused(const LimitedRun& run, const std::vector<std::string>& words) const {
    EXPECT_TRUE(run.exit_code == 1 || run.exit_code == 2) << "exit code " << run.exit_code;
    for (const std::string& word : words) {
      EXPECT_THAT(run.errors.substr(0, 4000), testing::HasSubstr(word));
    }
    expect_within_limits(run);
  }
  void expect_within_limits(const LimitedRun& run) const {
    EXPECT_LE(run.errors.size(), kMaxErrorOctets);
    if (!kMeasured) return;
    EXPECT_LE(run.seconds, kMaxSeconds);
    EXPECT_LE(run.peak_kilobytes, kMaxKilobytes);
  }

  const std::string folder_ = scratch("bad-input");
};

inline std::string repeated(const std::string& text, std::size_t count) {
  std::string out;
  out.reserve(text.size() * count);
  for (std::size_t i = 0; i < count; ++i) out += text;
  return out;
}

}  // namespace roger::app

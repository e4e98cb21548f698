#include "app/support/child_process.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <thread>

#include "core/result.hpp"

namespace roger::app {
namespace {

constexpr int kExecFailed = 127;
constexpr int kSignalBase = 128;

std::vector<std::string> merge_environment(
    const std::vector<std::pair<std::string, std::string>>& added) {
  std::vector<std::string> out;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string text = *entry;
    bool replaced = false;
    for (const auto& [name, value] : added) {
      replaced = replaced || (text.starts_with(name) && text[name.size()] == '=');
    }
    if (!replaced) out.push_back(text);
  }
  for (const auto& [name, value] : added) out.emplace_back(name).append("=").append(value);
  return out;
}

std::vector<char*> to_argv(std::vector<std::string>& texts) {
  std::vector<char*> out;
  out.reserve(texts.size() + 1);
  for (auto& text : texts) out.push_back(text.data());
  out.push_back(nullptr);
  return out;
}

/// Runs in the child between fork and exec, where only async-signal-safe calls are allowed. The
/// caller prepares everything that allocates beforehand.
[[noreturn]] void exec_child(char* const* arguments, char* const* environment, int output,
                             int error_pipe) {
  ::prctl(PR_SET_PDEATHSIG, SIGTERM);
  // A process group of its own: Ctrl-C at the terminal then reaches only the parent, which stops
  // its children in order.
  ::setpgid(0, 0);
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  if (output >= 0) {
    ::dup2(output, STDOUT_FILENO);
    ::dup2(output, STDERR_FILENO);
  }
  ::execvpe(arguments[0], arguments, environment);
  const int reason = errno;
  [[maybe_unused]] const ssize_t written = ::write(error_pipe, &reason, sizeof reason);
  ::_exit(kExecFailed);
}

}  // namespace

Result<ChildProcess> ChildProcess::start(const ChildSettings& settings) {
  std::vector<std::string> arguments = settings.arguments;
  std::vector<std::string> environment = merge_environment(settings.environment);
  const std::vector<char*> argv = to_argv(arguments);
  const std::vector<char*> envp = to_argv(environment);
  const auto failed = [&](int reason) {
    return Error{ErrorCode::kSystem,
                 "cannot start '" + settings.arguments.at(0) + "': " + system_reason(reason),
                 {}};
  };

  int output = -1;
  if (!settings.output_file.empty()) {
    output = ::open(settings.output_file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (output < 0) return failed(errno);
  }
  int pipe_ends[2] = {-1, -1};
  if (::pipe2(pipe_ends, O_CLOEXEC) != 0) {
    const int reason = errno;
    if (output >= 0) ::close(output);
    return failed(reason);
  }
  // The close-on-exec pipe reports a failed exec to the parent, which fork() alone cannot.
  const pid_t pid = ::fork();
  const int fork_reason = errno;
  if (pid == 0) exec_child(argv.data(), envp.data(), output, pipe_ends[1]);
  ::close(pipe_ends[1]);
  if (output >= 0) ::close(output);
  int reason = fork_reason;
  // A successful exec closes the pipe. Data in the pipe is the errno of a failed exec.
  const bool exec_failed = pid > 0 && ::read(pipe_ends[0], &reason, sizeof reason) > 0;
  ::close(pipe_ends[0]);
  if (exec_failed) ::waitpid(pid, nullptr, 0);
  if (pid < 0 || exec_failed) return failed(reason);
  return ChildProcess(pid);
}

std::optional<int> ChildProcess::wait_for(std::chrono::milliseconds time) {
  constexpr std::chrono::milliseconds kPollInterval{5};
  const auto deadline = std::chrono::steady_clock::now() + time;
  while (pid_ > 0) {
    int status = 0;
    const pid_t ended = ::waitpid(pid_, &status, WNOHANG);
    if (ended == pid_ || (ended < 0 && errno == ECHILD)) {
      pid_ = -1;
      return WIFSIGNALED(status) ? kSignalBase + WTERMSIG(status) : WEXITSTATUS(status);
    }
    if (std::chrono::steady_clock::now() >= deadline) break;
    std::this_thread::sleep_for(kPollInterval);
  }
  return std::nullopt;
}

void ChildProcess::stop(std::chrono::milliseconds grace) {
  if (pid_ <= 0) return;
  ::kill(pid_, SIGTERM);
  if (wait_for(grace)) return;
  ::kill(pid_, SIGKILL);
  while (!wait_for(grace) && pid_ > 0) {
  }
}

std::string read_last_line(const std::string& file) {
  std::ifstream in(file);
  std::string last;
  for (std::string line; std::getline(in, line);) {
    if (!line.empty()) last = line;
  }
  return last;
}

}  // namespace roger::app

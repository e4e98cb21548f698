#include "tests/support/isolation.hpp"

#include <fcntl.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): POSIX signals
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace roger::test {
namespace {

namespace fs = std::filesystem;

/// A set of namespaces. The program that runs in them finds `name` in kIsolatedVariable.
struct Level {
  const char* name;
  std::vector<std::string> options;  // of unshare(1), in addition to --net
  std::string set_up;                // a shell command; it fails if the level is not permitted
  // Resources shared by tests that run at the same time; empty: none.
  std::string shared;
};

// Values of kIsolatedVariable: namespaces that a program has entered but not set up, and those of
// the process that runs the tests.
constexpr const char* kFull = "entered all";
constexpr const char* kNetwork = "entered network";
constexpr const char* kOwnNetwork = "own network";
constexpr const char* kSharedNetwork = "shared network";

const std::string kSetUpNetwork =
    "ip link set lo up multicast on && ip route add 224.0.0.0/4 dev lo src 127.0.0.1";

// An X server compiles its keymap into a file named after its display number, and servers in
// different network namespaces have the same number.
const std::string kSetUpKeymaps =
    "{ [ ! -d /var/lib/xkb ] || mount -t tmpfs -o mode=1777 tmpfs /var/lib/xkb; }";

const std::vector<Level>& levels() {
  static const std::vector<Level> all = {
      {kFull,
       {"--map-root-user", "--ipc", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"},
       "mount -t tmpfs -o mode=1777 tmpfs /dev/shm && " + kSetUpKeymaps,
       ""},
      {kNetwork,
       {"--map-root-user"},
       "true",
       "process ids, JACK's registry of servers and the keymaps of X servers"},
  };
  return all;
}

std::string isolation() {
  const char* value = std::getenv(kIsolatedVariable);
  return value == nullptr ? "" : value;
}

[[noreturn]] void fail(const std::string& what) {
  throw std::runtime_error(what + ": " + std::strerror(errno));
}

std::vector<char*> pointers(std::vector<std::string>& words) {
  std::vector<char*> out;
  for (std::string& word : words) out.push_back(word.data());
  out.push_back(nullptr);
  return out;
}

/// Returns whether the command succeeds. Its output is discarded.
bool succeeds(std::vector<std::string> command) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t pid = -1;
  const std::vector<char*> arguments = pointers(command);
  const int error =
      ::posix_spawnp(&pid, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  int status = -1;
  return error == 0 && ::waitpid(pid, &status, 0) == pid && status == 0;
}

std::vector<std::string> unshare_command(const Level& level,
                                         std::vector<std::string> command = {"unshare"}) {
  command.insert(command.end(), level.options.begin(), level.options.end());
  command.emplace_back("--");
  return command;
}

/// Replaces this process by the same program in namespaces; returns if none are permitted.
void enter_namespaces(int argc, char** argv) {
  for (const Level& level : levels()) {
    // Without --net, which is permitted wherever --map-root-user is: the kernel removes network
    // namespaces slowly, and changes of interfaces wait for that.
    std::vector<std::string> trial = unshare_command(level);
    trial.insert(trial.end(), {"sh", "-c", level.set_up});
    if (!succeeds(std::move(trial))) continue;
    std::vector<std::string> command = unshare_command(level, {"unshare", "--net"});
    command.push_back(fs::read_symlink("/proc/self/exe").string());
    for (int i = 1; i < argc; ++i) command.emplace_back(argv[i]);
    ::setenv(kIsolatedVariable, level.name, 1);
    ::execvp("unshare", pointers(command).data());
    fail("unshare");
  }
}

/// Creates the directories of this run and sets them in the environment. Returns their parent.
fs::path set_up_directories() {
  std::string folder = (fs::temp_directory_path() / "roger-test-XXXXXX").string();
  if (::mkdtemp(folder.data()) == nullptr) fail(folder);
  const std::pair<const char*, const char*> directories[] = {
      {"HOME", "home"},
      {"XDG_CONFIG_HOME", "config"},
      {"XDG_DATA_HOME", "data"},
      {"XDG_CACHE_HOME", "cache"},
      {"XDG_STATE_HOME", "state"},
      {"XDG_RUNTIME_DIR", "run"},
      {"TMPDIR", "tmp"},
      {"TEST_TMPDIR", "tmp"},
  };
  for (const auto& [variable, name] : directories) {
    const fs::path path = fs::path(folder) / name;
    fs::create_directories(path);
    fs::permissions(path, fs::perms::owner_all);
    ::setenv(variable, path.c_str(), 1);
  }
  return folder;
}

/// Sets a server name of this run as the default of JACK clients; none starts a server by itself.
void set_up_jack(const fs::path& folder) {
  ::setenv("JACK_DEFAULT_SERVER", folder.filename().c_str(), 1);
  ::setenv("JACK_NO_START_SERVER", "1", 1);
  ::setenv("JACK_NO_AUDIO_RESERVATION", "1", 1);
}

volatile pid_t tests_process = -1;

/// Async-signal-safe.
void pass_on(int signal) {
  if (tests_process > 0) ::kill(tests_process, signal);
}

/// Kills all descendants of this process. Orphans become children of this process, because it is
/// process 1 or a subreaper.
void kill_descendants() {
  const std::string list =
      "/proc/self/task/" + std::to_string(::getpid()) + "/children";  // no other thread forks
  for (;;) {
    std::ifstream children(list);
    if (!children) return;
    for (pid_t pid = 0; children >> pid;) ::kill(pid, SIGKILL);
    if (::waitpid(-1, nullptr, 0) < 0 && errno == ECHILD) return;
  }
}

/// Forks, and returns in the child. The parent waits for the child, cleans up after it, and exits
/// with its exit code.
void fork_tests(const fs::path& folder) {
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) ::signal(signal, pass_on);
  tests_process = ::fork();
  if (tests_process < 0) fail("fork");
  if (tests_process == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) ::signal(signal, SIG_DFL);
    return;
  }
  int status = 0;
  for (pid_t ended = -1; ended != tests_process;) ended = ::waitpid(-1, &status, 0);
  kill_descendants();
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  if (WIFSIGNALED(status)) {
    std::fprintf(stderr, "The test program was terminated by signal %d (%s)\n", WTERMSIG(status),
                 ::strsignal(WTERMSIG(status)));
  }
  if (code == 0) {
    std::error_code ignored;
    fs::remove_all(folder, ignored);
  } else {
    std::fprintf(stderr, "The files of this test are kept in %s\n", folder.c_str());
  }
  std::fflush(nullptr);
  ::_exit(code);  // exit handlers belong to the process that ran the tests
}

/// Enters the namespaces, or finishes setting up those already entered. Returns the folder with
/// this run's directories. Throws std::runtime_error.
fs::path isolate(int argc, char** argv, const std::string& entered) {
  if (entered.empty()) {
    enter_namespaces(argc, argv);
    std::fputs(
        "Not isolated: this system permits no network namespaces (unshare --map-root-user --net)."
        " Tests that run at the same time share ports, multicast groups and process ids.\n",
        stderr);
  }
  for (const Level& level : levels()) {
    if (entered != level.name) continue;
    const std::string set_up = kSetUpNetwork + " && " + level.set_up;
    if (!succeeds({"sh", "-c", set_up})) throw std::runtime_error(set_up + " failed");
    if (level.shared.empty()) continue;
    std::fprintf(stderr, "Not isolated: tests that run at the same time share %s.\n",
                 level.shared.c_str());
  }
  ::setenv(kIsolatedVariable, entered.empty() ? kSharedNetwork : kOwnNetwork, 1);
  fs::path folder = set_up_directories();
  set_up_jack(folder);
  return folder;
}

}  // namespace

bool has_own_network() {
  return isolation() == kOwnNetwork;
}

int run_isolated(int argc, char** argv, int (*run_tests)(int argc, char** argv)) {
  const bool asks = std::any_of(argv, argv + argc, [](std::string_view word) {
    return word.starts_with("--gtest_list_tests") || word == "--help";
  });
  const std::string entered = isolation();
  if (!asks && (entered.empty() || entered == kFull || entered == kNetwork)) {
    try {
      fork_tests(isolate(argc, argv, entered));
    } catch (const std::exception& why) {
      std::fprintf(stderr, "The test program cannot be isolated: %s\n", why.what());
      return 1;
    }
  }
  return run_tests(argc, argv);
}

}  // namespace roger::test

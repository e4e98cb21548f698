#include "tests/support/audio_jack_server.hpp"

#include <fcntl.h>
#include <jack/jack.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <stdexcept>
#include <thread>
#include <vector>

#include "tests/support/wait.hpp"

namespace roger::audio::testing {
namespace {

void ignore_message(const char* /*message*/) {
}

/// Starts a program without output; returns -1 on failure.
pid_t spawn(std::vector<std::string> words) {
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t pid = -1;
  const int error =
      ::posix_spawnp(&pid, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  return error == 0 ? pid : -1;
}

}  // namespace

JackServer::JackServer(int period_frames, int sample_rate) : period_frames_(period_frames) {
  static std::atomic<int> count{0};
  name_ = "roger-test-" + std::to_string(::getpid()) + "-" + std::to_string(count++);
  ::setenv("JACK_DEFAULT_SERVER", name_.c_str(), 1);
  ::setenv("JACK_NO_START_SERVER", "1", 1);
  ::setenv("JACK_NO_AUDIO_RESERVATION", "1", 1);
  jack_set_error_function(ignore_message);
  jack_set_info_function(ignore_message);
  start_again(sample_rate);
}

void JackServer::start_again(int sample_rate) {
  pid_ = spawn({"jackd", "-r", "-n", name_, "-d", "dummy", "-r", std::to_string(sample_rate), "-p",
                std::to_string(period_frames_)});
  if (pid_ < 0) throw std::runtime_error("jackd cannot be started");
  // Another process checks the server, because libjack forgets the clients of a dead server in this
  // process when it is asked. A server that is still starting may refuse a client; the checking
  // process then gives up.
  const bool ready = test::eventually([this] {
    if (::waitpid(pid_, nullptr, WNOHANG) == pid_) {
      pid_ = -1;
      return true;
    }
    const pid_t asks = spawn({"jack_wait", "-w", "-t", "60", "-s", name_});
    int status = -1;
    return asks >= 0 && ::waitpid(asks, &status, 0) == asks && status == 0;
  });
  if (pid_ < 0) throw std::runtime_error("jackd ended during startup");
  if (ready) return;
  kill();
  throw std::runtime_error("jackd did not start in time");
}

JackServer::~JackServer() {
  kill();
}

void JackServer::kill(int signal) {
  if (pid_ <= 0) return;
  ::kill(pid_, signal);
  for (int i = 0; i < 200; ++i) {
    if (::waitpid(pid_, nullptr, WNOHANG) == pid_) {
      pid_ = -1;
      return;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  ::kill(pid_, SIGKILL);
  ::waitpid(pid_, nullptr, 0);
  pid_ = -1;
}

}  // namespace roger::audio::testing

#include "tests/support/audio_jack_server.hpp"

#include <fcntl.h>
#include <jack/jack.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): POSIX' kill()
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <stdexcept>
#include <thread>

namespace roger::audio::testing {
namespace {

void say_nothing(const char* /*message*/) {
}

}  // namespace

JackServer::JackServer(int period_frames, int sample_rate) {
  static std::atomic<int> count{0};
  name_ = "roger-test-" + std::to_string(::getpid()) + "-" + std::to_string(count++);
  ::setenv("JACK_DEFAULT_SERVER", name_.c_str(), 1);
  ::setenv("JACK_NO_START_SERVER", "1", 1);
  ::setenv("JACK_NO_AUDIO_RESERVATION", "1", 1);
  jack_set_error_function(say_nothing);
  jack_set_info_function(say_nothing);

  std::string rate = std::to_string(sample_rate);
  std::string period = std::to_string(period_frames);
  std::string name = name_;
  std::string words[] = {"jackd", "-r", "-n", name, "-d", "dummy", "-r", rate, "-p", period};
  std::array<char*, std::size(words) + 1> arguments{};
  for (std::size_t i = 0; i < std::size(words); ++i) arguments[i] = words[i].data();
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  const int error = ::posix_spawnp(&pid_, "jackd", &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) throw std::runtime_error("jackd can't be started");

  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  while (std::chrono::steady_clock::now() < deadline) {
    jack_client_t* client = jack_client_open("roger-test-wait", JackNoStartServer, nullptr);
    if (client != nullptr) {
      jack_client_close(client);
      return;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  kill();
  throw std::runtime_error("jackd did not come up");
}

JackServer::~JackServer() {
  kill();
}

void JackServer::kill() {
  if (pid_ <= 0) return;
  ::kill(pid_, SIGTERM);
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

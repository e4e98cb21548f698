#include "app/script_player.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <sstream>
#include <utility>

namespace roger::app {
namespace {

using std::chrono::milliseconds;

/// How long a stop may wait for the thread.
constexpr milliseconds kLook{20};
/// No order is as long; what is, comes from no script.
constexpr std::size_t kLongestLine = 1000;

Error unreadable(const std::string& path) {
  return {ErrorCode::kNotFound, path + ": " + std::strerror(errno), {}};
}

}  // namespace

Result<std::unique_ptr<ScriptPlayer>> ScriptPlayer::start(const std::string& path,
                                                          radio::OperatorPort& port) {
  std::unique_ptr<ScriptPlayer> player(new ScriptPlayer(port));
  ScriptPlayer* self = player.get();
  struct stat about {};
  if (path != "-" && ::stat(path.c_str(), &about) != 0) return unreadable(path);
  if (path == "-" || S_ISFIFO(about.st_mode)) {
    // Also for writing, so that a FIFO does not end with each of its writers.
    const int opened = path == "-" ? ::dup(STDIN_FILENO) : ::open(path.c_str(), O_RDWR | O_CLOEXEC);
    if (opened < 0) return unreadable(path);
    player->thread_ = std::thread([self, opened] {
      self->follow(opened);
      ::close(opened);
    });
    return player;
  }
  std::ifstream file(path);
  std::ostringstream text;
  if (!file || !(text << file.rdbuf())) return unreadable(path);
  auto steps = radio::parse_script(text.str(), path);
  if (!steps) return steps.error();
  player->thread_ = std::thread([self, script = std::move(steps).value()] { self->play(script); });
  return player;
}

ScriptPlayer::~ScriptPlayer() {
  stopping_ = true;
  if (thread_.joinable()) thread_.join();
}

void ScriptPlayer::play(const std::vector<radio::ScriptStep>& steps) {
  for (const radio::ScriptStep& step : steps) {
    if (stopping_ || quit_) return;
    obey(step);
  }
}

void ScriptPlayer::follow(int descriptor) {
  std::string line;
  std::array<char, 512> read{};
  while (!stopping_ && !quit_) {
    pollfd wanted{descriptor, POLLIN, 0};
    if (::poll(&wanted, 1, static_cast<int>(kLook.count())) <= 0) continue;
    const ssize_t count = ::read(descriptor, read.data(), read.size());
    if (count <= 0) return take(line);  // the end; its last line may lack an end of its own
    for (const char c : std::string_view(read.data(), static_cast<std::size_t>(count))) {
      if (c != '\n') {
        if (line.size() <= kLongestLine) line.push_back(c);
        continue;
      }
      take(std::exchange(line, {}));
    }
  }
}

void ScriptPlayer::take(const std::string& line) {
  if (line.size() > kLongestLine) {
    fmt::print(stderr, "script: a line of more than {} characters is left out\n", kLongestLine);
    return;
  }
  const auto step = radio::parse_script_line(line);
  if (!step) {
    fmt::print(stderr, "script: {}\n", step.error().message);
  } else if (step.value()) {
    obey(*step.value());
  }
}

void ScriptPlayer::obey(const radio::ScriptStep& step) {
  if (const auto* command = std::get_if<radio::Command>(&step)) {
    port_.submit(*command);
  } else if (const auto* wait = std::get_if<radio::Pause>(&step)) {
    pause(wait->time);
  } else {
    quit_ = true;
  }
}

void ScriptPlayer::pause(Nanoseconds time) const {
  const auto until = std::chrono::steady_clock::now() + time;
  while (!stopping_) {
    const auto left = until - std::chrono::steady_clock::now();
    if (left <= Nanoseconds::zero()) return;
    std::this_thread::sleep_for(std::min<Nanoseconds>(left, kLook));
  }
}

}  // namespace roger::app

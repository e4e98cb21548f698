#include "app/bench/peers/peer_process.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <filesystem>

#include "app/support/exit_code.hpp"
#include "core/printable.hpp"
#include "rti/net/socket_options.hpp"

namespace roger::app::bench {
namespace {

using rti::net::Descriptor;

/// Creates a named pipe and opens it for both directions, so that neither end waits for the other.
Descriptor make_pipe(const std::string& path) {
  if (::mkfifo(path.c_str(), S_IRUSR | S_IWUSR) != 0) {
    throw CommandError(rti::net::system_error("creating " + path));
  }
  Descriptor pipe(::open(path.c_str(), O_RDWR | O_CLOEXEC));
  if (!pipe.is_open()) throw CommandError(rti::net::system_error("opening " + path));
  return pipe;
}

std::vector<std::string> with_pipes(const PeerProcess::Settings& settings) {
  std::vector<std::string> out{
      "taskset",     "-c", std::to_string(settings.cpu),
      "sh",          "-c", R"(files=$0; exec "$@" <"$files.orders" >"$files.answers")",
      settings.files};
  out.insert(out.end(), settings.command.begin(), settings.command.end());
  return out;
}

}  // namespace

PeerProcess::PeerProcess(const Settings& settings)
    : name_(std::filesystem::path(settings.command.front()).filename().string()),
      log_(settings.files + ".log"),
      orders_(make_pipe(settings.files + ".orders")),
      answers_(make_pipe(settings.files + ".answers")),
      child_(std::make_unique<ChildProcess>(
          require(ChildProcess::start({with_pipes(settings), settings.environment, log_})))) {
}

void PeerProcess::order(const std::string& text) {
  const std::string line = text + "\n";
  if (::write(orders_.get(), line.data(), line.size()) == static_cast<ssize_t>(line.size())) return;
  throw CommandError(rti::net::system_error("an order to " + name_));
}

std::string PeerProcess::wait_for(const std::string& first, StopSignal& stop) {
  const std::string answer = read_line(stop);
  if (answer.starts_with(first)) return answer.substr(first.size());
  throw CommandError(ErrorCode::kUnavailable, fmt::format("{} answered '{}'; expected '{}'", name_,
                                                          printable(answer), first));
}

std::string PeerProcess::read_line(StopSignal& stop) {
  constexpr std::chrono::milliseconds kPollInterval{50};
  constexpr std::chrono::seconds kAnswerWithin{60};
  const auto deadline = std::chrono::steady_clock::now() + kAnswerWithin;
  for (;;) {
    if (const std::size_t end = read_.find('\n'); end != std::string::npos) {
      std::string line = read_.substr(0, end);
      read_.erase(0, end + 1);
      return line;
    }
    pollfd ready{answers_.get(), POLLIN, 0};
    if (::poll(&ready, 1, static_cast<int>(kPollInterval.count())) > 0) {
      std::array<char, 4096> room{};
      const ssize_t size = ::read(answers_.get(), room.data(), room.size());
      if (size > 0) read_.append(room.data(), static_cast<std::size_t>(size));
      continue;
    }
    if (stop.asked()) throw CommandError(ErrorCode::kUnavailable, "stopped");
    if (const auto ended = child_->wait_for(std::chrono::milliseconds(0))) {
      throw CommandError(ErrorCode::kUnavailable, fmt::format("{} ended with code {}: {}", name_,
                                                              *ended, read_last_line(log_)));
    }
    if (std::chrono::steady_clock::now() > deadline) {
      throw CommandError(ErrorCode::kUnavailable, name_ + " does not answer");
    }
  }
}

}  // namespace roger::app::bench

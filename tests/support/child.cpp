#include "tests/support/child.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <stdexcept>
#include <thread>

namespace roger::test {

Child::Child(std::vector<std::string> command) {
  std::array<int, 2> to_child{};
  std::array<int, 2> from_child{};
  if (::pipe2(to_child.data(), O_CLOEXEC) != 0 || ::pipe2(from_child.data(), O_CLOEXEC) != 0) {
    throw std::runtime_error("cannot create a pipe");
  }
  std::vector<char*> arguments;
  for (std::string& word : command) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  ::signal(SIGPIPE, SIG_IGN);  // the end of a child is detected by its silence
  pid_ = ::fork();
  if (pid_ < 0) throw std::runtime_error("cannot start a process");
  if (pid_ == 0) {
    ::dup2(to_child[0], 0);
    ::dup2(from_child[1], 1);
    ::dup2(from_child[1], 2);
    ::execvp(arguments[0], arguments.data());
    ::_exit(127);
  }
  ::close(to_child[0]);
  ::close(from_child[1]);
  in_ = to_child[1];
  out_ = from_child[0];
}

Child::~Child() {
  kill_hard();
  if (in_ >= 0) ::close(in_);
  ::close(out_);
}

void Child::say(const std::string& line) {
  const std::string text = line + "\n";
  if (::write(in_, text.data(), text.size()) < 0) return;
}

bool Child::read_more(std::chrono::milliseconds wait) {
  pollfd waiting{out_, POLLIN, 0};
  if (::poll(&waiting, 1, static_cast<int>(wait.count())) <= 0) return !ended_;
  std::array<char, 4096> buffer{};
  const ssize_t size = ::read(out_, buffer.data(), buffer.size());
  if (size <= 0) {
    ended_ = true;
    return false;
  }
  bytes_read_ += static_cast<std::size_t>(size);
  partial_.append(buffer.data(), static_cast<std::size_t>(size));
  for (auto end = partial_.find('\n'); end != std::string::npos; end = partial_.find('\n')) {
    lines_.push_back(partial_.substr(0, end));
    partial_.erase(0, end + 1);
  }
  return true;
}

std::optional<std::string> Child::wait_for(const std::function<bool(const std::string&)>& wanted,
                                           std::chrono::milliseconds deadline) {
  const auto end = std::chrono::steady_clock::now() + deadline;
  std::size_t looked_at = 0;
  for (;;) {
    for (; looked_at < lines_.size(); ++looked_at) {
      if (!wanted(lines_[looked_at])) continue;
      std::string line = lines_[looked_at];
      lines_.erase(lines_.begin() + static_cast<std::ptrdiff_t>(looked_at));
      return line;
    }
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
    if (left.count() <= 0 || !read_more(left)) {
      if (looked_at == lines_.size()) return std::nullopt;
    }
  }
}

std::string Child::transcript() const {
  std::string text;
  for (const std::string& line : lines_) text += "  " + line + "\n";
  return text + (ended_ ? "  (it has ended)\n" : "");
}

void Child::read_all() {
  std::size_t before = 0;
  do {
    before = bytes_read_;
    read_more(std::chrono::milliseconds(0));
  } while (bytes_read_ != before);
}

bool Child::has(const std::function<bool(const std::string&)>& wanted) {
  read_all();
  return std::any_of(lines_.begin(), lines_.end(), wanted);
}

std::size_t Child::count(const std::string& part) {
  read_all();
  std::size_t found = 0;
  for (const std::string& line : lines_) {
    if (line.find(part) != std::string::npos) ++found;
  }
  return found;
}

void Child::forget_lines() {
  read_all();
  lines_.clear();
}

void Child::kill_hard() {
  if (pid_ < 0) return;
  ::kill(pid_, SIGKILL);
  ::waitpid(pid_, nullptr, 0);
  pid_ = -1;
}

std::optional<int> Child::wait_for_end(std::chrono::seconds deadline) {
  if (in_ >= 0) ::close(in_);
  in_ = -1;
  const auto end = std::chrono::steady_clock::now() + deadline;
  while (std::chrono::steady_clock::now() < end) {
    int status = 0;
    if (::waitpid(pid_, &status, WNOHANG) == pid_) {
      pid_ = -1;
      static_cast<void>(count(""));  // its last lines
      return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }
    read_more(std::chrono::milliseconds(10));
    if (ended_) std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return std::nullopt;
}

}  // namespace roger::test
